"""What the value of a position says of its moves, and the moves of the position, where not all were decided in time."""

from collections.abc import Sequence
from typing import Any

from zermelo.position import Position
from zermelo.rules import Bounds, Value
from zermelo.searching.evaluator import Evaluator, Ranked

__all__ = ["narrowed", "ranked_with"]


def narrowed(value: Value | Bounds, ranked: Sequence[Ranked]) -> Value | Bounds:
    """The value of a position, narrowed by those of its moves: it has the value of the best of them."""
    if isinstance(value, Value) or not ranked:
        return value
    least, most = (max(ends, key=merit) for ends in zip(*(bounds(move.value) for move in ranked), strict=True))
    least, most = max(least, value.least, key=merit), min(most, value.most, key=merit)
    return least if least == most else Bounds(least, most)


def bounds(value: Value | Bounds) -> tuple[Value, Value]:
    return (value, value) if isinstance(value, Value) else (value.least, value.most)


def ranked_with(
    position: Position[Any],
    value: Value | Bounds,
    ranked: Sequence[Ranked],
    asked: Evaluator[Any],
    seconds: float,
) -> list[Ranked]:
    """The moves with what follows from the value of the position: one of them keeps it, and none is better."""
    undecided = any(isinstance(each.value, Bounds) for each in ranked)
    if not undecided or not isinstance(value, Value):
        return list(ranked)
    keeping = {each.move for each in ranked if each.value == value}
    reply = None if keeping else asked.best_reply(position.state, value, seconds)
    found = [Ranked(move, value if move == reply else at_most(made, value)) for move, made in ranked]
    return sorted(found, key=lambda each: (each.value.merit, each.move == reply), reverse=True)


def at_most(made: Value | Bounds, value: Value) -> Value | Bounds:
    """The value of a move, which cannot be better than that of the position."""
    if isinstance(made, Value):
        return made
    most = min(made.most, value, key=merit)
    return most if most == made.least else Bounds(made.least, most)


def merit(value: Value) -> int:
    return value.merit
