"""Searches against a random opponent and against a helpful one (the recursion tutorial)."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from zermelo.bits import bits
from zermelo.rules import MoveNumber, Rules, S
from zermelo.sources.result import Cost, Number, Result, Scoring, answer

__all__ = ["average", "even_weights", "worst", "worst_weights"]


def average(rules: Rules[S], state: S, scoring: Scoring, cost: Cost | None = None) -> Result[MoveNumber]:
    """Return the best moves against an opponent that moves at random: its replies count by their exact mean.

    (Expectimax; Donald Michie, Game-playing and game-learning automata, 1966.)
    """
    return against(rules, state, scoring, cost or Cost(), reply=mean)


def worst(rules: Rules[S], state: S, scoring: Scoring, cost: Cost | None = None) -> Result[MoveNumber]:
    """Return the best moves against an opponent that makes its worst moves, to see whether a win is possible at all."""
    return against(rules, state, scoring, cost or Cost(), reply=max)


def mean(scores: Iterable[Number]) -> Number:
    exact = [Fraction(score) for score in scores]
    return sum(exact, Fraction()) / len(exact)


def even_weights(scores: Sequence[Number]) -> list[Fraction]:
    """Return the weight of each reply of a random opponent; scores: ours after the replies."""
    return [Fraction(1, len(scores))] * len(scores)


def worst_weights(scores: Sequence[Number]) -> list[Fraction]:
    """Return the weights of the replies of a helpful opponent, which plays the first of those that are best for us."""
    chosen = scores.index(max(scores))
    return [Fraction(number == chosen) for number in range(len(scores))]


def against(
    rules: Rules[S], state: S, scoring: Scoring, cost: Cost, reply: Callable[[Iterable[Number]], Number]
) -> Result[MoveNumber]:
    """Return the best moves, where `reply` combines our scores after the opponent's replies into one."""
    # Scores depend on the distance from the root, so the keys include the ply.
    known: dict[tuple[S, int], Number] = {}

    @cost.watching(lambda score, ply: score if ply % 2 else -score)
    def ours(state: S, ply: int) -> Number:
        """Return the score for us, the player to move at even plies."""
        cost.call(ply)
        if (state, ply) not in known:
            cost.node(ply)
            known[state, ply] = look(state, ply)
        return known[state, ply]

    def look(state: S, ply: int) -> Number:
        mask, mine = rules.moves(state), ply % 2 == 0
        if not mask:
            return scoring(rules.outcome(state), ply) if mine else -scoring(rules.outcome(state), ply)
        return (max if mine else reply)(ours(rules.play(state, move), ply + 1) for move in bits(mask))

    return answer(rules, state, scoring, cost, lambda move, best: ours(rules.play(state, move), 1))
