"""What a search remembers: bounds on positions, in a block of memory of a fixed size that threads share.

The block is one array of 64-bit words. First the size of the table; then a desk for every thread, with
its counters, a row of moves for every ply, and a drawer; then the table. Table and drawers are made of
buckets, of four entries of two words. The first word of an entry is key ^ data, the second is data: what
two threads write at once into one entry fits no key, and is not found (Robert Hyatt and Timothy Mann,
A lock-less transposition table implementation for parallel search chess engines, 2002).
"""

from typing import Any

from zermelo.bits import WORD, times
from zermelo.rules.encodings import DEEPEST, TOP

__all__ = [
    "COUNT",
    "LIMIT",
    "NOISE",
    "ROWS",
    "SMALLEST",
    "WIDTH",
    "bucket",
    "desk_of",
    "drawer_of",
    "find",
    "higher_of",
    "keep",
    "lower_of",
    "memory_of",
]

SHIFT, TABLE = 0, 1
"""The words that tell how many of the 63 bits of a scattered key do not choose a bucket, and where the table begins."""

HEAD = 8

COUNT, LIMIT, NOISE, ROWS = 0, 1, 2, 8
"""On a desk: nodes so far, the number at which to stop, what disturbs the order of moves, the first row."""

WIDTH = 64
"""Moves in a row; a row has three words for each: how urgent it is, the key it leads to, and its ply and sign."""

DRAWER = ROWS + 3 * WIDTH * (DEEPEST + 2)
"""Where the drawer begins on a desk. What is quick to find again is kept there, in reach of the
processor's own cache, and out of the table; other threads do not see it."""

BUCKET = 8
"""Words: four entries, a line of the processor's cache."""

DRAWER_BITS = 15
DESK = DRAWER + (BUCKET << DRAWER_BITS)

BYTES = 8
SMALLEST = 8
"""Megabytes; what the desks take is not counted: 3 for each thread."""

KEY_BITS = 63

SCATTER = 0x9E3779B97F4A7C15 >> 1 | 1
"""An odd number near 2^63 / the golden ratio: the upper bits of its multiples depend on all bits of a key."""

LOWER, HIGHER, WORK = 0, 10, 20
"""Where the parts of an entry's data begin: the two bounds, counted from the position, and the nodes they cost."""

BOUND = (1 << WORK - HIGHER) - 1
MOST_WORK = 1 << 40


def memory_of(megabytes: int, threads: int) -> Any:
    """A block with a table of at most so many megabytes: the buckets are a power of two."""
    import numpy as np

    bits = 0
    while (BUCKET * BYTES << bits + 1) <= megabytes << 20:
        bits += 1
    table = desk_of(threads)
    words = table + (BUCKET << bits)
    spare = np.zeros(words + BUCKET, np.int64)
    # Buckets begin where a line of the cache does.
    skip = -(spare.ctypes.data // BYTES) % BUCKET
    memory = spare[skip : skip + words]
    memory[SHIFT] = KEY_BITS - bits
    memory[TABLE] = table
    return memory


def desk_of(thread: int) -> int:
    """Where the desk of a thread begins."""
    return HEAD + thread * DESK


def drawer_of(desk: int) -> int:
    """Where the drawer of a desk begins."""
    return desk + DRAWER


def bucket(memory: Any, key: int, drawer: int) -> int:
    """Where a position's bucket begins: in the drawer that begins there, or in the table if it is 0."""
    scattered = times(key, SCATTER)
    if drawer:
        return drawer + (scattered >> KEY_BITS - DRAWER_BITS) * BUCKET
    return int(memory[TABLE] + (scattered >> memory[SHIFT]) * BUCKET)


def find(memory: Any, key: int, drawer: int) -> int:
    """What is kept of a position, 0 where nothing is; lower_of and higher_of take it apart."""
    place = bucket(memory, key, drawer)
    for entry in range(place, place + BUCKET, 2):
        data = memory[entry + 1]
        if data != 0 and memory[entry] ^ data == key:
            return int(data)
    return 0


def keep(memory: Any, key: int, drawer: int, lower: int, higher: int, work: int) -> None:
    """Remember bounds on a score, counted from its position, in place of the entry that cost the fewest nodes."""
    place = bucket(memory, key, drawer)
    least, chosen = WORD, place
    for entry in range(place, place + BUCKET, 2):
        data = memory[entry + 1]
        if data != 0 and memory[entry] ^ data == key:
            lower, higher, chosen = max(lower, lower_of(data)), min(higher, higher_of(data)), entry
            break
        if data >> WORK < least:
            least, chosen = data >> WORK, entry
    data = lower + TOP << LOWER | higher + TOP << HIGHER | min(work, MOST_WORK) << WORK
    memory[chosen] = key ^ data
    memory[chosen + 1] = data


def lower_of(data: int) -> int:
    return (data >> LOWER & BOUND) - TOP


def higher_of(data: int) -> int:
    return (data >> HIGHER & BOUND) - TOP
