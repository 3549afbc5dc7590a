"""Alpha-beta: goodness that leaves a position when a reply shows that best play avoids it.

(Donald Knuth and Ronald Moore, An analysis of alpha-beta pruning, 1975.)
"""

from math import inf, nextafter

from zermelo.bits import bits
from zermelo.rules import MoveNumber, Rules, S
from zermelo.sources.result import Cost, Number, Result, Scoring, answer

__all__ = ["alphabeta", "just_below"]


def alphabeta(rules: Rules[S], state: S, scoring: Scoring, cost: Cost | None = None) -> Result[MoveNumber]:
    """Return the same scores as goodness; a move worse than the best may get any lower score."""
    cost = cost or Cost()

    @cost.watching(lambda score, ply: -score)
    def good(state: S, ply: int, alpha: Number, beta: Number) -> Number:
        """Return the score of a state: exact between alpha and beta, an upper bound below, a lower bound above."""
        cost.node(ply)
        cost.call(ply)
        mask = rules.moves(state)
        if not mask:
            return scoring(rules.outcome(state), ply)
        best: Number = -inf
        for move in bits(mask):
            best = max(best, -good(rules.play(state, move), ply + 1, -beta, -max(alpha, best)))
            if best >= beta:
                break
        return best

    return answer(
        rules, state, scoring, cost, lambda move, best: -good(rules.play(state, move), 1, -inf, -just_below(best))
    )


def just_below(best: Number | None) -> Number:
    """Return the bound at the root, which distinguishes a move as good as the best from a worse one."""
    return -inf if best is None else nextafter(best, -inf)
