"""The map from the keys of a settled layer to their codes, one cache line for each look-up.

It differs from the set (see `sets`) because the memory of a layer is far larger than the cache: most look-ups would
touch a line for the key and another for its code. Here both are in one line of 64 bytes, which is eight numbers: first
keys, each plus 1, so that 0 is an empty place; then their codes. A key that finds its line full goes to the next, and
after the last line comes the first. A line is full as long as its last place is.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from zermelo.bits import prefetch
from zermelo.machine.kit.hashing import place_of, scatter

__all__ = ["empty_lines", "keys_in", "line_of", "make_find", "make_insert", "plain_find", "plain_insert"]

NUMBERS_PER_LINE = 8
"""Numbers in a line."""

PREFETCHED_LINES = 16
"""Number of keys by which the prefetch of a line precedes its use."""


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


def empty_lines(keys: int, code_bytes: int) -> Any:
    """Return an empty hash table for this many keys, aligned to cache lines."""
    numbers = NUMBERS_PER_LINE * (1 + keys // LINE_LAYOUTS[code_bytes].filled)
    memory = np.zeros(numbers + NUMBERS_PER_LINE, np.int64)
    begin = -(memory.ctypes.data // 8) % NUMBERS_PER_LINE
    return memory[begin : begin + numbers]


def line_of(lines: Any, key: int) -> int:
    """Return the place of the first line to probe for a key."""
    return place_of(scatter(key), len(lines) >> 3) << 3


def line_after(lines: Any, line: int) -> int:
    """Return the place of the next line."""
    return line + NUMBERS_PER_LINE if line + NUMBERS_PER_LINE < len(lines) else 0


@cache
def make_insert(code_bytes: int) -> Callable[..., None]:
    """Return a kernel insert(lines, keys, codes) that adds different keys with their codes, which are below 2^31.

    Invariant: all places of the lines from the first one of a key to this one, exclusive, are full.
    """
    places, codes_in_number, bits, _ = LINE_LAYOUTS[code_bytes]

    def insert(lines: Any, keys: Any, codes: Any) -> None:
        for i in range(len(keys)):
            if i + PREFETCHED_LINES < len(keys):
                prefetch(lines, line_of(lines, int(keys[i + PREFETCHED_LINES])))
            line, place = line_of(lines, int(keys[i])), 0
            while lines[line + place] != 0:
                place += 1
                if place == places:
                    line, place = line_after(lines, line), 0
            lines[line + place] = keys[i] + 1
            lines[line + places + place // codes_in_number] |= int(codes[i]) << place % codes_in_number * bits

    return insert


def make_find(code_bytes: int) -> Callable[[Any, int], int]:
    """Return a function from a hash table and a key to the code of the key, or -1 if the key is absent. It compiles.

    Invariant: the key is in none of the lines from its first one to this one, exclusive, and all of these are full.
    """
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
            line = line_after(lines, line)

    return find


def plain_insert(known: dict[int, int], keys: Iterable[int], codes: Iterable[int]) -> None:
    """Do as `insert` does, with a dict of Python."""
    known.update(zip(keys, codes, strict=True))


def plain_find(known: dict[int, int], key: int) -> int:
    """Do as `find` does, with a dict of Python."""
    return known.get(key, -1)
