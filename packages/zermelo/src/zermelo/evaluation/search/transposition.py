"""The transposition table and the local tables: bounds on the scores of positions, in memory.

The transposition table, which threads share, is made of buckets of the first form of the kit (machine/kit/buckets.py);
the data are two bounds and the nodes that they cost.

Each thread also has a local table: short searches stay in the processor's cache, and out of the transposition table.
It is made of buckets of the second form: under the tag, a word has the last bound on a position, and whether it is a
lower one. The local table is for games without scores, whose bounds are short.
"""

from typing import Any, NamedTuple

from zermelo.bits import prefetch, put
from zermelo.evaluation.search.memory import LOCAL_BITS, SHIFT_WORD, TABLE_WORD
from zermelo.machine.kit.buckets import (
    ENTRIES_PER_BUCKET,
    LOCAL_BUCKET_WORDS,
    PLAIN_BOUND_BITS,
    SCORED_BOUND_BITS,
    bits_of_bound,
    bucket_of,
    choose_entry,
    data_of,
    find_tagged,
    tag_of,
    tagged_word,
    write_entry,
)
from zermelo.machine.kit.hashing import HASH_BITS
from zermelo.rules.encodings import MAX_SCORE, WON_SCORE_AT_ONCE

__all__ = [
    "NO_TABLE_ENTRY", "Key", "TableEntry", "bucket", "is_shared", "local_bucket", "lower_bound",
    "pack_entry", "prefetch_entry", "probe_entry", "probe_local", "probe_numbers", "store", "store_entry",
    "store_local", "store_numbers", "upper_bound",
]  # fmt: skip

ENTRY_DATA_BITS = 62
"""Bits of the data of an entry: the lower and the upper bound, counted from the position, and the nodes they cost."""

IS_LOWER_BIT = 1 << PLAIN_BOUND_BITS
"""The bit above a bound and below the bits of the hash."""


Key = tuple[int, ...]
"""The words of the key of a position."""


class TableEntry(NamedTuple):
    """The place where bounds on a position are stored."""

    key: Key
    """The key of the position."""
    local: int
    """The start of the thread's local table; 0 for the transposition table; NO_TABLE_ENTRY if nothing is stored."""


NO_TABLE_ENTRY = -1
"""The table, and the words of the key, of a position that is not stored."""


def bucket(memory: Any, key: Key) -> int:
    """Return the start of the bucket of a position."""
    return int(memory[TABLE_WORD] + bucket_of(key, memory[SHIFT_WORD], ENTRIES_PER_BUCKET * (len(key) + 1)))


def store(memory: Any, key: Key, lower: int, upper: int, work: int, max_outcome: int = 1) -> None:
    """Store bounds on a score, counted from its position, in place of the entry that cost the fewest nodes.

    max_outcome: the greatest outcome of the game.
    """
    place, data = choose_entry(memory, bucket(memory, key), key, max_outcome)
    if data:
        lower, upper = max(lower, lower_bound(data, max_outcome)), min(upper, upper_bound(data, max_outcome))
    write_entry(memory, place, key, pack_entry(lower, upper, work, max_outcome))


def probe_numbers(memory: Any, entry: TableEntry, mobility: int) -> tuple[int, int]:
    """Return the proof number and the disproof number of a position; if none are stored, 1 and its number of moves."""
    key = numbers_key(entry.key)
    data = data_of(memory, bucket(memory, key), key) if entry.local == 0 else 0
    return (
        (data & (1 << SCORED_BOUND_BITS) - 1, data >> SCORED_BOUND_BITS & (1 << SCORED_BOUND_BITS) - 1)
        if data
        else (1, mobility)
    )


def store_numbers(memory: Any, entry: TableEntry, proof: int, disproof: int, work: int) -> None:
    """Store proof numbers, in a table whose entries have room for scores."""
    if entry.local == 0:
        key = numbers_key(entry.key)
        place, _ = choose_entry(memory, bucket(memory, key), key, MAX_SCORE)
        write_entry(memory, place, key, pack(proof, disproof, work, SCORED_BOUND_BITS))


def numbers_key(key: Key) -> Key:
    """Return the key of the proof numbers of a position; the first word of all other keys is not negative."""
    return put(key, 0, ~key[0])


def pack_entry(lower: int, upper: int, work: int, max_outcome: int = 1) -> int:
    """Return two bounds and the nodes that they cost as the data of an entry."""
    return pack(
        lower + max_outcome * WON_SCORE_AT_ONCE,
        upper + max_outcome * WON_SCORE_AT_ONCE,
        work,
        bits_of_bound(max_outcome),
    )


def pack(first: int, second: int, work: int, bits: int) -> int:
    """Return two numbers of so many bits, and a number of nodes above them, as the data of an entry."""
    return first | second << bits | min(work, (1 << ENTRY_DATA_BITS - 2 * bits) - 1) << 2 * bits


def lower_bound(data: int, max_outcome: int = 1) -> int:
    """Return the lower bound in the data of an entry."""
    return (data & (1 << bits_of_bound(max_outcome)) - 1) - max_outcome * WON_SCORE_AT_ONCE


def upper_bound(data: int, max_outcome: int = 1) -> int:
    """Return the upper bound in the data of an entry."""
    bits = bits_of_bound(max_outcome)
    return (data >> bits & (1 << bits) - 1) - max_outcome * WON_SCORE_AT_ONCE


def local_bucket(key: Key, local: int) -> int:
    """Return the start of the bucket of a position, in the table that starts at local."""
    return local + bucket_of(key, HASH_BITS - LOCAL_BITS, LOCAL_BUCKET_WORDS)


def probe_local(memory: Any, key: Key, local: int) -> int:
    """Return the data stored for a position, in the form of the transposition table; 0 if there is none."""
    found = tagged_word(memory, local_bucket(key, local), tag_of(key, LOCAL_BITS), LOCAL_BITS)
    if found == 0:
        return 0
    bound = (found & IS_LOWER_BIT - 1) - WON_SCORE_AT_ONCE
    return (
        pack_entry(bound, WON_SCORE_AT_ONCE, 0, 1)
        if found & IS_LOWER_BIT
        else pack_entry(-WON_SCORE_AT_ONCE, bound, 0, 1)
    )


def store_local(memory: Any, key: Key, local: int, bound: int, is_lower: bool, work: int) -> None:
    """Store a bound, counted from its position, in the entry of this position, else in any of its bucket.

    The number of nodes that the bound cost chooses the entry, which is nearly random.
    """
    begin, tag = local_bucket(key, local), tag_of(key, LOCAL_BITS)
    place = find_tagged(memory, begin, tag, LOCAL_BITS, begin + (work & LOCAL_BUCKET_WORDS - 1))
    memory[place] = tag | (IS_LOWER_BIT if is_lower else 0) | bound + WON_SCORE_AT_ONCE


def is_shared(entry: TableEntry) -> bool:
    """Return whether other threads see the stored bounds."""
    return entry.local == 0


def prefetch_entry(memory: Any, entry: TableEntry) -> None:
    """Load the cache line of an entry ahead of its use."""
    if entry.local >= 0:
        prefetch(memory, local_bucket(entry.key, entry.local) if entry.local else bucket(memory, entry.key))


def probe_entry(memory: Any, entry: TableEntry) -> int:
    """Return the data of an entry; 0 if there is none."""
    if entry.local < 0:
        return 0
    if entry.local:
        return probe_local(memory, entry.key, entry.local)
    return data_of(memory, bucket(memory, entry.key), entry.key)


def store_entry(memory: Any, entry: TableEntry, bound: int, is_lower: bool, work: int, max_outcome: int = 1) -> None:
    """Store a bound on a score, counted from the position, and the nodes that it cost."""
    if entry.local < 0:
        return
    if entry.local:
        store_local(memory, entry.key, entry.local, bound, is_lower, work)
    elif is_lower:
        store(memory, entry.key, bound, max_outcome * WON_SCORE_AT_ONCE, work, max_outcome)
    else:
        store(memory, entry.key, -max_outcome * WON_SCORE_AT_ONCE, bound, work, max_outcome)
