"""Values of many positions as arrays."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, overload

from zermelo.rules import Bounds, S, ScoredValue, Value

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = ["UNDECIDED_REMOTENESS", "Values", "join_values", "records_of", "states_of", "width_of"]

UNDECIDED_REMOTENESS = -1
"""The remoteness of a value that is not decided."""


@dataclass(frozen=True, eq=False, repr=False)
class Values(Sequence[Value | Bounds]):
    """The values of n positions, in their order: arrays of length n.

    It is also a sequence of a Value for each position, or of Bounds, which then know the outcome alone. An index with a
    slice, or with an array of numbers or bools, gives the values of fewer positions.

    >>> from zermelo import start, values
    >>> found = values(start("stones:n=6").after(move) for move in "1234")
    >>> len(found), found[0], found.records()[3]["remoteness"], found.remoteness.tolist()
    (4, Value(outcome=1, remoteness=2), 2, [2, 2, 2, 2])
    """

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

    @property
    def columns(self) -> "Mapping[str, Array]":
        """The arrays by name, for pandas.DataFrame or polars.DataFrame."""
        return vars(self)

    def records(self) -> list[dict[str, Any]]:
        """Return the values as plain dicts with the same keys, for pandas.DataFrame or polars.DataFrame."""
        return records_of(self.columns)

    def __len__(self) -> int:
        return len(self.outcome)

    @overload
    def __getitem__(self, index: int) -> Value | Bounds: ...
    @overload
    def __getitem__(self, index: "slice | Array") -> "Values": ...
    def __getitem__(self, index: "int | slice | Array") -> "Value | Bounds | Values":
        items = [column[index] for column in self.columns.values()]
        return Values(*items) if items[0].ndim else self.item(*(item.item() for item in items))

    def __iter__(self) -> Iterator[Value | Bounds]:
        return map(self.item, *(column.tolist() for column in self.columns.values()))

    def item(self, outcome: int, remoteness: int, is_decided: bool, at_least: int, at_most: int) -> Value | Bounds:
        """Return a value, or the bounds that follow from the least and the greatest possible outcome."""
        kind = ScoredValue if self.outcome.itemsize > 1 else Value
        return kind(outcome, remoteness) if is_decided else Bounds.of_outcomes(kind, at_least, at_most)

    def __repr__(self) -> str:
        return f"<{len(self):,} values, {int(self.decided.sum()):,} of them decided>"

    @classmethod
    def of_bounds(cls, at_least: "Array", at_most: "Array", remoteness: "Array", max_outcome: int) -> "Values":
        """Return the values for bounds on the outcomes, and for remotenesses that are -1 if they are not certain.

        max_outcome: the greatest outcome of the game.
        """
        import numpy as np

        from zermelo.machine.narrow import narrow

        kind = np.int8 if max_outcome == 1 else np.int16
        least, greatest = narrow(at_least, kind), narrow(at_most, kind)
        outcome = np.where(least == greatest, least, kind(0))
        return cls(outcome, narrow(remoteness, np.int32), remoteness >= 0, least, greatest)

    @classmethod
    def of(cls, answers: Sequence[Value | Bounds], max_outcome: int = 1) -> "Values":
        """Return the values that an evaluator has found."""
        import numpy as np

        bounds = [(value, value) if isinstance(value, Value) else value for value in answers]
        outcomes = np.array([(least.outcome, most.outcome) for least, most in bounds], np.int64).reshape(-1, 2)
        plies = [UNDECIDED_REMOTENESS if answer.remoteness is None else answer.remoteness for answer in answers]
        return cls.of_bounds(outcomes[:, 0], outcomes[:, 1], np.array(plies, np.int64), max_outcome)

    def replace_rows(self, rows: "Array", others: "Values") -> "Values":
        """Return the same values, except that those in some rows, by their numbers, are others."""
        columns = [column.copy() for column in self.columns.values()]
        for column, other in zip(columns, others.columns.values(), strict=True):
            column[rows] = other
        return Values(*columns)


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


def records_of(columns: "Mapping[str, Array]") -> list[dict[str, Any]]:
    """Return columns of one length as plain dicts with the same keys."""
    rows = zip(*(column.tolist() for column in columns.values()), strict=True)
    return [dict(zip(columns, row, strict=True)) for row in rows]


def join_values(blocks: Sequence[Values]) -> Values:
    """Return the values of blocks that follow one another."""
    import numpy as np

    columns = zip(*(block.columns.values() for block in (Values.of([]), *blocks)), strict=True)
    return Values(*map(np.concatenate, columns))
