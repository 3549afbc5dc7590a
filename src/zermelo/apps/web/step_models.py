"""The body of the API's response with the steps of a search."""

from typing import Literal

from zermelo.apps.web.models import Part

__all__ = ["Steps"]


class Accumulator(Part):
    """The data that a loop carries for one node; infinite scores are texts, and 1⁻ is just below 1."""

    space: str | None
    """The move to the node; null for the root."""
    board: str
    score: float | str
    """The best score so far, for MAX."""
    depth: int
    marker: Literal["MAX", "MIN"]
    children: list[str]
    """The moves still to visit."""
    best: list[str]
    alpha: float | str
    beta: float | str


class Reply(Part):
    """A reply of an opponent that does not reply best; its score is for the player that the search plans for."""

    move: str
    score: float | str
    weight: str
    """A fraction such as 1/3."""


class Step(Part):
    """One step of a search; scores are for the player who moved into the node."""

    kind: Literal["visit", "score", "cut", "remembered", "result"]
    path: list[str]
    score: float | str | None
    bound: float | str | None
    nodes: int
    calls: int
    case: Literal["", "root exhausted", "terminal node", "exhausted node", "intermediate node"]
    """The case of a turn of a loop; empty for a search that is not a loop."""
    accumulators: list[Accumulator]
    """Those of the parent and of the node after the turn; empty for a search that is not a loop."""
    replies: list[Reply]
    """The replies whose weighted scores add up to the score; empty if the opponent replies best."""
    words: str


class Result(Part):
    """The result of a search."""

    score: float | str
    best: list[str]


class Steps(Part):
    """Some steps of a search."""

    search: str
    convention: str
    """The comparisons of the search, > or >=, and the score of a cut node, fail-soft or fail-hard."""
    steps: list[Step]
    finished: bool
    result: Result | None
