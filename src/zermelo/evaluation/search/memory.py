"""The memory of a compiled search: one array of 64-bit words that its threads share.

- the header, which holds the size and the start of the transposition table;
- marks of the positions that threads are searching (see busy);
- the state of every thread: its node counter and limit, its lists of moves, its local table;
- the transposition table.
"""

from typing import Any

from zermelo.bits import times
from zermelo.rules.encodings import DEEPEST

__all__ = [
    "ANSWERED_PLY", "BUCKET", "BUSY", "BUSY_BITS", "FIRST_BITS", "HASH_BITS", "LINE", "LINE_LENGTH", "LOCAL_BITS",
    "MOVE_LISTS", "MULTIPLIER", "NODES", "NODE_LIMIT", "ORDER_NOISE", "QUESTION", "SHIFT", "SMALLEST", "TABLE",
    "WIDTH", "allocate", "end_of_table", "hashed", "is_crowded", "local_table", "make_room", "thread_state",
]  # fmt: skip

SHIFT, TABLE = 0, 1
"""Words of the header: the bits of a 63-bit hash that do not choose a bucket, and the start of the transposition table.

The table may be smaller than its memory: it doubles as it fills, because a small one stays in a processor's cache.
"""

BUSY, BUSY_BITS = 8, 12
"""The start of the marks, and the bits of their number."""

THREADS = BUSY + (1 << BUSY_BITS)
"""The start of the states of threads."""

NODES, NODE_LIMIT, ORDER_NOISE, ANSWERED_PLY, LINE_LENGTH, MOVE_LISTS = 0, 1, 2, 3, 4, 8
"""Words of a thread's state: nodes so far, the number at which to stop, noise for the order of moves, two words of the
line of questions that the thread works on (see busy), the lists of moves."""

WIDTH = 64
"""Moves in a list. Every ply has a list, with three words for each move (see move_order)."""

LINE = MOVE_LISTS + 3 * WIDTH * (DEEPEST + 2)
QUESTION = 4
"""Words of a question of the line: three, and one for alignment with cache lines."""

LOCAL_TABLE = LINE + QUESTION * (DEEPEST + 2)
"""The start of a thread's local table in its state."""

BUCKET = 8
"""Words of a bucket, the part of a table in which a position may be stored: one cache line."""

LOCAL_BITS = 14
"""Bits of the number of buckets of a local table: it takes a megabyte, and stays in the cache of its processor."""

THREAD_STATE = LOCAL_TABLE + (BUCKET << LOCAL_BITS)

BYTES = 8
FIRST_BITS = 19
"""Bits of the number of buckets with which a transposition table begins: 32 megabytes."""

SMALLEST = 8
"""Megabytes of the smallest transposition table; the threads' states take another 2 megabytes each."""

HASH_BITS = 63

MULTIPLIER = 0x9E3779B97F4A7C15 >> 1 | 1
"""An odd number near 2^63 / the golden ratio: the upper bits of its multiples depend on all bits of a key
(Donald Knuth, The Art of Computer Programming 3, 6.4)."""

SAMPLE = 1 << 10
"""The number of entries in a sample that estimates how full the table is."""

PART = 1 << 14
"""The number of buckets that are moved together."""


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
    """Return the start of the state of a thread."""
    return THREADS + number * THREAD_STATE


def local_table(thread: int) -> int:
    """Return the start of the local table of a thread, given that of its state."""
    return thread + LOCAL_TABLE


def hashed(key: int, bits: int) -> int:
    """Return a hash of a key, of this many bits."""
    return times(key, MULTIPLIER) >> HASH_BITS - bits


def make_room(memory: Any) -> bool:
    """Double the table if it is crowded, and return whether it was. No thread may use it during the call."""
    crowded = is_crowded(memory)
    if crowded:
        double(memory)
    return crowded


def is_crowded(memory: Any) -> bool:
    """Return whether three quarters of a sample of the entries are in use, and there is memory for more."""
    table, words = int(memory[TABLE]), words_of(memory)
    if end_of_table(memory) + words > len(memory):
        return False
    step = words // (SAMPLE * BUCKET) * BUCKET + 2  # makes every place in a bucket occur equally often
    used = memory[table + 1 : table + words : step] != 0
    return bool(4 * used.sum() > 3 * len(used))


def double(memory: Any) -> None:
    """Make two buckets of each: one more bit of the hash chooses between them."""
    table, words = int(memory[TABLE]), words_of(memory)
    memory[SHIFT] -= 1
    part = min(words, PART * BUCKET)
    for begin in range(words - part, -1, -part):  # from the end, so that none is lost
        pairs = split(memory[table + begin : table + begin + part], int(memory[SHIFT]))
        memory[table + 2 * begin : table + 2 * (begin + part)] = pairs


def split(buckets: Any, shift: int) -> Any:
    """Return two buckets for each; every entry keeps its place in one of them."""
    import numpy as np

    entries = buckets.reshape(-1, BUCKET // 2, 2)
    keys = entries[..., 0] ^ entries[..., 1]
    second = times(keys, MULTIPLIER) >> shift & 1
    pairs = np.zeros((len(entries), 2, BUCKET // 2, 2), np.int64)
    for half in (0, 1):
        pairs[:, half][second == half] = entries[second == half]
    return pairs.reshape(-1)


def end_of_table(memory: Any) -> int:
    """Return the start of the memory that the table does not use yet."""
    return int(memory[TABLE]) + words_of(memory)


def words_of(memory: Any) -> int:
    """Return the number of words of the table."""
    return BUCKET << HASH_BITS - int(memory[SHIFT])
