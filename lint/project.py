"""The files of a project, and the prose in them, wherever its folders stand.

Prose is the text of the pages between their blocks, and the comments and docstrings of the programs.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple

__all__ = ["BLOCK", "Fault", "Match", "Project", "parse", "read"]

NOT_OURS = {"__pycache__", "axe", "built", "dist", "node_modules", "site", "vendor"}
HIDDEN = {".ci", ".github"}
"""Folders of ours whose names begin with a dot."""

BLOCK = re.compile(r"^( *)```([^\n]*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
TARGET = re.compile(r"(?<=\])\([^)]*\)")
"""Where a link of a page leads."""

PYTHON = re.compile(r"'''.*?'''|^ *r?\"\"\"(.*?)\"\"\"|\"\"\".*?\"\"\"|(?:^|\s)#([^\n]*)", re.MULTILINE | re.DOTALL)
"""Texts and comments; the groups are the docstrings, also those below constants, and the comments."""

OTHERS = re.compile(r"(//[^\n]*|/\*.*?\*/)", re.DOTALL)


class Fault(NamedTuple):
    """A fault of a file, said in one sentence, and its line."""

    path: Path
    line: int
    sentence: str


class Match(NamedTuple):
    """What a file says in a line, such as the name of another file."""

    path: Path
    line: int
    text: str

    def fault(self, sentence: str) -> Fault:
        return Fault(self.path, self.line, sentence)


class Project:
    """The files of a folder that are ours."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.paths = sorted(inside(root))
        """All files and folders."""
        self.books = [path for path in (root / "docs", *sorted(root.glob("packages/*/docs"))) if path.is_dir()]
        """The folders whose pages make the book."""
        sources = [*root.glob("src/*"), *root.glob("packages/*/src/*")]
        self.packages = sorted(path for path in sources if (path / "__init__.py").is_file())
        """The packages that are installed, each a folder of modules."""
        self.pages = self.ending_in(".md")
        self.programs = self.ending_in(".py", ".pyi", ".js", ".mjs", ".c", ".cpp")

    def ending_in(self, *suffixes: str) -> list[Path]:
        """Return the files with one of these suffixes."""
        return [path for path in self.paths if path.suffix in suffixes and path.is_file()]

    def modules(self) -> Iterator[tuple[Path, Path]]:
        """Yield each package with each of its modules."""
        return ((package, path) for package in self.packages for path in sorted(package.rglob("*.py")))

    def name(self, path: Path) -> str:
        """Return the path from the root."""
        return path.relative_to(self.root).as_posix()

    @cached_property
    def prose(self) -> dict[Path, str]:
        """The prose of each page and program, on its lines, with spaces for all else."""
        return {path: prose_of(path) for path in (*self.pages, *self.programs)}

    def find(self, form: str) -> Iterator[Match]:
        """Yield where prose has a form: its last group, or the whole if it has none."""
        for path, text in self.prose.items():
            yield from matches(path, text, form)

    def find_in_pages(self, form: str) -> Iterator[Match]:
        """Yield where the pages have a form, in their blocks, too."""
        for path in self.pages:
            yield from self.find_in(path, form)

    def find_in(self, path: Path, form: str) -> Iterator[Match]:
        """Yield where a file has a form."""
        return matches(path, read(path), form)


def inside(folder: Path) -> Iterator[Path]:
    """Yield all files and folders in a folder that are ours."""
    for path in folder.iterdir():
        if not path.is_dir():
            yield path
        elif path.name in HIDDEN or not (path.name.startswith(".") or path.name in NOT_OURS):
            yield path
            yield from inside(path)


@cache
def read(path: Path) -> str:
    """Return the text of a file; '' if it is not there."""
    return path.read_text(encoding="utf-8") if path.is_file() else ""


@cache
def parse(path: Path) -> ast.Module:
    """Return the tree of a module."""
    return ast.parse(read(path))


def matches(path: Path, text: str, form: str) -> Iterator[Match]:
    for match in re.finditer(form, text, re.MULTILINE):
        yield Match(path, text.count("\n", 0, match.start()) + 1, match[match.re.groups])


def prose_of(path: Path) -> str:
    if path.suffix == ".md":
        return TARGET.sub(spaces, BLOCK.sub(spaces, read(path)))
    form = PYTHON if path.suffix in (".py", ".pyi") else OTHERS
    text = read(path)
    prose = list(re.sub(r"[^\n]", " ", text))
    for match in form.finditer(text):
        for group in range(1, form.groups + 1):
            first, end = match.span(group)
            prose[first:end] = text[first:end]
    return "".join(prose)


def spaces(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", match[0])
