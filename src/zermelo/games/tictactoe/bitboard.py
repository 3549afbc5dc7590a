"""Two ints with a bit for every square: what mnk(3, 3, 3) gives."""

from zermelo.bits import count, permuted
from zermelo.games.mnk import Stones, mnk
from zermelo.rules import Rules

__all__ = ["empty", "owners", "rules", "transform"]


def rules(first: str) -> Rules[Stones]:
    return mnk(3, 3, 3).rules


def owners(state: Stones) -> list[int]:
    """Return the owner of every square: 1 the side to move, -1 the other side, 0 nobody."""
    mine, theirs = state
    return [(mine >> square & 1) - (theirs >> square & 1) for square in range(9)]


def empty(state: Stones) -> int:
    return 9 - count(state[0] | state[1])


def transform(state: Stones, cells: tuple[int, ...]) -> Stones:
    return permuted(state[0], cells), permuted(state[1], cells)
