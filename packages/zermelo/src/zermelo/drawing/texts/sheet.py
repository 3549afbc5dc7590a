r"""A sheet of characters with colour roles: texts, lines of box-drawing characters, and dots of Braille for slopes.

>>> sheet = CharacterSheet()
>>> sheet.draw_line((0, 0), (4, 0)), sheet.draw_line((2, 0), (2, 1)), sheet.put(4, 0, "X")
(None, None, None)
>>> print("\n".join(sheet.rows(0, 0, 5, 1)))
 ─┬─X
"""

from collections import defaultdict
from itertools import pairwise
from math import hypot
from typing import Literal, NamedTuple

from zermelo.rules import Point

__all__ = ["CharacterSheet", "Glyph", "Weight", "is_plain"]

Weight = Literal["dashed", "light", "heavy", "double"]
"""The weights of lines; of several at one character, the last of these is drawn."""

LINE_CHARACTERS: dict[Weight, str] = {
    "dashed": " ╎╌└╎╎┌├╌┘╌┴┐┤┬┼",
    "light": " ╵╶└╷│┌├╴┘─┴┐┤┬┼",
    "heavy": " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋",
    "double": " ║═╚║║╔╠═╝═╩╗╣╦╬",
}
"""The character for each set of arms: bit 0 up, 1 right, 2 down, 3 left."""

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8

STRAIGHT_ARMS = (UP | DOWN, LEFT | RIGHT)

SIDE_ROLE = "line"
"""The role of the sides of areas, which have ends and crossings, but no corners."""

BRAILLE_BITS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bit of each dot of a character, by its row and its column."""

FIRST_BRAILLE_CHARACTER = 0x2800

SLOPE_TOLERANCE = 0.1
"""How far the number of columns in a row may be from 1 or 2 for a line of slashes."""


def is_plain(start: Point, end: Point) -> bool:
    """Return whether characters draw a line between two points well: level, upright, or with one or two columns a row.

    >>> is_plain((0, 0), (8, 4)), is_plain((0, 0), (8, 3))
    (True, False)
    """
    across, down = abs(end[0] - start[0]), abs(end[1] - start[1])
    is_straight = across < 0.5 or down < 0.5
    return is_straight or any(abs(across / down - columns) <= SLOPE_TOLERANCE for columns in (1, 2))


class Glyph(NamedTuple):
    """A character with the colour roles of its ink and of its ground; '' for the usual ones."""

    character: str = " "
    role: str = ""
    ground: str = ""


class CharacterSheet:
    """A drawing of characters without borders: columns and rows may be negative."""

    def __init__(self) -> None:
        self.glyphs = dict[tuple[int, int], Glyph]()
        """The texts and the grounds, which lie above lines."""
        self.arms = defaultdict[tuple[int, int], dict[Weight, tuple[int, str]]](dict)
        self.dots = dict[tuple[int, int], tuple[int, str]]()

    def put(self, x: int, y: int, text: str, role: str = "", ground: str = "") -> None:
        """Write a text from a character on; without a ground, it keeps the old one."""
        for column, character in enumerate(text, x):
            below = self.glyphs.get((column, y), Glyph()).ground
            self.glyphs[column, y] = Glyph(character, role, ground or below)

    def fill(self, x: int, y: int, width: int, height: int, ground: str) -> None:
        """Give characters a ground, and keep what they show."""
        for row in range(y, y + height):
            for column in range(x, x + width):
                old = self.glyphs.get((column, row), Glyph(""))
                self.glyphs[column, row] = old._replace(ground=ground)

    def glyph(self, x: int, y: int) -> Glyph:
        """Return what is drawn at a place: the text, the line below it, or the dots below that."""
        above = self.glyphs.get((x, y), Glyph(""))
        if above.character:
            return above
        if (x, y) in self.arms:
            weight = max(self.arms[x, y], key=list(LINE_CHARACTERS).index)
            arms, role = self.arms[x, y][weight]
            if weight != "light" or arms.bit_count() > 1 + (role == SIDE_ROLE and arms not in STRAIGHT_ARMS):
                return Glyph(LINE_CHARACTERS[weight][arms], role, above.ground)
        if (x, y) in self.dots:
            bits, role = self.dots[x, y]
            return Glyph(chr(FIRST_BRAILLE_CHARACTER + bits), role, above.ground)
        return Glyph(" ", "", above.ground)

    def rows(self, left: int, top: int, width: int, height: int) -> list[str]:
        """Return the characters of a rectangle, line by line."""
        lines = (
            "".join(self.glyph(x, y).character for x in range(left, left + width)) for y in range(top, top + height)
        )
        return [line.rstrip() for line in lines]

    def draw_line(self, start: Point, end: Point, weight: Weight = "light", role: str = "lines") -> None:
        """Draw a line between two points, given in characters, straight or by slashes; see `is_plain`."""
        (x, y), (end_x, end_y) = ((round_half_up(a), round_half_up(b)) for a, b in (start, end))
        if x == end_x or y == end_y:
            self.draw_straight((x, y), (end_x, end_y), weight, role)
        else:
            self.draw_slashes((x, y), (end_x, end_y), role)

    def draw_straight(self, start: tuple[int, int], end: tuple[int, int], weight: Weight, role: str) -> None:
        (x, y), (end_x, end_y) = sorted((start, end))
        places = [(column, row) for column in range(x, end_x + 1) for row in range(y, end_y + 1)]
        ahead, back = (RIGHT, LEFT) if end_x > x else (DOWN, UP)
        for one, other in pairwise(places):
            self.add_arms(one, ahead, weight, role)
            self.add_arms(other, back, weight, role)

    def add_arms(self, at: tuple[int, int], arms: int, weight: Weight, role: str) -> None:
        old, _ = self.arms[at].get(weight, (0, ""))
        self.arms[at][weight] = old | arms, role

    def draw_slashes(self, start: tuple[int, int], end: tuple[int, int], role: str) -> None:
        (x, y), (end_x, end_y) = sorted((start, end), key=lambda point: point[1])
        character = "╲" if end_x > x else "╱"
        for row in range(y + 1, end_y):
            column = round_half_up(x + (end_x - x) * (row - y) / (end_y - y))
            is_crossed = self.glyphs.get((column, row), Glyph("")).character in ("╲", "╱", "╳")
            crossed = is_crossed and self.glyphs[column, row].character != character
            self.put(column, row, "╳" if crossed else character, role)

    def draw_dots(self, start: Point, end: Point, weight: Weight, role: str) -> None:
        """Draw a line of dots: sparse if dashed, two dots thick if heavy, and two lines side by side if double."""
        (x, y), (end_x, end_y) = ((2 * a + 0.5, 4 * b + 1.5) for a, b in (start, end))
        length = max(1.0, hypot(end_x - x, end_y - y))
        across, down = -(end_y - y) / length, (end_x - x) / length
        sides = {"heavy": (-0.5, 0.5), "double": (-1.5, 1.5)}.get(weight, (0.0,))
        steps, gap = round(2 * length), 8 if weight == "dashed" else 1
        for step in range(0, steps + 1, gap):
            for side in sides:
                share = step / steps
                self.add_dot(x + (end_x - x) * share + side * across, y + (end_y - y) * share + side * down, role)

    def add_dot(self, x: float, y: float, role: str) -> None:
        column, row = round_half_up(x), round_half_up(y)
        at = column // 2, row // 4
        bits, old = self.dots.get(at, (0, role))
        own = role if old in ("line", "lines", "muted") else old
        self.dots[at] = bits | BRAILLE_BITS[row % 4][column % 2], own


def round_half_up(number: float) -> int:
    return int((number + 0.5) // 1)
