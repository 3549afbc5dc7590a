"""The direction of imports, what is loaded when, and the public names."""

import ast
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from graphlib import TopologicalSorter
from importlib import import_module
from importlib.metadata import packages_distributions
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import zermelo
from places import ROOT
from public import NAMESPACES, PUBLIC

Loaded = Callable[[str], set[str]]

PACKAGES = ROOT / "packages"

SOURCE = PACKAGES / "zermelo" / "src" / "zermelo"

SATELLITES = {path.name: path for path in sorted(PACKAGES.glob("*/src/zermelo_*")) if (path / "__init__.py").exists()}
"""The packages that build on the core, by the names of their modules."""


def modules_in(source: Path) -> dict[str, Path]:
    """Return the files of a package by the names of their modules in it."""
    files = (path for path in sorted(source.rglob("*.py")) if path != source / "__init__.py")
    return {".".join(path.relative_to(source).with_suffix("").parts).removesuffix(".__init__"): path for path in files}


MODULES = modules_in(SOURCE)

ORDER = [
    {"errors", "bits", "satellites"},
    {"lazy"},
    {"rules"},
    {"machine"},
    {"plugins"},
    {"games"},
    {"graphs"},
    {"evaluation"},
    {"solving"},
    {"analysis"},
    {"proofs"},
    {"players"},
    {"sources"},
    {"playing"},
    {"drawing"},
    {"interop"},
    {"arrays", "evaluators", "files", "tables", "types"},
    {"__init__"},
    {"command"},
    {"__main__"},
]
"""Packages of the core from the bottom up; a module imports from packages below its own, or from its own package.

`__init__` stands for the public names, which `import zermelo` offers. The row above it has the namespaces that are no
packages: each is a stub of names from the packages.
"""

LEVEL = {package: level for level, packages in enumerate(ORDER) for package in packages}

APART = ("games", "atlas.games", "sources.searches", "interop")
"""Packages whose members do not import each other."""

SHARED = {
    "games.mnk": "the bitboard of tic-tac-toe is what mnk(3, 3, 3) gives",
    "games.boards.travel": "names of squares, and boards seen from the other side",
    "games.boards.text": "how boards and titles are read and written",
    "games.boards.lines_of_k": "where the cells of a board lie, and k in a row as arithmetic on masks",
    "games.boards.pieces": "the drawings of discs and pawns",
    "games.boards.points": "points in a row, and trays beside a board",
    "games.boards.wide": "the same arithmetic on masks of two words",
    "atlas.games.boards.fen": "how people write positions of chess",
    "atlas.games.boards.lines_of_men": "men that step between points, and the game in which a line of them wins",
    "atlas.games.boards.points": "boards of points",
    "atlas.games.boards.squares": "limits of boards, and squares that touch",
    "sources.searches.alphabeta": "tail_alphabeta is alpha-beta in a loop, with the same bound at the root",
}

BY_NAME = {
    "command.groups": "zermelo.",
    "drawing.display": "",
    "evaluation.factory": "zermelo.solving.",
    "games.loading.file_game": "",
    "games.loading.installed": "zermelo.games.",
    "lazy": "",
}
"""Modules that import by name, and the package in which these are; '' where a stub, a result or a user names it."""

LATE = {
    "bracex": "analysis",
    "click": "command",
    "distributed": "solving",
    "filelock": "machine",
    "numba": "machine",
    "llvmlite": "machine",
    "matplotlib": "drawing",
    "networkx": "drawing graphs",
    "numpy": "analysis evaluation graphs machine playing proofs solving sources",
    "pyarrow": "machine",
    "resvg_py": "drawing",
    "rich": "command",
    "rich_click": "command",
    "scipy": "graphs playing proofs solving",
    "typing_extensions": "rules",  # for type checkers alone, which know it without a copy
    "zstandard": "solving",
}
"""Libraries, and the packages of the core that may import each; those that compute with arrays import NumPy."""


@cache
def imported(path: Path) -> list[str]:
    """Return what a module of the core imports; 'zermelo.__init__' for the package itself and for a public name."""
    return list(imports_of(tree_of(path), ("zermelo", *path.relative_to(SOURCE).parts[:-1])))


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports_of(tree: ast.Module, package: tuple[str, ...]) -> Iterator[str]:
    """Yield what a module in this package imports, relative imports included."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ("zermelo.__init__" if alias.name == "zermelo" else alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else ()
            source = ".".join((*above, *filter(None, [node.module])))
            yield from (source_of(source, alias.name) for alias in node.names)


def source_of(source: str, name: str) -> str:
    """Return the module that `from source import name` imports from."""
    if f"{source}.{name}".removeprefix("zermelo.") in MODULES:
        return f"{source}.{name}"
    return "zermelo.__init__" if source == "zermelo" else source


@pytest.mark.parametrize(
    ("code", "modules"),
    [
        ("import zermelo", ["zermelo.__init__"]),
        ("import zermelo.rules as r, sys", ["zermelo.rules", "sys"]),
        ("from zermelo import analyse, bits", ["zermelo.__init__", "zermelo.bits"]),
        ("from zermelo.games import heaps, GAMES", ["zermelo.games.heaps", "zermelo.games"]),
        ("from . import kernel", ["zermelo.machine.kernel"]),
        ("from .kernel import Kernel", ["zermelo.machine.kernel"]),
        ("from .. import solve", ["zermelo.__init__"]),
        ("def f():\n    from ..games.sums import summands", ["zermelo.games.sums"]),
    ],
)
def test_every_way_to_import_is_seen(code: str, modules: list[str]) -> None:
    assert list(imports_of(ast.parse(code), ("zermelo", "machine"))) == modules


def inside(path: Path) -> list[str]:
    return [name.removeprefix("zermelo.") for name in imported(path) if name.startswith("zermelo.")]


def package_of(module: str) -> str:
    return module.partition(".")[0]


def arrows() -> Iterator[tuple[str, str]]:
    """Yield every pair of a module and a module of ours that it imports."""
    return ((module, other) for module in MODULES for other in inside(MODULES[module]))


@pytest.mark.slow
def test_arrows_point_one_way() -> None:
    packages = ((module, package_of(module), other, package_of(other)) for module, other in arrows())
    upward = [
        f"{a} imports {b}"
        for a, package, b, target in packages
        if package != target and LEVEL[target] >= LEVEL[package]
    ]
    assert upward == []


@pytest.mark.slow
def test_no_files_import_each_other_in_a_circle() -> None:
    sorter = TopologicalSorter[str]()
    for module, other in arrows():
        if other in MODULES and other != module and not module.startswith(f"{other}."):
            sorter.add(module, other)
    sorter.prepare()  # raises CycleError, which names the files of a circle


def test_no_import_hides_behind_a_name() -> None:
    """The imports in functions and for annotations are seen; those by name stay in their package."""
    for module in MODULES:
        calls = [node for node in ast.walk(tree_of(MODULES[module])) if isinstance(node, ast.Call)]
        by_name = [call for call in calls if called(call) in {"import_module", "__import__"}]
        assert bool(by_name) == (module in BY_NAME), module
        assert all(leading(call.args[0]).startswith(BY_NAME[module]) for call in by_name), module


def called(call: ast.Call) -> str:
    """Return the name of the function that is called, without its module."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def leading(text: ast.expr) -> str:
    """Return the text of a string, or that before the first replaced field."""
    first = text.values[0] if isinstance(text, ast.JoinedStr) else text
    return str(first.value) if isinstance(first, ast.Constant) else ""


@pytest.mark.parametrize("package", APART)
def test_siblings_do_not_import_each_other(package: str) -> None:
    pairs = [(a, b) for a, b in arrows() if member(a, package) and member(b, package) not in ("", member(a, package))]
    assert [f"{a} imports {b}" for a, b in pairs if b not in SHARED] == []


def member(module: str, package: str) -> str:
    """Return the member of a package that a module belongs to: a file or a folder in it; '' for none."""
    return module.removeprefix(f"{package}.").partition(".")[0] if module.startswith(f"{package}.") else ""


def test_each_library_has_one_package() -> None:
    for module in MODULES:
        for library in map(package_of, imported(MODULES[module])):
            assert library in (*sys.stdlib_module_names, "zermelo", *LATE), f"{module} imports {library}"
            assert package_of(module) in LATE.get(library, package_of(module)).split(), f"{module} imports {library}"


def test_only_the_command_prints_and_reads() -> None:
    for module in MODULES:
        if package_of(module) != "command":
            calls = [node.func for node in ast.walk(tree_of(MODULES[module])) if isinstance(node, ast.Call)]
            names = {call.id for call in calls if isinstance(call, ast.Name)}
            assert not {"print", "input", "open"} & names, module


def test_every_public_name_is_there_and_no_other() -> None:
    assert all(found is not None for found in PUBLIC.values())
    with pytest.raises(AttributeError, match="module 'zermelo' has no attribute 'nonsense'"):
        zermelo.nonsense  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(ImportError, match="cannot import name 'nonsense'"):
        from zermelo.tables import nonsense  # type: ignore[attr-defined]  # noqa: F401
    submodules = {path.stem for path in SOURCE.iterdir()}
    public = {name for name in vars(zermelo) if not name.startswith("_")}
    assert public - submodules <= set(zermelo.__all__)


def test_the_top_level_has_at_most_sixty_names() -> None:
    assert len(zermelo.__all__) <= 60


def test_a_name_has_one_place() -> None:
    """But for the error that catches all, those that authors raise, and `bits.count`, which counts bits."""
    places = Counter(name.rpartition(".")[2] for name in PUBLIC)
    assert {name for name, number in places.items() if number > 1} == {"ZermeloError", "BadOption", "BadText", "count"}
    assert not NAMESPACES.keys() & places.keys() - {"bits"}


def test_a_name_hides_a_module_of_the_same_name(loaded_after: Loaded) -> None:
    """The function `regret` is what `zermelo.playing.regret` means, also when its module is loaded first."""
    loaded = loaded_after("import zermelo.playing.regret; assert callable(zermelo.playing.regret)")
    assert "zermelo.playing.regret" in loaded


@pytest.mark.parametrize("satellite", SATELLITES)
def test_a_satellite_imports_public_names_of_the_core_and_no_other_satellite(satellite: str) -> None:
    """It takes what a user can take: a name in the `__all__` of `zermelo`, or of a package or module in it."""
    trees = {path: tree_of(path) for path in sorted(SATELLITES[satellite].rglob("*.py*")) if path.suffix != ".pyc"}
    private = [
        f"{path.relative_to(PACKAGES)} imports {name} of {source}"
        for path, tree in trees.items()
        for source, name in names_from_zermelo(tree)
        if not is_public(source, name)
    ]
    assert private == []
    assert [path for path, tree in trees.items() if other_satellites(tree, satellite)] == []


def other_satellites(tree: ast.Module, satellite: str) -> set[str]:
    """Return the satellites that a module imports, other than its own."""
    return {package_of(name) for name in imports_of(tree, (satellite,))} & SATELLITES.keys() - {satellite}


@pytest.mark.parametrize("package", sorted(path.name for path in PACKAGES.iterdir() if path.is_dir()))
def test_a_package_asks_for_the_libraries_that_it_imports_and_for_no_others(package: str) -> None:
    """A library that comes with another one, such as pydantic with FastAPI, need not be asked for."""
    project = tomllib.loads((PACKAGES / package / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = chain(*project.get("optional-dependencies", {}).values())
    asked = {canonicalize_name(Requirement(each).name) for each in (*project["dependencies"], *extras)} - OURS
    modules = {name for path in sorted((PACKAGES / package / "src").rglob("*.py")) for name in top_imports(path)}
    used = {canonicalize_name(name) for module in modules for name in DISTRIBUTIONS.get(module, [])} - OURS
    assert asked - NOT_IMPORTED <= used
    assert used <= asked | BROUGHT_ALONG.get(package, set())


OURS = {"zermelo", *(name.replace("_", "-") for name in SATELLITES)}

DISTRIBUTIONS = packages_distributions()

NOT_IMPORTED = {"httptools", "resvg-py"}
"""What Uvicorn takes by its name, and what the core draws the pictures of an environment with."""

BROUGHT_ALONG = {
    "zermelo": {"llvmlite", "typing-extensions"},
    "zermelo-terminal": {"rich"},
    "zermelo-web": {"click", "pydantic", "traitlets"},
    "zermelo-teach": {"click", "matplotlib", "numpy"},
    "zermelo-agents": {"click", "mcp-types", "numpy", "pydantic"},
    "zermelo-atlas": {"click", "numpy", "scipy", "matplotlib"},
}
"""Libraries of the core, of its extras, and of other libraries that a package asks for."""


def top_imports(path: Path) -> set[str]:
    """Return the names of the top-level modules that a file imports."""
    return {package_of(name) for name in imports_of(tree_of(path), ("",)) if name}


def names_from_zermelo(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield every module of ours that a module names, with the name that it takes from there."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and package_of(node.module or "") == "zermelo":
            yield from ((node.module or "", alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names if alias.name.startswith("zermelo."))
        elif isinstance(node, ast.Attribute) and (source := dotted(node.value)).split(".")[0] == "zermelo":
            yield source, node.attr


def dotted(node: ast.expr) -> str:
    """Return 'zermelo.sources' for this expression; '' for what is no name with attributes."""
    if isinstance(node, ast.Attribute):
        above = dotted(node.value)
        return above and f"{above}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def is_public(source: str, name: str) -> bool:
    """Return True for a name in the `__all__` of a public module, or of an object of one."""
    if source == "zermelo":
        return name in zermelo.__all__
    package, _, last = source.rpartition(".")
    if source not in TOPS and not (package and is_public(package, last)):
        return False
    if source.removeprefix("zermelo.") not in MODULES:  # a public class or function: its members are public
        return bool(package)
    return name in getattr(import_module(source), "__all__", ())


TOPS = {f"zermelo.{name}" for name in MODULES if "." not in name}
"""What stands at the top of the core: its packages and its modules."""


@pytest.mark.parametrize(
    ("source", "name", "public"),
    [
        ("zermelo", "analyse", True),
        ("zermelo.sources", "compare", True),
        ("zermelo.rules", "Deadline", True),
        ("zermelo.drawing.svg", "Drawing", True),
        ("zermelo.games.boards", "stones_text", True),
        ("zermelo.games.boards.text", "stones_text", False),
        ("zermelo.rules.limits", "Deadline", False),
        ("zermelo.rules", "limits", False),
        ("zermelo.rules", "", False),
    ],
)
def test_a_name_is_public_where_all_lists_it(source: str, name: str, public: bool) -> None:
    assert is_public(source, name) == public


def test_the_core_does_not_name_psutil() -> None:
    assert [name for name, path in MODULES.items() if "psutil" in path.read_text(encoding="utf-8")] == []


def test_the_core_imports_no_satellite() -> None:
    assert [f"{a} imports {b}" for a in MODULES for b in imported(MODULES[a]) if package_of(b) in SATELLITES] == []


def test_importing_zermelo_loads_no_package(loaded_after: Loaded) -> None:
    """A result does not know what shows it: the package enters that in `rules.display`."""
    loaded = {name for name in loaded_after("import zermelo") if name.startswith("zermelo.")}
    assert loaded == {"zermelo.lazy", "zermelo.rules", "zermelo.rules.display"}


def test_the_core_has_at_most_fourteen_packages_and_the_design_names_all() -> None:
    entries = {path.stem for path in SOURCE.iterdir() if path.suffix in (".py", "") and not path.stem.startswith("__")}
    assert entries == set().union(*ORDER) - {"__init__", "__main__"}
    assert len([name for name in entries if (SOURCE / name).is_dir()]) <= 14
    design = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
    _, _, table = design.partition("| package | what it holds |")
    rows = [re.findall(r"`(\w+)/?`", line.split("|")[1]) for line in table.splitlines() if line.startswith("| `")]
    assert entries <= {name for row in rows for name in row}
    assert [LEVEL[name] for row in rows for name in row] == sorted(LEVEL[name] for row in rows for name in row)


def test_the_first_use_of_a_name_loads_its_package_and_nothing_heavy(loaded_after: Loaded) -> None:
    loaded = loaded_after("import zermelo; zermelo.errors.BadText; zermelo.start")
    heavy = {"numpy", "numba", "click", "rich", "asyncio", "pydantic", "zermelo.evaluation", "zermelo.analysis"}
    assert {"zermelo.errors", "zermelo.games"} <= loaded
    assert not heavy & loaded


ANALYSE = """
import sys
from contextlib import suppress
from zermelo.command import main
sys.argv = ['zermelo', 'analyse', 'tictactoe']
with suppress(SystemExit):
    main()
"""


def test_analysing_tic_tac_toe_loads_no_compiler_and_no_web(loaded_after: Loaded) -> None:
    loaded = loaded_after(ANALYSE)
    assert "zermelo.command" in loaded
    assert not {"numpy", "numba", "textual", "fastapi", "rich", "rich_click"} & loaded
    assert not {"json", "fractions", "zipfile", "importlib.metadata"} & loaded


def test_analysing_tic_tac_toe_loads_fewer_than_seventy_modules_of_ours(loaded_after: Loaded) -> None:
    loaded = loaded_after(ANALYSE.replace("'tictactoe'", "'tictactoe', '1', '2'"))
    ours = sorted(name for name in loaded if package_of(name) == "zermelo")
    assert len(ours) < 70, "\n".join((f"{len(ours)} modules; import late what this command does not need:", *ours))


def test_the_help_of_all_commands_loads_no_work(loaded_after: Loaded) -> None:
    loaded = loaded_after(ANALYSE.replace("'analyse', 'tictactoe'", "'--help'"))
    assert "zermelo.command.commands.solve" in loaded
    work = "evaluation.checking.check", "playing.match", "proofs.certification", "solving.verifying.verify"
    assert not {f"zermelo.{module}" for module in work} & loaded


def test_following_a_line_loads_no_compiler(loaded_after: Loaded) -> None:
    loaded = loaded_after("import zermelo; list(zermelo.files.follow('tictactoe', ['1 2', '5']))")
    assert "zermelo.playing.batch_play" in loaded
    assert not {"numpy", "numba", "llvmlite"} & loaded


@pytest.mark.slow
def test_the_full_screen_loads_no_numbers_by_the_million_and_no_compiler(loaded_after: Loaded) -> None:
    loaded = loaded_after("import zermelo_terminal.screens.play, zermelo_terminal.screens.menu")
    assert "textual.app" in loaded
    assert not {"numpy", "numba", "fastapi", "rich_click"} & loaded


def test_no_object_is_changed_after_it_is_made() -> None:
    """A frozen object sets its own fields while it is made, and never later."""
    assert {name: lines for name, path in MODULES.items() if (lines := late_changes(path))} == {}


MAKING = {"__post_init__", "__setattr__"}
"""The methods in which an object sets its own fields."""


def late_changes(path: Path) -> list[int]:
    """Return the lines that go round a frozen class where it is not made."""
    if "__setattr__" not in (source := path.read_text(encoding="utf-8")):
        return []
    tree = ast.parse(source)
    making = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name in MAKING]
    allowed = {node for function in making for node in ast.walk(function)}
    changes = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr == "__setattr__")
    return [node.lineno for node in changes if node not in allowed]
