"""Marks fall into columns of unequal heights; whoever completes a shape wins, or loses."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from zermelo.rules import Position, list_things
from zermelo_agents.benchmarking.draws import Draws
from zermelo_agents.benchmarking.families.lines import CELLS_OF_MARK_RULE, FULL_BOARD_WINNERS, LinesRules
from zermelo_agents.benchmarking.rule_set import RuleSet
from zermelo_agents.benchmarking.squares import SQUARE_SHAPES, Squares

__all__ = ["DropRules", "draw"]

MAX_ROWS = 4


def draw(draws: Draws) -> RuleSet:
    """Draw columns, a shape and marks."""
    marks = draws.choice(list(CELLS_OF_MARK_RULE))
    squares = columns(drawn_heights(draws, draws.between(3, 5), draws.between(*CELLS_OF_MARK_RULE[marks])))
    return DropRules(
        squares, draws.choice(list(SQUARE_SHAPES)), marks, draws.chance(0.4), draws.choice(FULL_BOARD_WINNERS)
    ).rule_set()


def drawn_heights(draws: Draws, number: int, cells: int) -> list[int]:
    """Return the heights of columns that have this many cells together."""
    heights = [1] * number
    while sum(heights) < cells:
        heights[draws.choice([x for x in range(number) if heights[x] < MAX_ROWS])] += 1
    return heights


def columns(heights: list[int]) -> Squares:
    """Return a board whose columns have these heights: the cells above them are blocked."""
    width, height = len(heights), max(heights)
    return Squares(width, height, tuple(x + width * y for y in range(height) for x in range(width) if y >= heights[x]))


@dataclass(frozen=True)
class DropRules(LinesRules):
    """The parameters; the cells above a column are those that are blocked."""

    name = "drop"

    @cached_property
    def places(self) -> list[str]:
        """The numbers of the columns."""
        return [str(x + 1) for x in range(self.squares.width)]

    def cell_at(self, held: int, place: int) -> int | None:
        """Return the lowest cell of a column that is not held."""
        cells = range(place, self.squares.width * self.squares.height, self.squares.width)
        return next((cell for cell in cells if not held >> cell & 1 and cell not in self.squares.blocked), None)

    def picture(self, position: Position[Any]) -> str:
        rows = self.squares.rows(lambda cell: self.mark_at(position.state, cell))
        return "\n".join(map(" ".join, [*reversed(rows), self.places]))

    def english_of_board(self) -> str:
        columns = [cell % self.squares.width for cell in self.squares.free]
        heights = [columns.count(x) for x in range(self.squares.width)]
        sizes = [f"column {x} has {n} cell{'s' * (n > 1)}" for x, n in zip(self.places, heights, strict=True)]
        uneven = (
            " Where a column is lower than the highest one, the drawing shows # above it; these are not cells of the "
            "board."
        )
        return (
            f"The board has {len(sizes)} upright columns, numbered 1 to {len(sizes)} from left to right: "
            f"{list_things(sizes)}. The lowest cells of all columns form one row, the cells above these form the "
            f"next row, and so on.{uneven if self.squares.blocked else ''}"
        )

    @property
    def english_of_place(self) -> str:
        return "in a column that is not full, where it falls to the lowest empty cell"

    def english_of_notation(self) -> str:
        if self.marks == "free":
            return "A move is written as the mark, a hyphen and the number of the column, such as O-2."
        return "A move is written as the number of its column, such as 2."
