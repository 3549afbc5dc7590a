"""The files of a project, and the prose in them, wherever its folders stand.

Prose is the text of the pages between their blocks, and the comments and docstrings of the programs.
"""

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

__all__ = ["Fault", "Match", "Project", "statements"]

NOT_OURS = {"__pycache__", "axe", "built", "dist", "node_modules", "site", "vendor"}
HIDDEN = {".ci", ".github"}
"""Folders of ours whose names begin with a dot."""

BLOCK = re.compile(r"^( *)```([^\n]*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
TARGET = re.compile(r"(?<=\])\([^)]*\)")
"""Where a link of a page leads."""

COMMENTS = {".py": r"(?:^|\s)#(.*)", ".pyi": r"(?:^|\s)#(.*)"}
OTHER_COMMENTS = r"(//.*|/\*[\s\S]*?\*/)"


class Fault(NamedTuple):
    """A fault of a file, said in one sentence, and its line."""

    path: Path
    line: int
    sentence: str


class Match(NamedTuple):
    """What prose says in a place, such as the name of a file."""

    path: Path
    line: int
    text: str

    def fault(self, sentence: str) -> Fault:
        return Fault(self.path, self.line, sentence)


class Project:
    """The files of a folder that are ours, and what the rules read from them, each once."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.trees: dict[Path, ast.Module] = {}
        self.texts: dict[Path, str] = {}

    @cached_property
    def folders(self) -> list[Path]:
        """The folders of the root that are ours."""
        return [path for path in self.root.iterdir() if path.is_dir() and is_ours(path)]

    @cached_property
    def paths(self) -> list[Path]:
        """All files and folders, sorted."""
        found = [path for path in self.root.iterdir() if path.is_file()]
        for folder in self.folders:
            found += inside(folder)
        return sorted(found)

    def ending_in(self, *suffixes: str) -> list[Path]:
        """Return the files with one of these suffixes."""
        return [path for path in self.paths if path.suffix in suffixes and path.is_file()]

    @cached_property
    def pages(self) -> list[Path]:
        return self.ending_in(".md")

    @cached_property
    def books(self) -> list[Path]:
        """The folders whose pages make the book."""
        return [path for path in (self.root / "docs", *sorted(self.root.glob("packages/*/docs"))) if path.is_dir()]

    @cached_property
    def packages(self) -> list[Path]:
        """The packages that are installed, each a folder of modules."""
        sources = [*self.root.glob("src/*"), *self.root.glob("packages/*/src/*")]
        return sorted(path for path in sources if (path / "__init__.py").is_file())

    @cached_property
    def programs(self) -> list[Path]:
        return self.ending_in(".py", ".pyi", ".js", ".mjs", ".c", ".cpp")

    @cached_property
    def sources(self) -> list[Path]:
        """The modules of the packages; mypy's exceptions are written as beginners write."""
        excluded = self.settings("tool", "mypy").get("exclude", [])
        form = "|".join([excluded] if isinstance(excluded, str) else excluded) or "$^"
        modules = (path for package in self.packages for path in sorted(package.rglob("*.py")))
        return [path for path in modules if not re.search(form, self.name(path))]

    def settings(self, *keys: str) -> dict[str, Any]:
        """Return a table of pyproject.toml, or those of several packages as one."""
        found: dict[str, Any] = {}
        for path in (*self.root.glob("pyproject.toml"), *self.root.glob("packages/*/pyproject.toml")):
            table = tomllib.loads(self.text(path))
            for key in keys:
                table = table.get(key, {})
            found |= table
        return found

    def name(self, path: Path) -> str:
        """Return the path from the root."""
        return path.relative_to(self.root).as_posix()

    def text(self, path: Path) -> str:
        if path not in self.texts:
            self.texts[path] = path.read_text(encoding="utf-8")
        return self.texts[path]

    def tree(self, path: Path) -> ast.Module:
        if path not in self.trees:
            self.trees[path] = ast.parse(self.text(path))
        return self.trees[path]

    @cached_property
    def prose(self) -> dict[Path, str]:
        """The prose of each page and program, on its lines, with spaces for all else."""
        return {path: self.prose_of(path) for path in (*self.pages, *self.programs)}

    def prose_of(self, path: Path) -> str:
        text = self.text(path)
        if path.suffix == ".md":
            return TARGET.sub(spaces, BLOCK.sub(spaces, text))
        found = re.finditer(COMMENTS.get(path.suffix, OTHER_COMMENTS), text)
        spans = [match.span(1) for match in found]
        if path.suffix in COMMENTS:
            spans += docstrings(text, self.tree(path))
        return with_spaces_between(text, spans)

    def find(self, form: str) -> Iterator[Match]:
        """Yield where prose has a form: its group, or the whole if it has none."""
        pattern = re.compile(form)
        for path, text in self.prose.items():
            yield from matches(path, text, pattern)

    def find_in_pages(self, form: str) -> Iterator[Match]:
        """Yield where the pages have a form, in their blocks, too."""
        for path in self.pages:
            yield from self.matches(path, form)

    def matches(self, path: Path, form: str) -> Iterator[Match]:
        """Yield where a file has a form; its dots stand for all characters only where it says so."""
        return matches(path, self.text(path), re.compile(form, re.MULTILINE))


def matches(path: Path, text: str, pattern: re.Pattern[str]) -> Iterator[Match]:
    for match in pattern.finditer(text):
        yield Match(path, text.count("\n", 0, match.start()) + 1, match[pattern.groups])


def is_ours(folder: Path) -> bool:
    return folder.name in HIDDEN or not (folder.name.startswith(".") or folder.name in NOT_OURS)


def inside(folder: Path) -> Iterator[Path]:
    """Yield the folder, and all files and folders in it that are ours."""
    yield folder
    for path in folder.iterdir():
        if not path.is_dir():
            yield path
        elif is_ours(path):
            yield from inside(path)


def spaces(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", match[0])


def with_spaces_between(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """Return the text of the spans in their places; their lines stay."""
    kept = list(re.sub(r"[^\n]", " ", text))
    for first, end in spans:
        kept[first:end] = text[first:end]
    return "".join(kept)


def docstrings(text: str, tree: ast.Module) -> Iterator[tuple[int, int]]:
    """Yield the places of texts that stand alone: docstrings, also those below constants."""
    lines = text.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))

    def place(line: int, column: int) -> int:  # of a column in bytes
        return starts[line - 1] + len(lines[line - 1].encode()[:column].decode())

    for node in statements(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            assert node.end_lineno
            assert node.end_col_offset
            yield place(node.lineno, node.col_offset), place(node.end_lineno, node.end_col_offset)


def statements(tree: ast.Module) -> list[ast.stmt]:
    """Return every statement, nested ones too, without a walk through their many expressions."""
    found = list(tree.body)
    for node in found:  # the list grows during the loop
        for name in ("body", "orelse", "finalbody"):
            found += getattr(node, name, [])
        for part in (*getattr(node, "handlers", []), *getattr(node, "cases", [])):
            found += part.body
    return found
