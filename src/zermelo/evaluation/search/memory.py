"""The memory of a compiled search: one array of 64-bit words that its threads share.

- the header, which says how large the shared table is and where it begins;
- marks of what threads search at the moment (see busy);
- the state of every thread: its node counter and limit, its lists of moves, its own small table;
- the shared table.
"""

from typing import Any

from zermelo.bits import times
from zermelo.rules.encodings import DEEPEST

__all__ = [
    "ANSWERED_PLY", "BUCKET", "BUSY", "BUSY_BITS", "FIRST_BITS", "HASH_BITS", "LINE", "LINE_LENGTH", "LOCAL_BITS",
    "MOVE_LISTS", "MULTIPLIER", "NODES", "NODE_LIMIT", "ORDER_NOISE", "QUESTION", "SHIFT", "SMALLEST", "TABLE",
    "WIDTH", "allocate", "hashed", "local_table", "thread_state",
]  # fmt: skip

SHIFT, TABLE = 0, 1
"""Words of the header: the bits of a 63-bit hash that do not choose a bucket, and where the shared table begins.

The table may be smaller than its memory, and takes more when it is crowded (see growth).
"""

BUSY, BUSY_BITS = 8, 12
"""Where the marks begin, and the bits of their number."""

THREADS = BUSY + (1 << BUSY_BITS)
"""Where the states of threads begin."""

NODES, NODE_LIMIT, ORDER_NOISE, ANSWERED_PLY, LINE_LENGTH, MOVE_LISTS = 0, 1, 2, 3, 4, 8
"""Words of a thread's state: nodes so far, the number at which to stop, what varies the order of moves, two of the line
of questions that the thread works on (see busy), the lists of moves."""

WIDTH = 64
"""Moves in a list. There is a list for every ply; it has three words for each move (see move_order)."""

LINE = MOVE_LISTS + 3 * WIDTH * (DEEPEST + 2)
QUESTION = 4
"""Words of a question of the line: three, and one so that what follows begins where a line of the cache does."""

LOCAL_TABLE = LINE + QUESTION * (DEEPEST + 2)
"""Where a thread's own table begins in its state."""

BUCKET = 8
"""Words of a part of a table in which a position may be stored: one line of the processor's cache."""

LOCAL_BITS = 14
"""So that a thread's own table takes a megabyte, and stays in the processor's own cache."""

THREAD_STATE = LOCAL_TABLE + (BUCKET << LOCAL_BITS)

BYTES = 8
FIRST_BITS = 19
"""The size with which a table begins: 32 megabytes."""

SMALLEST = 8
"""Megabytes of the shared table; the threads' states come on top, 2 megabytes each."""

HASH_BITS = 63

MULTIPLIER = 0x9E3779B97F4A7C15 >> 1 | 1
"""An odd number near 2^63 / the golden ratio: the upper bits of its multiples depend on all bits of a key
(Donald Knuth, The Art of Computer Programming 3, 6.4)."""


def allocate(megabytes: int, threads: int) -> Any:
    """A block whose shared table takes at most this many megabytes; the number of buckets is a power of two.

    Pages that are not written yet take no memory, so what the table does not need is not taken.
    """
    import numpy as np

    bits = 0
    while (BUCKET * BYTES << bits + 1) <= megabytes << 20:
        bits += 1
    table = thread_state(threads)
    words = table + (BUCKET << bits)
    spare = np.zeros(words + BUCKET, np.int64)
    # Buckets begin where a line of the processor's cache does.
    skip = -(spare.ctypes.data // BYTES) % BUCKET
    memory = spare[skip : skip + words]
    memory[SHIFT] = HASH_BITS - min(bits, FIRST_BITS)
    memory[TABLE] = table
    return memory


def thread_state(number: int) -> int:
    """Where the state of a thread begins."""
    return THREADS + number * THREAD_STATE


def local_table(thread: int) -> int:
    """Where the own table of a thread begins, given where its state begins."""
    return thread + LOCAL_TABLE


def hashed(key: int, bits: int) -> int:
    """A hash of a key, of this many bits."""
    return times(key, MULTIPLIER) >> HASH_BITS - bits
