"""The memory of a compiled search: one array of 64-bit words that its threads share.

- the header, which holds the size and the start of the transposition table;
- marks of the positions that threads are searching (see thread_marks);
- the state of every thread: its node counter and limit, its lists of moves, its local table;
- the transposition table.
"""

from typing import Any, NamedTuple

from zermelo.machine.kit.buckets import ENTRIES_PER_BUCKET, LOCAL_BUCKET_WORDS
from zermelo.machine.kit.hashing import HASH_BITS, hash_key
from zermelo.rules.encodings import MAX_SEARCH_PLIES

__all__ = [
    "ANSWERED_PLY", "ENTRY_WORD", "FIRST_BITS", "LINE_LENGTH",
    "LINE_WORD", "LOCAL_BITS", "MAX_KEY_WORDS", "MIN_TABLE_BYTES", "MOVE_LISTS_START",
    "NODES_WORD", "NODE_LIMIT", "ONE_WORD_LAYOUT", "ORDER_NOISE", "SHIFT_WORD", "SMALL_BITS", "TABLE_WORD",
    "THREAD_MARKS_BITS", "THREAD_MARKS_START", "WORDS_PER_QUESTION", "MemoryLayout", "allocate", "end_of_table",
    "grow", "is_crowded", "is_over_limit", "local_table", "make_room", "thread_state",
]  # fmt: skip

SHIFT_WORD, TABLE_WORD, ENTRY_WORD = 0, 1, 2
"""Words of the header: the bits of a 63-bit hash that do not choose a bucket, the start of the transposition table, and
the number of words of an entry.

The table may be smaller than its memory: it grows as it fills.
"""

THREAD_MARKS_START, THREAD_MARKS_BITS = 8, 12
"""The start of the marks, and the bits of their number."""

THREAD_STATES_START = THREAD_MARKS_START + (1 << THREAD_MARKS_BITS)
"""The start of the states of threads."""

NODES_WORD, NODE_LIMIT, ORDER_NOISE, ANSWERED_PLY, LINE_LENGTH, LINE_WORD = 0, 1, 2, 3, 4, 8
"""Words of a thread's state: nodes so far, the number at which to stop, noise for the order of moves, and the line of
questions that the thread works on (see thread_marks), after two words about it."""

WORDS_PER_QUESTION = 8
"""Words of a question of the line: those of a key, and two more."""

MAX_KEY_WORDS = WORDS_PER_QUESTION - 2

LOCAL_TABLE_START = LINE_WORD + WORDS_PER_QUESTION * (MAX_SEARCH_PLIES + 2)
"""The start of a thread's local table in its state."""

LOCAL_BITS = 14
"""Bits of the number of buckets of a local table: it takes a megabyte, and stays in the cache of its processor."""

MOVE_LISTS_START = LOCAL_TABLE_START + (LOCAL_BUCKET_WORDS << LOCAL_BITS)
"""The start of a thread's lists of moves in its state. Every ply has a list (see move_order)."""


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
        return ENTRIES_PER_BUCKET * (self.key_words + 1)


ONE_WORD_LAYOUT = MemoryLayout()
"""The shape for keys of one word, and up to 63 moves."""

WORD_BYTES = 8
CACHE_LINE_WORDS = 8
"""Words of a cache line."""

FIRST_BITS, SMALL_BITS = 19, 15
"""Bits of the number of buckets of a transposition table. It begins with 2 megabytes, which few questions do not fill,
and which stay in a processor's cache; it grows to 32 megabytes at once, and then doubles."""

MIN_TABLE_BYTES = 8 << 20
"""Bytes of the smallest transposition table; the threads' states take another 2 megabytes each."""

FILL_SAMPLE_ENTRIES = 1 << 10
"""The number of entries in a sample that estimates how full the table is."""

BUCKETS_PER_PART = 1 << 14
"""The number of buckets that are moved together."""


def allocate(memory: int, threads: int, shape: MemoryLayout = ONE_WORD_LAYOUT) -> Any:
    """Return an array whose transposition table has at most this many bytes, and a power of two of buckets.

    Pages take no memory before something is written to them.
    """
    import numpy as np

    bits = 0
    while (shape.bucket * WORD_BYTES << bits + 1) <= memory:
        bits += 1
    table = thread_state(threads, shape)
    words = table + (shape.bucket << bits)
    spare = np.zeros(words + CACHE_LINE_WORDS, np.int64)
    # A bucket begins at a cache line.
    skip = -(spare.ctypes.data // WORD_BYTES) % CACHE_LINE_WORDS
    block = spare[skip : skip + words]
    block[SHIFT_WORD] = HASH_BITS - min(bits, SMALL_BITS)
    block[TABLE_WORD], block[ENTRY_WORD] = table, shape.key_words + 1
    return block


def thread_state(number: int, shape: MemoryLayout = ONE_WORD_LAYOUT) -> int:
    """Return the start of the state of a thread."""
    return THREAD_STATES_START + number * (MOVE_LISTS_START + shape.list_words * (MAX_SEARCH_PLIES + 2))


def local_table(thread: int) -> int:
    """Return the start of the local table of a thread, given that of its state."""
    return thread + LOCAL_TABLE_START


def is_over_limit(memory: Any, thread: int) -> bool:
    """Return whether a thread has searched as many nodes as it may."""
    return bool(memory[thread + NODES_WORD] >= memory[thread + NODE_LIMIT])


def make_room(memory: Any) -> bool:
    """Enlarge the table if it is crowded, and return whether it was. No thread may use it during the call."""
    crowded = is_crowded(memory)
    if crowded:
        grow(memory, bits_to_grow(memory))
    return crowded


def bits_to_grow(memory: Any) -> int:
    """Return the bits of the number by which the buckets multiply when the table grows next; 0 if memory ends."""
    bits = max(1, FIRST_BITS - HASH_BITS + int(memory[SHIFT_WORD]))
    while int(memory[TABLE_WORD]) + (words_of(memory) << bits) > len(memory):
        bits -= 1
    return bits


def is_crowded(memory: Any) -> bool:
    """Return whether three quarters of a sample of the entries are in use, and there is memory for more."""
    table, words = int(memory[TABLE_WORD]), words_of(memory)
    if not bits_to_grow(memory):
        return False
    entry = int(memory[ENTRY_WORD])
    bucket = ENTRIES_PER_BUCKET * entry
    step = words // (FILL_SAMPLE_ENTRIES * bucket) * bucket + entry  # makes every place in a bucket occur equally often
    used = memory[table + entry - 1 : table + words : step] != 0
    return bool(4 * used.sum() > 3 * len(used))


def grow(memory: Any, bits: int) -> None:
    """Make several buckets of each: so many more bits of the hash choose among them."""
    table, words = int(memory[TABLE_WORD]), words_of(memory)
    memory[SHIFT_WORD] -= bits
    entry = int(memory[ENTRY_WORD])
    part = min(words, BUCKETS_PER_PART * ENTRIES_PER_BUCKET * entry)
    for begin in range(words - part, -1, -part):  # from the end, so that none is lost
        buckets = memory[table + begin : table + begin + part]
        memory[table + (begin << bits) : table + (begin + part << bits)] = split(
            buckets, bits, int(memory[SHIFT_WORD]), entry
        )


def split(buckets: Any, bits: int, shift: int, entry: int) -> Any:
    """Return several buckets for each one; an entry keeps its place in one of them. entry: the words of an entry."""
    import numpy as np

    entries = buckets.reshape(-1, ENTRIES_PER_BUCKET, entry)
    keys = tuple(entries[..., word] ^ entries[..., -1] for word in range(entry - 1))
    chosen = hash_key(keys) >> shift & (1 << bits) - 1
    parts = np.zeros((len(entries), 1 << bits, ENTRIES_PER_BUCKET, entry), np.int64)
    parts[np.arange(len(entries))[:, None], chosen, np.arange(ENTRIES_PER_BUCKET)] = entries
    return parts.reshape(-1)


def end_of_table(memory: Any) -> int:
    """Return the start of the memory that the table does not use yet."""
    return int(memory[TABLE_WORD]) + words_of(memory)


def words_of(memory: Any) -> int:
    """Return the number of words of the table."""
    return ENTRIES_PER_BUCKET * int(memory[ENTRY_WORD]) << HASH_BITS - int(memory[SHIFT_WORD])
