"""A sheet of characters with styles, and what one points at in each of them."""

from typing import TypeVar

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from zermelo.apps.tui.boards.spots import Key

__all__ = ["BIG", "Canvas"]

BIG: dict[int, dict[str, tuple[str, ...]]] = {
    3: {
        "X": ("╲ ╱", " ╳ ", "╱ ╲"),
        "O": ("╭───╮", "│   │", "╰───╯"),
        "●": ("▄███▄", "█████", "▀███▀"),
        "○": ("╭───╮", "│   │", "╰───╯"),
    },
    5: {
        "X": ("╲   ╱", " ╲ ╱ ", "  ╳  ", " ╱ ╲ ", "╱   ╲"),
        "O": ("╭─────╮", "│     │", "│     │", "│     │", "╰─────╯"),
        "●": (" ▄███▄ ", "███████", "███████", "███████", " ▀███▀ "),
        "○": ("╭─────╮", "│     │", "│     │", "│     │", "╰─────╯"),
    },
}
"""Marks of three and of five lines, for boards with room."""

T = TypeVar("T")


class Canvas:
    """What is drawn, line by line; what lies outside is dropped."""

    def __init__(self, width: int, height: int, base: Style) -> None:
        self.width, self.height = width, height
        self.rows = [[(" ", base)] * width for _ in range(height)]
        self.targets: dict[tuple[int, int], Key] = {}

    def put(self, x: int, y: int, text: str, style: Style) -> None:
        """Write over what is there; a style without background keeps the one below."""
        for column, character in enumerate(text, x):
            if 0 <= y < self.height and 0 <= column < self.width:
                self.rows[y][column] = (character, self.rows[y][column][1] + style)

    def fill(self, x: int, y: int, width: int, height: int, style: Style) -> None:
        for row in range(y, y + height):
            self.put(x, row, " " * width, style)

    def restyle(self, x: int, y: int, width: int, style: Style) -> None:
        """Change how characters look, and not which they are."""
        for column in range(x, min(x + width, self.width)):
            if 0 <= y < self.height:
                self.put(column, y, self.rows[y][column][0], style)

    def target(self, x: int, y: int, width: int, height: int, key: Key) -> None:
        """A click there means this place."""
        for row in range(y, y + height):
            self.targets.update({(column, row): key for column in range(x, x + width)})

    def centred(self, x: int, y: int, width: int, text: str, style: Style) -> None:
        self.put(x + max(0, width - len(text)) // 2, y, text[:width], style)

    def strip(self, y: int) -> Strip:
        """A line for the terminal."""
        if y >= self.height:
            return Strip.blank(self.width)
        return Strip([Segment(character, style) for character, style in self.rows[y]], self.width).simplify()
