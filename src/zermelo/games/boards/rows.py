"""Rows of things on points, which are numbered from the left."""

from collections.abc import Mapping

from zermelo.rules import Board, Look, Place

__all__ = ["row_of_points"]


def row_of_points(n: int, distance: float, looks: Mapping[str, Look]) -> Board:
    """Return n points in a row with their numbers below them, of which a move names one, or the first and the last.

    >>> row_of_points(3, 0.5, {}).names
    ('1', '2', '3')
    """
    names = tuple(map(str, range(1, n + 1)))
    return Board(
        tuple(Place(distance * i, 0, name, cell=(i, 0)) for i, name in enumerate(names)),
        labels=tuple((name, (distance * i, 0.85)) for i, name in enumerate(names)),
        looks=looks,
        is_any_order=True,
    )
