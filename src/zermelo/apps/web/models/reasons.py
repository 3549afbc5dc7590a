"""Why a move is good or bad, and what the moves of a game did."""

from typing import Literal

from zermelo.apps.web.models.part import Part
from zermelo.apps.web.models.value import Plain, Valued

__all__ = ["History", "Reason"]


class Reason(Part):
    """Why a move is good or bad."""

    game: str
    moves: list[str]
    board: str
    move: str
    value: Literal["win", "draw", "loss"] | None
    remoteness: int | None
    endless: Literal[True] = True
    undecided_within: int = 0
    at_least: Plain | None = None
    at_most: Plain | None = None
    line: list[str]
    """The move and best play after it."""
    completes: list[str]
    """The cells of the row that the last move of the line completes."""
    better: str | None
    words: str
    note: str | None


class Moment(Valued):
    """A position of a game that was played."""

    ply: int
    move: str | None
    player: str
    leader: Literal[0, 1] | None
    lead: float | None
    """1: the first player has won; -1: the second; 0: a draw; null: not known."""
    judgement: Literal["", "best", "holds", "throws the win", "throws the draw"]


class History(Part):
    """All positions from the first one on."""

    moments: list[Moment]
    note: str | None
