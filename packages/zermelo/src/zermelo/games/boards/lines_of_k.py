"""The cells of a board, the rows of k on it, and arithmetic on masks: finished rows, threats, and hints from them.

A board describes its rows as masks or as distances between neighbouring bits.
"""

from collections.abc import Callable
from itertools import product

from zermelo.bits import count, mask_of, permute
from zermelo.rules import Coordinates, MoveNumber

__all__ = [
    "Find", "box", "finder_by_distance", "finder_of", "lines", "move_score_of", "permuted_pair",
    "threats_by_distance", "threats_of",
]  # fmt: skip

Find = Callable[[int], int]
"""Maps the stones of one player to a mask of cells."""

MAX_SCORE_DOUBLINGS = 28
"""The largest exponent of a row's score; it keeps the scores of a move on all rows below 2^40."""

ALL_BITS = -1
"""Every bit."""


def box(width: int, height: int, depth: int = 1) -> tuple[Coordinates, ...]:
    """Return the places of a full board, row by row, layer by layer.

    >>> box(2, 2)
    ((0, 0), (1, 0), (0, 1), (1, 1))
    """
    if depth == 1:
        return tuple((x, y) for y in range(height) for x in range(width))
    return tuple((x, y, z) for z in range(depth) for y in range(height) for x in range(width))


def lines(places: tuple[Coordinates, ...], k: int) -> tuple[int, ...]:
    """Return every straight run of k neighbouring places, as masks; diagonals count, also in space.

    >>> len(lines(box(3, 3), 3)), len(lines(box(3, 3, 3), 3))
    (8, 49)
    """
    number = {place: i for i, place in enumerate(places)}
    # A direction and its opposite give the same lines, so only one of the two is followed.
    origin = (0,) * len(places[0])
    directions = [d for d in product((-1, 0, 1), repeat=len(origin)) if d > origin]
    masks = set()
    for place, direction in product(places, directions[: None if k > 1 else 1]):
        run = [tuple(x + i * dx for x, dx in zip(place, direction, strict=True)) for i in range(k)]
        if all(step in number for step in run):
            masks.add(mask_of(number[step] for step in run))
    return tuple(sorted(masks))


def permuted_pair(stones: tuple[int, int], cells: tuple[int, ...]) -> tuple[int, int]:
    """Return the stones of both players after a map of the cells."""
    return permute(stones[0], cells), permute(stones[1], cells)


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


def move_score_of(rows: tuple[int, ...]) -> Callable[[tuple[int, int], int], int]:
    """Return the priority of a move: the worth of the rows through its cell that one player can still fill.

    A row is worth four times more for each stone. Fourteen stones count as all of a row, so that the rows of any board
    together stay below 2^40.
    """

    def move_score(state: tuple[int, int], cell: MoveNumber) -> int:
        mine, theirs = state
        worth = 0
        for row in rows:
            if row >> cell & 1:
                if row & theirs == 0:
                    worth += 1 << min(2 * count(row & mine), MAX_SCORE_DOUBLINGS)
                if row & mine == 0:
                    worth += 1 << min(2 * count(row & theirs), MAX_SCORE_DOUBLINGS)
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
            below = ALL_BITS  # the cells above as many stones in a row as the threat's place in it
            for place in range(k):
                above = ALL_BITS
                for step in range(1, k - place):
                    above &= stones >> step * distance
                cells |= below & above
                below &= stones << (place + 1) * distance
        return cells

    return threats
