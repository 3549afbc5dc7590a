"""Boards as drawings in plain text: names of places as words, and lines between them as - | / and backslashes.

>>> fields = drawing('''
... a1--b1
... |   |
... a2--b2
... ''')
>>> [place[:3] for place in fields["places"]], fields["lines"][0]
([(0.0, 0.0, 'a1'), (1.0, 0.0, 'b1'), (0.0, 1.0, 'a2'), (1.0, 1.0, 'b2')], ('a1', 'b1'))
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import dist
from textwrap import dedent
from typing import Any, NamedTuple

from zermelo.errors import BadGame
from zermelo.rules.places import Place, Point

__all__ = ["drawing"]


class Stroke(NamedTuple):
    """A direction of lines, to the right or downwards."""

    character: str
    crossing: str
    """The character where it crosses another line."""
    column: int
    """The step from a character of the line to the next one."""
    row: int


STROKES = (Stroke("-", "+", 1, 0), Stroke("|", "+", 0, 1), Stroke("\\", "X", 1, 1), Stroke("/", "X", -1, 1))

NAME = r"[^\s\-|/\\]+"

Cell = tuple[int, int]
"""A character of the drawing: its column and its row."""

CHARACTER_SHAPE = 0.5
"""The width of a character divided by the height of a line."""


class Word(NamedTuple):
    """A name in the drawing: its row, its first column, and the column after it."""

    name: str
    row: int
    start: int
    end: int

    @property
    def spot(self) -> Point:
        """The place of the word: the middle of its letters, or the one left of it, so that columns stay straight."""
        return CHARACTER_SHAPE * (self.start + (self.end - self.start - 1) // 2), float(self.row)


def drawing(text: str, order: str | Sequence[str] = ()) -> Mapping[str, Any]:
    """Return the points and the lines of a drawing as fields of a board; raise BadGame for one with loose ends.

    order: the names in the order of the characters in the text of a position, instead of row by row.
    """
    rows = dedent(text.strip("\n")).rstrip().split("\n")
    words, crossings = words_in(rows)
    lines, used = list[tuple[str, str]](), set[Cell]()
    for word in words:
        for stroke in STROKES:
            for end, cells in ends_of(word, stroke, rows, words, crossings):
                lines.append((word.name, end.name))
                used.update(cells)
    check_all_used(rows, used)
    points = in_order([Place(*word.spot, word.name) for word in words], order)
    return {"places": to_scale(points), "lines": tuple(lines)}


def words_in(rows: Sequence[str]) -> tuple[list[Word], set[Cell]]:
    """Return the names of places, row by row, and where lines cross; raise BadGame for two of the same name."""
    found = [Word(m[0], y, m.start(), m.end()) for y, row in enumerate(rows) for m in re.finditer(NAME, row)]
    crossings = {word for word in found if is_crossing(word, rows, found)}
    words = [word for word in found if word not in crossings]
    names = [word.name for word in words]
    if twice := [name for name in names if names.count(name) > 1]:
        raise BadGame(f"the drawing of the board has two places with the name {twice[0]!r}: names are unique.")
    if not words:
        raise BadGame("the drawing of the board is empty: write a name for each place, and lines between them.")
    return words, {(word.start, word.row) for word in crossings}


def is_crossing(word: Word, rows: Sequence[str], words: Sequence[Word]) -> bool:
    """Return whether a word is a + or an X at which two lines cross: both go on to both sides of it."""
    crossed = [(stroke, side) for stroke in STROKES if stroke.crossing == word.name for side in (-1, 1)]
    return bool(crossed) and all(
        at(rows, word.start + side * stroke.column, word.row + side * stroke.row) == stroke.character
        or any(
            other.row == word.row + side * stroke.row and word.start in touching(other, stroke, -side)
            for other in words
        )
        for stroke, side in crossed
    )


def at(rows: Sequence[str], column: int, row: int) -> str:
    """Return a character of the drawing; a blank outside of it."""
    return rows[row][column] if 0 <= row < len(rows) and 0 <= column < len(rows[row]) else " "


def ends_of(
    word: Word, stroke: Stroke, rows: Sequence[str], words: Sequence[Word], crossings: set[Cell]
) -> Iterator[tuple[Word, list[Cell]]]:
    """Yield the words at the other ends of lines that leave a word in a direction, with the cells between."""
    for column in touching(word, stroke):
        cells, (x, y) = list[Cell](), (column, word.row + stroke.row)
        while at(rows, x, y) == stroke.character or ((x, y) in crossings and at(rows, x, y) == stroke.crossing):
            cells.append((x, y))
            x, y = x + stroke.column, y + stroke.row
        for other in words:
            if cells and other.row == y and cells[-1][0] in touching(other, stroke, side=-1):
                yield other, cells


def touching(word: Word, stroke: Stroke, side: int = 1) -> range:
    """Return the columns in which a line touches a word: in the next row (side 1), or in the one before (side -1)."""
    if stroke.row == 0:
        return range(word.end, word.end + 1) if side > 0 else range(word.start - 1, word.start)
    lean = side * stroke.column
    return range(word.start + min(lean, 0), word.end + max(lean, 0))


def check_all_used(rows: Sequence[str], used: set[Cell]) -> None:
    """Raise BadGame for a character of a line that does not join two names."""
    for y, row in enumerate(rows):
        for x, character in enumerate(row):
            if character in "-|/\\" and (x, y) not in used:
                raise BadGame(
                    f"line {y + 1}, column {x + 1} of the drawing of the board: {character} joins no two places. "
                    "Draw each line straight from one name to another."
                )


def in_order(points: Sequence[Place], order: str | Sequence[str]) -> Sequence[Place]:
    """Return points in the order of their names; raise BadGame unless the order has each name once."""
    names = order.split() if isinstance(order, str) else list(order)
    if not names:
        return points
    by_name = {point.name: point for point in points}
    for name in names:
        if name not in by_name:
            raise BadGame(f"order has the name {name!r}, which the drawing of the board does not have.")
    missing = [name for name in by_name if name not in names]
    if missing or len(names) > len(points):
        fault = f"lacks {missing[0]!r}" if missing else "has a name twice"
        raise BadGame(f"order {fault}: it names each place of the drawing once.")
    return [by_name[name] for name in names]


def to_scale(points: Sequence[Place]) -> tuple[Place, ...]:
    """Return points with the two nearest ones at a distance of one square, and the first column and row at 0."""
    nearest = min((dist(a[:2], b[:2]) for a, b in combinations(points, 2)), default=1.0)
    left, top = min(point.x for point in points), min(point.y for point in points)
    return tuple(
        point._replace(x=round((point.x - left) / nearest, 6), y=round((point.y - top) / nearest, 6))
        for point in points
    )
