"""The weighted results and scores of all games that replies can play from a position."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from zermelo.graphs.replies import Play
from zermelo.rules.position import Position
from zermelo.rules.results import Results

__all__ = ["mean_score", "results_of", "score_of"]


def results_of(play: Play) -> list[Results] | None:
    """Return the weighted results of all games that can follow each position; None if play can return to a position."""
    order = play.links.children_first()
    if order is None:
        return None
    results = [Results()] * len(play.nodes)
    for number in order:
        results[number] = play.result_of_end(number) or together(results, play.after(number))
    return results


def mean_score(play: Play) -> int | Fraction | None:
    """Return the mean score of the first player, given the chances of moves; None if it is not known.

    It is known in games with scores, unless play can return to a position. A game that is lost by a fault counts as the
    largest loss.
    """
    order = play.links.children_first()
    if order is None or play.nodes[0].game.rules.scores is None:
        return None
    means: list[int | Fraction] = [0] * len(play.nodes)
    for number in order:
        if play.result_of_end(number):
            means[number] = score_of(play.nodes[number], number in play.forfeited)
        else:
            means[number] = sum(weight * means[child] for child, weight in play.after(number).items())
    return means[0]


def score_of(end: Position[Any], forfeited: bool = False) -> int:
    """Return the first player's score in a game that has ended; forfeited: the side to move has lost by a fault."""
    score = -end.game.max_outcome if forfeited else end.outcome or 0
    return -score if end.turn else score


def together(results: Sequence[Results], weights: Mapping[int, int | Fraction]) -> Results:
    """Return the weighted sum of some results."""
    total = Results()
    for number, weight in weights.items():
        total = total.plus(results[number], weight)
    return total
