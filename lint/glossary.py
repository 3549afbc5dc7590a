"""The table of docs/design.md: what it says instead of a word, names and prose say.

A row has the words between backticks, where nobody writes them, and what to write; the words between backticks in its
last column are exceptions. A star in a word stands for letters.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from .project import Fault, Project, parse, read
from .public import FUNCTIONS, assigned

__all__ = ["check_one_meaning", "check_words"]

SHARED = {"Board", "KIND", "LINES", "LOGGER", "WINS"}
"""Names with one meaning in many modules: a module's logger, and what programs for one board have of a board."""

CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]+")
KINDS = ("name", "parameter", "module", "constant", "function", "prose")


class Row(NamedTuple):
    """What to write instead of some words, in names of one kind."""

    pattern: re.Pattern[str]
    kind: str
    advice: str


def rows(project: Project) -> list[Row]:
    """Return the rows of the glossary of the book."""
    text = "".join(read(book / "design.md") for book in project.books)
    table = text.partition("| instead of |")[2].partition("\n\n")[0]
    return [row_of(*(cell.strip() for cell in line.split("|")[1:-1])) for line in table.splitlines()[2:]]


def row_of(old: str, kind: str, new: str) -> Row:
    if kind not in KINDS:
        raise SystemExit(f"The glossary has a row for {kind}, which is none of {', '.join(KINDS)}.")
    words = "|".join(word.replace("*", "[A-Za-z]+") for word in re.findall(r"`([^`]+)`", old))
    others = "|".join(re.findall(r"`([^`]+)`", new))
    return Row(re.compile(rf"(?!(?:{others or '$^'})$)(?:{words})"), kind, re.sub("`", "", new))


def check_words(project: Project) -> Iterator[Fault]:
    """Find names and sentences with a word that the glossary replaces."""
    glossary = rows(project)
    for _, path in project.modules():
        for name, kind, line in (path.stem, "module", 1), *names_of(parse(path)):
            for row in glossary:
                if row.kind in (kind, "name") and row.pattern.fullmatch(name):
                    yield Fault(path, line, f"Instead of {name}, a {kind}: {row.advice}.")
    for row in glossary:
        for match in project.find(rf"\b({row.pattern.pattern})\b") if row.kind == "prose" else ():
            if match.path.name != "design.md":
                yield match.fault(f"Instead of {match.text}: {row.advice}.")


def names_of(tree: ast.Module) -> Iterator[tuple[str, str, int]]:
    """Yield every name that a module gives, with its kind and its line."""
    constants = {name for node in tree.body for name in assigned(node) if CONSTANT.fullmatch(name)}
    for node in ast.walk(tree):
        if isinstance(node, FUNCTIONS):
            yield node.name, "function", node.lineno
        elif isinstance(node, ast.ClassDef):
            yield node.name, "name", node.lineno
        elif isinstance(node, ast.arg):
            yield node.arg, "parameter", node.lineno
        elif isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
            name = node.id if isinstance(node, ast.Name) else node.attr
            yield name, "constant" if name in constants else "name", node.lineno


def check_one_meaning(project: Project) -> Iterator[Fault]:
    """Find classes and constants of a package whose name another folder gives to another one.

    The modules of a folder may be versions of one thing. A screen has the name of what it shows, so that classes of
    `apps` do not count.
    """
    homes: dict[tuple[Path, str], dict[Path, list[Fault]]] = defaultdict(lambda: defaultdict(list))
    for package, path in project.modules():
        for node in parse(path).body:
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
