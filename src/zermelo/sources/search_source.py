"""The source of a search, and the line of it that a step runs."""

import ast
import inspect
import sys
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
        """The lines of the text with their numbers, from 1, without the docstring and common indentation."""
        text = dedent(self.text)
        function = ast.parse(text).body[0]
        assert isinstance(function, ast.FunctionDef)
        docstring = function.body[0]
        assert docstring.end_lineno is not None
        hidden = range(docstring.lineno, docstring.end_lineno + 1) if ast.get_docstring(function) else range(0)
        return [(number, line) for number, line in enumerate(text.splitlines(), 1) if number not in hidden]

    def line(self, kind: str, number: int) -> int:
        """Return the line of the text, from 1, for a line of the file; 0 finds the line of a loop."""
        if number:
            return number - self.first + 1
        lines, wanted = self.text.splitlines(), LOOP_LINES.get(kind, TURN_LINES)
        return next(place for place, line in enumerate(lines, 1) if wanted in line)


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
