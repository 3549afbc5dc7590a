"""What follows a position."""

from typing import Any, Literal

from zermelo.apps.web.models.part import Part
from zermelo.apps.web.models.position import Shown
from zermelo.apps.web.models.value import Valued

__all__ = ["Counts", "Steps", "Tree"]


class Node(Valued):
    """A node of the tree, or a class of positions."""

    members: int
    """The positions that it stands for."""
    view: Shown


class Child(Node):
    """A node below, and the moves that lead there."""

    moves: list[str]
    best: bool
    """Whether they keep the value, remoteness included."""
    made: Valued
    """The value of these moves for the player who makes them, as an analysis has it."""


class Tree(Part):
    """A node and those below it."""

    node: Node
    children: list[Child]
    note: str | None


class Counts(Part):
    """What follows a position, in numbers; what was not counted in time is absent, and missing says so."""

    game: str
    moves: list[str]
    board: str
    games: dict[str, Any]
    nodes: dict[str, Any]
    positions: dict[str, Any] = {}
    classes: dict[str, Any] = {}
    finished: dict[str, Any] = {}
    essentially_different: dict[str, Any] = {}
    openings: list[dict[str, Any]] = []
    grundy: list[dict[str, int]] = []
    missing: list[str]


class Step(Part):
    """One thing that a search does; scores are for the player that moved into the node."""

    kind: Literal["visit", "score", "cut", "remembered"]
    path: list[str]
    score: float | str | None
    bound: float | str | None
    nodes: int
    calls: int
    words: str


class Result(Part):
    """The answer of a search."""

    score: float | str
    best: list[str]


class Steps(Part):
    """Some steps of a search."""

    steps: list[Step]
    finished: bool
    result: Result | None
