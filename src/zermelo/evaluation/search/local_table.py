"""The local table of a thread: short searches stay in the processor's cache, and out of the transposition table.

An entry is one word: the last bound on a position, whether it is a lower one, and those bits of the hash that do not
choose the bucket. A hash can be undone, because its multiplier is odd, so all its bits together are the key.
"""

from typing import Any

from zermelo.bits import WORD, times
from zermelo.evaluation.search.memory import BUCKET, LOCAL_BITS, MULTIPLIER, hashed
from zermelo.evaluation.search.transposition import pack_entry
from zermelo.rules.encodings import TOP

__all__ = ["local_bucket", "probe_local", "store_local"]

IS_LOWER = 1 << 10
"""The bit above a bound and below the bits of the hash."""


def local_bucket(key: int, local: int) -> int:
    """Return the begin of the bucket of a position, in the table that begins at local."""
    return local + hashed(key, LOCAL_BITS) * BUCKET


def probe_local(memory: Any, key: int, local: int) -> int:
    """Return the data stored for a position, in the form of the transposition table; 0 where there is none."""
    begin, tag, found = local_bucket(key, local), tag_of(key), 0
    for place in range(begin, begin + BUCKET):  # to the end: so the processor compares all of them at once
        if (memory[place] ^ tag) >> LOCAL_BITS == 0:
            found = memory[place]
    if found == 0:
        return 0
    bound = (found & IS_LOWER - 1) - TOP
    return pack_entry(bound, TOP, 0) if found & IS_LOWER else pack_entry(-TOP, bound, 0)


def store_local(memory: Any, key: int, local: int, bound: int, is_lower: bool, work: int) -> None:
    """Store a bound, counted from its position, in the entry of this position, else in any of its bucket.

    The number of nodes that the bound cost chooses the entry, which is nearly random.
    """
    begin, tag = local_bucket(key, local), tag_of(key)
    chosen = begin + (work & BUCKET - 1)
    for place in range(begin, begin + BUCKET):
        if (memory[place] ^ tag) >> LOCAL_BITS == 0:
            chosen = place
    memory[chosen] = tag | (IS_LOWER if is_lower else 0) | bound + TOP


def tag_of(key: int) -> int:
    """Return the bits of a key's hash that do not choose the bucket, at the upper end of a word."""
    return times(key, MULTIPLIER) << LOCAL_BITS & WORD
