"""The part of a graph that replies lead to: each link has a weight, such as the chance of its move."""

from array import array
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import count
from typing import Any

from zermelo.errors import Forfeit
from zermelo.graphs.exploration import Exploration, position_node
from zermelo.rules import MoveNumber
from zermelo.rules.limits import Deadline, OnProgress, Progress
from zermelo.rules.position import Move, Position
from zermelo.rules.results import Results, result_of_end

__all__ = ["Play", "Replies", "explore_play"]

Weight = int | Fraction

Replies = Callable[[Position[Any]], Mapping[Move, Weight]]
"""A function from a position to the possible moves, each with its weight: 1 to count games, or the move's chance."""


class Play(Exploration[Position[Any]]):
    """The exploration of the positions that replies with a weight lead to; each position has one line to it."""

    def __init__(self, start: Position[Any], replies: Replies) -> None:
        self.weights: list[Weight] = []
        """The weight of each link."""
        self.forfeited: dict[int, Forfeit] = {}
        """The positions at which a player loses by its own fault, by number."""
        super().__init__(start, weighted_moves(replies, self.weights, self.forfeited), position_node)

    def after(self, number: int) -> dict[int, Weight]:
        """Return the numbers of the positions after the replies, with the total weight of the moves to each."""
        total = dict[int, Weight]()
        first, last = self.links.starts[number], self.links.starts[number + 1]
        targets: array[int] = self.links.targets[first:last]
        for target, weight in zip(targets, self.weights[first:last], strict=True):
            total[target] = total.get(target, 0) + weight
        return total

    def result_of_end(self, number: int) -> Results | None:
        """Return the one game that a position ends; None if moves can follow."""
        here = self.nodes[number]
        if number in self.forfeited:
            return Results(first=here.turn, second=1 - here.turn)
        return result_of_end(here) if here.is_over else None


def weighted_moves(
    replies: Replies, weights: list[Weight], forfeited: dict[int, Forfeit]
) -> Callable[[Position[Any]], Iterator[tuple[MoveNumber, Position[Any]]]]:
    """Return a function that yields the moves of replies, and notes their weights; it is called once for each position.

    It does not refer to the exploration: in a circle of references, the program of a player would outlive its last use.
    """
    numbers = count()

    def moves(here: Position[Any]) -> Iterator[tuple[MoveNumber, Position[Any]]]:
        number = next(numbers)
        try:
            found = {} if here.is_over else replies(here)
        except Forfeit as error:
            forfeited[number] = error
            return
        for move, weight in found.items():
            if weight:
                weights.append(weight)
                yield move, here.follow(move)

    return moves


def explore_play(start: Position[Any], replies: Replies, deadline: Deadline, on_progress: OnProgress) -> Play:
    """Follow every reply whose weight is not 0, visiting each position once; raise OutOfTime."""
    play = Play(start, replies)
    for done, _ in enumerate(play):
        deadline.check()
        on_progress(Progress(done, None, "positions"))
    return play
