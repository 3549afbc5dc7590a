"""Arithmetic on masks for k in a row: finished rows, threats to finish one, and the hints that follow.

A board describes its rows as masks or as distances between neighbouring bits.
"""

from collections.abc import Callable

from zermelo.bits import count, permuted

__all__ = [
    "Find", "finder_by_distance", "finder_of", "move_score_of", "permuted_pair", "threats_by_distance", "threats_of",
]  # fmt: skip

Find = Callable[[int], int]
"""Maps the stones of one player to a mask of cells."""

MOST_DOUBLINGS = 28
"""The largest exponent of a row's score; it keeps the scores of a move on all rows below 2^40."""

ALL = -1
"""Every bit."""


def permuted_pair(stones: tuple[int, int], cells: tuple[int, ...]) -> tuple[int, int]:
    """Return the stones of both players after a map of the cells."""
    return permuted(stones[0], cells), permuted(stones[1], cells)


def finder_of(rows: tuple[int, ...]) -> Callable[[int], bool]:
    """Return a function that tests if some stones contain a whole row; rows are masks."""

    def has_row(stones: int) -> bool:
        for row in rows:
            if stones & row == row:
                return True
        return False

    return has_row


def threats_of(rows: tuple[int, ...]) -> Find:
    """Return a function from stones to the cells where one more would finish a row, occupied or not."""

    def threats(stones: int) -> int:
        cells = 0
        for row in rows:
            missing = row & ~stones
            if missing & (missing - 1) == 0:
                cells |= missing
        return cells

    return threats


def move_score_of(rows: tuple[int, ...]) -> Callable[[int, int], int]:
    """Return a function that scores stones on the rows without other stones: four times more for each stone.

    Fourteen stones of a row count as all of it, so that the rows of any board together stay below 2^39.
    """

    def move_score(stones: int, others: int) -> int:
        worth = 0
        for row in rows:
            if row & others == 0:
                worth += 1 << min(2 * count(row & stones), MOST_DOUBLINGS)
        return worth

    return move_score


def finder_by_distance(distances: tuple[int, ...], k: int) -> Callable[[int], bool]:
    """Return a function that tests if some stones contain k in a row; distances are those of neighbouring bits."""

    def has_row(stones: int) -> bool:
        for distance in distances:
            run = stones
            for step in range(1, k):
                run &= stones >> step * distance
            if run:
                return True
        return False

    return has_row


def threats_by_distance(distances: tuple[int, ...], k: int) -> Find:
    """Return a function from stones to the cells, on the board or beside it, where one more would finish k in a row."""

    def threats(stones: int) -> int:
        cells = 0
        for distance in distances:
            below = ALL  # the cells above as many stones in a row as the threat's place in it
            for place in range(k):
                above = ALL
                for step in range(1, k - place):
                    above &= stones >> step * distance
                cells |= below & above
                below &= stones << (place + 1) * distance
        return cells

    return threats
