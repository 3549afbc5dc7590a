"""The values of many positions by one compiled search: every thread takes some, and works on them without Python."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any

from zermelo.engine.rows import HIGH, LOW, rows_of
from zermelo.rules import Bounds, S, Value
from zermelo.searching.deadline import Deadline

if TYPE_CHECKING:
    from zermelo.engine.compiled import CompiledSearch

__all__ = ["values_in_blocks"]

FIRST, MOST = 256, 1 << 14
"""Positions of the first block, and of any; between them, as many as take about BLOCK_SECONDS."""

BLOCK_SECONDS = 0.1

SHARES = 16
"""Parts of a block for each thread, so that none waits long for another at the end."""


def values_in_blocks(
    search: "CompiledSearch[S]", states: Sequence[S], seconds: float
) -> Iterator[list[Value | Bounds]]:
    """The values of states in their order; those that are found together are in one list.

    What a few nodes decide is decided by one thread of the search, whatever takes longer by all of them together.
    """
    begin, size = 0, FIRST
    while begin < len(states):
        block, began = states[begin : begin + size], monotonic()
        rows = rows_of(block)
        narrow(search, rows, seconds)
        begin, size = begin + size, min(MOST, 2 * size) if monotonic() - began < BLOCK_SECONDS else size // 2 or 1
        yield from completed(search, block, rows, seconds)


def narrow(search: "CompiledSearch[Any]", rows: Any, seconds: float) -> None:
    """Narrow the bounds of rows, each by as many nodes as a question may take at once."""
    share = -(-len(rows) // (SHARES * len(search.threads)))
    # The threads share the iterator: each takes the next rows when it is done with those before.
    shares = iter([rows[i : i + share] for i in range(0, len(rows), share)])
    with search.idle_threads(Deadline(seconds)) as threads, ThreadPoolExecutor(len(search.threads)) as pool:
        try:
            list(pool.map(partial(narrow_shares, search, shares, search.nodes_at_once(seconds)), threads))
        finally:
            list(shares)  # takes what is left away from the threads, should Ctrl-C be why we are here


def narrow_shares(search: "CompiledSearch[Any]", shares: Iterator[Any], nodes: int, thread: int) -> None:
    """Narrow the bounds of rows, each by at most this many nodes, in one thread."""
    for rows in shares:
        begin = 0
        while begin < len(rows) and not search.stopped:
            end = search.bisect_rows(rows, begin, nodes, search.memory, thread)
            begin = max(end, begin + 1)  # a row that has had all the nodes is left as it is


def completed(
    search: "CompiledSearch[S]", states: Sequence[S], rows: Any, seconds: float
) -> Iterator[list[Value | Bounds]]:
    """The values of states from their rows; those that are still open are searched by all threads together."""
    found: list[Value | Bounds] = []
    for state, low, high in zip(states, rows[:, LOW].tolist(), rows[:, HIGH].tolist(), strict=True):
        if low >= high and (low or search.game.hints.draw_in):
            found.append(search.valued(state, low, high, Deadline(0)))
        else:
            yield found
            deadline = Deadline(seconds)
            low, high = search.narrowed(state, low, high, deadline)
            found = [search.valued(state, low, high, deadline)]
    yield found
