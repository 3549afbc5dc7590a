"""Functions that speed up a search and change no result."""

from collections.abc import Callable
from typing import Any, Generic, NamedTuple

from zermelo.rules.contract import MoveNumber, S, joining

__all__ = ["SCORELESS_HINTS", "Hints", "joining_hints"]


class Hints(NamedTuple, Generic[S]):
    """Functions that speed up a search and change no result; `check` tests each of them against the rules.

    Declare wins and non_losing together, and only if a move cannot win for the opponent of the player who makes it. A
    game with scores or with `again` has outcomes, move_score and draw_in only.
    """

    wins: Callable[[S], Any] | None = None
    """The moves that win at once, as a mask; called for unfinished states, and for finished ones that are drawn."""
    non_losing: Callable[[S], Any] | None = None
    """The moves after which the opponent cannot win at once; called only where no move wins at once."""
    can_win: Callable[[S, int], bool] | None = None
    """True if the side to move (0), or the other side (1), may still force a win; called for unfinished states.

    False must be certain."""
    move_score: Callable[[S, MoveNumber], int] | None = None
    """The priority of a move, 0 to 2^40: moves with greater scores are searched first."""
    draw_in: Callable[[S], int] | None = None
    """The plies that are left on every line that ends in a draw."""
    loses_within: Callable[[S, int], int] | None = None
    """The plies within which the side to move (0), or the other side (1), surely loses; 0 if that is not certain.

    Called for unfinished states."""
    outcomes: Callable[[S], tuple[int, int]] | None = None
    """In a game with scores: the least and the greatest outcome that the side to move may still have."""


SCORELESS_HINTS = "wins", "non_losing", "can_win", "loses_within"
"""The hints of games without scores and without `again`."""


def joining_hints(hints: Hints[S]) -> Hints[S]:
    """Return hints whose masks are joined as those of guarded rules."""
    wins, non_losing = hints.wins and joining(hints.wins), hints.non_losing and joining(hints.non_losing)
    return hints._replace(wins=wins, non_losing=non_losing)
