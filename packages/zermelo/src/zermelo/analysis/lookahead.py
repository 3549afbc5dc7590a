"""What a search of a few plies sees of a position, from exact values.

A search that looks d plies ahead, and takes what lies beyond for a draw, sees a win or a loss if and only if it comes
within d plies. So nothing has to be searched to know which moves look best to it.
"""

from collections.abc import Sequence
from typing import Any

from zermelo.evaluation.evaluator import Evaluator, rank
from zermelo.rules import Value
from zermelo.rules.limits import Deadline
from zermelo.rules.position import Move, Position

__all__ = ["Decided", "decided_moves", "looking_best", "score_seen"]

Decided = Sequence[tuple[Move, Value]]
"""The moves of a position with their values, the best first."""


def decided_moves(evaluator: Evaluator[Any], position: Position[Any], deadline: Deadline) -> Decided | None:
    """Return the moves of a position with their values, or None if they are not all decided in time."""
    ranked = rank(evaluator, position, deadline)
    decided = [(move, value) for move, value in ranked if isinstance(value, Value)]
    return decided if len(decided) == len(ranked) else None


def score_seen(value: Value, depth: int) -> int:
    """Return the outcome of a move as a search of some plies sees it: a draw if the end lies beyond."""
    return value.outcome if value.remoteness <= depth else 0


def looking_best(decided: Decided, depth: int) -> list[Move]:
    """Return the moves that look best to somebody who looks this many plies ahead."""
    scores = [score_seen(value, depth) for _, value in decided]
    most = max(scores)
    return [move for (move, _), score in zip(decided, scores, strict=True) if score == most]
