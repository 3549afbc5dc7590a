"""The cells of a board, and the straight lines through them."""

from itertools import product

from zermelo.bits import mask_of
from zermelo.rules import Place

__all__ = ["box", "lines"]


def box(width: int, height: int, depth: int = 1) -> tuple[Place, ...]:
    """Return the places of a full board, row by row, layer by layer.

    >>> box(2, 2)
    ((0, 0), (1, 0), (0, 1), (1, 1))
    """
    if depth == 1:
        return tuple((x, y) for y in range(height) for x in range(width))
    return tuple((x, y, z) for z in range(depth) for y in range(height) for x in range(width))


def lines(places: tuple[Place, ...], k: int) -> tuple[int, ...]:
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
