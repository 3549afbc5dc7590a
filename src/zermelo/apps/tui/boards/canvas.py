"""A sheet of characters with styles, and the place of the board that each character belongs to."""

from functools import cache
from math import hypot

from rich.segment import Segment
from rich.style import Style
from textual.renderables.digits import DIGITS, DIGITS3X3_BOLD
from textual.strip import Strip

__all__ = ["Canvas", "Key", "drawn_mark", "drawn_number"]

Key = tuple[str, int, int]
"""A place: ('cell', i, 0), ('column', i, 0), ('stone', heap, stone), or ('line', i, 0) for a move without one."""

QUARTER_CHARACTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""The character for each set of quarters of a cell: bit 0 top left, 1 top right, 2 bottom left, 3 bottom right."""

HATCH_CHARACTER = "▒"
"""The inside of a hollow piece."""

NARROW_FIGURES = "♙♕♖♔"
"""The pieces that are too narrow for a ring."""

LINE_THICKNESS_SHARE = 0.24
"""The thickness of a ring or a cross as a share of its radius."""


def drawn_number(number: str, width: int, height: int) -> tuple[str, ...]:
    """Return the lines of a number in digits of 3 x 3 characters; () if they do not fit a rectangle of characters.

    >>> drawn_number("12", 6, 3)
    ('╺┓ ╺━┓', ' ┃ ┏━┛', '╺┻╸┗━╸')
    """
    if not number.isdigit() or width < 3 * len(number) or height < 3:
        return ()
    glyphs = [DIGITS3X3_BOLD[3 * DIGITS.index(digit) :][:3] for digit in number]
    return tuple("".join(f"{glyph[row]:<3}" for glyph in glyphs) for row in range(3))


@cache
def drawn_mark(mark: str, width: int, height: int) -> tuple[str, ...]:
    """Return the lines of a large mark that fits a rectangle of characters; () for a mark that is only a letter.

    A character is twice as high as it is wide, and is drawn in four quarters.
    """
    if mark not in SHAPE_TESTS or height < 3 or width < 5:
        return ()
    radius = min(width, 2 * height) / 2
    thick = max(1.0, LINE_THICKNESS_SHARE * radius)

    def quarter(x: int, y: int, bit: int) -> int:
        across, down = x + 0.25 + 0.5 * (bit % 2) - width / 2, 2 * y + 0.5 + bit // 2 - height
        return SHAPE_TESTS[mark](across, down, radius, thick) << bit

    rows = ((sum(quarter(x, y, bit) for bit in range(4)) for x in range(width)) for y in range(height))
    lines = tuple("".join(QUARTER_CHARACTERS[quarters] for quarters in row) for row in rows)
    return tuple(line.replace("█", HATCH_CHARACTER) for line in lines) if mark in NARROW_FIGURES else lines


def is_in_disc(x: float, y: float, radius: float, thick: float) -> bool:
    return hypot(x, y) <= radius


def is_in_ring(x: float, y: float, radius: float, thick: float) -> bool:
    return radius - 1.5 * thick <= hypot(x, y) <= radius


def is_in_cross(x: float, y: float, radius: float, thick: float) -> bool:
    reach = max(abs(x), abs(y)) <= 0.85 * radius
    return reach and min(abs(x - y), abs(x + y)) <= thick


def is_in_pawn(x: float, y: float, radius: float, thick: float) -> bool:
    """Return whether a point is in the head, the collar, the body or the foot of a pawn."""
    x, y = abs(x / radius), y / radius
    collar, foot = x <= 0.4 and -0.15 <= y <= 0, x <= 0.62 and 0.62 <= y <= 0.95
    return hypot(x, y + 0.5) <= 0.36 or collar or foot or (0 <= y <= 0.62 and x <= 0.2 + 0.3 * y)


def is_in_foot(x: float, y: float) -> bool:
    return x <= 0.7 and 0.68 <= y <= 0.95


def is_in_rook(x: float, y: float, radius: float, thick: float) -> bool:
    """Return whether a point is in the three merlons, the head, the body or the foot of a rook."""
    x, y = abs(x / radius), y / radius
    merlon, head = -0.95 <= y <= -0.6 and (x <= 0.16 or 0.38 <= x <= 0.64), x <= 0.64 and -0.65 <= y <= -0.3
    return merlon or head or (x <= 0.42 and -0.3 <= y <= 0.68) or is_in_foot(x, y)


def is_in_queen(x: float, y: float, radius: float, thick: float) -> bool:
    """Return whether a point is in the three points of the crown, the body or the foot of a queen."""
    x, y = abs(x / radius), y / radius
    crown = x <= 0.95 - 0.3 * (y + 0.9) and -0.9 + 2.2 * min(x, abs(x - 0.85)) <= y <= 0.7
    return crown or is_in_foot(x, y)


def is_in_king(x: float, y: float, radius: float, thick: float) -> bool:
    """Return whether a point is in the cross, the two lobes of the crown or the foot of a king."""
    x, y = abs(x / radius), y / radius
    cross = (x <= 0.12 and -0.98 <= y <= -0.2) or (x <= 0.34 and -0.85 <= y <= -0.62)
    lobe = hypot((x - 0.42) / 0.46, (y - 0.02) / 0.42) <= 1 or (0 <= y <= 0.7 and x <= 0.82 - 0.35 * y)
    return cross or lobe or is_in_foot(x, y)


SHAPE_TESTS = {
    "X": is_in_cross, "O": is_in_ring, "○": is_in_ring, "●": is_in_disc, "o": is_in_disc,
    "♟": is_in_pawn, "♙": is_in_pawn,
    "♛": is_in_queen, "♕": is_in_queen, "♜": is_in_rook, "♖": is_in_rook, "♚": is_in_king, "♔": is_in_king,
}  # fmt: skip
"""Whether a point is in a mark, by its distance from the middle, the radius of the mark and the thickness of a line."""


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

    def paste(self, x: int, y: int, other: "Canvas") -> None:
        """Draw another canvas at a place; its spaces leave what is there."""
        for row, line in enumerate(other.rows, y):
            for column, (character, style) in enumerate(line, x):
                if character != " " or style.bgcolor:
                    self.put(column, row, character, style)

    def target(self, x: int, y: int, width: int, height: int, key: Key) -> None:
        """Assign a rectangle of characters to a place, for clicks."""
        for row in range(y, y + height):
            self.targets.update({(column, row): key for column in range(x, x + width)})

    def write_centred(self, x: int, y: int, width: int, text: str, style: Style) -> None:
        self.put(x + max(0, width - len(text)) // 2, y, text[:width], style)

    def strip(self, y: int) -> Strip:
        """Return a line for the terminal."""
        if y >= self.height:
            return Strip.blank(self.width)
        return Strip([Segment(character, style) for character, style in self.rows[y]], self.width).simplify()
