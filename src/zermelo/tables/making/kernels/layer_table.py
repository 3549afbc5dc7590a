"""A settled layer in memory: a hash table whose every probe touches one line of the processor's cache.

A line is 64 bytes, eight numbers: first keys, each with 1 added, so that 0 is an empty place; then their codes.
A key that finds its line full goes to the next line.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.bits import prefetch, times

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = ["bytes_of_lines", "empty_lines", "line_of", "make_find", "make_insert"]

LINE = 8
"""Numbers in a line."""

FILLED = 5
"""Keys of a line, on the average."""

AHEAD = 16
"""Keys by which a line is fetched before it is written."""

MIX_1, MIX_2 = 0x2127599BF4325C37, 0x580C1F3F7A5D7A3D
"""Odd numbers whose products spread keys that differ little."""


class Form(NamedTuple):
    """How a line is used, for codes of a number of bytes."""

    keys: int
    codes_in_number: int
    bits: int
    """Of one code."""


FORMS = {1: Form(7, 7, 8), 2: Form(6, 3, 16)}
"""By the bytes of a code; a game with tiers has no longer ones."""


def bytes_of_lines(keys: int) -> int:
    """The memory that this many keys take."""
    return 8 * LINE * (1 + keys // FILLED)


def empty_lines(keys: int) -> "Array":
    """Room for this many keys; every line begins where one of the processor's cache does."""
    import numpy as np

    numbers = bytes_of_lines(keys) // 8
    room = np.zeros(numbers + LINE, np.int64)
    begin = -(room.ctypes.data // 8) % LINE
    return room[begin : begin + numbers]


def line_of(lines: Any, key: int) -> int:
    """Where the line begins in which a key is looked for first."""
    mixed = times(key, MIX_1)
    mixed = times(mixed ^ mixed >> 32, MIX_2)
    return ((mixed >> 31) * (len(lines) >> 3) >> 32) << 3


def make_insert(code_bytes: int) -> Callable[..., None]:
    """A kernel insert(lines, keys, codes)."""
    places, codes_in_number, bits = FORMS[code_bytes]

    def insert(lines: Any, keys: Any, codes: Any) -> None:
        for i in range(len(keys)):
            if i + AHEAD < len(keys):
                prefetch(lines, line_of(lines, int(keys[i + AHEAD])))
            line, place = line_of(lines, int(keys[i])), 0
            while lines[line + place] != 0:
                place += 1
                if place == places:
                    line, place = (line + LINE if line + LINE < len(lines) else 0), 0
            lines[line + place] = keys[i] + 1
            lines[line + places + place // codes_in_number] |= int(codes[i]) << place % codes_in_number * bits

    return insert


def make_find(code_bytes: int) -> Callable[[Any, int], int]:
    """A plain function from lines and a key to its code, -1 where it is not there. It compiles."""
    places, codes_in_number, bits = FORMS[code_bytes]

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
            line = line + LINE if line + LINE < len(lines) else 0

    return find
