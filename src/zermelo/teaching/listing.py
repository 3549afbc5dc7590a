"""The source of a search, a few lines long, and the line that a step of it has reached."""

import inspect
import sys
from textwrap import dedent

from zermelo.teaching.catalogue import SEARCHES
from zermelo.teaching.steps import Step

__all__ = ["listing", "running_line"]

RECURSIVE = ("@cost.watching", "return answer(")
"""The beginnings of the first line of a recursive search, and of the line after its last one."""

LOOP = ("def loop(", "def visit(")

REACHED = {
    "minimax": {"visit": "cost.node(", "end": "return -scoring(", "score": "return -score("},
    "goodness": {"visit": "cost.node(", "end": "return scoring(", "score": "return max("},
    "alphabeta": {"visit": "cost.node(", "end": "return scoring(", "score": "return best", "cut": "break"},
    "memo": {"visit": "cost.node(", "end": "known[state] =", "score": "return known", "remembered": "return known"},
    "tail": {"visit": "following = visit(", "score": "following = improve(", "result": "return Result("},
    "average": {"visit": "cost.node(", "end": "return scoring(", "score": "return (max", "remembered": "return known"},
}
"""The beginning of the line that each kind of step has reached; 'end' is the score of a finished position."""

ALIASES = {"tail_alphabeta": "tail", "worst": "average"}
"""The searches that share the source of another one."""


def listing(name: str) -> tuple[str, ...]:
    """Return the lines of a search, without its docstrings.

    >>> listing("goodness")[1]
    'def good(state: S, ply: int) -> Number:'
    """
    first, last = LOOP if ALIASES.get(name, name) == "tail" else RECURSIVE
    lines = inspect.getsource(sys.modules[SEARCHES[name].run.__module__]).splitlines()
    begin = next(number for number, line in enumerate(lines) if line.lstrip().startswith(first))
    end = next(number for number, line in enumerate(lines) if number > begin and line.lstrip().startswith(last))
    body = [line for line in lines[begin:end] if not line.lstrip().startswith('"""')]
    return tuple(dedent("\n".join(body)).strip().splitlines())


def running_line(name: str, step: Step, is_end: bool) -> int | None:
    """Return the number of the line of the listing, from 0, that a step has reached; is_end: its position is over."""
    reached = REACHED[ALIASES.get(name, name)]
    kind = "end" if is_end and step.kind == "score" and "end" in reached else step.kind
    text = reached.get(kind, reached["score"])
    return next((number for number, line in enumerate(listing(name)) if line.lstrip().startswith(text)), None)
