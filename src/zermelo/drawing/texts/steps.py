"""The steps of a search as sentences: one line for each step, with the moves from the root to its node."""

from typing import Any

from zermelo.drawing.texts.comparisons import score_text
from zermelo.drawing.texts.tables import Column, Sheet, numbers
from zermelo.drawing.texts.text import wrapped
from zermelo.position import Position
from zermelo.teaching.steps import Step, Watched

__all__ = ["watched_table", "watched_text"]


def watched_text(watched: Watched, width: int | None = None) -> str:
    return "\n".join(wrapped(step_text(watched.position, step), width, 2) for step in watched.steps)


def watched_table(watched: Watched) -> Sheet:
    words = Column("step", [step_text(watched.position, step) for step in watched.steps], left=True)
    return Sheet([numbers("nodes", [step.nodes for step in watched.steps]), words], tall=True)


def step_text(position: Position[Any], step: Step) -> str:
    """Describe a step, as in '3 9: cut off. It is worth 0 at most to O, who has 0 elsewhere'."""
    path = " ".join(position.names(step.path))
    mover = position.game.players[(position.turn + len(step.path) - 1) % 2]
    if step.kind == "visit" or step.score is None:
        return f"{path}: {mover} plays {path.rpartition(' ')[2]}."
    score = score_text(step.score)
    if step.kind == "remembered":
        return f"{path}: searched before, worth {score} to {mover}."
    if step.kind == "cut" and step.bound is not None:
        return f"{path}: cut off. It is worth {score} at most to {mover}, who has {score_text(step.bound)} elsewhere."
    return f"{path}: worth {score} to {mover}."
