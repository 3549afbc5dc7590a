"""k in a row as arithmetic on masks: finished rows, the threats to finish one, and hints from them.

Boards say how their rows lie, as masks or as distances between neighbouring bits; what follows
from the rows is the same on all of them.
"""

from collections.abc import Callable

from zermelo.bits import count

__all__ = ["Find", "finder_by_distance", "finder_of", "move_score_of", "threats_by_distance", "threats_of"]

Find = Callable[[int], int]
"""From the stones of one player to a mask of cells."""

MOST_DOUBLINGS = 28
"""So that the scores of a move on all rows of a board stay below 2^40."""

ALL = -1
"""Every bit."""


def finder_of(rows: tuple[int, ...]) -> Callable[[int], bool]:
    """Whether some stones hold a whole row, of rows that are given as masks."""

    def has_row(stones: int) -> bool:
        for row in rows:
            if stones & row == row:
                return True
        return False

    return has_row


def threats_of(rows: tuple[int, ...]) -> Find:
    """The cells where one more stone would finish a row, taken or not."""

    def threats(stones: int) -> int:
        cells = 0
        for row in rows:
            missing = row & ~stones
            if missing & (missing - 1) == 0:
                cells |= missing
        return cells

    return threats


def move_score_of(rows: tuple[int, ...]) -> Callable[[int, int], int]:
    """How much some stones are worth on the rows that no other stone blocks: four times more for each stone.

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
    """Whether some stones hold k in a row; a distance is that of two neighbours' bits."""

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
    """The cells where one more stone would finish k in a row, taken or not, on the board or beside it."""

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
