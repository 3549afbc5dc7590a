"""Bounds of a position and of its moves, which narrow each other, and which Grundy values narrow."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Any

from zermelo.errors import BadGame, OutOfTime, TooLarge
from zermelo.evaluation.deadline import Deadline
from zermelo.evaluation.evaluator import Evaluator, Ranked
from zermelo.evaluation.grundy import Grundy, grundy_values
from zermelo.position import Move, Position
from zermelo.rules import LOSS, WIN, Bounds, Game, Value

__all__ = [
    "bounds", "contradiction", "decided_by", "grundy_of", "grundy_record", "judged", "narrowed", "ranked_by",
]  # fmt: skip

order_key = attrgetter("order_key")


def judged(
    position: Position[Any],
    value: Value | Bounds,
    ranked: list[Ranked],
    grundy: Grundy | None,
    evaluator: Evaluator[Any],
    deadline: Deadline,
) -> tuple[Value | Bounds, list[Ranked]]:
    """Return the value of a position, and its moves with their values, each narrowed by the others."""
    ranked = ranked_by(position, grundy, ranked) if grundy else ranked
    value = narrowed(position, value, ranked)
    return value, ranked_with(position, value, ranked, evaluator, deadline)


def narrowed(position: Position[Any], value: Value | Bounds, ranked: Sequence[Ranked]) -> Value | Bounds:
    """Return the value of a position, narrowed by the values of its moves: it equals the best of them.

    Raises BadGame if the values contradict each other.
    """
    if not ranked:
        return value
    ends = [bounds(value), *(bounds(move.value) for move in ranked)]
    least, most = (max(end, key=order_key) for end in zip(*ends[1:], strict=True))
    least, most = max(least, ends[0][0], key=order_key), min(most, ends[0][1], key=order_key)
    if least.order_key > most.order_key:
        raise contradiction(position, f"it is a {value}, and its best move makes it a {ranked[0].value}")
    return least if least == most else Bounds(least, most)


def contradiction(position: Position[Any], answers: str) -> BadGame:
    """Return the error for contradictory values, which names the declarations of the game that searches use."""
    game = position.game
    hints = [f"hints.{name}" for name, hint in zip(game.hints._fields, game.hints, strict=True) if hint]
    others = [name for name in ("keys", "symmetries", "plies_left") if getattr(game, name)]
    declared = ", ".join((*hints, *others))
    cause = f"Something that it declares is false: {declared}." if declared else "Its rules are not pure."
    return BadGame(
        f"The values of {game.name} at {position.text!r} contradict each other: {answers}. {cause} "
        "Run `zermelo check` to test the game."
    )


def bounds(value: Value | Bounds) -> tuple[Value, Value]:
    """Return the least and the greatest possible value."""
    return (value, value) if isinstance(value, Value) else (value.at_least, value.at_most)


def ranked_with(
    position: Position[Any],
    value: Value | Bounds,
    ranked: Sequence[Ranked],
    evaluator: Evaluator[Any],
    deadline: Deadline,
) -> list[Ranked]:
    """Narrow the values of moves by the value of the position: at least one move keeps it, and none is better."""
    undecided = any(isinstance(each.value, Bounds) for each in ranked)
    if not undecided or not isinstance(value, Value):
        return list(ranked)
    keeping = {each.move for each in ranked if each.value == value}
    reply = None if keeping else evaluator.best_reply(position.state, value, seconds=deadline)
    narrower = [Ranked(move, value if move == reply else at_most(made, value)) for move, made in ranked]
    return sorted(narrower, key=lambda each: (each.value.order_key, each.move == reply), reverse=True)


def at_most(made: Value | Bounds, value: Value) -> Value | Bounds:
    """Narrow the value of a move, which is at most the value of its position."""
    if isinstance(made, Value):
        return made
    most = min(made.at_most, value, key=order_key)
    return most if most == made.at_least else Bounds(made.at_least, most)


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
    least = Value(WIN, longest) if wins else value.at_least
    most = value.at_most if wins else Value(LOSS, longest)
    return least if least == most else Bounds(least, most)
