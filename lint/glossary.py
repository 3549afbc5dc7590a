"""The table of docs/design.md: what it says instead of a word, names and prose say.

A row has the words between backticks, where nobody writes them, and what to write; the words between backticks in its
last column are exceptions. A star in a word stands for letters.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from .project import Fault, Project
from .public import FUNCTIONS, assigned

__all__ = ["Glossary", "check_one_meaning", "check_words"]

SHARED = {"Board", "LOGGER"}
"""Names with one meaning in each module: its logger, and the board of a game or of a page's typed program."""

CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]+")
KINDS = ("name", "parameter", "module", "constant", "function", "prose")


class Row(NamedTuple):
    """What to write instead of some words, in names of one kind."""

    pattern: re.Pattern[str]
    kind: str
    advice: str


class Name(NamedTuple):
    """A name that a module gives, its kind, and its line."""

    text: str
    kind: str
    line: int


class Glossary:
    """The rows of the page."""

    def __init__(self, project: Project) -> None:
        self.project = project
        self.page = next((page for book in project.books for page in book.glob("design.md")), None)

    @cached_property
    def rows(self) -> list[Row]:
        text = self.project.text(self.page) if self.page else ""
        table = text.partition("| instead of |")[2].partition("\n\n")[0]
        cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines()[2:]]
        return [row_of(*row) for row in cells]

    def advice(self, name: str, kind: str) -> str | None:
        """Return what to write instead of a name; None if the name is good."""
        rows = [row for row in self.rows if row.kind in (kind, "name") and row.pattern.fullmatch(name)]
        return rows[0].advice if rows else None


def row_of(old: str, kind: str, new: str) -> Row:
    if kind not in KINDS:
        raise SystemExit(f"The glossary has a row for {kind}, which is none of {', '.join(KINDS)}.")
    words = "|".join(word.replace("*", "[A-Za-z]+") for word in re.findall(r"`([^`]+)`", old))
    others = "|".join(re.findall(r"`([^`]+)`", new))
    return Row(re.compile(rf"(?!(?:{others or '$^'})$)(?:{words})"), kind, re.sub("`", "", new))


def check_words(project: Project) -> Iterator[Fault]:
    """Find names and sentences with a word that the glossary replaces."""
    glossary = Glossary(project)
    for path in project.sources:
        for name in (Name(path.stem, "module", 1), *names_of(project.tree(path))):
            if advice := glossary.advice(name.text, name.kind):
                yield Fault(path, name.line, f"Instead of {name.text}, a {name.kind}: {advice}.")
    for row in glossary.rows:
        if row.kind == "prose":
            for match in project.find(rf"\b({row.pattern.pattern})\b"):
                if match.path != glossary.page:
                    yield match.fault(f"Instead of {match.text}: {row.advice}.")


def names_of(tree: ast.Module) -> Iterator[Name]:
    """Yield every name that a module gives: of functions, classes, variables, attributes, parameters."""
    constants = {name for node in tree.body for name in assigned(node) if CONSTANT.fullmatch(name)}
    for node in ast.walk(tree):
        if isinstance(node, FUNCTIONS):
            yield Name(node.name, "function", node.lineno)
        elif isinstance(node, ast.ClassDef):
            yield Name(node.name, "name", node.lineno)
        elif isinstance(node, ast.arg):
            yield Name(node.arg, "parameter", node.lineno)
        elif isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
            name = node.id if isinstance(node, ast.Name) else node.attr
            yield Name(name, "constant" if name in constants else "name", node.lineno)


def check_one_meaning(project: Project) -> Iterator[Fault]:
    """Find classes and constants of a package whose name another folder gives to another one.

    The modules of a folder may be versions of one thing. A screen has the name of what it shows, so that classes of
    `apps` do not count.
    """
    homes: dict[tuple[Path, str], dict[Path, list[Fault]]] = defaultdict(lambda: defaultdict(list))
    for path in project.sources:
        package = next(package for package in project.packages if path.is_relative_to(package))
        for node in project.tree(path).body:
            for name in meanings(node, "apps" in path.relative_to(package).parts) - SHARED:
                fault = Fault(path, node.lineno, f"{name} means something else in another folder.")
                homes[package, name][path.parent].append(fault)
    for folders in homes.values():
        if len(folders) > 1:
            yield from (fault for faults in folders.values() for fault in faults)


def meanings(node: ast.stmt, of_screens: bool) -> set[str]:
    """Return the name of the public class that a statement defines, or those of its constants."""
    if isinstance(node, ast.ClassDef):
        return set() if of_screens or node.name.startswith("_") else {node.name}
    return {name for name in assigned(node) if CONSTANT.fullmatch(name)}
