"""The decision whether to run a game interpreted or compiled: plain Python is quicker for little work."""

from itertools import count

from zermelo.bits import bits
from zermelo.errors import OutOfTime
from zermelo.evaluation.deadline import Deadline, thread_time, until
from zermelo.position import walk
from zermelo.rules import Rules, S

__all__ = ["SMALL", "is_small", "positions", "while_small"]

SMALL = 10_000
"""Positions whose moves plain Python lists in less time than it takes to compile the rules: about 0.2 s of work, and
twice what tic-tac-toe has. All work is measured in positions."""

SLOW = 2.0
"""Seconds of processor time after which even fewer positions are not little work, because the rules are slow."""


def positions(most: int) -> Deadline:
    """Return a deadline that is over after the moves of this many positions were listed by `until`."""
    return Deadline(most, clock=count().__next__)


def while_small(rules: Rules[S]) -> Rules[S]:
    """Return the same rules, except that they raise OutOfTime when the work is no longer little."""
    return until(until(rules, positions(SMALL)), Deadline(SLOW, clock=thread_time))


def is_small(rules: Rules[S]) -> bool:
    """Return whether it is little work to visit every state that play can reach."""
    few = until(rules, positions(SMALL))
    try:
        for _ in walk(rules.start, lambda state: [rules.play(state, move) for move in bits(few.moves(state))]):
            pass
    except OutOfTime:
        return False
    return True
