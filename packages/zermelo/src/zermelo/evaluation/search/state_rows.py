"""Rows of words for many positions in one call of a kernel: bounds on a score, the ints of a state, plies of a draw."""

import struct
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NoReturn

import numpy as np

from zermelo.bits import put
from zermelo.errors import CannotCompile
from zermelo.evaluation.arrays import width_of
from zermelo.evaluation.declarations.agreement import ensure_words
from zermelo.evaluation.search.memory import NODES_WORD
from zermelo.evaluation.search.null_window import make_bisect_score
from zermelo.machine.kernel import Kernel
from zermelo.machine.refusal import NUMBA_NEEDS
from zermelo.rules import Game
from zermelo.rules.encodings import WON_SCORE_AT_ONCE

__all__ = [
    "HIGH_COLUMN",
    "LOW_COLUMN",
    "PLIES_COLUMN",
    "STATE_COLUMN",
    "UNKNOWN_PLIES",
    "BisectRows",
    "OneRow",
    "ensure_width",
    "make_bisect_rows",
    "make_state_at",
    "make_write",
    "objects_of",
    "pack_states",
    "rows_of",
    "state_words",
    "words_of",
]  # fmt: skip

LOW_COLUMN, HIGH_COLUMN, STATE_COLUMN = 0, 1, 2
"""The columns of the two bounds and of the first int of the state."""

PLIES_COLUMN, UNKNOWN_PLIES = -1, -1
"""The column of the remoteness of a drawn state, if a hint gives it, and what it holds before."""

BOUNDS_FORMAT = struct.Struct("2q")
"""The first columns of a row, as bytes."""

BisectRows = Callable[[Any, int, int, Any, int], int]
"""bisect_rows(rows, begin, nodes, memory, thread): narrow the bounds of rows from `begin` on, each until they meet.

It stops at the row in which it has searched this many nodes in all, and returns the number of that row, or the number
of all rows. With 0 nodes it answers one question about one row (see BisectScore).
"""


def make_bisect_rows(game: Game[Any], by_proofs: bool = False) -> BisectRows:
    """Return the kernel that bounds the scores of many of a game's positions; by_proofs: with proof numbers."""
    bisect_score, state_at = make_bisect_score(game, by_proofs), make_state_at(game.rules.start, STATE_COLUMN)
    draw_in = game.declared.hints.draw_in or (lambda state: UNKNOWN_PLIES)

    def bisect_rows(rows: Any, begin: int, nodes: int, memory: Any, thread: int) -> int:
        end = memory[thread + NODES_WORD] + nodes
        for i in range(begin, len(rows)):
            left = end - memory[thread + NODES_WORD]
            if left <= 0 < nodes:
                return i
            state = state_at(rows, i)
            low, high = bisect_score(state, int(rows[i, LOW_COLUMN]), int(rows[i, HIGH_COLUMN]), left, memory, thread)
            rows[i, LOW_COLUMN], rows[i, HIGH_COLUMN] = low, high
            if low == 0 and high == 0:
                rows[i, PLIES_COLUMN] = draw_in(state)
            if low < high:
                return i
        return len(rows)

    return bisect_rows


def make_state_at(start: Any, column: int) -> Callable[[Any, int], Any]:
    """Return the function that reads a state like `start` from a row, where its ints begin at a column."""

    def int_at(rows: Any, i: int) -> int:
        return int(rows[i, column])

    def tuple_at(rows: Any, i: int) -> tuple[int, ...]:
        state = start
        for j in range(len(start)):
            state = put(state, j, int(rows[i, column + j]))
        return state  # type: ignore[no-any-return]

    return tuple_at if isinstance(start, tuple) else int_at


def make_write(start: Any) -> Callable[[Any, int, Any], None]:
    """Return the function that writes a state into a row; `start` is a state of the game."""

    def write_int(rows: Any, i: int, state: int) -> None:
        rows[i, 0] = state

    def write_tuple(rows: Any, i: int, state: tuple[int, ...]) -> None:
        for j in range(len(start)):
            rows[i, j] = state[j]

    return write_tuple if isinstance(start, tuple) else write_int


def rows_of(states: Sequence[Any], max_outcome: int = 1) -> Any:
    """Return a row for each state, with bounds that allow every score; raise the errors of words_of.

    max_outcome: the greatest outcome of the game.
    """
    words = words_of(states)
    rows = np.empty((len(words), STATE_COLUMN + words.shape[1] + 1), np.int64)
    top = max_outcome * WON_SCORE_AT_ONCE
    rows[:, LOW_COLUMN], rows[:, HIGH_COLUMN], rows[:, PLIES_COLUMN] = -top, top, UNKNOWN_PLIES
    state_words(rows)[:] = words
    return rows


def state_words(rows: Any) -> Any:
    """Return the ints of the states in rows."""
    return rows[:, STATE_COLUMN:PLIES_COLUMN]


class OneRow:
    """A row for one state at a time, of the same type as `start`, in one thread of a search.

    A question changes the words of the row, and rarely another argument of the kernel.
    """

    def __init__(self, bisect_rows: BisectRows, start: Any, memory: Any, thread: int) -> None:
        words = STATE_COLUMN + (len(start) if isinstance(start, tuple) else 1)
        self.row, self.format = np.zeros((1, words + 1), np.int64), struct.Struct(f"{words}q")
        self.buffer = self.row.data
        self.ready = bisect_rows.ready if isinstance(bisect_rows, Kernel) else partial(partial, bisect_rows)
        self.memory, self.thread = memory, thread
        self.call: tuple[int, Callable[[], int]] | None = None
        """The nodes and the function of the last call."""

    def bounds(self, state: Any, low: int, high: int, nodes: int) -> tuple[int, int]:
        """Narrow the bounds on the score of a state by this many nodes; raise the errors of words_of."""
        try:
            self.format.pack_into(self.buffer, 0, low, high, *(state if isinstance(state, tuple) else (state,)))
        except struct.error:
            refuse([state])
        if self.call is None or self.call[0] != nodes:
            self.call = nodes, self.ready(self.row, 0, nodes, self.memory, self.thread)
        self.call[1]()
        found: tuple[int, int] = BOUNDS_FORMAT.unpack_from(self.buffer)
        return found


def ensure_width(rows: Any, start: Any) -> None:
    """Raise CannotCompile if the states in rows have more or fewer ints than the start; a kernel would misread them."""
    width = len(start) if isinstance(start, tuple) else 1
    if (found := state_words(rows).shape[1]) != width:
        raise CannotCompile(f"A state has {found} ints, and the start has {width}: machine code needs as many in each.")


def words_of(states: Sequence[Any]) -> Any:
    """Return the ints of states, a row for each; raise CannotCompile for an int of more than 63 bits."""
    try:
        return np.array(states, np.int64).reshape(len(states), -1 if len(states) else 1)
    except (OverflowError, TypeError, ValueError):
        refuse(states)


def objects_of(states: Sequence[Any]) -> Any:
    """Return an array with an object for each state."""
    objects = np.empty(len(states), object)
    objects[:] = states
    return objects


def pack_states(states: Any, start: Any) -> Any:
    """Return states as (n, ints), (n,) if they are ints, or as objects if they are not machine words."""
    if states.dtype == object:
        if not (width := width_of(start)):
            return states
        try:
            states = words_of(states.tolist()).reshape(len(states), width)
        except CannotCompile:
            return states
    return states if isinstance(start, tuple) else states[:, 0]


def refuse(states: Sequence[Any]) -> NoReturn:
    for state in states:
        ensure_words(state)
    raise CannotCompile(f"{states[0]!r} is not an argument that a kernel accepts. {NUMBA_NEEDS}") from None
