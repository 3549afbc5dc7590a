"""Steps of a search as sentences."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from zermelo.position import Line, Move, Position

__all__ = ["score_text", "step_sentence"]

Score = int | float | Fraction


def score_text(score: Score) -> str:
    return f"{score:g}" if isinstance(score, float) else str(score)


def step_sentence(
    root: Position[Any],
    kind: str,
    path: Line,
    score: Score | None,
    bound: Score | None,
    replies: Sequence[tuple[Move, Score, Fraction]],
    case: str,
    accumulators: Sequence[Mapping[str, Any]],
) -> str:
    """Describe a step, as in '3 9: cut off. It is worth 0 at most to O, who has 0 elsewhere'.

    The arguments are the fields of the step. accumulators: of a loop, those of the parent and of the node.
    """
    mover = root.game.players[(root.turn + len(path) - 1) % 2]
    case = f" {case.capitalize()}: {turn_text(kind, accumulators)}." if case else ""
    if kind == "visit" or score is None:
        return f"{path}: {mover} plays {path[-1]}.{case}"
    worth = score_text(score)
    if kind == "result":
        return f"The search ends: worth {worth} to {root.player}.{case}"
    if kind == "remembered":
        return f"{path}: searched before, worth {worth} to {mover}."
    if kind == "cut" and bound is not None:
        return f"{path}: cut off. It is worth {worth} at most to {mover}, who has {score_text(bound)} elsewhere.{case}"
    return f"{path}: worth {worth} to {mover}{replies_text(root, path, replies)}.{case}"


def turn_text(kind: str, accumulators: Sequence[Mapping[str, Any]]) -> str:
    """Describe what a turn of the loop does with its accumulator."""
    *above, node = accumulators
    if kind == "result":
        return f"return {' '.join(node['best']) or 'no move'}"
    (parent,) = above
    if kind == "visit":
        return "descend to the first child" if not parent["best"] else "descend to the next child"
    improved = parent["best"] == [node["space"]]
    return f"{parent['marker']} above {'now has' if improved else 'keeps'} {parent['score']}"


def replies_text(root: Position[Any], path: Line, replies: Sequence[tuple[Move, Score, Fraction]]) -> str:
    """Describe the weights of the replies; '' for the best reply."""
    if not replies:
        return ""
    scores = ", ".join(f"{move} ({score_text(score)})" for move, score, _ in replies)
    if len(replies) == 1:
        return f", after the only reply {scores}"
    weights = {weight for *_, weight in replies}
    if len(weights) == 1:
        return f", the average of {scores}, each with weight {weights.pop()}"
    chosen = next(move.name for move, _, weight in replies if weight)
    return f", as {root.after(path).player}'s worst reply is {chosen}, of {scores}"
