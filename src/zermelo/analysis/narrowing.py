"""Bounds of a position and of its moves, which narrow each other."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Any

from zermelo.errors import BadGame
from zermelo.evaluation.deadline import Deadline
from zermelo.evaluation.evaluator import Evaluator, Ranked
from zermelo.position import Position
from zermelo.rules import Bounds, Value

__all__ = ["bounds", "contradiction", "narrowed", "ranked_with"]

order_key = attrgetter("order_key")


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
    return (value, value) if isinstance(value, Value) else (value.least, value.most)


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
    reply = None if keeping else evaluator.best_reply(position.state, value, deadline)
    narrower = [Ranked(move, value if move == reply else at_most(made, value)) for move, made in ranked]
    return sorted(narrower, key=lambda each: (each.value.order_key, each.move == reply), reverse=True)


def at_most(made: Value | Bounds, value: Value) -> Value | Bounds:
    """Narrow the value of a move, which is at most the value of its position."""
    if isinstance(made, Value):
        return made
    most = min(made.most, value, key=order_key)
    return most if most == made.least else Bounds(made.least, most)
