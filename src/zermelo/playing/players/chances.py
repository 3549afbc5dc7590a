"""Players as functions from a position to their possible moves, with the chance of each.

Chances are exact fractions, so that a match can be played, computed to the last digit, or proved.
"""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from random import Random
from typing import Any

from zermelo.rules.position import Move, Position

__all__ = ["Chances", "Player", "remark_of", "sample", "uniform"]


class Chances(dict[Move, Fraction]):
    """The possible moves of a player, each with its chance."""

    remark: str = ""
    """A remark on the move: 'not proven: looks best', or nothing."""


Player = Callable[[Position[Any]], Mapping[Move, Fraction]]
"""A function from an unfinished position to the possible moves, with their chances."""


def uniform(moves: Iterable[Move]) -> Chances:
    """Return the same chance for each of some moves."""
    listed = list(moves)
    return Chances((move, Fraction(1, len(listed))) for move in listed)


def sample(chances: Mapping[Move, Fraction], rng: Random) -> Move:
    """Return one of the moves, drawn by its chance."""
    moves, weights = list(chances), [float(chance) for chance in chances.values()]
    return rng.choices(moves, weights)[0]


def remark_of(chances: Mapping[Move, Fraction]) -> str:
    """Return the remark of a player on its move: 'not proven: looks best', or nothing."""
    return chances.remark if isinstance(chances, Chances) else ""
