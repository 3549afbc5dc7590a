"""The graph of all positions that play can reach from a position, and the weighted results of its games."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from graphlib import CycleError, TopologicalSorter
from typing import Any, NamedTuple

from zermelo.errors import Forfeit
from zermelo.rules.limits import Deadline, OnProgress, Progress
from zermelo.rules.position import Move, Position
from zermelo.rules.results import Results, result_of_end

__all__ = ["Lines", "Replies", "lines_from", "mean_score", "results_of", "score_of"]

Replies = Callable[[Position[Any]], Mapping[Move, int | Fraction]]
"""A function from a position to the possible moves, each with its weight: 1 to count games, or the move's chance."""


class Lines(NamedTuple):
    """The positions that replies lead to, in breadth-first order from the start; each with one line to it."""

    positions: Sequence[Position[Any]]
    after: Sequence[Mapping[int, int | Fraction]]
    """For each position, the indexes of the positions that can follow, with the total weight of the moves to each."""
    forfeited: Mapping[int, Forfeit]
    """The positions at which a player loses by its own fault, by index."""

    def result_of_end(self, number: int) -> Results | None:
        """Return the one game that a position ends; None if moves can follow."""
        here = self.positions[number]
        if number in self.forfeited:
            return Results(first=here.turn, second=1 - here.turn)
        return result_of_end(here) if here.is_over else None


def lines_from(start: Position[Any], replies: Replies, deadline: Deadline, on_progress: OnProgress) -> Lines:
    """Follow every reply whose weight is not 0, visiting each position once; raise OutOfTime."""
    positions, after, forfeited = [start], list[dict[int, int | Fraction]](), dict[int, Forfeit]()
    numbers = {(start.state, start.turn): 0}
    for here in positions:  # the list grows during the loop
        deadline.check()
        on_progress(Progress(len(after), None, "positions"))
        after.append({})
        weights: Mapping[Move, int | Fraction] = {}
        try:
            weights = {} if here.is_over else replies(here)
        except Forfeit as error:
            forfeited[len(after) - 1] = error
        for move, weight in weights.items():
            if weight:
                child = here.follow(move)
                number = numbers.setdefault((child.state, child.turn), len(positions))
                if number == len(positions):
                    positions.append(child)
                after[-1][number] = after[-1].get(number, 0) + weight
    return Lines(positions, after, forfeited)


def results_of(lines: Lines) -> list[Results] | None:
    """Return the weighted results of all games that can follow each position; None if play can return to a position."""
    results = [Results()] * len(lines.positions)
    try:
        for number in TopologicalSorter(dict(enumerate(lines.after))).static_order():
            results[number] = lines.result_of_end(number) or together(results, lines.after[number])
    except CycleError:
        return None
    return results


def mean_score(lines: Lines) -> int | Fraction | None:
    """Return the mean score of the first player, given the chances of moves; None if it is not known.

    It is known in games with scores, unless play can return to a position. A game that is lost by a fault counts as the
    largest loss.
    """
    means: list[int | Fraction] = [0] * len(lines.positions)
    if lines.positions[0].game.rules.scores is None:
        return None
    try:
        for number in TopologicalSorter(dict(enumerate(lines.after))).static_order():
            if lines.result_of_end(number):
                means[number] = score_of(lines.positions[number], number in lines.forfeited)
            else:
                means[number] = sum(weight * means[child] for child, weight in lines.after[number].items())
    except CycleError:
        return None
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
