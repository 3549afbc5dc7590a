"""The memory of a compiled search: one array of 64-bit words that its threads share.

- the header, which holds the size and the begin of the transposition table;
- marks of what threads search at the moment (see busy);
- the state of every thread: its node counter and limit, its lists of moves, its local table;
- the transposition table.
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
"""Words of the header: the bits of a 63-bit hash that do not choose a bucket, and the begin of the transposition table.

The table may be smaller than its memory, and grows when it is crowded (see growth).
"""

BUSY, BUSY_BITS = 8, 12
"""The begin of the marks, and the bits of their number."""

THREADS = BUSY + (1 << BUSY_BITS)
"""The begin of the states of threads."""

NODES, NODE_LIMIT, ORDER_NOISE, ANSWERED_PLY, LINE_LENGTH, MOVE_LISTS = 0, 1, 2, 3, 4, 8
"""Words of a thread's state: nodes so far, the number at which to stop, noise for the order of moves, two words of the
line of questions that the thread works on (see busy), the lists of moves."""

WIDTH = 64
"""Moves in a list. Every ply has a list, with three words for each move (see move_order)."""

LINE = MOVE_LISTS + 3 * WIDTH * (DEEPEST + 2)
QUESTION = 4
"""Words of a question of the line: three, and one so that what follows begins at a cache line."""

LOCAL_TABLE = LINE + QUESTION * (DEEPEST + 2)
"""The begin of a thread's local table in its state."""

BUCKET = 8
"""Words of a part of a table in which a position may be stored: one cache line."""

LOCAL_BITS = 14
"""Bits of the number of buckets of a local table: it takes a megabyte, and stays in the cache of its processor."""

THREAD_STATE = LOCAL_TABLE + (BUCKET << LOCAL_BITS)

BYTES = 8
FIRST_BITS = 19
"""Bits of the number of buckets with which a transposition table begins: 32 megabytes."""

SMALLEST = 8
"""Megabytes of the smallest transposition table; the threads' states come on top, 2 megabytes each."""

HASH_BITS = 63

MULTIPLIER = 0x9E3779B97F4A7C15 >> 1 | 1
"""An odd number near 2^63 / the golden ratio: the upper bits of its multiples depend on all bits of a key
(Donald Knuth, The Art of Computer Programming 3, 6.4)."""


def allocate(megabytes: int, threads: int) -> Any:
    """Return an array whose transposition table has at most this many megabytes, and a power of two of buckets.

    Pages take no memory before something is written to them.
    """
    import numpy as np

    bits = 0
    while (BUCKET * BYTES << bits + 1) <= megabytes << 20:
        bits += 1
    table = thread_state(threads)
    words = table + (BUCKET << bits)
    spare = np.zeros(words + BUCKET, np.int64)
    # A bucket begins at a cache line.
    skip = -(spare.ctypes.data // BYTES) % BUCKET
    memory = spare[skip : skip + words]
    memory[SHIFT] = HASH_BITS - min(bits, FIRST_BITS)
    memory[TABLE] = table
    return memory


def thread_state(number: int) -> int:
    """Return the begin of the state of a thread."""
    return THREADS + number * THREAD_STATE


def local_table(thread: int) -> int:
    """Return the begin of the local table of a thread, given that of its state."""
    return thread + LOCAL_TABLE


def hashed(key: int, bits: int) -> int:
    """Return a hash of a key, of this many bits."""
    return times(key, MULTIPLIER) >> HASH_BITS - bits
