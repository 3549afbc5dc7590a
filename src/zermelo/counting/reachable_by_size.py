"""How many positions play can reach: followed as the game is written where it is small, else compiled."""

from typing import Any

from zermelo.counting.reachable import reachable as reachable_interpreted
from zermelo.errors import CannotCompile, TooLarge
from zermelo.evaluation.deadline import Deadline, until
from zermelo.position import Position

__all__ = ["reachable"]

SMALL = 20_000
"""Positions remembered at a time up to which a game is small, and not compiled."""


def reachable(position: Position[Any], deadline: Deadline) -> int:
    """The number of positions that play can reach from one, itself included.

    Raises OutOfTime, or TooLarge for more positions than can be remembered at a time.
    """
    rules = until(position.game.rules, deadline)
    try:
        return reachable_interpreted(position, rules, SMALL)
    except TooLarge:
        try:
            from zermelo.counting.compiled_reachable import Tiers, counted

            return counted(Tiers(position.game, position), deadline)
        except (CannotCompile, ImportError):
            return reachable_interpreted(position, rules)
