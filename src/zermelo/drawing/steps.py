"""The steps of a search as plain data and as sentences, for every screen that shows a search at work."""

from typing import Any

from zermelo.position import Position
from zermelo.searching.result import Result
from zermelo.searching.scoring import Number
from zermelo.searching.steps import Step

__all__ = ["answer_text", "step_view"]


def step_view(position: Position[Any], step: Step) -> dict[str, Any]:
    """One step of a search that began at a position, as JSON: the path by the names of its moves, and its words."""
    node = after(position, step.path)
    mover = position.game.players[1 - node.turn]
    return {
        "kind": step.kind,
        "ply": len(step.path),
        "path": node.played[len(position.played) :],
        "player": mover,
        "score": None if step.score is None else number_text(step.score),
        "bound": None if step.bound is None else number_text(step.bound),
        "nodes": step.nodes,
        "calls": step.calls,
        "words": words(step, node, mover),
    }


def after(position: Position[Any], path: tuple[int, ...]) -> Position[Any]:
    for move in path:
        position = position.follow(move)
    return position


def words(step: Step, node: Position[Any], mover: str) -> str:
    """'X tries 5', '5 is worth 0 to X', '5 is cut off: ...'."""
    move = node.played[-1] if node.parent else "The position"
    if step.kind == "visit":
        return f"{mover} tries {move}"
    assert step.score is not None
    score, over = number_text(step.score), " (the game is over)" if node.is_over else ""
    if step.kind == "cut":
        bound = "" if step.bound is None else f", who has {number_text(step.bound)} elsewhere"
        return f"{move} is cut off: worth {score} or less to {mover}{bound}; other replies of {node.player} are skipped"
    if step.kind == "remembered":
        return f"{move} is remembered: it is worth {score} to {mover}"
    return f"{move} is worth {score} to {mover}{over}"


def answer_text(position: Position[Any], result: Result) -> str:
    """What the search answers."""
    best = " ".join(map(position.label, result.best)) or "none"
    return f"The position is worth {number_text(result.score)} to {position.player}. Best moves: {best}."


def number_text(score: Number) -> str:
    return f"{score:g}" if isinstance(score, float) else str(score)
