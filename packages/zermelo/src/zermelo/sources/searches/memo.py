"""Minimax with memoisation: each position is searched once, however it is reached."""

from zermelo.bits import bits
from zermelo.rules import MoveNumber, Outcome, Rules, S
from zermelo.sources.result import Cost, Number, Result, Scoring, answer

__all__ = ["memo"]

Ending = tuple[Outcome, int]
"""The outcome of best play for the side to move, and the number of plies to it."""


def memo(rules: Rules[S], state: S, scoring: Scoring, cost: Cost | None = None) -> Result[MoveNumber]:
    """Return the same scores as goodness, visiting each position once.

    The memory holds endings, not scores: a score counts from the root, and a position can have several distances from
    the root.
    """
    cost = cost or Cost()
    known: dict[S, Ending] = {}

    @cost.watching(lambda ending, ply: scoring(-ending[0], ending[1] + ply))
    def ending(state: S, ply: int) -> Ending:
        cost.call(ply)
        if state not in known:
            cost.node(ply)
            mask = rules.moves(state)
            known[state] = best_ending(state, mask, ply) if mask else (rules.outcome(state), 0)
        return known[state]

    def best_ending(state: S, mask: int, ply: int) -> Ending:
        endings = (before(ending(rules.play(state, move), ply + 1)) for move in bits(mask))
        return max(endings, key=lambda end: scoring(*end))

    def score(move: int) -> Number:
        return scoring(*before(ending(rules.play(state, move), 1)))

    return answer(rules, state, scoring, cost, lambda move, best: score(move))


def before(ending: Ending) -> Ending:
    """Return the same ending one ply earlier, for the other player."""
    outcome, plies = ending
    return -outcome, plies + 1
