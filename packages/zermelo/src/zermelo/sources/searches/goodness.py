"""Minimax as one function that negates itself (the recursion tutorial; elsewhere called negamax)."""

from zermelo.bits import bits
from zermelo.rules import MoveNumber, Rules, S
from zermelo.sources.result import Cost, Number, Result, Scoring, answer

__all__ = ["goodness"]


def goodness(rules: Rules[S], state: S, scoring: Scoring, cost: Cost | None = None) -> Result[MoveNumber]:
    """Follow every line of play to its end: the score of a position is minus the opponent's lowest score."""
    cost = cost or Cost()

    @cost.watching(lambda score, ply: -score)
    def good(state: S, ply: int) -> Number:
        """Return the score of a state for the side to move."""
        cost.node(ply)
        cost.call(ply)
        mask = rules.moves(state)
        if not mask:
            return scoring(rules.outcome(state), ply)
        return max(-good(rules.play(state, move), ply + 1) for move in bits(mask))

    return answer(rules, state, scoring, cost, lambda move, best: -good(rules.play(state, move), 1))
