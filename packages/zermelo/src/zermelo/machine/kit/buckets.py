"""Buckets of entries in one array of words: tables of a fixed size, in which a new entry may replace an old one.

A bucket is chosen by the upper bits of a hash, and fills cache lines. It has one of two forms, where the sets of the
kit would not do, because they neither forget keys nor allow several threads:

- Shared without a lock: an entry has the words of a key, each ^ data, and then the data, which are 0 in an empty entry.
  An entry that two threads write at the same time fits no key, so it is not found (Robert Hyatt and Timothy Mann, A
  lock-less transposition table implementation for parallel search chess engines, 2002).
- Tagged: an entry is one word, with a tag in its upper bits. It is found in one pass without a branch, so that the
  processor compares all words of a bucket at once.
"""

from collections.abc import Hashable
from typing import Any

from zermelo.bits import WORD_MASK
from zermelo.machine.kit.hashing import hash_key

__all__ = [
    "ENTRIES_PER_BUCKET", "LOCAL_BUCKET_WORDS", "PLAIN_BOUND_BITS", "SCORED_BOUND_BITS", "bits_of_bound", "bucket_of",
    "choose_entry", "data_of", "find_tagged", "plain_choose", "plain_store_tagged", "tag_of", "tagged_word",
    "write_entry",
]  # fmt: skip

ENTRIES_PER_BUCKET = 4
"""Entries of a bucket of the first form. Entries of two words fill a cache line."""

LOCAL_BUCKET_WORDS = 8
"""Words of a bucket of the second form: one cache line."""

PLAIN_BOUND_BITS, SCORED_BOUND_BITS = 10, 20
"""Bits of each of the two bounds in the data of an entry, for games without scores and for games with scores; the cost
of the data is above them."""

Key = tuple[int, ...]


def bucket_of(key: Key, shift: Any, words: int) -> int:
    """Return the start of the bucket of a key in its table: the hash without so many lower bits chooses it."""
    return (hash_key(key) >> shift) * words  # type: ignore[no-any-return]


def holds(memory: Any, entry: int, key: Key) -> bool:
    """Return whether an entry is that of a key."""
    data = memory[entry + len(key)]
    for i in range(len(key)):
        if memory[entry + i] ^ data != key[i]:
            return False
    return bool(data != 0)


def data_of(memory: Any, begin: int, key: Key) -> int:
    """Return the data of a key in the bucket that begins here; 0 if there are none."""
    size = len(key) + 1
    for entry in range(begin, begin + ENTRIES_PER_BUCKET * size, size):
        if holds(memory, entry, key):
            return int(memory[entry + size - 1])
    return 0


def bits_of_bound(max_outcome: int) -> int:
    """Return the bits of a bound in an entry, by the greatest outcome of the game."""
    return PLAIN_BOUND_BITS if max_outcome == 1 else SCORED_BOUND_BITS


def choose_entry(memory: Any, begin: int, key: Key, max_outcome: int) -> tuple[int, int]:
    """Return the place of the entry of a key, and its data; if there is none, the place of the cheapest, and 0.

    max_outcome: the greatest outcome of the game. Invariant: no entry before this one is that of the key, and `chosen`
    is the first of the cheapest among them.
    """
    size = len(key) + 1
    least, chosen = WORD_MASK, begin
    for entry in range(begin, begin + ENTRIES_PER_BUCKET * size, size):
        data = memory[entry + size - 1]
        if holds(memory, entry, key):
            return entry, data
        cost = data >> 2 * bits_of_bound(max_outcome)
        if cost < least:
            least, chosen = cost, entry
    return chosen, 0


def write_entry(memory: Any, place: int, key: Key, data: int) -> None:
    """Write the words of an entry."""
    for i in range(len(key)):
        memory[place + i] = key[i] ^ data
    memory[place + len(key)] = data


def plain_choose(entries: list[tuple[Hashable, int]], key: Hashable, max_outcome: int) -> tuple[int, int]:
    """Do as `choose_entry` does, with a list of keys and data; the answer counts entries, and None is no key."""
    for place, (stored, data) in enumerate(entries):
        if stored == key and data:
            return place, data
    costs = [data >> 2 * bits_of_bound(max_outcome) for _, data in entries]
    return costs.index(min(costs)), 0


def tag_of(key: Key, bits: int) -> int:
    """Return the bits of the hash of a key that do not choose one of 2^bits buckets, at the upper end of a word.

    With the number of the bucket they are the whole hash, from which a key of one word follows.
    """
    return int(hash_key(key) << bits & WORD_MASK)


def tagged_word(memory: Any, begin: int, tag: int, bits: int) -> int:
    """Return the word with a tag in the bucket that begins here; 0 if there is none."""
    found = 0
    for place in range(begin, begin + LOCAL_BUCKET_WORDS):
        if (memory[place] ^ tag) >> bits == 0:
            found = memory[place]
    return found


def find_tagged(memory: Any, begin: int, tag: int, bits: int, chosen: int) -> int:
    """Return the place of the word with a tag in the bucket that begins here; a chosen place if there is none."""
    for place in range(begin, begin + LOCAL_BUCKET_WORDS):
        if (memory[place] ^ tag) >> bits == 0:
            chosen = place
    return chosen


def plain_store_tagged(words: dict[int, tuple[int, int]], tag: int, data: int, chosen: int) -> None:
    """Store data under a tag in a bucket as a dict from places to tags and data; a new tag takes the chosen place."""
    places = [place for place, (stored, _) in words.items() if stored == tag]
    words[places[0] if places else chosen] = tag, data
