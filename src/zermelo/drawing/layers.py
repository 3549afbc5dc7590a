"""The layers of a board in space, side by side and below each other.

>>> in_rows([(x, 0, layer) for layer in range(2) for x in range(2)])
[(0, 0), (1, 0), (0, 2), (1, 2)]
"""

from collections.abc import Sequence
from math import log

from zermelo.drawing.texts.text import flat
from zermelo.rules import Place

__all__ = ["in_rows"]


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
