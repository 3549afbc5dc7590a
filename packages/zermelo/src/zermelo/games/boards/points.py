"""Stones on hexagons, points in a row, and trays beside a board."""

from collections.abc import Mapping

from zermelo.rules import Board, Coordinates, Look, Place, square

__all__ = ["CELL_STONES", "row_of_points", "tray"]

CELL_STONES = {"X": Look("man", 0, "stone", size=1.2), "O": Look("man", 1, "stone", size=1.2)}
"""The stones of the players on hexagons."""


def row_of_points(n: int, distance: float, looks: Mapping[str, Look]) -> Board:
    """Return n points in a row with their numbers below them, of which a move names one, or the first and the last.

    >>> row_of_points(3, 0.5, {}).names
    ('1', '2', '3')
    """
    names = tuple(map(str, range(1, n + 1)))
    return Board(
        tuple(Place(distance * i, 0, name, cell=(i, 0)) for i, name in enumerate(names)),
        captions=tuple((name, (distance * i, 0.85)) for i, name in enumerate(names)),
        looks=looks,
        is_any_order=True,
    )


def tray(x: float, y: float, owner: int, caption: str, cell: Coordinates) -> Place:
    """Return the place beside a board that counts what a player has, such as men in hand."""
    return square(x, y, side=1.2, owner=owner, caption=caption, cell=cell)
