"""Rules that stop whatever asks them for moves at a deadline: a search need not know of time."""

from time import monotonic

from zermelo.errors import OutOfTime
from zermelo.rules import Mask, Rules, S

__all__ = ["limited"]


def limited(rules: Rules[S], seconds: float) -> Rules[S]:
    """The same rules, except that asking for moves later than this many seconds from now raises OutOfTime."""
    deadline = monotonic() + seconds

    def moves(state: S) -> Mask:
        if monotonic() > deadline:
            raise OutOfTime(f"Not finished in {seconds:g} s.")
        return rules.moves(state)

    return rules._replace(moves=moves)
