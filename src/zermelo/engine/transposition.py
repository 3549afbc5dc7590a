"""The transposition table: bounds on the scores of positions, in one block of memory that threads share.

The block is one array of 64-bit words:
- the header, which says how large the shared table is and where it begins;
- marks of what threads search at the moment (see busy);
- the state of every thread: its node counter and limit, its lists of moves, its own small table;
- the shared table.

A table is made of buckets of four entries. An entry has two words: key ^ data, then data. What two threads
write into one entry at the same time fits no key, so it is not found (Robert Hyatt and Timothy Mann, A
lock-less transposition table implementation for parallel search chess engines, 2002).
"""

from typing import Any

from zermelo.bits import WORD, times
from zermelo.rules.encodings import DEEPEST, TOP

__all__ = [
    "ANSWERED_PLY", "BUCKET", "BUSY", "BUSY_BITS", "FIRST_BITS", "HASH_BITS", "LINE", "LINE_LENGTH", "MOVE_LISTS",
    "MULTIPLIER", "NODES", "NODE_LIMIT", "ORDER_NOISE", "QUESTION", "SHIFT", "SMALLEST", "TABLE", "WIDTH",
    "allocate", "bucket", "hashed", "local_table", "lower_bound", "pack_entry", "probe", "store", "thread_state",
    "upper_bound",
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
"""Where a thread's own table begins in its state. It holds what is quick to find again, stays in the
processor's own cache, and keeps such entries out of the shared table; other threads do not see it."""

BUCKET = 8
"""Words: four entries, one line of the processor's cache."""

LOCAL_BITS = 15
THREAD_STATE = LOCAL_TABLE + (BUCKET << LOCAL_BITS)

BYTES = 8
FIRST_BITS = 19
"""The size with which a table begins: 32 megabytes."""

SMALLEST = 8
"""Megabytes of the shared table; the threads' states come on top, 3 megabytes each."""

HASH_BITS = 63

MULTIPLIER = 0x9E3779B97F4A7C15 >> 1 | 1
"""An odd number near 2^63 / the golden ratio: the upper bits of its multiples depend on all bits of a key
(Donald Knuth, The Art of Computer Programming 3, 6.4)."""

LOWER, UPPER, WORK = 0, 10, 20
"""Where the parts of an entry's data begin: the two bounds, counted from the position, and the nodes they cost."""

BOUND = (1 << WORK - UPPER) - 1
MOST_WORK = 1 << 40


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


def bucket(memory: Any, key: int, local: int) -> int:
    """Where the bucket of a position begins: in the thread's own table that begins at local, or, for 0, the shared."""
    if local:
        return local + hashed(key, LOCAL_BITS) * BUCKET
    return int(memory[TABLE] + (times(key, MULTIPLIER) >> memory[SHIFT]) * BUCKET)


def hashed(key: int, bits: int) -> int:
    """A hash of a key, of this many bits."""
    return times(key, MULTIPLIER) >> HASH_BITS - bits


def probe(memory: Any, key: int, local: int) -> int:
    """The data stored for a position, which lower_bound and upper_bound take apart; 0 where there is none."""
    begin = bucket(memory, key, local)
    for entry in range(begin, begin + BUCKET, 2):
        data = memory[entry + 1]
        if data != 0 and memory[entry] ^ data == key:
            return int(data)
    return 0


def store(memory: Any, key: int, local: int, lower: int, upper: int, work: int) -> None:
    """Store bounds on a score, counted from its position, over the entry that cost the fewest nodes."""
    begin = bucket(memory, key, local)
    least, chosen = WORD, begin
    for entry in range(begin, begin + BUCKET, 2):
        data = memory[entry + 1]
        if data != 0 and memory[entry] ^ data == key:
            lower, upper, chosen = max(lower, lower_bound(data)), min(upper, upper_bound(data)), entry
            break
        if data >> WORK < least:
            least, chosen = data >> WORK, entry
    data = pack_entry(lower, upper, work)
    memory[chosen] = key ^ data
    memory[chosen + 1] = data


def pack_entry(lower: int, upper: int, work: int) -> int:
    """Two bounds and the nodes that they cost, as the data of an entry."""
    return lower + TOP << LOWER | upper + TOP << UPPER | min(work, MOST_WORK) << WORK


def lower_bound(data: int) -> int:
    """The lower bound in the data of an entry."""
    return (data >> LOWER & BOUND) - TOP


def upper_bound(data: int) -> int:
    """The upper bound in the data of an entry."""
    return (data >> UPPER & BOUND) - TOP
