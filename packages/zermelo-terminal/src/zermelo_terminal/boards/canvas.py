"""A sheet of characters with styles."""

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

__all__ = ["Canvas"]


class Canvas:
    """A drawing, line by line; characters outside it are dropped."""

    def __init__(self, width: int, height: int, base: Style) -> None:
        self.width, self.height = width, height
        self.rows = [[(" ", base)] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: Style) -> None:
        """Write a text over the drawing; a style without a background keeps the old one."""
        for column, character in enumerate(text, x):
            if 0 <= y < self.height and 0 <= column < self.width:
                self.rows[y][column] = (character, self.rows[y][column][1] + style)

    def fill(self, x: int, y: int, width: int, height: int, style: Style) -> None:
        for row in range(y, y + height):
            self.put(x, row, " " * width, style)

    def restyle(self, x: int, y: int, width: int, height: int, style: Style) -> None:
        """Change the style of characters and keep the characters."""
        for row in range(max(0, y), min(y + height, self.height)):
            for column in range(max(0, x), min(x + width, self.width)):
                self.put(column, row, self.rows[row][column][0], style)

    def paste(self, x: int, y: int, other: "Canvas") -> None:
        """Draw another canvas at a place; its spaces leave what is there."""
        for row, line in enumerate(other.rows, y):
            for column, (character, style) in enumerate(line, x):
                if character != " " or style.bgcolor:
                    self.put(column, row, character, style)

    def write_centred(self, x: int, y: int, width: int, text: str, style: Style) -> None:
        self.put(x + max(0, width - len(text)) // 2, y, text[:width], style)

    def strip(self, y: int) -> Strip:
        """Return a line for the terminal."""
        if y >= self.height:
            return Strip.blank(self.width)
        return Strip([Segment(character, style) for character, style in self.rows[y]], self.width).simplify()
