"""The source of a search, and the line of it that a step runs."""

import ast
import inspect
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from textwrap import dedent
from typing import NamedTuple

from zermelo.sources.catalogue import SEARCHES

__all__ = ["SearchSource", "source_of"]

WORK_MARKS = ("cost.watching", "cost.turn")
"""What stands in the function that does the work of a search."""

LOOP_LINES = {"visit": "following = visit", "result": "return Result"}
TURN_LINES = "following = improve"
"""The lines of the loop by the kind of a step, and that of all other kinds."""


class SearchSource(NamedTuple):
    """The source of the function that does the work of a search."""

    text: str
    first: int
    """The number of its first line in its file."""

    @property
    def lines(self) -> list[tuple[int, str]]:
        """The lines of code with their numbers in the text, from 1, without docstrings, decorators and types."""
        text = dedent(self.text)
        nodes = list(ast.walk(ast.parse(text)))
        hidden = {number for node in nodes for number in lines_about(node)}
        lines = without(text.splitlines(), [span for node in nodes for span in types_in(node)])
        return [(number, line) for number, line in enumerate(lines, 1) if number not in hidden and line.strip()]

    def line(self, kind: str, number: int) -> int:
        """Return the line of the text, from 1, for a line of the file; 0 finds the line of a loop."""
        if number:
            return number - self.first + 1
        lines, wanted = self.text.splitlines(), LOOP_LINES.get(kind, TURN_LINES)
        return next(place for place, line in enumerate(lines, 1) if wanted in line)


def lines_about(node: ast.AST) -> Iterable[int]:
    """Return the numbers of the lines of a function's docstring and decorators."""
    if not isinstance(node, ast.FunctionDef):
        return ()
    parts: list[ast.expr | ast.stmt] = [*node.decorator_list, *(node.body[:1] if ast.get_docstring(node) else [])]
    return [number for part in parts for number in range(part.lineno, (part.end_lineno or part.lineno) + 1)]


def types_in(node: ast.AST) -> Iterator[tuple[int, int, int]]:
    """Yield where the types in a node stand: a line, from 1, and the columns of their start and their end."""
    if isinstance(node, ast.arg) and node.annotation:
        yield node.lineno, node.col_offset + len(node.arg), end_of(node.annotation)
    elif isinstance(node, ast.AnnAssign):
        yield node.lineno, end_of(node.target), end_of(node.annotation)
    elif isinstance(node, ast.FunctionDef) and node.returns:
        yield node.returns.lineno, node.returns.col_offset - len(" -> "), end_of(node.returns)


def end_of(node: ast.expr) -> int:
    assert node.end_col_offset is not None
    return node.end_col_offset


def without(lines: list[str], spans: Iterable[tuple[int, int, int]]) -> list[str]:
    """Return lines without some spans, the last of which are removed first so that the others keep their columns."""
    for line, start, end in sorted(spans, reverse=True):
        lines[line - 1] = lines[line - 1][:start] + lines[line - 1][end:]
    return lines


@cache
def source_of(name: str) -> SearchSource:
    """Return the source of one of SEARCHES.

    >>> print(source_of("alphabeta").text.partition("(")[0])
    def alphabeta
    """
    run = SEARCHES[name].run
    functions = [each for _, each in inspect.getmembers(sys.modules[run.__module__], inspect.isfunction)]
    sources = [inspect.getsourcelines(each) for each in functions if each.__module__ == run.__module__]
    found = (("".join(lines), first) for lines, first in sources)
    return next(SearchSource(*each) for each in found if any(word in each[0] for word in WORK_MARKS))
