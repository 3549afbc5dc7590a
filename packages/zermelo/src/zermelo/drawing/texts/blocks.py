"""Figures in quarters of characters: rings, crosses, discs and pieces of chess, as large as a rectangle allows."""

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from math import hypot

from zermelo.drawing.figures import Primitive
from zermelo.drawing.texts.sheet import CharacterSheet, Glyph
from zermelo.rules import Point

__all__ = ["DISC_FIGURES", "PIECE_FIGURES", "blocks", "extent_of", "large_number", "piece_blocks"]

QUARTER_CHARACTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""The character for each set of quarters: bit 0 top left, 1 top right, 2 bottom left, 3 bottom right."""

HATCH_CHARACTER = "▒"
"""The inside of a hollow piece of chess."""

LEAST_LINE = 1.0
"""The least thickness of a line, in columns."""

Block = tuple[tuple[Glyph, ...], ...]
"""Rows of characters; a space is not drawn."""


def extent_of(shapes: tuple[Primitive, ...]) -> float:
    """Return how far the lines and discs of a figure reach from its middle, in squares; 0 without them."""
    reaches = [0.0]
    for shape in shapes:
        if shape.kind in ("line", "disc"):
            reaches += [max(abs(x), abs(y)) + shape.size + shape.width / 2 for x, y in shape.points]
    return max(reaches)


@lru_cache(maxsize=1024)
def blocks(shapes: tuple[Primitive, ...], width: int, height: int, hollow: str = "") -> Block:
    """Return the lines and the discs of a figure in a rectangle of characters, a character being as high as two wide.

    hollow: the role of a colour like that of the ground, of which only the outline is drawn.
    """
    radius = min(width, 2 * height) / 2
    scale = radius / (extent_of(shapes) or 1.0)
    covers = [(shape.fill or shape.stroke, cover) for shape in shapes for cover in covers_of(shape, scale, hollow)]

    def glyph(x: int, y: int) -> Glyph:
        quarters, role = 0, ""
        for bit in range(4):
            at = x + 0.25 + 0.5 * (bit % 2) - width / 2, 2 * y + 0.5 + bit // 2 - height
            hits = [each for each, cover in covers if cover(*at)]
            if hits and hits[-1] != "paper":
                quarters, role = quarters | 1 << bit, hits[-1]
        return Glyph(QUARTER_CHARACTERS[quarters], "ink" if role == hollow else role)

    return tuple(tuple(glyph(x, y) for x in range(width)) for y in range(height))


Cover = Callable[[float, float], bool]


def covers_of(shape: Primitive, scale: float, hollow: str) -> list[Cover]:
    """Return functions that tell whether a shape covers a point, given in columns from the middle."""
    points = [(x * scale, y * scale) for x, y in shape.points]
    pen = max(LEAST_LINE, shape.width * scale) / 2
    if shape.kind == "line":
        return [near_line(start, end, pen) for start, end in pairwise(points)]
    if shape.kind != "disc":
        return []
    if shape.fill == hollow or not shape.fill:
        pen = max(pen, LEAST_LINE * 0.75)
        return [near_circle(points[0], shape.size * scale + shape.width * scale / 2 - pen, pen)]
    return [near_circle(points[0], 0.0, (shape.size + shape.width / 2) * scale)]


def near_line(start: Point, end: Point, reach: float) -> Cover:
    (x, y), across, down = start, end[0] - start[0], end[1] - start[1]
    square = across * across + down * down or 1.0

    def cover(px: float, py: float) -> bool:
        share = min(1.0, max(0.0, ((px - x) * across + (py - y) * down) / square))
        return hypot(px - x - share * across, py - y - share * down) <= reach

    return cover


def near_circle(middle: Point, radius: float, reach: float) -> Cover:
    return lambda x, y: abs(hypot(x - middle[0], y - middle[1]) - radius) <= reach


PIECE_FIGURES = {"pawn": "♟♙", "amazon": "♛♕", "rook": "♜♖", "king": "♚♔"}
"""Pieces of chess by their names, filled and hollow; an amazon moves like a queen. Other pieces are discs."""

DISC_FIGURES = "●○"


@lru_cache(maxsize=256)
def piece_blocks(name: str, is_filled: bool, width: int, height: int) -> tuple[str, ...]:
    """Return the lines of a piece of chess, or of a disc, as large as a rectangle of characters allows."""
    radius, test = min(width, 2 * height) / 2, PIECE_TESTS.get(name, is_in_disc if is_filled else is_in_ring)

    def quarter(x: int, y: int, bit: int) -> int:
        across, down = x + 0.25 + 0.5 * (bit % 2) - width / 2, 2 * y + 0.5 + bit // 2 - height
        return test(abs(across) / radius, down / radius) << bit

    rows = ((sum(quarter(x, y, bit) for bit in range(4)) for x in range(width)) for y in range(height))
    lines = tuple("".join(QUARTER_CHARACTERS[quarters] for quarters in row) for row in rows)
    return (
        lines if is_filled or name not in PIECE_TESTS else tuple(line.replace("█", HATCH_CHARACTER) for line in lines)
    )


def is_in_pawn(x: float, y: float) -> bool:
    """Return whether a point is in the head, the collar, the body or the foot of a pawn."""
    collar, foot = x <= 0.4 and -0.15 <= y <= 0, x <= 0.62 and 0.62 <= y <= 0.95
    return hypot(x, y + 0.5) <= 0.36 or collar or foot or (0 <= y <= 0.62 and x <= 0.2 + 0.3 * y)


def is_in_foot(x: float, y: float) -> bool:
    return x <= 0.7 and 0.68 <= y <= 0.95


def is_in_rook(x: float, y: float) -> bool:
    """Return whether a point is in the three merlons, the head, the body or the foot of a rook."""
    merlon, head = -0.95 <= y <= -0.6 and (x <= 0.16 or 0.38 <= x <= 0.64), x <= 0.64 and -0.65 <= y <= -0.3
    return merlon or head or (x <= 0.42 and -0.3 <= y <= 0.68) or is_in_foot(x, y)


def is_in_queen(x: float, y: float) -> bool:
    """Return whether a point is in the three points of the crown, the body or the foot of a queen."""
    crown = x <= 0.95 - 0.3 * (y + 0.9) and -0.9 + 2.2 * min(x, abs(x - 0.85)) <= y <= 0.7
    return crown or is_in_foot(x, y)


def is_in_king(x: float, y: float) -> bool:
    """Return whether a point is in the cross, the two lobes of the crown or the foot of a king."""
    cross = (x <= 0.12 and -0.98 <= y <= -0.2) or (x <= 0.34 and -0.85 <= y <= -0.62)
    lobe = hypot((x - 0.42) / 0.46, (y - 0.02) / 0.42) <= 1 or (0 <= y <= 0.7 and x <= 0.82 - 0.35 * y)
    return cross or lobe or is_in_foot(x, y)


def is_in_disc(x: float, y: float) -> bool:
    return hypot(x, y) <= 1


def is_in_ring(x: float, y: float) -> bool:
    return 0.64 <= hypot(x, y) <= 1


PIECE_TESTS = {"pawn": is_in_pawn, "amazon": is_in_queen, "rook": is_in_rook, "king": is_in_king}
"""Whether a point is in a piece, by its distances from the middle as shares of the radius."""


DIGIT_SEGMENTS = {
    "0": "abcdef", "1": "bc", "2": "abdeg", "3": "abcdg", "4": "bcfg",
    "5": "acdfg", "6": "acdefg", "7": "abc", "8": "abcdefg", "9": "abcdfg",
}  # fmt: skip
"""The segments of each digit, as of a clock: a at the top, b and c on the right, d at the bottom, e, f and g."""

SEGMENT_ENDS = {
    "a": ((0, 0), (2, 0)), "b": ((2, 0), (2, 1)), "c": ((2, 1), (2, 2)), "d": ((0, 2), (2, 2)),
    "e": ((0, 1), (0, 2)), "f": ((0, 0), (0, 1)), "g": ((0, 1), (2, 1)),
}  # fmt: skip


def large_number(number: str) -> tuple[str, ...]:
    r"""Return the three lines of a number in digits of 3 x 3 characters.

    >>> print("\n".join(large_number("25")))
    ╺━┓┏━╸
    ┏━┛┗━┓
    ┗━╸╺━┛
    """
    sheet = CharacterSheet()
    for place, digit in enumerate(number):
        for segment in DIGIT_SEGMENTS[digit]:
            (x, y), (end_x, end_y) = SEGMENT_ENDS[segment]
            sheet.draw_line((x + 3 * place, y), (end_x + 3 * place, end_y), "heavy")
    return tuple(sheet.rows(0, 0, 3 * len(number), 3))
