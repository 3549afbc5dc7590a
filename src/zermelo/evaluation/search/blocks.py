"""The values of many positions by one compiled search: every thread takes some, and works on them without Python."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from time import monotonic
from typing import TYPE_CHECKING, Any

from zermelo.evaluation.deadline import Deadline
from zermelo.evaluation.search.growth import make_room
from zermelo.evaluation.search.rows import HIGH, LOW, ensure_width, rows_of
from zermelo.rules import Bounds, S, Value

if TYPE_CHECKING:
    from zermelo.evaluation.search.compiled_search import CompiledSearch

__all__ = ["values_in_blocks"]

MOST = 1 << 14
"""Positions of a block."""

PATIENCE = 0.1
"""Seconds after which a block ends with the positions that were taken by then, so that they are answered."""

SHARE = 32
"""Positions that a thread takes at once: so few that none waits long for another at the end."""


def values_in_blocks(
    search: "CompiledSearch[S]", states: Sequence[S], seconds: float
) -> Iterator[list[Value | Bounds]]:
    """The values of states in their order; those that are found together are in one list.

    What a few nodes decide is decided by one thread of the search, whatever takes longer by all of them together.
    """
    begin = 0
    with ThreadPoolExecutor(len(search.threads)) as pool:
        while begin < len(states):
            rows = rows_of(states[begin : begin + MOST])
            ensure_width(rows, search.game.rules.start)
            narrowed = narrow(search, pool, rows, seconds)
            yield from completed(search, states[begin : begin + narrowed], rows[:narrowed], seconds)
            begin += narrowed


def narrow(search: "CompiledSearch[Any]", pool: Executor, rows: Any, seconds: float) -> int:
    """Narrow the bounds of rows, each by as many nodes as a question may take at once; of how many, from the first."""
    # The threads share the iterator: each takes the next rows when it is done with those before.
    nodes, end, shares = search.nodes_at_once(seconds), monotonic() + PATIENCE, iter(range(0, len(rows), SHARE))
    with search.idle_threads(Deadline(seconds)) as threads:
        if not threads:
            return len(rows)
        others = [pool.submit(narrow_shares, search, rows, shares, nodes, end, thread) for thread in threads[1:]]
        try:
            narrow_shares(search, rows, shares, nodes, end, threads[0])
        finally:
            left = next(shares, len(rows))
            list(shares)  # so that nobody takes more, should Ctrl-C be why we are here
            for other in others:
                other.result()
        make_room(search.memory)
    return left


def narrow_shares(
    search: "CompiledSearch[Any]", rows: Any, shares: Iterator[int], nodes: int, end: float, thread: int
) -> None:
    """Narrow the bounds of rows, each by at most this many nodes, in one thread, until there are none or it is late."""
    for first in shares:
        part, begin = rows[first : first + SHARE], 0
        while begin < len(part) and not search.stopped:
            stop = search.bisect_rows(part, begin, nodes, search.memory, thread)
            begin = max(stop, begin + 1)  # a row that has had all the nodes is left as it is
        if monotonic() > end:
            break


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
