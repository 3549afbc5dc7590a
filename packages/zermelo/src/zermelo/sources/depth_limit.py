"""A depth limit as a change of the rules, so that any search stops there, and evaluates what it sees.

A game of these rules ends after some plies, and an evaluation takes the place of the outcome. If a player moves again,
the other one passes: the sides alternate, as searches expect. (Claude Shannon, Programming a computer for playing
chess, 1950.)
"""

from collections.abc import Callable
from math import inf, isfinite
from typing import Any, NamedTuple, SupportsFloat

from zermelo.errors import BadPlayer
from zermelo.rules import Game, Mask, MoveNumber, Outcome, Rules
from zermelo.rules.error_origin import PASSED_ON_ERRORS, located_reason
from zermelo.rules.limits import NO_DEADLINE, Deadline, with_deadline
from zermelo.rules.position import Position
from zermelo.sources.result import Number

__all__ = ["WON_SCORE", "DepthLimit", "Evaluation", "Limited", "evaluate_position", "function_name"]

Evaluation = Callable[[Position[Any]], SupportsFloat]
"""A function from an unfinished position to a number, which is greater the better its side to move stands; 0 if even.

The position has no parent. In a game with scores, the number estimates the score at the end.
"""

WON_SCORE = 1_000_000
"""The score of a win at the depth limit, and 1 more for each ply before it: more than any evaluation."""

PASS_MOVES: Mask = 1
"""The set of moves of a player who has to pass."""


class Limited(NamedTuple):
    """A state of a game with a depth limit."""

    state: Any
    """The state of the game itself."""
    turn: int
    """0 when the first player is to move in this state, 1 when the second is."""
    plies: int
    """The plies left until the limit."""
    passes: bool = False
    """True if the other player has to pass first."""


class DepthLimit:
    """The moves of a game with a depth limit."""

    def __init__(self, game: Game[Any], evaluate: Evaluation | None, deadline: Deadline = NO_DEADLINE) -> None:
        self.game, self.evaluate = game, evaluate
        self.inner = with_deadline(game.rules, deadline)
        self.is_reached = False
        """True if a search has come to the limit, so that its score is no exact value."""

    def rules(self, position: Position[Any], depth: int) -> Rules[Limited]:
        """Return the rules of a game that ends this many plies after a position."""
        score: Any = self.score  # searches negate and compare any number
        return Rules(Limited(position.state, position.turn, depth), self.moves, self.play, score)

    def moves(self, node: Limited) -> Mask:
        """Return the legal moves: one pass, or those of the game, and none at the limit."""
        if node.passes:
            return PASS_MOVES
        mask: Mask = self.inner.moves(node.state) if node.plies else 0
        return mask

    def play(self, node: Limited, move: MoveNumber) -> Limited:
        """Return the state after a move or a pass."""
        state, turn, plies, passes = node
        if passes:
            return Limited(state, turn, plies)
        after = self.game.turn_after(turn, state, move)
        return Limited(self.inner.play(state, move), after, plies - 1, after == turn)

    def score(self, node: Limited) -> Number:
        """Return the score of a finished game, or an evaluation at the limit, for the side to move."""
        if self.inner.moves(node.state):
            self.is_reached = True
            return evaluate_position(self.evaluate, Position(self.game, node.state, node.turn)) if self.evaluate else 0
        outcome: Outcome = self.inner.outcome(node.state)
        return outcome if self.game.rules.scores else outcome * (WON_SCORE + node.plies)


def function_name(evaluate: Evaluation) -> str:
    """Return the name of a function, or of the class of an object that is called."""
    return str(getattr(evaluate, "__name__", type(evaluate).__name__))


def evaluate_position(evaluate: Evaluation, position: Position[Any]) -> float:
    """Return the evaluation of a position; raise BadPlayer if the function fails, or gives no such number."""
    name = function_name(evaluate)
    try:
        answer = evaluate(position)
    except PASSED_ON_ERRORS:
        raise
    except Exception as error:
        raise BadPlayer(f"{name} fails for {position.text}: {located_reason(error, evaluate)}.") from error
    number = answer if type(answer) is int else float(answer) if isinstance(answer, SupportsFloat) else inf
    if isfinite(number) and (position.game.rules.scores or abs(number) < WON_SCORE):
        return number or 0  # a negated 0.0 is shown as -0.0
    raise BadPlayer(
        f"{name} gives {answer!r} for {position.text}: an evaluation is a number for the side to move"
        f"{'' if position.game.rules.scores else f', between -{WON_SCORE:,} and {WON_SCORE:,}'}."
    )
