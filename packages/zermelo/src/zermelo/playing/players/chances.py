"""Players as functions from a position to their possible moves, with the chance of each.

Chances are exact fractions, so that a match can be played, computed to the last digit, or proved.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from random import Random
from typing import Any

from zermelo.rules.position import Move, Position

__all__ = ["Chances", "Player", "uniform"]


class Chances(dict[Move, Fraction]):
    """The possible moves of a player, each with its chance, an exact fraction; all chances add up to 1."""

    remark: str = ""
    """A remark on the move: 'not proven: looks best', or nothing."""

    def sample(self, rng: Random) -> Move:
        """Return one of the moves, drawn by its chance.

        >>> from random import Random
        >>> from zermelo import player, start
        >>> player("random", "stones")(start("stones")).sample(Random(1))
        Move(1, '1')
        """
        moves, weights = list(self), [float(chance) for chance in self.values()]
        return rng.choices(moves, weights)[0]


Player = Callable[[Position[Any]], Chances]
"""A function from an unfinished position to the possible moves, with their chances."""


def uniform(moves: Iterable[Move]) -> Chances:
    """Return the same chance for each of some moves."""
    listed = list(moves)
    return Chances(dict.fromkeys(listed, Fraction(1, max(1, len(listed)))))
