"""The exact labels of a position: the value and the regret of every move, the best moves, and how hard they are."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from zermelo.analysis import score_seen
from zermelo.rules import DRAW, Move, Value

__all__ = ["Labels", "labels_of", "value_record"]


class Labels(NamedTuple):
    """What is known about the moves of a position, for the player to move."""

    value: Value
    """The value of the position."""
    moves: Mapping[Move, Value]
    """The value of every legal move."""
    best: Sequence[Move]
    """The moves of the greatest value: among wins the quickest, among losses the slowest."""
    holding: Sequence[Move]
    """The moves that keep the outcome: the result or, in a game with scores, the score."""

    @property
    def is_decisive(self) -> bool:
        """True if some move loses value."""
        return len(self.holding) < len(self.moves)

    def regret(self, move: Move) -> int:
        """Return the outcome that a move loses; see `zermelo.regret`."""
        return self.value.outcome - self.moves[move].outcome

    def greedy(self, legal: Sequence[Move]) -> Move:
        """Return the move of a player who looks one ply ahead: the first one whose end, if it ends the game, is best.

        A move after which the game goes on counts as a draw.
        """
        return max(legal, key=lambda move: score_seen(self.moves[move], 1))


def labels_of(values: Mapping[Move, Value], has_scores: bool) -> Labels:
    """Return the labels of a position from the values of its moves.

    Speed does not matter between draws, nor between equal scores.
    """
    best = max(values.values())
    holding = [move for move, value in values.items() if value.outcome == best.outcome]
    quickest = [move for move in holding if values[move].remoteness == best.remoteness]
    is_timed = best.outcome != DRAW and not has_scores
    # The best move is made first, and what follows is seen by the player who makes it.
    return Labels(best, values, quickest if is_timed else holding, holding)


def value_record(value: Value, has_scores: bool) -> dict[str, Any]:
    """Return a value as JSON; endless play has no plies."""
    return {
        "result": value.word,
        "score": value.outcome if has_scores else None,
        "plies": None if value.is_endless else value.remoteness,
    }
