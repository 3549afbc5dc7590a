"""All positions of a game with their exact values, as arrays: one row for each position and for each move."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from zermelo import values
from zermelo.analysis import identity
from zermelo.evaluation import Evaluator
from zermelo.machine import narrow
from zermelo.rules import Deadline, OnProgress, Position, Progress

__all__ = ["Array", "GameGraph", "game_graph"]

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class GameGraph:
    """The positions that can follow a position, nearest first, and the moves between them."""

    positions: list[Position[Any]]
    """The n positions, each with its side to move."""
    states: Array
    """int64, (n,): the numbers of their states; a state is one position, whoever is to move."""
    plies: Array
    """int64, (n,): the plies of the shortest way to a position."""
    turns: Array
    """int8, (n,): 0 if the first player is to move, 1 if the second is."""
    starts: Array
    """int64, (n + 1,): the moves of position i have the numbers from starts[i] to starts[i + 1] - 1."""
    targets: Array
    """int64, (m,): the position after a move."""
    numbers: Array
    """int16, (m,): the number that the rules give a move."""
    outcomes: Array
    """int64, (n,): the outcome for the side to move."""
    remoteness: Array
    """int64, (n,): the plies to the end of perfect play."""

    @cached_property
    def sources(self) -> Array:
        """The position before each move."""
        return np.repeat(np.arange(len(self.positions)), np.diff(self.starts))

    @cached_property
    def for_first(self) -> Array:
        """The outcome of each position for the first player."""
        return np.where(self.turns == 0, self.outcomes, -self.outcomes)

    @cached_property
    def changes_turn(self) -> Array:
        """Whether the other player is to move after each move."""
        return np.asarray(self.turns[self.sources] != self.turns[self.targets])

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
        return np.where(self.changes_turn, -after[self.targets], after[self.targets])

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
        return np.asarray(self.for_mover(self.outcomes) == self.outcomes[self.sources])

    @cached_property
    def is_best(self) -> Array:
        """Whether each move is best: the quickest win, the longest draw or the longest defence."""
        signs = np.sign(self.outcomes)[self.targets] * np.where(self.changes_turn, -1, 1)
        plies = np.where(signs > 0, -self.remoteness[self.targets], self.remoteness[self.targets])
        # Of the moves that keep the outcome, the others being worth less than any of them.
        worth = np.where(self.holds, plies, np.iinfo(np.int64).min)
        return np.asarray(worth == self.best(worth))

    def reached_by(self, chosen: Array) -> Array:
        """Return which positions can be reached from the first one by chosen moves, as bools."""
        reached = np.zeros(len(self.positions), bool)
        reached[0], before = True, 0
        while (now := int(reached.sum())) > before:
            before = now
            reached[self.targets[chosen & reached[self.sources]]] = True
        return reached

    @cached_property
    def returns(self) -> bool:
        """True if play can return to a position."""
        ends, before = np.diff(self.starts) == 0, 0  # the positions from which every game ends
        while (now := int(ends.sum())) > before:
            before = now
            ends[self.inner] = np.logical_and.reduceat(ends[self.targets], self.starts[self.inner])
        return now < len(ends)

    def name_of(self, number: int) -> str:
        """Return the name of a move in the first position where it is legal."""
        place = int(np.flatnonzero(self.numbers == number)[0])
        return self.positions[int(self.sources[place])].name_of(number)


def game_graph(
    origin: Position[Any], limit: int, evaluator: Evaluator[Any], deadline: Deadline, on_progress: OnProgress
) -> GameGraph | None:
    """Return the graph of a game; None if it has more positions than `limit`, or is not solved before the deadline."""
    positions, plies, places = [origin], [0], {(origin.state, origin.turn): 0}
    states, known = [0], {identity(origin): 0}
    starts, targets, numbers = [0], list[int](), list[int]()
    for here, position in enumerate(positions):  # the list grows during the loop
        for number in position.moves.numbers:
            child = position.follow(number)
            target = places.setdefault((child.state, child.turn), len(positions))
            if target == len(positions):
                positions.append(child)
                plies.append(plies[here] + 1)
                states.append(known.setdefault(identity(child), len(known)))
            targets.append(target)
            numbers.append(number)
        starts.append(len(targets))
        if len(known) > limit or deadline.is_over:
            return None
        on_progress(Progress(here, None, "positions"))
    found = values(positions, evaluator=evaluator, seconds=deadline)
    if not found.decided.all():
        return None
    return GameGraph(
        positions,
        np.array(states),
        np.array(plies),
        narrow([position.turn for position in positions], np.int8),
        np.array(starts),
        np.array(targets),
        narrow(numbers, np.int16),
        found.outcome.astype(np.int64),
        found.remoteness.astype(np.int64),
    )
