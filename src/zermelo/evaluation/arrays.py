"""Values of many positions as arrays, and the evaluators that compute them without an object for each."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

from zermelo.evaluation.evaluator import Evaluator
from zermelo.rules import Bounds, S, Value
from zermelo.rules.limits import Deadline

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = ["UNDECIDED", "InArrays", "Values", "arrays_of", "joined", "states_of", "width_of"]

UNDECIDED = -1
"""The remoteness of a value that is not decided."""


class Values(NamedTuple):
    """The values of n positions, in their order: arrays of length n."""

    outcome: "Array"
    """int8: -1 for a loss, 0 for a draw, 1 for a win of the side to move; 0 if not decided. int16: scores, if any."""
    remoteness: "Array"
    """int32: plies to the end; -1 if not decided."""
    decided: "Array"
    """bool: True if the value was found in time."""
    at_least: "Array"
    """int8 or int16: the least possible outcome; the outcome, if it is certain."""
    at_most: "Array"
    """int8 or int16: the greatest possible outcome; the outcome, if it is certain."""

    @classmethod
    def of_bounds(cls, at_least: "Array", at_most: "Array", remoteness: "Array", max_outcome: int) -> "Values":
        """Return the values for bounds on the outcomes, and for remotenesses that are -1 if they are not certain.

        max_outcome: the greatest outcome of the game.
        """
        import numpy as np

        kind = np.int8 if max_outcome == 1 else np.int16
        least, greatest = at_least.astype(kind), at_most.astype(kind)
        outcome = np.where(least == greatest, least, kind(0))
        return cls(outcome, remoteness.astype(np.int32), remoteness >= 0, least, greatest)

    @classmethod
    def of(cls, answers: Sequence[Value | Bounds], max_outcome: int = 1) -> "Values":
        """Return the values that an evaluator has found."""
        import numpy as np

        bounds = [(value, value) if isinstance(value, Value) else value for value in answers]
        outcomes = np.array([(least.outcome, most.outcome) for least, most in bounds], np.int16).reshape(-1, 2)
        plies = [UNDECIDED if answer.remoteness is None else answer.remoteness for answer in answers]
        return cls.of_bounds(outcomes[:, 0], outcomes[:, 1], np.array(plies, np.int32), max_outcome)

    def replaced(self, rows: "Array", others: "Values") -> "Values":
        """Return the same values, except that those in some rows, by their numbers, are others."""
        columns = [column.copy() for column in self]
        for column, other in zip(columns, others, strict=True):
            column[rows] = other
        return Values(*columns)


@runtime_checkable
class InArrays(Protocol):
    """An evaluator that takes an array of states."""

    def arrays(self, words: "Array", *, seconds: float | Deadline = 10) -> Iterator[Values]:
        """Yield the values of the states in rows of ints, many rows at a time; raise CannotCompile.

        They share the time, as in `values`.
        """
        ...


def states_of(words: "Array", start: S) -> Sequence[S]:
    """Return the states of rows of words: tuples of the type of `start`, or ints."""
    if isinstance(start, tuple):
        return list(map(getattr(start, "_make", tuple), words.tolist()))
    found: list[S] = words[:, 0].tolist()
    return found


def width_of(start: Any) -> int:
    """Return the number of ints of a state like `start`; 0 if it has other parts."""
    parts = start if isinstance(start, tuple) else (start,)
    return len(parts) if all(type(part) is int for part in parts) else 0


def arrays_of(evaluator: Evaluator[Any], words: "Array", seconds: float | Deadline) -> Iterator[Values]:
    """Yield the values of the states in rows of ints, many rows at a time."""
    if isinstance(evaluator, InArrays):
        yield from evaluator.arrays(words, seconds=seconds)
    else:
        found = evaluator.values(states_of(words, evaluator.game.rules.start), seconds=seconds)
        yield Values.of(list(chain.from_iterable(found)), evaluator.game.max_outcome)


def joined(blocks: Sequence[Values]) -> Values:
    """Return the values of blocks that follow one another."""
    import numpy as np

    return Values(*map(np.concatenate, zip(Values.of([]), *blocks, strict=True)))
