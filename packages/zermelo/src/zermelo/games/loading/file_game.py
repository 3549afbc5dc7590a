"""Your own game, from a Python file that defines `game`, and the files that it imports from its folder.

The import statements are read before anything runs, so that the checksum of a game covers exactly the files that it
runs. Each game has its own copies: two files named `helper.py`, in two folders or at two times, are never confused.
"""

import builtins
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, wraps
from importlib.util import module_from_spec, spec_from_file_location
from inspect import cleandoc, getdoc, isclass, isfunction
from itertools import accumulate
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from zermelo.errors import BadGame
from zermelo.rules import Game
from zermelo.rules.error_origin import PASSED_ON_ERRORS, innermost, reason_of
from zermelo.rules.specs import build, spec_of

__all__ = [
    "MAIN_PART",
    "Parts",
    "checksum_at",
    "checksum_of",
    "digest",
    "module_of",
    "old_form",
    "own_game",
    "parts_of",
    "returning_a_game",
]


MAIN_PART = ""
"""The key of the game's own file among its parts."""

FILE_SPEC_PATTERN = re.compile(r"(.*?\.py)(:.*)?", re.DOTALL)
"""A spec that names a file, and its options."""

NEVER_NEIGHBOUR_MODULES = {*sys.stdlib_module_names, "zermelo"}
"""Names of modules that are never neighbours."""


class SourcePart(NamedTuple):
    """A file of a game."""

    file: Path
    content: bytes
    is_package: bool = False


Parts = Mapping[str, SourcePart]
"""The files of a game, by the names under which they are imported."""


def parts_of(path: Path) -> Parts:
    """Return a game's file and all that it imports from its folder, directly or through others.

    Their paths are whole, and the same for all ways to name the folder: by '..', or by a link.
    """
    file = path.parent.resolve() / path.name
    found = {MAIN_PART: SourcePart(file, file.read_bytes())}
    waiting = [MAIN_PART]
    while waiting:
        name = waiting.pop()
        for wanted in imported_names(name, found[name]):
            for dotted in prefixes(wanted):
                part = None if dotted in found else neighbour(file.parent, dotted)
                if part:
                    found[dotted] = part
                    waiting.append(dotted)
    return found


def imported_names(name: str, part: SourcePart) -> Iterator[str]:
    """Yield the names of modules that the import statements of a part may mean."""
    for module, level, names in statements(part.content):
        if source := resolve_import(module, level, name, part):
            yield from (source, *(f"{source}.{each}" for each in names))


@lru_cache(maxsize=64)
def statements(code: bytes) -> list[tuple[str, int, list[str]]]:
    """Return the module, the leading dots and the names of each import in some code; nothing if it does not parse."""
    import ast  # takes a tenth of the time to import zermelo

    try:
        nodes = list(ast.walk(ast.parse(code)))
    except (SyntaxError, ValueError):
        return []
    found: list[tuple[str, int, list[str]]] = []
    for node in nodes:
        if isinstance(node, ast.Import):
            found += [(alias.name, 0, []) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found.append((node.module or "", node.level, [alias.name for alias in node.names]))
    return found


def resolve_import(name: str, level: int, importer: str, part: SourcePart) -> str:
    """Return the name in the folder that a part imports by a name and leading dots; '' if there is none."""
    if not level:
        return name
    package = importer.split(".") if part.is_package else importer.split(".")[:-1]
    above = package[: len(package) + 1 - level]
    return ".".join([*above, name]).rstrip(".") if above else ""


def prefixes(dotted: str) -> Iterator[str]:
    """Yield 'a', 'a.b' and 'a.b.c' for 'a.b.c'."""
    yield from accumulate(dotted.split("."), lambda above, name: f"{above}.{name}")


def neighbour(folder: Path, dotted: str) -> SourcePart | None:
    """Return the part of this name in a folder, a package before a module; None if there is none."""
    *above, last = dotted.split(".")
    if (above or [last])[0] in NEVER_NEIGHBOUR_MODULES:
        return None
    package, module = folder.joinpath(*above, last, "__init__.py"), folder.joinpath(*above, f"{last}.py")
    file = package if package.is_file() else module
    return SourcePart(file, file.read_bytes(), file == package) if file.is_file() else None


def checksum_of(parts: Parts) -> str:
    """Return the SHA-256 of a game's file; of several files, that of a list of their names and checksums."""
    if len(parts) == 1:
        return digest(parts[MAIN_PART].content)
    return digest("".join(f"{name} {digest(part.content)}\n" for name, part in sorted(parts.items())).encode())


def module_of(parts: Parts, root: str) -> ModuleType:
    """Return the module that a game's file makes under a private name; raises what the file raises."""
    return Importer(parts, root).module(MAIN_PART)


class Importer:
    """The import statement of a game's files: it finds the parts of the game before anything else."""

    def __init__(self, parts: Parts, root: str) -> None:
        self.parts = parts
        self.root = root
        self.builtins = {**vars(builtins), "__import__": self}

    def __call__(
        self,
        name: str,
        globals: Mapping[str, Any] | None = None,  # noqa: A002 - the name in Python
        locals: Mapping[str, Any] | None = None,  # noqa: A002
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> ModuleType:
        importer = (globals or {}).get("__name__", self.root).removeprefix(self.root).removeprefix(".")
        dotted = resolve_import(name, level, importer, self.parts[importer]) if importer in self.parts else name
        if dotted == MAIN_PART or dotted not in self.parts:
            return builtins.__import__(name, globals, locals, fromlist or (), level)
        modules = [self.module(above) for above in prefixes(dotted)]
        for each in fromlist or ():
            if f"{dotted}.{each}" in self.parts:
                self.module(f"{dotted}.{each}")
        return modules[-1] if fromlist else modules[0]

    def module(self, dotted: str) -> ModuleType:
        """Return the module of a part, which stays among Python's modules: dataclasses and pickle look for it there."""
        name = f"{self.root}.{dotted}".rstrip(".")
        if name not in sys.modules:
            self.run(name, self.parts[dotted])
            above, _, last = dotted.rpartition(".")
            if above:
                setattr(sys.modules[f"{self.root}.{above}"], last, sys.modules[name])
        return sys.modules[name]

    def run(self, name: str, part: SourcePart) -> None:
        """Run the code of a part as the module of this name."""
        spec = spec_from_file_location(name, part.file, submodule_search_locations=[] if part.is_package else None)
        assert spec is not None
        sys.modules[name] = module = module_from_spec(spec)
        vars(module)["__builtins__"] = self.builtins
        try:
            # A loader could use byte code from before a change of the file within the same second.
            exec(compile(part.content, str(part.file), "exec"), vars(module))
        except BaseException:
            del sys.modules[name]
            raise


def returning_a_game(
    builder: Callable[..., Any], what: str, sentence: Callable[[Exception], str]
) -> Callable[..., Game[Any]]:
    """Return a builder that raises BadGame if the given one fails or does not build a game.

    what: the builder in words. sentence: the message for an error that it raises.
    """

    @wraps(builder)
    def build(**options: Any) -> Game[Any]:
        try:
            built = builder(**options)
        except PASSED_ON_ERRORS:
            raise
        except Exception as error:
            raise BadGame(sentence(error)) from error
        if not isinstance(built, Game):
            raise BadGame(f"{what} returned {built!r}; it must return a zermelo.Game.")
        return in_words(built, docstring_of(builder))

    return build


def in_words(built: Game[Any], docstring: str) -> Game[Any]:
    """Return a game with its rules in words; it takes those that it does not declare from a docstring."""
    about = built.about or docstring
    summary = built.summary or " ".join(about.partition("\n\n")[0].split())
    return replace(built, about=about, summary=summary, provenance=built.origin)


def old_form(error: BaseException, what: str) -> str:
    """Return where the names of an older form of a game are now, if they cause an error; '' if they do not."""
    from zermelo.games.loading.old_form import moved_names  # only files that fail need it

    return moved_names(error, what)


def docstring_of(builder: Callable[..., Any]) -> str:
    """Return the docstring of a function or a class; without one, that of the file of a function, or ''."""
    own = getdoc(builder) if isfunction(builder) or isclass(builder) else None
    return own or cleandoc(getattr(builder, "__globals__", {}).get("__doc__") or "")


def digest(content: bytes) -> str:
    """Return the SHA-256 of a content, in hexadecimal."""
    from hashlib import sha256  # takes a fifth of the time to import zermelo

    return sha256(content).hexdigest()


def checksum_at(spec: str) -> str | None:
    """Return the checksum of the files of a game, which are read and not run; None if the file of a spec is gone."""
    named = FILE_SPEC_PATTERN.fullmatch(spec)
    return checksum_of(parts_of(Path(named[1]))) if named and Path(named[1]).is_file() else None


def own_game(spec: str) -> Game[Any]:
    """Return the game that a file builds, for a spec such as 'my_game.py' or 'my_game.py:n=12'.

    Raises BadGame if there is no such file or it builds no game, BadOption for an option that it does not have.
    """
    named = FILE_SPEC_PATTERN.fullmatch(spec.strip())
    assert named, spec
    path, options = Path(named[1]), named[2] or ""
    if not path.is_file():
        raise BadGame(f"There is no file {path}.")
    parts = parts_of(path)
    builder = with_spec(own_builder(path, parts), parts)
    return build({builder.__name__: builder}, f"{builder.__name__}{options}", "game", shown=str(path))  # type: ignore[no-any-return]


def with_spec(builder: Callable[..., Game[Any]], parts: Parts) -> Callable[..., Game[Any]]:
    """Return a builder whose games have their spec: the whole path, and the options that differ from their defaults."""
    file, checksum = parts[MAIN_PART].file, checksum_of(parts)

    @wraps(builder)
    def build(**options: Any) -> Game[Any]:
        built = builder(**options)  # raises BadGame for options that the function does not take
        changed = spec_of(build, **options).removeprefix(build.__name__)
        return built.built_from(f"{file}{changed}", checksum)

    build.__name__ = re.sub(r"[^\w-]", "_", file.stem)  # a colon or an equals sign starts the options
    return build


def own_builder(path: Path, parts: Parts) -> Callable[..., Game[Any]]:
    """Return the function `game` of a file; raise BadGame if there is none, or if the file does not run."""
    builder = getattr(run(path, parts), "game", None)
    if not callable(builder):
        raise BadGame(f"{path} defines no function `game` that returns a zermelo.Game.")
    return returning_a_game(
        builder,
        f"`game` in {path}",
        lambda error: old_form(error, f"{path}") or f"{place(error, path, parts)} builds no game: {reason_of(error)}.",
    )


def run(path: Path, parts: Parts) -> ModuleType:
    """Return the module that a file makes; raise BadGame, with the line, for a file that does not run.

    Its private name distinguishes files with the same name, and versions of one file.
    """
    root = f"own_game_{digest(bytes(parts[MAIN_PART].file) + checksum_of(parts).encode())[:16]}"
    try:
        return module_of(parts, root)
    except (Exception, SystemExit) as error:
        sentences = old_form(error, f"{path}")
        raise BadGame(sentences or f"{place(error, path, parts)} does not run: {reason_of(error)}.") from error


def place(error: BaseException, path: Path, parts: Parts) -> str:
    """Return 'mine.py, line 3,' where an error arose in a file of a game, or the name of the game's file alone."""
    files = {str(part.file) for part in parts.values()}
    if isinstance(error, SyntaxError) and error.filename in files:
        file, line = error.filename, error.lineno
    else:
        file, line = innermost(error.__traceback__, files.__contains__)
    if not line:
        return f"{path}"
    return f"{path.parent / Path(file).relative_to(parts[MAIN_PART].file.parent)}, line {line},"
