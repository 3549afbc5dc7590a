"""Minimax as two functions that call each other: the score of a move, and the best move (the F# article)."""

from zermelo.bits import bits
from zermelo.rules import MoveNumber, Rules, S
from zermelo.sources.result import Cost, Number, Result, Scoring, answer

__all__ = ["minimax"]


def minimax(rules: Rules[S], state: S, scoring: Scoring, cost: Cost | None = None) -> Result[MoveNumber]:
    """Follow every line of play to its end, and the best reply to each move twice.

    As in the F# article, the best reply is first chosen by its score, and then scored again.
    """
    cost = cost or Cost()

    @cost.watching(lambda score, ply: score)
    def score(state: S, ply: int) -> Number:
        """Return the score of a state for the player that has just moved into it."""
        cost.node(ply)
        cost.call(2 * ply - 1)
        if not rules.moves(state):
            return -scoring(rules.outcome(state), ply)
        return -score(rules.play(state, best_move(state, ply)), ply + 1)

    def best_move(state: S, ply: int) -> MoveNumber:
        """Return the first of the moves with the greatest score."""
        cost.call(2 * ply)
        return max(bits(rules.moves(state)), key=lambda move: score(rules.play(state, move), ply + 1))

    return answer(rules, state, scoring, cost, lambda move, best: score(rules.play(state, move), 1))
