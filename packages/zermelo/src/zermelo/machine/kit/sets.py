"""An open-addressing set of keys of one word, and the map that has numbers beside it.

A slot holds a key plus 1, or 0 if it is empty, so that keys reach from 0 to 2^63 - 2. A key stands in the first slot
of its hash, or behind it: all slots between are full, and after the last slot comes the first (Knuth, The Art of
Computer Programming 3, 6.4, algorithm L). One slot at least stays empty.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from zermelo.bits import prefetch
from zermelo.machine.kit.hashing import hash_word, place_of

__all__ = [
    "KeyNumbers", "add", "add_all", "empty_numbers", "empty_set", "find_slot", "first_slot", "number_keys",
    "number_of", "plain_add_all", "plain_number_keys", "prefetch_number",
]  # fmt: skip

KEYS_AHEAD = 16
"""How many keys ahead the slots are fetched, so that the memory has time to answer."""


def empty_set(slots: int) -> "np.ndarray[Any, Any]":
    """Return an empty set with this many slots, fewer than 2^31."""
    return np.zeros(slots, np.int64)


def first_slot(slots: Any, key: int) -> int:
    """Return the first slot to probe for a key."""
    return place_of(hash_word(key), len(slots))


def probe(slots: Any, key: int, slot: int) -> int:
    """Return the slot that holds a key, or the empty slot where it belongs, given one that is not behind it.

    Invariant: the key is in none of the slots from its first one to this one, exclusive.
    """
    while slots[slot] != 0 and slots[slot] != key + 1:
        slot = slot + 1 if slot + 1 < len(slots) else 0
    return slot


def find_slot(slots: Any, key: int) -> int:
    """Return the slot that holds a key, or the empty slot where it belongs."""
    return probe(slots, key, first_slot(slots, key))


def add(slots: Any, key: int) -> bool:
    """Add a key, and return whether it is new."""
    slot = find_slot(slots, key)
    is_new = bool(slots[slot] == 0)
    slots[slot] = key + 1
    return is_new


def add_all(slots: Any, keys: Any, end: int) -> int:
    """Add keys[:end], and return how many are new; a kernel."""
    new = 0
    for i in range(end):
        new += add(slots, int(keys[i]))
    return new


def plain_add_all(known: set[int], keys: Iterable[int]) -> int:
    """Do as `add_all` does, with a set of Python."""
    before = len(known)
    known.update(keys)
    return len(known) - before


class KeyNumbers(NamedTuple):
    """A map from keys to numbers."""

    slots: Any
    """slots[slot]: a key plus 1, or 0; the set of the keys."""
    numbers: Any
    """numbers[slot]: the number of the key in this slot."""


def empty_numbers(slots: int, dtype: Any) -> KeyNumbers:
    """Return an empty map with this many slots, fewer than 2^31, to numbers of this type."""
    return KeyNumbers(empty_set(slots), np.empty(slots, dtype))


def prefetch_number(known: KeyNumbers, slot: int) -> None:
    """Fetch the key and the number of a slot, for `number_of`."""
    prefetch(known.slots, slot)
    prefetch(known.numbers, slot)


def number_keys(known: KeyNumbers, keys: Any, first: int) -> None:
    """Map keys to ascending numbers from `first` on; a kernel."""
    for i in range(len(keys)):
        if i + KEYS_AHEAD < len(keys):
            prefetch_number(known, first_slot(known.slots, int(keys[i + KEYS_AHEAD])))
        slot = find_slot(known.slots, int(keys[i]))
        known.slots[slot] = keys[i] + 1
        known.numbers[slot] = first + i


def number_of(known: KeyNumbers, key: int, slot: int) -> int:
    """Return the number of a key, or -1, given its first slot, which a caller may have fetched ahead."""
    slot = probe(known.slots, key, slot)
    return int(known.numbers[slot]) if known.slots[slot] else -1


def plain_number_keys(known: dict[int, int], keys: Iterable[int], first: int) -> None:
    """Do as `number_keys` does, with a dict of Python."""
    known.update((key, first + i) for i, key in enumerate(keys))
