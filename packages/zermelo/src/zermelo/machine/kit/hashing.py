"""The hashes of the kit: 63 bits of a word, of a key of several words, or of a row of any length.

A product with an odd number near 2^k / the golden ratio spreads a word: the upper bits depend on all its bits (Donald
Knuth, The Art of Computer Programming 3, 6.4). So a place is taken from the upper bits of a hash.
"""

from typing import Any

from zermelo.bits import WORD_MASK, times

__all__ = ["HASH_BITS", "add_word", "hash_key", "hash_word", "place_of", "scatter"]

HASH_BITS = 63

GOLDEN_MULTIPLIER_64 = 0x9E3779B97F4A7C15
"""The odd number near 2^64 / the golden ratio, the one source of the multipliers below."""

KEY_MULTIPLIER = GOLDEN_MULTIPLIER_64 >> 1 | 1
"""The odd number near 2^63 / the golden ratio, for keys."""

ROW_MULTIPLIER = GOLDEN_MULTIPLIER_64 & WORD_MASK
"""The lower 63 bits, for rows. Classes of lines are numbered in the order of such hashes, so that tables depend on
it."""

SCATTER_FACTOR_1, SCATTER_FACTOR_2 = 0x2127599BF4325C37, 0x580C1F3F7A5D7A3D
"""Odd factors that spread keys which differ in few bits."""


def hash_word(word: int) -> int:
    """Return a hash of a word that is not negative."""
    return times(word ^ word >> 32, KEY_MULTIPLIER)


def hash_key(key: Any) -> Any:
    """Return a hash of a key, a tuple of words; or hashes for a tuple of arrays of words.

    A key of one word follows from its hash, because the multiplier is odd.
    """
    mixed = times(key[0], KEY_MULTIPLIER)
    for i in range(1, len(key)):
        mixed = times(mixed ^ mixed >> 32 ^ key[i], KEY_MULTIPLIER)
    return mixed


def add_word(mixed: int, word: int) -> int:
    """Return the hash of a row with one more word, given that of the words before it; an empty row has 0."""
    mixed = times(mixed ^ word, ROW_MULTIPLIER)
    return mixed ^ mixed >> 29


def scatter(word: int) -> int:
    """Return a hash of two products, for tables in which keys that differ in few bits must not crowd."""
    mixed = times(word, SCATTER_FACTOR_1)
    return times(mixed ^ mixed >> 32, SCATTER_FACTOR_2)


def place_of(mixed: int, places: int) -> int:
    """Return the place of a hash among fewer than 2^31 places, from its upper bits, without a division.

    (Daniel Lemire, Fast random integer generation in an interval, 2019.)
    """
    return (mixed >> 31) * places >> 32
