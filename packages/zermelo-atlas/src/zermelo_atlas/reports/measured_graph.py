"""The graph of a game with what reports measure on it: one number for each position or for each move."""

from functools import cached_property
from typing import Any

import numpy as np

from zermelo.analysis import identity
from zermelo.errors import OutOfTime
from zermelo.graphs import Graph, explore, position_moves, position_node
from zermelo.rules import Deadline, OnProgress, Position

__all__ = ["Array", "MeasuredGraph", "measured_graph"]

Array = np.ndarray[Any, Any]


class MeasuredGraph(Graph):
    """The graph of a game, with sums and greatest numbers over the moves of each position."""

    @cached_property
    def states(self) -> Array:
        """int64, (n,): the numbers of their states; a state is one position, whoever is to move."""
        known = dict[Any, int]()
        return np.array([known.setdefault(identity(position), len(known)) for position in self.positions])

    @cached_property
    def for_first(self) -> Array:
        """The outcome of each position for the first player."""
        return np.where(self.turns == 0, self.outcome, -self.outcome)

    @cached_property
    def is_nearest(self) -> Array:
        """Whether each position is the first of its state."""
        first = np.zeros(len(self.positions), bool)
        first[np.unique(self.states, return_index=True)[1]] = True
        return first

    @cached_property
    def inner(self) -> Array:
        """The positions in which the game is not over."""
        return np.flatnonzero(np.diff(self.starts))

    def for_mover(self, after: Array) -> Array:
        """Turn numbers for the side to move in each position into numbers for the mover of each move."""
        return np.asarray(np.where(self.keeps_turn, after[self.targets], -after[self.targets]))

    def best(self, worth: Array) -> Array:
        """Return the greatest of the numbers of each position's moves, by move."""
        most = np.maximum.reduceat(worth, self.starts[self.inner])
        return np.repeat(most, np.diff(self.starts)[self.inner])

    def total(self, weights: Array) -> Array:
        """Return the sum over the moves of each inner position."""
        return np.add.reduceat(weights, self.starts[self.inner])

    def sum_of(self, weights: Array) -> Array:
        """Return the sum over the moves of each position; 0 where the game is over."""
        return np.bincount(self.sources, weights, len(self.positions))

    @cached_property
    def holds(self) -> Array:
        """Whether each move keeps the outcome."""
        return np.asarray(self.for_mover(self.outcome) == self.outcome[self.sources])

    def reached_by(self, chosen: Array) -> Array:
        """Return which positions can be reached from the first one by chosen moves, as bools."""
        reached = np.zeros(len(self.positions), bool)
        reached[0], before = True, 0
        while (now := int(reached.sum())) > before:
            before = now
            reached[self.targets[chosen & reached[self.sources]]] = True
        return reached

    def name_of(self, number: int) -> str:
        """Return the name of a move in the first position where it is legal."""
        place = int(np.flatnonzero(self.numbers == number)[0])
        return self.positions[int(self.sources[place])].name_of(number)


def measured_graph(
    origin: Position[Any], limit: int, deadline: Deadline, on_progress: OnProgress
) -> MeasuredGraph | None:
    """Return the graph of a game; None if it has more states than `limit`, or is not explored before the deadline."""
    moves, key = position_moves, position_node
    try:  # a state may be two positions, one for each side to move
        found = explore(origin, moves, 2 * limit, key=key, deadline=deadline, on_progress=on_progress)
    except OutOfTime:
        return None
    graph = found and MeasuredGraph(found)
    return graph if graph and graph.states.max() < limit else None
