"""Interning tables: each different row gets one number, in the order in which rows first occur.

Rows stand in arrays of their own, in any form. A candidate is written behind the last row, and looked up: it either
equals a row that is there, or becomes the next one. `table[place]` is the number of a row, or EMPTY_PLACE; probing is
linear, and after the last place comes the first. `hashes[number]` is the hash of a row, from which a larger table is
filled without a look at the rows.
"""

from collections.abc import Callable, Hashable
from typing import Any

import numpy as np

from zermelo.errors import TooLarge
from zermelo.machine.kernel import load_kernel
from zermelo.machine.kit.hashing import place_of

__all__ = ["MIN_PLACES", "empty_table", "fill_table", "grow_table", "make_intern", "plain_intern"]

EMPTY_PLACE = -1

MIN_PLACES = 1 << 12

MAX_PLACES = 1 << 30
"""The limit of `place_of`, as a power of two."""


def empty_table(places: int = MIN_PLACES) -> Any:
    """Return a table of this many places."""
    return np.full(places, EMPTY_PLACE, np.int64)


def make_intern(is_same: Callable[[Any, int, int], bool]) -> Callable[..., int]:
    """Return a function intern(table, hashes, rows, number) that gives a candidate the number of its row.

    rows[number] is the candidate, with its hash in hashes[number]; the answer is `number` if no row equals it.
    is_same: whether two rows are equal, by their numbers. It compiles.

    Invariant: the rows in all places from that of the hash to this one, exclusive, differ from the candidate.
    """

    def intern(table: Any, hashes: Any, rows: Any, number: int) -> int:
        mixed = hashes[number]
        place = place_of(mixed, len(table))
        while table[place] != EMPTY_PLACE:
            row = int(table[place])
            if hashes[row] == mixed and is_same(rows, row, number):
                return row
            place = place + 1 if place + 1 < len(table) else 0
        table[place] = number
        return number

    return intern


def plain_intern(numbers: dict[Hashable, int], row: Hashable) -> int:
    """Do as `intern` does, with a dict of Python."""
    return numbers.setdefault(row, len(numbers))


def fill_table(table: Any, hashes: Any, first: int, end: int) -> None:
    """Enter different rows, by their hashes, into a table that has none of them; a kernel."""
    for number in range(first, end):
        place = place_of(hashes[number], len(table))
        while table[place] != EMPTY_PLACE:
            place = place + 1 if place + 1 < len(table) else 0
        table[place] = number


def grow_table(table: Any, hashes: Any, first: int, end: int, more: int) -> Any:
    """Return a table of the same rows, first to end, half of which stays empty with this many more.

    Raises TooLarge for too many rows.
    """
    places = len(table)
    while 2 * (end - first + more) > places:
        places *= 2
    if places == len(table):
        return table
    if places > MAX_PLACES:
        raise TooLarge(f"A table would have more than {MAX_PLACES:,} places.")
    table = empty_table(places)
    load_kernel(fill_table)(table, hashes, first, end)
    return table
