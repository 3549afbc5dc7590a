"""Sets of small ints, stored as the bits of one int: bit i stands for i."""

from collections.abc import Iterable, Iterator
from typing import Any

__all__ = [
    "WORD_BITS", "WORD_MASK", "bits", "count", "deposit", "extract", "has", "is_empty", "item", "join_words",
    "lowest", "mask_of", "pairs_from", "permute", "prefetch", "put", "rest", "times",
]  # fmt: skip

WORD_BITS = 63
"""The number of bits of a machine word without its sign."""

WORD_MASK = (1 << WORD_BITS) - 1
"""The mask of all these bits."""


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers in a mask, smallest first.

    >>> list(bits(0b1011))
    [0, 1, 3]
    """
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def mask_of(numbers: Iterable[int]) -> int:
    """Return the mask that holds the given numbers.

    >>> bin(mask_of([0, 1, 3]))
    '0b1011'
    """
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def join_words(words: tuple[int, ...]) -> int:
    """Return the mask whose words, of 63 bits each, are in a tuple, the lowest first.

    >>> list(bits(join_words((0b101, 0b1))))
    [0, 2, 63]
    """
    mask = 0
    for number, word in enumerate(words):
        mask |= word << WORD_BITS * number
    return mask


# Operations that kernels use; machine/intrinsics.py has an instruction, or a tuple operation, for each. In compiled
# code a mask is one int, or a tuple of two words.


def is_empty(mask: int) -> bool:
    """Return whether a mask holds no number."""
    return mask == 0


def rest(mask: int) -> int:
    """Return a mask, which is not empty, without its smallest number."""
    return mask & mask - 1


def has(mask: int, number: int) -> bool:
    """Return whether a mask holds a number."""
    return bool(mask >> number & 1)


def lowest(mask: int) -> int:
    """Return the smallest number in a mask that is not empty.

    >>> lowest(0b1100)
    2
    """
    return (mask & -mask).bit_length() - 1


def count(mask: int) -> int:
    """Return the number of numbers in a mask."""
    return mask.bit_count()


def permute(mask: int, places: tuple[int, ...]) -> int:
    """Return the mask whose bit i is bit places[i] of a mask.

    >>> bin(permute(0b011, (2, 1, 0)))
    '0b110'
    """
    moved = 0
    for i in range(len(places)):
        moved |= (mask >> places[i] & 1) << i
    return moved


def times(a: int, b: int) -> int:
    """Return the lowest 63 bits of the product of a and b.

    A compiler may assume that a plain product does not overflow a machine word.
    """
    return a * b & WORD_MASK


def deposit(word: int, mask: int) -> int:
    """Move the lowest bits of a `word` to the positions of the bits that are set in a `mask` (pdep).

    >>> bin(deposit(0b101, 0b11010))
    '0b10010'
    """
    spread = 0
    while mask:
        if word & 1:
            spread |= mask & -mask
        word, mask = word >> 1, mask & mask - 1
    return spread


def extract(word: int, mask: int) -> int:
    """Move the bits of a `word` at the positions that are set in a `mask` to the lowest positions (pext).

    >>> bin(extract(0b10110, 0b11010))
    '0b101'
    """
    packed, place = 0, 0
    while mask:
        if word & mask & -mask:
            packed |= 1 << place
        place, mask = place + 1, mask & mask - 1
    return packed


def item(memory: Any, place: int) -> int:
    """Return the item of an array of `memory` at a place from 0 on; compiled code does not count from the end."""
    return int(memory[place])


def pairs_from(words: Any, place: int) -> int:
    """Return 31 pairs of bits from a place on, the lowest first; in compiled code, higher bits may follow them.

    `words` is an array of signed words of 32 pairs each. Two words are loaded, so that one more must follow the place.
    """
    low, high, shift = int(words[place // 32]), int(words[place // 32 + 1]), 2 * (place % 32)
    if shift <= 2:  # all pairs are in one word
        return low >> shift & (1 << 62) - 1
    return (low >> shift & (1 << 64 - shift) - 1 | high << 64 - shift) & (1 << 62) - 1


def prefetch(memory: Any, place: int) -> None:
    """Load the item of an array at a place into the processor's cache when compiled; do nothing in plain Python."""


def put(cells: tuple[int, ...], i: int, value: int) -> tuple[int, ...]:
    """Return a tuple with another value at place i.

    >>> put((3, 4, 5), 1, 0)
    (3, 0, 5)
    """
    return (*cells[:i], value, *cells[i + 1 :])
