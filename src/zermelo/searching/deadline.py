"""Deadlines, and rules that stop whatever asks them for moves at a deadline: a search need not know of time."""

from collections.abc import Callable
from time import monotonic

from zermelo.errors import OutOfTime
from zermelo.rules import Mask, Rules, S

__all__ = ["Deadline", "limited"]


class Deadline:
    """A moment this many seconds from now. A job with parts makes one, and gives each part what is left."""

    def __init__(self, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self.seconds = seconds
        self.clock = clock
        self.end = clock() + seconds

    @property
    def left(self) -> float:
        """The seconds that are left; 0 from the deadline on."""
        return max(0.0, self.end - self.clock())

    def check(self) -> None:
        """Raises OutOfTime from the deadline on."""
        if self.clock() > self.end:
            raise OutOfTime(f"Not finished in {self.seconds:g} s.")


def limited(rules: Rules[S], seconds: float, clock: Callable[[], float] = monotonic) -> Rules[S]:
    """The same rules, except that asking for moves raises OutOfTime this many seconds from now."""
    check = Deadline(seconds, clock).check

    def moves(state: S) -> Mask:
        check()
        return rules.moves(state)

    return rules._replace(moves=moves)
