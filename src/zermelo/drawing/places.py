"""The places of cells on a screen: layers of a board in rows, and numbers of things beside it.

>>> in_rows([(x, 0, layer) for layer in range(2) for x in range(2)])
[(0, 0), (1, 0), (0, 2), (1, 2)]
"""

from collections.abc import Sequence
from math import log
from typing import TypeVar

from zermelo.drawing.texts.text import flat
from zermelo.rules import Board, Place

__all__ = ["in_rows", "with_stocks"]

Number = TypeVar("Number", int, float)


def in_rows(places: Sequence[Place]) -> list[tuple[int, int]]:
    """Return the column and the row of each cell; the layers of a board in space make it as wide as it is high."""
    if all(len(place) < 3 for place in places):
        return [(x, y) for x, y in flat(tuple(places))]
    width, height, layers = (1 + max(place[axis] for place in places) for axis in range(3))
    across = beside(layers, width, height)
    return [(x + layer % across * (width + 1), y + layer // across * (height + 1)) for x, y, layer in places]


def beside(layers: int, width: int, height: int) -> int:
    """Return the number of layers in a row with which a board is nearest to a square, rather wide than high.

    >>> beside(4, 4, 4), beside(2, 2, 1), beside(3, 3, 3)
    (2, 1, 2)
    """
    return min(range(layers, 0, -1), key=lambda across: abs(log(across * width / (-(-layers // across) * height))))


def with_stocks(places: Sequence[tuple[Number, Number]], grid: Board, gap: Number) -> list[tuple[Number, Number]]:
    """Return the places of cells, with the stocks beside a board moved to the right of it.

    Those of the second player stand below each other from the first row on, and those of the first player above each
    other from the last row on. gap: the distance of their column from the last one of the board.
    """
    found = list(places)
    owners = {stock.cell: stock.owner for stock in grid.stocks if not stock.is_end}
    field = [place for cell, place in enumerate(found) if cell not in owners]
    right, top, bottom = max(x for x, _ in field), min(y for _, y in field), max(y for _, y in field)
    for owner, y, step in ((1, top, 1), (0, bottom, -1)):
        for number, cell in enumerate(cell for cell, of in owners.items() if of == owner):
            found[cell] = right + gap, y + step * number
    return found
