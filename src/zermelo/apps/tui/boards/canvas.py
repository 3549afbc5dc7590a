"""A sheet of characters with styles, and the place of the board that each character belongs to."""

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

__all__ = ["BIG", "Canvas", "Key"]

Key = tuple[str, int, int]
"""A place: ('cell', i, 0), ('column', i, 0), ('stone', heap, stone), or ('line', i, 0) for a move without one."""

SMALL_RING = ("╭───╮", "│   │", "╰───╯")
LARGE_RING = ("╭─────╮", "│     │", "│     │", "│     │", "╰─────╯")

BIG: dict[int, dict[str, tuple[str, ...]]] = {
    3: {"X": ("╲ ╱", " ╳ ", "╱ ╲"), "O": SMALL_RING, "○": SMALL_RING, "●": ("▄███▄", "█████", "▀███▀")},
    5: {
        "X": ("╲   ╱", " ╲ ╱ ", "  ╳  ", " ╱ ╲ ", "╱   ╲"), "O": LARGE_RING, "○": LARGE_RING,
        "●": (" ▄███▄ ", "███████", "███████", "███████", " ▀███▀ "),
    },
}  # fmt: skip
"""Marks of three and of five lines, for boards with room."""


class Canvas:
    """A drawing, line by line; characters outside it are dropped."""

    def __init__(self, width: int, height: int, base: Style) -> None:
        self.width, self.height = width, height
        self.rows = [[(" ", base)] * width for _ in range(height)]
        self.targets: dict[tuple[int, int], Key] = {}

    def put(self, x: int, y: int, text: str, style: Style) -> None:
        """Write a text over the drawing; a style without a background keeps the old one."""
        for column, character in enumerate(text, x):
            if 0 <= y < self.height and 0 <= column < self.width:
                self.rows[y][column] = (character, self.rows[y][column][1] + style)

    def fill(self, x: int, y: int, width: int, height: int, style: Style) -> None:
        for row in range(y, y + height):
            self.put(x, row, " " * width, style)

    def restyle(self, x: int, y: int, width: int, style: Style) -> None:
        """Change the style of characters and keep the characters."""
        for column in range(x, min(x + width, self.width)):
            if 0 <= y < self.height:
                self.put(column, y, self.rows[y][column][0], style)

    def target(self, x: int, y: int, width: int, height: int, key: Key) -> None:
        """Assign a rectangle of characters to a place, for clicks."""
        for row in range(y, y + height):
            self.targets.update({(column, row): key for column in range(x, x + width)})

    def centred(self, x: int, y: int, width: int, text: str, style: Style) -> None:
        self.put(x + max(0, width - len(text)) // 2, y, text[:width], style)

    def strip(self, y: int) -> Strip:
        """Return a line for the terminal."""
        if y >= self.height:
            return Strip.blank(self.width)
        return Strip([Segment(character, style) for character, style in self.rows[y]], self.width).simplify()
