"""What can come of a position, over everything that may be replied there."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import inf
from typing import Any

from zermelo.counting.results import Results, ended
from zermelo.errors import TooLarge
from zermelo.position import Position
from zermelo.rules import Move
from zermelo.searching.deadline import Deadline

__all__ = ["OnPosition", "Replies", "outcome_counts"]

Replies = Callable[[Position[Any]], Mapping[Move, int | Fraction]]
"""From a position to the moves that may follow, each with its weight: 1 to count games, a chance to weigh them."""

OnPosition = Callable[[int], None]
"""Called at each position with the number of positions before it."""


def outcome_counts(
    replies: Replies, seconds: float = inf, on_position: OnPosition = lambda number: None
) -> Callable[[Position[Any]], Results]:
    """A function from positions to the weighted sum of all games that may follow, exact at any size.

    It looks at each position once, and follows no move of weight 0. It raises OutOfTime this many seconds from
    now, and TooLarge where a game is too deep for recursion.
    """
    known: dict[tuple[Any, int], Results] = {}
    deadline = Deadline(seconds)

    def results(position: Position[Any]) -> Results:
        key = position.state, position.turn
        if key not in known:
            known[key] = ended(position) if position.is_over else after(position)
        return known[key]

    def after(position: Position[Any]) -> Results:
        deadline.check()
        on_position(len(known))
        together = Results()
        for move, weight in replies(position).items():
            if weight:
                together = together.plus(results(position.play(move)), weight)
        return together

    def guarded(position: Position[Any]) -> Results:
        try:
            return results(position)
        except RecursionError:
            raise TooLarge("The game is too deep to follow every line of it to the end.") from None

    return guarded
