"""Hash tables of keys, and a radix sort that removes duplicates.

The hash table of a layer holds its settled positions with their codes. It consists of cache lines of 64 bytes, which
are eight numbers: first keys, each plus 1, so that 0 is an empty place; then their codes. Each probe touches one line,
and a key that finds its line full goes to the next. The other tables hold a key, or EMPTY_SLOT, in each slot, with the
numbers of open positions.

The radix sort sorts by the least significant digit first (Knuth, The Art of Computer Programming 3, 5.2.5), and is
equally fast on all processors. NumPy's sort of 64-bit numbers is faster where AVX-512 stores compressed vectors
quickly, and takes five times as long elsewhere (AMD Zen 4).
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from zermelo.bits import prefetch, times
from zermelo.evaluation.search.memory import KEY_HASH_MULTIPLIER
from zermelo.solving.storage import Array

__all__ = [
    "EMPTY_SLOT",
    "MAX_DIGIT_BITS",
    "SORT_PASSES",
    "empty_lines",
    "find_slot",
    "insert_all",
    "keys_in",
    "line_of",
    "make_find",
    "make_insert",
    "number_keys",
    "slot_of",
    "sort_unique",
]


MAX_DIGIT_BITS = 9
"""Largest number of bits in a digit: the cache holds the 512 places to which a pass writes."""

SORT_PASSES = 7
"""Digits of a key of 63 bits."""


def sort_unique(keys: Any, spare: Any, places: Any) -> int:
    """Sort keys without duplicates, and return how many there are, at the front of the array; a kernel.

    The keys are not negative. `spare` has the length of the keys, and `places` has SORT_PASSES x 2^MAX_DIGIT_BITS
    numbers.
    """
    passes, digit = digits_of(keys)
    count_digits(keys, places, passes, digit)
    source, target = keys, spare
    for number in range(passes):
        move(source, target, places, number, digit)
        source, target = target, source
    unique = 0
    for i in range(len(source)):
        if i == 0 or source[i] != source[i - 1]:
            keys[unique] = source[i]
            unique += 1
    return unique


def digits_of(keys: Any) -> tuple[int, int]:
    """Return the number of digits that distinguish the keys, and the bits of each; higher bits are the same in all."""
    differing = 0
    for i in range(len(keys)):
        differing |= keys[i] ^ keys[0]
    passes, digit = 0, MAX_DIGIT_BITS
    while differing >> passes * MAX_DIGIT_BITS != 0:
        passes += 1
    while passes > 0 and differing >> passes * (digit - 1) == 0:
        digit -= 1
    return passes, digit


def count_digits(keys: Any, places: Any, passes: int, digit: int) -> None:
    """Count each digit, for every pass."""
    last = (1 << digit) - 1
    for i in range(len(places)):
        places[i] = 0
    for i in range(len(keys)):
        for number in range(passes):
            places[number << MAX_DIGIT_BITS | keys[i] >> number * digit & last] += 1


def move(source: Any, target: Any, places: Any, number: int, digit: int) -> None:
    """Sort keys by one digit; the sort is stable."""
    begin, last = 0, (1 << digit) - 1
    for place in range(number << MAX_DIGIT_BITS, (number << MAX_DIGIT_BITS) + last + 1):
        begin, places[place] = begin + places[place], begin
    for i in range(len(source)):
        place = number << MAX_DIGIT_BITS | source[i] >> number * digit & last
        target[places[place]] = source[i]
        places[place] += 1


NUMBERS_PER_LINE = 8
"""Numbers in a line."""

PREFETCHED_LINES = 16
"""Number of keys by which the prefetch of a line precedes its use."""

MIX_FACTOR_1, MIX_FACTOR_2 = 0x2127599BF4325C37, 0x580C1F3F7A5D7A3D
"""Odd factors that spread keys which differ in few bits."""

EMPTY_SLOT = -1


class LineLayout(NamedTuple):
    """The layout of a line for codes of some bytes."""

    places: int
    """The number of places for keys."""
    codes_in_number: int
    bits: int
    """The bits of a code."""
    filled: int
    """The mean number of keys in a line."""


LINE_LAYOUTS = {1: LineLayout(7, 7, 8, 5), 2: LineLayout(6, 3, 16, 5), 4: LineLayout(5, 2, 32, 4)}
"""The layouts by bytes of a code."""


def keys_in(size: int, code_bytes: int) -> int:
    """Return the number of keys whose hash table fits in this many bytes."""
    return LINE_LAYOUTS[code_bytes].filled * (size // (8 * NUMBERS_PER_LINE)) - 1


def empty_lines(keys: int, code_bytes: int) -> Array:
    """Return an empty hash table for this many keys, aligned to cache lines."""
    numbers = NUMBERS_PER_LINE * (1 + keys // LINE_LAYOUTS[code_bytes].filled)
    memory = np.zeros(numbers + NUMBERS_PER_LINE, np.int64)
    begin = -(memory.ctypes.data // 8) % NUMBERS_PER_LINE
    return memory[begin : begin + numbers]


def line_of(lines: Any, key: int) -> int:
    """Return the place of the first line to probe for a key."""
    mixed = times(key, MIX_FACTOR_1)
    mixed = times(mixed ^ mixed >> 32, MIX_FACTOR_2)
    return ((mixed >> 31) * (len(lines) >> 3) >> 32) << 3


@cache
def make_insert(code_bytes: int) -> Callable[..., None]:
    """Return a kernel insert(lines, keys, codes) that fills a hash table."""
    places, codes_in_number, bits, _ = LINE_LAYOUTS[code_bytes]

    def insert(lines: Any, keys: Any, codes: Any) -> None:
        for i in range(len(keys)):
            if i + PREFETCHED_LINES < len(keys):
                prefetch(lines, line_of(lines, int(keys[i + PREFETCHED_LINES])))
            line, place = line_of(lines, int(keys[i])), 0
            while lines[line + place] != 0:
                place += 1
                if place == places:
                    line, place = (line + NUMBERS_PER_LINE if line + NUMBERS_PER_LINE < len(lines) else 0), 0
            lines[line + place] = keys[i] + 1
            lines[line + places + place // codes_in_number] |= int(codes[i]) << place % codes_in_number * bits

    return insert


def make_find(code_bytes: int) -> Callable[[Any, int], int]:
    """Return a function from a hash table and a key to the code of the key, or -1 if the key is absent. It compiles."""
    places, codes_in_number, bits, _ = LINE_LAYOUTS[code_bytes]

    def find(lines: Any, key: int) -> int:
        line = line_of(lines, key)
        while True:
            found = places
            for place in range(places):
                if lines[line + place] == key + 1:
                    found = place
            if found < places:
                codes = lines[line + places + found // codes_in_number]
                return int(codes >> found % codes_in_number * bits & (1 << bits) - 1)
            if lines[line + places - 1] == 0:
                return -1
            line = line + NUMBERS_PER_LINE if line + NUMBERS_PER_LINE < len(lines) else 0

    return find


def slot_of(key: int, slots: int) -> int:
    """Return the first slot to probe for a key, in a table of fewer than 2^31 slots."""
    return (times(key ^ key >> 32, KEY_HASH_MULTIPLIER) >> 31) * slots >> 32


def find_slot(slots: Any, key: int) -> int:
    """Return the slot that holds a key, or the empty slot where it belongs."""
    place = slot_of(key, len(slots))
    while slots[place] != EMPTY_SLOT and slots[place] != key:
        place = place + 1 if place + 1 < len(slots) else 0
    return place


def insert_all(slots: Any, keys: Any, number: int) -> None:
    """Insert the first keys of an array; a kernel."""
    for i in range(number):
        slots[find_slot(slots, int(keys[i]))] = keys[i]


def number_keys(keys: Any, first: int, slots: Any, numbers: Any) -> None:
    """Insert keys, and write ascending numbers from `first` on beside them; a kernel."""
    for i in range(len(keys)):
        place = find_slot(slots, int(keys[i]))
        slots[place] = keys[i]
        numbers[place] = first + i
