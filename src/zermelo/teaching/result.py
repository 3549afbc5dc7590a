"""The result of a search, and its cost."""

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from zermelo.bits import bits
from zermelo.errors import TooLarge
from zermelo.position import Move, Position
from zermelo.rules import MoveNumber, Rules, S
from zermelo.teaching.scoring import Number, Scoring

__all__ = ["Cost", "Result", "answer"]

F = TypeVar("F", bound=Callable[..., Any])


M = TypeVar("M", bound=MoveNumber)


class Result(NamedTuple, Generic[M]):
    """The result of a search from one position."""

    score: Number
    """The score for the side to move, in the units of the scoring."""
    best: tuple[M, ...]
    """All moves with this score, in ascending order; empty if the game is over."""
    cost: "Cost"
    """The amount of work, as counts."""

    @property
    def move(self) -> M | None:
        """The first of the best moves."""
        return self.best[0] if self.best else None

    def named(self, position: Position[Any]) -> "Result[Move]":
        """Return the result with the names of the moves."""
        return Result(self.score, tuple(map(position.move, self.best)), self.cost)


class Cost:
    """A tally of a search's work. A node is a sequence of moves that the search visits, the empty one included."""

    __slots__ = ("calls", "depth", "nodes", "recursion")

    def __init__(self) -> None:
        self.nodes = 0
        self.calls = 0
        """The number of calls of the search's own functions, or of passes through its loop."""
        self.depth = 0
        """The number of plies from the root to the deepest node."""
        self.recursion = 0
        """The greatest number of nested calls."""

    def __repr__(self) -> str:
        return f"Cost(nodes={self.nodes}, calls={self.calls}, depth={self.depth}, recursion={self.recursion})"

    def node(self, ply: int) -> None:
        self.nodes += 1
        if ply > self.depth:
            self.depth = ply

    def call(self, open_calls: int) -> None:
        self.calls += 1
        if open_calls > self.recursion:
            self.recursion = open_calls

    def watching(self, gain: Callable[[Any, int], Number]) -> Callable[[F], F]:
        """Return a decorator for the function of a search that values a node, from its state, its ply, and its bounds.

        gain: computes the score for the player that moved into the node from the result of the function and the ply.
        This tally returns the function unchanged.
        """
        return lambda function: function

    def turn(self, argument: Any, following: Any) -> None:
        """Report a turn of a loop: its argument, and the argument of the next turn, which is None after the last.

        This tally ignores the report.
        """


def answer(
    rules: Rules[S], state: S, scoring: Scoring, cost: Cost, after: Callable[[MoveNumber, Number | None], Number]
) -> Result[MoveNumber]:
    """Return the result at the root, from the scores of all moves.

    after: returns the score of a move for the player that makes it, from the move and the best score so far; for a
    worse move, it may return any lower score. Raises TooLarge if the game is deeper than Python's stack.
    """
    cost.node(0)
    mask = rules.moves(state)
    if not mask:
        return Result(scoring(rules.outcome(state), 0), (), cost)
    scores: dict[MoveNumber, Number] = {}
    for move in bits(mask):
        try:
            scores[move] = after(move, max(scores.values(), default=None))
        except RecursionError:
            raise TooLarge("The game is too deep for this search, which calls itself at every ply: use tail.") from None
    best = max(scores.values())
    return Result(best, tuple(move for move, score in scores.items() if score == best), cost)
