"""A search step by step as sentences: one line for each step, which names the moves from the root to its node."""

from typing import Any

from zermelo.drawing.texts.comparisons import score_text
from zermelo.drawing.texts.tables import Column, html_of
from zermelo.drawing.texts.text import wrapped
from zermelo.position import Position
from zermelo.teaching.steps import Step, Watched

__all__ = ["step_words", "watched_html", "watched_text"]


def watched_text(watched: Watched, width: int | None = None) -> str:
    return "\n".join(wrapped(words, width, 2) for words in step_words(watched))


def watched_html(watched: Watched) -> str:
    nodes = Column("nodes", [f"{step.nodes:,}" for step in watched.steps])
    return html_of([nodes, Column("step", step_words(watched), left=True)], tall=True)


def step_words(watched: Watched) -> list[str]:
    """A sentence for every step."""
    return [words(watched.position, step) for step in watched.steps]


def words(position: Position[Any], step: Step) -> str:
    """'3 9: cut off. It is worth 0 at most to O, who has 0 elsewhere.'"""
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
