"""Grundy values in the analysis of an impartial game, and the wins and losses that they decide."""

from typing import Any

from zermelo.errors import OutOfTime, TooLarge
from zermelo.evaluation.deadline import Deadline
from zermelo.evaluation.evaluator import Ranked
from zermelo.evaluation.grundy import Grundy, grundy_values
from zermelo.position import Position
from zermelo.rules import LOSS, WIN, Bounds, Game, Move, Value

__all__ = ["decided_by", "grundy_of", "grundy_record", "ranked_by"]


def grundy_of(position: Position[Any], deadline: Deadline) -> Grundy | None:
    """Return the Grundy values of a position; None for a game without them, or if they are not found in time."""
    if not position.game.impartial:
        return None
    try:
        return grundy_values(position.game).of(position, deadline)
    except (OutOfTime, TooLarge):
        return None


def grundy_record(game: Game[Any], grundy: Grundy | None, move: Move | None = None) -> dict[str, Any]:
    """Return the Grundy value of a position or after a move as JSON: null if not found in time; {} if there is none."""
    if not game.impartial:
        return {}
    if move is not None:
        return {"grundy": grundy and grundy.after[move]}
    return {"grundy": grundy and grundy.value, "grundy_of_parts": grundy and list(grundy.parts)}


def ranked_by(position: Position[Any], grundy: Grundy, ranked: list[Ranked]) -> list[Ranked]:
    """Return the moves of a position in their order, with the wins and losses that its Grundy values decide."""
    plies_left = position.game.plies_left
    if plies_left is None:
        return ranked
    longest = plies_left(position.state)
    moves = [Ranked(move, decided_by(grundy.after[move] == 0, value, longest)) for move, value in ranked]
    return sorted(moves, key=lambda ranked: ranked.value.order_key, reverse=True)


def decided_by(wins: bool, value: Value | Bounds, longest: int) -> Value | Bounds:
    """Narrow a value that is known to be a win, or a loss, in at most this many plies.

    >>> print(decided_by(True, Bounds.within(4), 20), "|", decided_by(False, Bounds.within(4), 20))
    win in 5 to 20 plies | loss in 5 to 20 plies
    """
    if isinstance(value, Value):
        return value
    least = Value(WIN, longest) if wins else value.least
    most = value.most if wins else Value(LOSS, longest)
    return least if least == most else Bounds(least, most)
