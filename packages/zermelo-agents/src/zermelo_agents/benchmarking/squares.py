"""Boards of squares for families: names of cells, drawings, and the shapes that a player may complete."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product

from zermelo.bits import mask_of
from zermelo.rules import list_things
from zermelo_agents.benchmarking.draws import Draws

__all__ = ["BLOCKED_SQUARE", "FREE_SQUARE", "SQUARE_SHAPES", "Squares", "shapes_on"]

FREE_SQUARE, BLOCKED_SQUARE = ".", "#"


@dataclass(frozen=True)
class Squares:
    """A board with columns a, b, c ... from the left, rows 1, 2, 3 ... from the bottom, and perhaps some blocked cells.

    Cell 0 is a1, and the cells of a row follow one another.
    """

    width: int
    height: int
    blocked: tuple[int, ...] = ()

    @cached_property
    def names(self) -> list[str]:
        """The name of every cell, such as 'b3'."""
        return [f"{chr(97 + x)}{y + 1}" for y in range(self.height) for x in range(self.width)]

    @cached_property
    def free(self) -> list[int]:
        """The cells that are not blocked."""
        return [cell for cell in range(self.width * self.height) if cell not in self.blocked]

    def step(self, cell: int, right: int, up: int) -> int | None:
        """Return the cell so many columns to the right and rows up; None outside the board and if it is blocked."""
        x, y = cell % self.width + right, cell // self.width + up
        there = x + self.width * y
        return there if 0 <= x < self.width and 0 <= y < self.height and there not in self.blocked else None

    def rows(self, mark_at: Callable[[int], str]) -> list[list[str]]:
        """Return the marks of the cells of every row, the lowest first; those of blocked cells are #."""
        marks = [BLOCKED_SQUARE if cell in self.blocked else mark_at(cell) for cell in range(self.width * self.height)]
        return [marks[y * self.width : (y + 1) * self.width] for y in range(self.height)]

    def draw(self, mark_at: Callable[[int], str]) -> str:
        """Return the board with a mark in every cell that is not blocked, and the names of rows and columns."""
        rows = self.rows(mark_at)
        wide = max(len(mark) for row in rows for mark in row)
        lines = [f"{y + 1}  {' '.join(mark.rjust(wide) for mark in row)}" for y, row in enumerate(rows)]
        columns = [chr(97 + x).rjust(wide) for x in range(self.width)]
        return "\n".join([*reversed(lines), f"   {' '.join(columns)}"])

    def text(self, mark_at: Callable[[int], str]) -> str:
        """Return the marks of all cells from the top left, the rows apart."""
        return "/".join("".join(row) for row in reversed(self.rows(mark_at)))

    def english(self) -> str:
        """Return the sentences that describe the board."""
        size = (
            f"The board has {self.width} columns, {through('a', chr(96 + self.width))} from left to right, and "
            f"{self.height} rows, {through('1', str(self.height))} from bottom to top; b1 is the cell in column b and "
            "row 1."
        )
        if not self.blocked:
            return size
        names = [self.names[cell] for cell in self.blocked]
        if len(names) == 1:
            return (
                f"{size} The cell {names[0]}, shown as {BLOCKED_SQUARE}, is blocked and does not belong to the board."
            )
        cells = list_things(names)
        return f"{size} The cells {cells}, shown as {BLOCKED_SQUARE}, are blocked and do not belong to the board."

    @classmethod
    def random_board(cls, draws: Draws, cells: int, sides: tuple[int, int]) -> "Squares":
        """Return a board with this many free cells, up to three blocked ones, and sides within bounds."""
        sizes = [(w, h) for w, h in product(range(sides[0], sides[1] + 1), repeat=2) if 0 <= w * h - cells <= 3]
        width, height = draws.choice(sizes)
        return cls(width, height, tuple(draws.sample(range(width * height), width * height - cells)))


def through(first: str, last: str) -> str:
    """Return 'a to c', or 'a and b' for neighbours."""
    return f"{first} {'and' if ord(last) - ord(first) == 1 else 'to'} {last}"


LINE_DIRECTIONS = {"straight": [(1, 0), (0, 1)], "any": [(1, 0), (0, 1), (1, 1), (1, -1)], "slanted": [(1, 1), (1, -1)]}
"""The directions of lines."""

SQUARE_SHAPES = {
    "straight": "three cells that lie next to each other in a straight line, in a row or in a column; diagonals do not "
    "count",
    "any": "three cells that lie next to each other in a straight line: in a row, in a column or diagonally",
    "slanted": "three cells that lie next to each other in a diagonal line; rows and columns do not count",
    "square": "four cells that form a square of two by two cells",
    "corner": "any three of the four cells of a square of two by two cells",
    "rectangle": "the four cells in the corners of a rectangle, which may have any size: the cells where two different "
    "rows cross two different columns",
    "apart": "three cells of one row, or three cells of one column; they need not lie next to each other",
}
"""The shapes that a player may complete, in English."""


def shapes_on(squares: Squares, shape: str) -> list[int]:
    """Return every shape of a kind on a board, as a mask of its cells; none has a blocked cell."""
    found = {mask_of(cells) for cells in cells_of_shapes(squares, shape) if not set(cells) & set(squares.blocked)}
    return sorted(found)


def cells_of_shapes(squares: Squares, shape: str) -> Iterator[tuple[int, ...]]:
    width, columns, rows = squares.width, range(squares.width), range(squares.height)
    if shape in LINE_DIRECTIONS:
        for cell, (right, up) in product(squares.free, LINE_DIRECTIONS[shape]):
            second, third = squares.step(cell, right, up), squares.step(cell, 2 * right, 2 * up)
            if second is not None and third is not None:
                yield cell, second, third
    elif shape == "apart":
        for y in rows:
            yield from combinations([x + width * y for x in columns], 3)
        for x in columns:
            yield from combinations([x + width * y for y in rows], 3)
    else:
        for (left, right), (low, high) in product(combinations(columns, 2), combinations(rows, 2)):
            corners = tuple(x + width * y for x, y in product((left, right), (low, high)))
            if shape == "rectangle" or (right - left, high - low) == (1, 1):
                yield from combinations(corners, 3 if shape == "corner" else 4)
