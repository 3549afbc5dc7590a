"""The result of a search and its cost, and four scorings of finished games, each from one source."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Generic, NamedTuple, TypeVar

from zermelo.bits import bits
from zermelo.errors import BadOption, TooLarge
from zermelo.rules import Game, MoveNumber, Outcome, Rules, S
from zermelo.rules.position import Move, Position
from zermelo.rules.specs import choose

__all__ = ["SCORINGS", "Cost", "Number", "Result", "Scoring", "answer", "refuse_again", "scoring_for"]


Number = int | float | Fraction

Scoring = Callable[[Outcome, int], Number]
"""A function that returns the score, for the side to move, of an outcome in this many plies; a loss is minus a win."""


def one(outcome: Outcome, plies: int) -> int:
    """Score a win as 1, however late it comes (the F# article); in a game with scores, by its score."""
    return outcome


def left(game: Game[Any], state: Any) -> Scoring:
    """Score a win as 1 plus the number of empty squares, or plies, that are left when it comes (the typed board)."""
    if game.declared.plies_left is None:
        raise BadOption(f"{game.name} does not declare plies_left, which the scoring 'left' needs.")
    plies_left = game.declared.plies_left(state)
    return lambda outcome, plies: outcome * (1 + plies_left - plies)


def score_by_halves(outcome: Outcome, plies: int) -> float:
    """Score a win as 128, halved at every ply (the recursion tutorial)."""
    return outcome * 128 / 2**plies if outcome else 0  # a draw of 0.0 would turn into -0.0


def score_from_hundred(outcome: Outcome, plies: int) -> int:
    """Score a win as 100 minus the depth (the Clojure article); valid for games of fewer than 100 plies."""
    return outcome * (100 - plies)


SCORINGS: Mapping[str, Callable[[Game[Any], Any], Scoring]] = {
    "one": lambda game, state: one,
    "left": left,
    "halved": lambda game, state: score_by_halves,
    "hundred": lambda game, state: score_from_hundred,
}
"""The builder of each scoring, for a search that begins at a state of a game."""


def scoring_for(name: str, game: Game[Any], state: Any) -> Scoring:
    """Return the scoring of this name; raise UnknownName, or BadOption if the game does not support it."""
    scoring: Scoring = choose(SCORINGS, name, "scoring")(game, state)
    if game.rules.scores and scoring is not one:
        raise BadOption(f"The scoring {name!r} counts plies, and {game.name} has scores: use 'one'.")
    refuse_again(game)
    return scoring


def refuse_again(game: Game[Any]) -> None:
    """Raise BadOption for a game in which a player can move again."""
    if game.rules.again:
        raise BadOption(
            f"In {game.name} a player can move again; the searches of the five sources are for players who alternate."
        )


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

    def name_moves(self, position: Position[Any]) -> "Result[Move]":
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
        """Count a node that is this many plies from the root."""
        self.nodes += 1
        if ply > self.depth:
            self.depth = ply

    def call(self, open_calls: int) -> None:
        """Count a call, and note how many calls are open with it."""
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

    rules, state, scoring: those of the search. cost: its tally, which counts the root. after: returns the score of a
    move for the player that makes it, from the move and the best score so far; for a worse move, it may return any
    lower score. Raises TooLarge if the game is deeper than Python's stack.
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
