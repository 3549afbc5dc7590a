"""What prose names is there: files, members of classes, public names, commands and options.

Prose is the text of the pages between their blocks, and the comments and docstrings of the programs. What counts as a
name: the path of a file, or of a folder of ours; a member of a class of ours, such as Value.before; a public name, such
as zermelo.text; and between backticks, an identifier with an underscore or an inner capital, a command and an option.
"""

import ast
import re
import shlex
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from inspect import ismodule
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from all_commands import all_commands

import zermelo

ROOT = Path(__file__).parent.parent
FOLDERS = (".ci", ".github", "bench", "docs", "examples", "formal", "playground", "src", "tests")
NOT_OURS = {"__pycache__", "axe", "built", "node_modules", "vendor"}


def inside(folder: Path) -> Iterator[Path]:
    """Yield the folder, and all files and folders in it that are ours."""
    yield folder
    for path in folder.iterdir():
        if path.name not in NOT_OURS:
            yield from inside(path) if path.is_dir() else [path]


PATHS = [*(path for path in ROOT.iterdir() if path.is_file()), *chain(*(inside(ROOT / name) for name in FOLDERS))]
PAGES = [path for path in PATHS if path.suffix == ".md"]
PYTHON = [path for path in PATHS if path.suffix in (".py", ".pyi")]
PROGRAMS = [*PYTHON, *(path for path in PATHS if path.suffix in (".js", ".mjs", ".c", ".cpp"))]

OF_USERS = {
    "FILE.py", "examples/FILE.py", "b/my_game.py", "bot.js", "bot.py", "bots/one.js", "bots/one.py", "check.mjs",
    "corners.py", "helper.py", "my_eval.py",
    "kayles_row.py", "mine.py", "my_bot.js", "my_function", "my_game.py", "my_minimax.py", "my_player.py", "name.py",
    "src/zermelo/atlas/games/treblecross.py", "treblecross.py",
}  # fmt: skip
"""Files and functions that a reader writes."""

OF_OTHERS = {
    "Node.js", "numba/core/callconv.py", "numba/core/datamodel/models.py", "src/models/datas/defaultApp.ts",
    "src/models/images/svg", "DeprecationWarning", "gameAPI", "is_maximizing", "solve_weak", "--doctest-modules",
    "--nthreads", "--strict",
}  # fmt: skip
"""Names in Python, and in the programs of other people."""


@cache
def prose(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        return re.sub(r"\]\([^)]*\)", "]", re.sub(r"^( *)```.*?^\1```$", "", text, flags=re.MULTILINE | re.DOTALL))
    if path.suffix in (".py", ".pyi"):
        return "\n".join([*re.findall(r"(?:^|\s)#(.*)", text), *docstrings(path)])
    return "\n".join(re.findall(r"//.*|/\*[\s\S]*?\*/", text))


def statements(path: Path) -> list[ast.stmt]:
    """Return every statement of a file, nested ones too, without a walk through their many expressions."""
    found = list(ast.parse(path.read_text(encoding="utf-8")).body)
    for node in found:  # the list grows during the loop
        for name in ("body", "orelse", "finalbody"):
            found += getattr(node, name, [])
        for part in (*getattr(node, "handlers", []), *getattr(node, "cases", [])):
            found += part.body
    return found


def docstrings(path: Path) -> Iterator[str]:
    """Yield the texts that stand alone: docstrings, also those below constants."""
    for node in statements(path):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value


def named(form: str) -> set[tuple[str, str]]:
    """Return the names of a form, each with a file whose prose has it."""
    texts = {path.relative_to(ROOT).as_posix(): prose(path) for path in (*PAGES, *PROGRAMS)}
    found = {(path, name) for path, text in texts.items() for name in re.findall(form, text)}
    return {(path, name) for path, name in found if name not in OF_USERS | OF_OTHERS}


def assert_all_there(missing: Iterable[tuple[str, str]]) -> None:
    assert "\n".join(sorted(f"{page}: {name}" for page, name in missing)) == ""


FILE = r"(?<![\w/.:*-])(?:[\w.-]+/)*[\w-]+\.(?:pyi?|m?js|t?css|md|c|cpp|v|toml|yml)\b(?![./]\w|\.\.)"
FOLDER = r"`((?:[\w.-]+/)*[\w.-]+)/`"
BELOW_A_FOLDER = rf"(?<![\w/.:-])(?:{'|'.join(FOLDERS)})/[\w./-]*\w"


@pytest.mark.slow
def test_a_path_is_there() -> None:
    """It is that of a file or a folder, from the root or from a folder."""
    parts = [path.relative_to(ROOT).parts for path in PATHS]
    ends = {"/".join(part[first:]) for part in parts for first in range(len(part))}
    found = named(FILE) | named(FOLDER) | named(BELOW_A_FOLDER)
    assert_all_there((page, path) for page, path in found if path not in ends)


@pytest.mark.slow
def test_a_comment_points_elsewhere() -> None:
    """It is a module, or something that a module defines."""
    modules = {path.stem for path in PROGRAMS}
    texts = [path.read_text(encoding="utf-8") for path in PROGRAMS]
    defined = {name for text in texts for name in re.findall(r"^(?:def |class )?(\w+)", text, re.MULTILINE)}
    seen = named(r"\(see (\w+)\)")
    assert len(seen) > 3
    assert_all_there((page, name) for page, name in seen if name not in modules | defined or Path(page).stem == name)


def test_a_sentence_names_a_file_once() -> None:
    ends = r"(?<=[.:;])\s+|\n\n|\n *(?:[-|]|\d+\.) "
    sentences = [(page.name, part) for page in PAGES for part in re.split(ends, prose(page))]
    named_files = [(page, re.findall(r"`([\w/]+\.(?:py|js|c))`", sentence)) for page, sentence in sentences]
    assert [(page, files) for page, files in named_files if len(set(files)) < len(files)] == []


# Classes and public names


@cache
def classes() -> dict[str, list[ast.ClassDef]]:
    found: dict[str, list[ast.ClassDef]] = {}
    for path in PYTHON:
        for node in statements(path) if ROOT / "src" in path.parents else ():
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, []).append(node)
    return found


def has(kind: str, member: str) -> bool:
    """Return True if a class of this name, or a base of it, defines the member."""
    return any(
        member in members(node) or any(has(name, member) for name in map(base_name, node.bases))
        for node in classes().get(kind, [])
    )


def base_name(base: ast.expr) -> str:
    return ast.unparse(base).partition("[")[0].rpartition(".")[-1]


def members(kind: ast.ClassDef) -> Iterator[str]:
    for node in kind.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            yield from (part.id for part in ast.walk(node) if isinstance(part, ast.Name))
    for part in ast.walk(kind):
        if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store):
            yield part.attr


@pytest.mark.slow
def test_a_member_of_a_class_is_there() -> None:
    found = named(r"(?<![\w./])([A-Z]\w+\.[a-z_]\w*)")
    assert found
    assert_all_there(
        (page, name) for page, name in found if name.split(".")[0] in classes() and not has(*name.split("."))
    )


def is_public(name: str) -> bool:
    """Return True for a public name, a member of a public class, or a module."""
    module = ROOT.joinpath("src", "zermelo", *name.split("."))
    if module.is_dir() or module.with_suffix(".py").is_file():
        return True
    found: Any = zermelo
    for part in name.split("."):
        names = [*getattr(found, "__all__", ()), "__all__"] if ismodule(found) else []
        if part not in names and not has(getattr(found, "__name__", ""), part):
            return False
        found = getattr(found, part, None)
    return True


def test_a_public_name_is_there() -> None:
    found = named(r"(?<![\w.-])zermelo\.(\w+(?:\.\w+)*)")
    assert_all_there((page, name) for page, name in found if not is_public(name))


def parents(name: str) -> Iterator[str]:
    """Yield the names of what holds a name: 'a.b' and 'a' for 'a.b.c'."""
    while "." in name:
        name = name.rpartition(".")[0]
        yield name


def test_a_link_to_the_reference_leads_to_it() -> None:
    reference = "".join(page.read_text(encoding="utf-8") for page in (ROOT / "docs" / "reference").glob("*.md"))
    listed = set(re.findall(r"^::: zermelo\.([\w.]+)", reference, re.MULTILINE))
    links = named(r"\]\[zermelo\.(\w+(?:\.\w+)*)\]")
    assert links
    assert_all_there((page, name) for page, name in links if not listed & {name, *parents(name)} or not is_public(name))


IDENTIFIER = r"(?<![\w/.-])(?:[a-z]+(?:_[a-z]+)+|[A-Za-z]*[a-z][A-Z]\w*)\b"


@cache
def words() -> set[str]:
    """Return the words of programs outside of prose, those of blocks of pages, and the names of files."""
    others = [path for path in PATHS if path.suffix in (".html", ".css", ".toml", ".yml", ".ipynb", ".v", ".ts")]
    texts = {path: path.read_text(encoding="utf-8") for path in (*PAGES, *PROGRAMS, *others)}
    kept = (words_of(text) - words_of(prose(path) if path in PAGES + PROGRAMS else "") for path, text in texts.items())
    return set(chain((path.stem for path in PATHS), *kept))


def words_of(text: str) -> Counter[str]:
    return Counter(re.findall(r"\w+", text))


@pytest.mark.slow
def test_an_identifier_is_a_word_of_a_program() -> None:
    found = {(page, name) for page, span in named(r"`([^`\n]+)`") for name in re.findall(IDENTIFIER, span)}
    assert_all_there((page, name) for page, name in found if name not in words() | OF_USERS | OF_OTHERS)


# Commands


COMMANDS = all_commands()
NO_COMMANDS = {"...", "--help", "--version", "COMMAND", "help", "packed", "table", "certificate"}
"""Words that follow `zermelo` without being commands; the last two begin the formats of files."""


@cache
def options(command: str) -> set[str]:
    """Return the options of a command, both names of a switch."""
    names = ((*parameter.opts, *parameter.secondary_opts) for parameter in COMMANDS[command].params)
    return {"--help"}.union(*names)


def commands() -> Iterator[tuple[str, str]]:
    """Yield the commands of prose, `zermelo solve ...` or `solve --dask`, and those of blocks that are not run."""
    for page, span in named(r"`([^`]+)`"):
        if span.startswith("zermelo ") or re.match(rf"(?:{'|'.join(COMMANDS)}) --", span):
            yield page, span.removeprefix("zermelo ")
    for path in PAGES:
        for block in re.findall(r"^ *```sh\n(.*?)```", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL):
            for command in re.findall(r"(?:^|\| )zermelo (.*)$", block, re.MULTILINE):
                yield path.relative_to(ROOT).as_posix(), command


def test_a_command_has_such_options() -> None:
    found = list(commands())
    assert found
    for page, command in found:
        words = shlex.split(re.split(r"\s[|<>#&;]", command)[0].replace("\n", " "))
        asked = {word.partition("=")[0] for word in words[1:] if re.match(r"--?[a-z]", word)}
        name = next((name for name in (" ".join(words[:2]), words[0]) if name in COMMANDS), words[0])
        assert name in NO_COMMANDS or (name in COMMANDS and asked <= options(name)), f"{page}: {command}"


def test_an_option_is_one_of_a_command() -> None:
    """Of zermelo, of make bench, of a program of ours, or of docker."""
    ours = {"--version", "--long", "--quiet", "--pids-limit", "--memory", "--network"}.union(*map(options, COMMANDS))
    assert_all_there((page, option) for page, option in named(r"`(--[a-z][\w-]+)") if option not in ours)


def test_a_target_of_make_and_a_line_of_the_benchmark_are_there() -> None:
    targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert_all_there((page, target) for page, target in named(r"`make (\w+)") if target not in targets)
    lines = re.findall(r"^\| `(\w+)` \|", (ROOT / "bench" / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    asked = {(page, line) for page, only in named(r"ONLY=([\w,]+)") for line in only.split(",")}
    assert_all_there((page, line) for page, line in asked if line not in lines)
