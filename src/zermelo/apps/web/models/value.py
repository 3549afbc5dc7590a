"""Values and bounds."""

from typing import Literal

from zermelo.apps.web.models.part import Part

__all__ = ["Valued"]

Word = Literal["win", "draw", "loss"]


class Plain(Part):
    """A value that is certain; remoteness counts plies, and endless play has none."""

    value: Word
    remoteness: int | None
    endless: Literal[True] = True


class Valued(Part):
    """A value for the side to move, or what is certain of it."""

    value: Word | None
    """null where it is not decided."""
    remoteness: int | None
    """Plies to the end; null where it is not decided or play is endless."""
    endless: Literal[True] = True
    """Only in a draw by endless play."""
    undecided_within: int = 0
    """The plies that were searched; only in bounds, as the next two."""
    at_least: Plain | None = None
    at_most: Plain | None = None
    glyph: Literal["+", "=", "-", "?"]
    words: str
    """'win in 5 plies'."""
