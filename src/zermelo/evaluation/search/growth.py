"""The growth of the transposition table: it doubles as it fills, because a small one stays in a processor's cache."""

from typing import Any

from zermelo.bits import times
from zermelo.evaluation.search.memory import BUCKET, HASH_BITS, MULTIPLIER, SHIFT, TABLE

__all__ = ["end_of_table", "is_crowded", "make_room"]

SAMPLE = 1 << 10
"""Entries by which the filling of the table is estimated."""

PART = 1 << 14
"""Buckets that are moved together."""


def make_room(memory: Any) -> bool:
    """Double the table if it is crowded, and return whether it was. No thread may use it meanwhile."""
    crowded = is_crowded(memory)
    if crowded:
        double(memory)
    return crowded


def is_crowded(memory: Any) -> bool:
    """Return whether three quarters of a sample of the entries are in use, and there is memory for more."""
    table, words = int(memory[TABLE]), words_of(memory)
    if end_of_table(memory) + words > len(memory):
        return False
    step = words // (SAMPLE * BUCKET) * BUCKET + 2  # every place in a bucket comes up as often
    taken = memory[table + 1 : table + words : step] != 0
    return bool(4 * taken.sum() > 3 * len(taken))


def double(memory: Any) -> None:
    """Make two buckets of each: one more bit of the hash chooses between them."""
    table, words = int(memory[TABLE]), words_of(memory)
    memory[SHIFT] -= 1
    part = min(words, PART * BUCKET)
    for begin in range(words - part, -1, -part):  # from the end, so that none is lost
        pairs = split(memory[table + begin : table + begin + part], int(memory[SHIFT]))
        memory[table + 2 * begin : table + 2 * (begin + part)] = pairs


def split(buckets: Any, shift: int) -> Any:
    """Return two buckets for each, with its entries in the one or the other, all at their old place in it."""
    import numpy as np

    entries = buckets.reshape(-1, BUCKET // 2, 2)
    keys = entries[..., 0] ^ entries[..., 1]
    second = times(keys, MULTIPLIER) >> shift & 1
    pairs = np.zeros((len(entries), 2, BUCKET // 2, 2), np.int64)
    for half in (0, 1):
        pairs[:, half][second == half] = entries[second == half]
    return pairs.reshape(-1)


def end_of_table(memory: Any) -> int:
    """Return the begin of the memory that the table does not use yet."""
    return int(memory[TABLE]) + words_of(memory)


def words_of(memory: Any) -> int:
    """Return the number of words of the table."""
    return BUCKET << HASH_BITS - int(memory[SHIFT])
