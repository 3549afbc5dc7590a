"""Boards of points, with a line for each step from one point to another."""

from collections.abc import Iterable, Sequence
from math import cos, pi, sin
from typing import Any

from zermelo.rules import Board, Coordinates, Place, Point

__all__ = ["lay_out", "point_board", "ring"]


def lay_out(cells: Iterable[Sequence[float]], across: float, down: float | None = None) -> tuple[Point, ...]:
    """Return the points of cells whose columns and rows are so far apart.

    >>> lay_out([(0, 0), (1, 2)], 0.5)
    ((0.0, 0.0), (0.5, 1.0))
    """
    return tuple((across * cell[0], (down or across) * cell[1]) for cell in cells)


def ring(number: int, radius: float, first: float = 0.0) -> tuple[Point, ...]:
    """Return points on a ring around 0, clockwise. first: the steps from the top to the first of them.

    >>> [(round(x), round(y)) for x, y in ring(4, 2)]
    [(0, -2), (2, 0), (0, 2), (-2, 0)]
    """
    turns = [2 * pi * (i + first) / number for i in range(number)]
    return tuple((radius * sin(turn), -radius * cos(turn)) for turn in turns)


def point_board(
    cells: Sequence[Coordinates],
    names: Sequence[str],
    at: Sequence[Point],
    steps: Iterable[tuple[int, int]] = (),
    **others: Any,
) -> Board:
    """Return a board of points, with a line for each step. cells: in arrays; at: on the drawing; others: other fields.

    >>> board = point_board([(0, 0), (1, 0)], ("a1", "b1"), ((0, 0), (1.5, 0)), [(0, 1), (1, 0)])
    >>> board.lines
    (('a1', 'b1'),)
    """
    places = (Place(x, y, name, cell=cell) for (x, y), name, cell in zip(at, names, cells, strict=True))
    return Board(tuple(places), **{"lines": step_lines(names, steps), **others})


def step_lines(names: Sequence[str], steps: Iterable[tuple[int, int]]) -> tuple[tuple[str, str], ...]:
    """Return the lines of steps between points, each once, whichever way they go.

    >>> step_lines(("a1", "b1"), [(1, 0), (0, 1)])
    (('a1', 'b1'),)
    """
    pairs = sorted({(min(step), max(step)) for step in steps})
    return tuple((names[a], names[b]) for a, b in pairs)
