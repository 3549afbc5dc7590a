"""The transposition table: bounds on the scores of positions, in memory that threads share.

It is made of buckets of four entries. An entry has two words: key ^ data, then data. An entry that two threads write
at the same time fits no key, so it is not found (Robert Hyatt and Timothy Mann, A lock-less transposition table
implementation for parallel search chess engines, 2002).
"""

from typing import Any

from zermelo.bits import WORD, times
from zermelo.evaluation.search.memory import BUCKET, MULTIPLIER, SHIFT, TABLE
from zermelo.rules.encodings import TOP

__all__ = ["bucket", "lower_bound", "pack_entry", "probe", "store", "upper_bound"]

LOWER, UPPER, WORK = 0, 10, 20
"""The first bits of an entry's data: of the two bounds, counted from the position, and of the nodes they cost."""

BOUND = (1 << WORK - UPPER) - 1
MOST_WORK = 1 << 40


def bucket(memory: Any, key: int) -> int:
    """Return the begin of the bucket of a position."""
    return int(memory[TABLE] + (times(key, MULTIPLIER) >> memory[SHIFT]) * BUCKET)


def probe(memory: Any, key: int) -> int:
    """Return the data stored for a position, for lower_bound and upper_bound; 0 where there is none."""
    begin = bucket(memory, key)
    for entry in range(begin, begin + BUCKET, 2):
        data = memory[entry + 1]
        if data != 0 and memory[entry] ^ data == key:
            return int(data)
    return 0


def store(memory: Any, key: int, lower: int, upper: int, work: int) -> None:
    """Store bounds on a score, counted from its position, in place of the entry that cost the fewest nodes."""
    begin = bucket(memory, key)
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
    """Return two bounds and the nodes that they cost as the data of an entry."""
    return lower + TOP << LOWER | upper + TOP << UPPER | min(work, MOST_WORK) << WORK


def lower_bound(data: int) -> int:
    """Return the lower bound in the data of an entry."""
    return (data >> LOWER & BOUND) - TOP


def upper_bound(data: int) -> int:
    """Return the upper bound in the data of an entry."""
    return (data >> UPPER & BOUND) - TOP
