"""An evaluator that looks positions up, in a book or in a table, and leaves the others to another evaluator."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, Generic

from zermelo.bits import bits
from zermelo.evaluation.arrays import Values, arrays_of, joined, states_of
from zermelo.evaluation.evaluator import Evaluator, state_of
from zermelo.rules import Bounds, Game, MoveNumber, S, Value
from zermelo.rules.limits import Deadline
from zermelo.rules.position import Position

__all__ = ["BLOCK", "LookupFirst"]

BLOCK = 1 << 14
"""The number of states of an array that are looked up together."""


class LookupFirst(Generic[S]):
    """An evaluator that looks positions up, and leaves the others to another evaluator."""

    def __init__(self, evaluator: Evaluator[S]) -> None:
        self.evaluator = evaluator

    def __repr__(self) -> str:
        return f"<evaluator of {self.game.name}>"

    def get(self, state: S) -> Value | None:
        """Return the stored value of a state, or None."""
        raise NotImplementedError

    @property
    def game(self) -> Game[S]:
        """The game whose positions the evaluator values."""
        return self.evaluator.game

    def value(self, position: Position[S] | S, *, seconds: float | Deadline = 10) -> Value | Bounds:
        """Return the value of a position, stored or from the evaluator."""
        state = state_of(self.game, position)
        return self.get(state) or self.evaluator.value(state, seconds=seconds)

    def values(
        self, positions: Sequence[Position[S] | S], *, seconds: float | Deadline = 10
    ) -> Iterator[list[Value | Bounds]]:
        """Yield the values of positions in their order, stored or from the evaluator."""
        states = [state_of(self.game, each) for each in positions]
        known = [self.get(state) for state in states]
        others = [state for state, value in zip(states, known, strict=True) if value is None]
        if len(others) == len(states):
            yield from self.evaluator.values(states, seconds=seconds)
        else:
            found = chain.from_iterable(self.evaluator.values(others, seconds=seconds))
            yield from ([value or next(found)] for value in known)

    def arrays(self, words: Any, *, seconds: float | Deadline = 10) -> Iterator[Values]:
        """Yield the values of the states in rows of ints, many rows at a time; see InArrays."""
        import numpy as np

        deadline = Deadline.of(seconds)
        for begin in range(0, len(words), BLOCK):
            block = words[begin : begin + BLOCK]
            known = [self.get(state) for state in states_of(block, self.game.rules.start)]
            found = Values.of([value or self.game.undecided() for value in known], self.game.max_outcome)
            others = np.flatnonzero([value is None for value in known])
            yield found.replaced(others, joined(list(arrays_of(self.evaluator, block[others], deadline))))

    def best_reply(
        self, position: Position[S] | S, value: Value, *, seconds: float | Deadline = 10
    ) -> MoveNumber | None:
        """Return the first move that keeps the value of a position; None if the game or the time is over."""
        state = state_of(self.game, position)
        for move in bits(self.game.rules.moves(state)):
            known = self.get(self.game.rules.play(state, move))
            if known is None:
                return self.evaluator.best_reply(state, value, seconds=seconds)
            if known.before(self.game.keeps_turn(state, move)) == value:
                return move
        return None
