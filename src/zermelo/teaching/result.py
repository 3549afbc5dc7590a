"""The result of a search, and its cost."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from zermelo.bits import bits
from zermelo.errors import TooLarge
from zermelo.rules import Move, Rules, S
from zermelo.teaching.scoring import Number, Scoring

__all__ = ["Cost", "Result", "answer"]

F = TypeVar("F", bound=Callable[..., Any])


class Result(NamedTuple):
    """The answer of a search from one position."""

    score: Number
    """For the side to move, in the units of the scoring."""
    best: tuple[Move, ...]
    """All moves that reach the score, smallest first; none when the game is over."""
    cost: "Cost"
    """The work, as counts."""

    @property
    def move(self) -> Move | None:
        """The first of the best moves."""
        return self.best[0] if self.best else None


class Cost:
    """A tally of work. Node: a sequence of moves that the search visits, the empty one too."""

    __slots__ = ("calls", "depth", "nodes", "recursion")

    def __init__(self) -> None:
        self.nodes = 0
        self.calls = 0
        """Calls of the search's own functions; of a loop, its turns."""
        self.depth = 0
        """Plies from the root to the deepest node."""
        self.recursion = 0
        """The most calls open at once."""

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

        gain: turns what the function returns, and the ply, into the score for the player that moved into the node. A
        tally that watches nothing leaves the function as it is.
        """
        return lambda function: function


def answer(
    rules: Rules[S], state: S, scoring: Scoring, cost: Cost, after: Callable[[Move, Number | None], Number]
) -> Result:
    """Return the result at the root, where every move is compared.

    after gives the score of a move for the player that makes it; it takes the best score so far,
    and may give any lower one for a move that it knows to be worse. Raises TooLarge where the game
    is deeper than Python's stack.
    """
    cost.node(0)
    mask = rules.moves(state)
    if not mask:
        return Result(scoring(rules.outcome(state), 0), (), cost)
    scores: dict[Move, Number] = {}
    for move in bits(mask):
        try:
            scores[move] = after(move, max(scores.values(), default=None))
        except RecursionError:
            raise TooLarge("The game is too deep for this search, which calls itself at every ply: use tail.") from None
    best = max(scores.values())
    return Result(best, tuple(move for move, score in scores.items() if score == best), cost)
