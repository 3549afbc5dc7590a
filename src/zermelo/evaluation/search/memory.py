"""The memory of a compiled search: one array of 64-bit words that its threads share.

- the header, which holds the size and the start of the transposition table;
- marks of the positions that threads are searching (see thread_marks);
- the state of every thread: its node counter and limit, its lists of moves, its local table;
- the transposition table.
"""

from typing import Any, NamedTuple

from zermelo.bits import times
from zermelo.rules.encodings import DEEPEST

__all__ = [
    "ANSWERED_PLY", "BUSY", "BUSY_BITS", "ENTRIES", "ENTRY", "FIRST_BITS", "HASH_BITS", "LINE", "LINE_LENGTH",
    "LOCAL_BITS", "LOCAL_BUCKET", "MOST_KEY_WORDS", "MOVE_LISTS", "MULTIPLIER", "NARROW", "NODES", "NODE_LIMIT",
    "ORDER_NOISE", "QUESTION", "SHIFT", "SMALLEST", "TABLE", "MemoryLayout",
    "allocate", "end_of_table", "hashed", "is_crowded", "is_over_limit", "local_table", "make_room", "thread_state",
]  # fmt: skip

SHIFT, TABLE, ENTRY = 0, 1, 2
"""Words of the header: the bits of a 63-bit hash that do not choose a bucket, the start of the transposition table, and
the number of words of an entry.

The table may be smaller than its memory: it doubles as it fills, because a small one stays in a processor's cache.
"""

BUSY, BUSY_BITS = 8, 12
"""The start of the marks, and the bits of their number."""

THREADS = BUSY + (1 << BUSY_BITS)
"""The start of the states of threads."""

NODES, NODE_LIMIT, ORDER_NOISE, ANSWERED_PLY, LINE_LENGTH, LINE = 0, 1, 2, 3, 4, 8
"""Words of a thread's state: nodes so far, the number at which to stop, noise for the order of moves, and the line of
questions that the thread works on (see thread_marks), after two words about it."""

QUESTION = 8
"""Words of a question of the line: those of a key, and two more."""

MOST_KEY_WORDS = QUESTION - 2

LOCAL_TABLE = LINE + QUESTION * (DEEPEST + 2)
"""The start of a thread's local table in its state."""

LOCAL_BUCKET = 8
"""Words of a bucket of a local table: one cache line."""

LOCAL_BITS = 14
"""Bits of the number of buckets of a local table: it takes a megabyte, and stays in the cache of its processor."""

MOVE_LISTS = LOCAL_TABLE + (LOCAL_BUCKET << LOCAL_BITS)
"""The start of a thread's lists of moves in its state. Every ply has a list (see move_order)."""

ENTRIES = 4
"""Entries of a bucket, the part of the transposition table in which a position may be stored. Entries of two words fill
a cache line."""


class MemoryLayout(NamedTuple):
    """The sizes of keys and of lists of moves, for the positions of one game."""

    key_words: int = 1
    """Words of a key."""
    width: int = 64
    """Moves in a list."""

    @property
    def list_words(self) -> int:
        """Words of a list: for each move two and a key."""
        return (2 + self.key_words) * self.width

    @property
    def bucket(self) -> int:
        """Words of a bucket of the transposition table."""
        return ENTRIES * (self.key_words + 1)


NARROW = MemoryLayout()
"""The shape for keys of one word, and up to 63 moves."""

BYTES = 8
CACHE_LINE = 8
"""Words of a cache line."""

FIRST_BITS = 19
"""Bits of the number of buckets with which a transposition table begins: 32 megabytes."""

SMALLEST = 8 << 20
"""Bytes of the smallest transposition table; the threads' states take another 2 megabytes each."""

HASH_BITS = 63

SHIFTED = 32
"""Bits by which a hash is shifted and mixed with itself, before the next word of a key."""

MULTIPLIER = 0x9E3779B97F4A7C15 >> 1 | 1
"""An odd number near 2^63 / the golden ratio: the upper bits of its multiples depend on all bits of a key
(Donald Knuth, The Art of Computer Programming 3, 6.4)."""

SAMPLE = 1 << 10
"""The number of entries in a sample that estimates how full the table is."""

PART = 1 << 14
"""The number of buckets that are moved together."""


def allocate(memory: int, threads: int, shape: MemoryLayout = NARROW) -> Any:
    """Return an array whose transposition table has at most this many bytes, and a power of two of buckets.

    Pages take no memory before something is written to them.
    """
    import numpy as np

    bits = 0
    while (shape.bucket * BYTES << bits + 1) <= memory:
        bits += 1
    table = thread_state(threads, shape)
    words = table + (shape.bucket << bits)
    spare = np.zeros(words + CACHE_LINE, np.int64)
    # A bucket begins at a cache line.
    skip = -(spare.ctypes.data // BYTES) % CACHE_LINE
    block = spare[skip : skip + words]
    block[SHIFT] = HASH_BITS - min(bits, FIRST_BITS)
    block[TABLE], block[ENTRY] = table, shape.key_words + 1
    return block


def thread_state(number: int, shape: MemoryLayout = NARROW) -> int:
    """Return the start of the state of a thread."""
    return THREADS + number * (MOVE_LISTS + shape.list_words * (DEEPEST + 2))


def local_table(thread: int) -> int:
    """Return the start of the local table of a thread, given that of its state."""
    return thread + LOCAL_TABLE


def is_over_limit(memory: Any, thread: int) -> bool:
    """Return whether a thread has searched as many nodes as it may."""
    return bool(memory[thread + NODES] >= memory[thread + NODE_LIMIT])


def hashed(key: Any) -> Any:
    """Return a hash of 63 bits of a key, a tuple of words; or hashes for a tuple of arrays of words."""
    mixed = times(key[0], MULTIPLIER)
    for i in range(1, len(key)):
        mixed = times(mixed ^ mixed >> SHIFTED ^ key[i], MULTIPLIER)
    return mixed


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
    entry = int(memory[ENTRY])
    bucket = ENTRIES * entry
    step = words // (SAMPLE * bucket) * bucket + entry  # makes every place in a bucket occur equally often
    used = memory[table + entry - 1 : table + words : step] != 0
    return bool(4 * used.sum() > 3 * len(used))


def double(memory: Any) -> None:
    """Make two buckets of each: one more bit of the hash chooses between them."""
    table, words = int(memory[TABLE]), words_of(memory)
    memory[SHIFT] -= 1
    entry = int(memory[ENTRY])
    part = min(words, PART * ENTRIES * entry)
    for begin in range(words - part, -1, -part):  # from the end, so that none is lost
        pairs = split(memory[table + begin : table + begin + part], int(memory[SHIFT]), entry)
        memory[table + 2 * begin : table + 2 * (begin + part)] = pairs


def split(buckets: Any, shift: int, entry: int) -> Any:
    """Return two buckets for each one; an entry keeps its place in one of them. entry: the words of an entry."""
    import numpy as np

    entries = buckets.reshape(-1, ENTRIES, entry)
    keys = tuple(entries[..., word] ^ entries[..., -1] for word in range(entry - 1))
    second = hashed(keys) >> shift & 1
    pairs = np.zeros((len(entries), 2, ENTRIES, entry), np.int64)
    for half in (0, 1):
        pairs[:, half][second == half] = entries[second == half]
    return pairs.reshape(-1)


def end_of_table(memory: Any) -> int:
    """Return the start of the memory that the table does not use yet."""
    return int(memory[TABLE]) + words_of(memory)


def words_of(memory: Any) -> int:
    """Return the number of words of the table."""
    return ENTRIES * int(memory[ENTRY]) << HASH_BITS - int(memory[SHIFT])
