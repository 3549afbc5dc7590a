"""Where the places of a board are in characters, at any scale. A character is twice as high as wide."""

from functools import cached_property, lru_cache
from itertools import pairwise
from typing import NamedTuple

from zermelo.drawing.figures import Primitive
from zermelo.drawing.scene import BoardLayout
from zermelo.drawing.texts.blocks import extent_of
from zermelo.drawing.texts.sheet import round_half_up
from zermelo.rules import HEX_ROW_DISTANCE, Board, Place, Point

__all__ = ["BoardGrid", "Box", "Scale", "fitting_scale", "has_diagonals", "is_beside", "is_rectangle", "place_distance"]

TRAY_OVERHANG = 2
"""The most characters by which words are longer than their tray."""

MIN_BAR_COLUMNS, MIN_RULE_ROWS = 3, 2
"""The fewest columns and rows of an area with a line beside and below it."""

MIN_MARK_COLUMNS = 4
"""The columns of a square with a single character between lines."""

MIN_HEX_ROWS = 3
"""The fewest rows from one row of hexagons to the next with lines between them."""

MAX_WIDENING, MAX_HEIGHTENING = 1.07, 1.35
"""The most columns and rows of a square as a share of those that make it square."""

MAN_REACH = 0.31
"""How far a man reaches from his point, in squares."""

ROUND_SHAPES = ("man", "stone", "disc", "cross", "ring")
"""The shapes of looks that are drawn in quarters of characters."""

FIGURE_SHARE = 1.15
"""The size of a figure of quarters as a share of its size in a picture."""


class Scale(NamedTuple):
    """The characters of a square: columns across, rows down."""

    across: float
    down: float


class Box(NamedTuple):
    """A rectangle of characters."""

    left: int
    top: int
    width: int
    height: int

    @property
    def middle(self) -> tuple[int, int]:
        return self.left + (self.width - 1) // 2, self.top + (self.height - 1) // 2

    @property
    def corners(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The first and the last character."""
        return (self.left, self.top), (self.left + self.width - 1, self.top + self.height - 1)


class BoardGrid:
    """A layout at a scale."""

    def __init__(self, layout: BoardLayout, scale: Scale, is_whole: bool = True) -> None:
        self.layout, self.scale, self.is_whole = layout, scale, is_whole
        self.places = [place for place in layout.board.stands if is_whole or not is_beside(place)]
        self.areas = [place for place in layout.board.places if len(place.outline) > 2 and not is_beside(place)]

    @cached_property
    def side(self) -> float:
        """The shortest side of an area, in squares."""
        return round(min((extent(place, axis) for place in self.areas for axis in (0, 1)), default=1.0), 3)

    @property
    def has_bars(self) -> bool:
        """True if there is room for lines between places beside each other."""
        return not self.areas or self.side * self.scale.across >= MIN_BAR_COLUMNS

    @property
    def has_rules(self) -> bool:
        """True if there is room for lines between places above each other; none run where stones fall."""
        is_row = len({place.y for place in self.areas}) == 1 or (self.is_whole and bool(self.layout.board.columns))
        return not self.areas or (self.side * self.scale.down >= MIN_RULE_ROWS and not is_row)

    @property
    def is_too_small(self) -> bool:
        """True if there is no room for the sides of hexagons."""
        has_hexagons = any(len(place.outline) > 4 for place in self.areas)
        return has_hexagons and self.scale.down * HEX_ROW_DISTANCE < MIN_HEX_ROWS

    def at(self, point: Point) -> Point:
        """Return a point in characters."""
        return point[0] * self.scale.across, point[1] * self.scale.down

    def spot(self, point: Point) -> tuple[int, int]:
        """Return the character at a point."""
        across, down = self.at(point)
        return round_half_up(across), round_half_up(down)

    def box(self, place: Place) -> Box:
        """Return the characters inside an area, or the one at a point or in the middle of an edge."""
        if len(place.outline) < 3:
            return Box(*self.spot((place.x, place.y)), 1, 1)
        if not is_rectangle(place):
            x, y = self.spot((place.x, place.y))
            width, height = (int(0.75 * extent(place, axis) * self.scale[axis]) for axis in (0, 1))
            width, height = max(1, width - 1 + width % 2), max(1, height - 1 + height % 2)
            return Box(x - width // 2, y - height // 2, width, height)
        return self.inside(place.outline)

    def inside(self, points: tuple[Point, ...]) -> Box:
        """Return the characters inside the sides of a rectangle."""
        xs, ys = zip(*points, strict=True)
        (left, top), (right, bottom) = self.spot((min(xs), min(ys))), self.spot((max(xs), max(ys)))
        left, top = left + self.has_bars, top + self.has_rules
        return Box(left, top, max(1, right - left), max(1, bottom - top))

    @cached_property
    def man_reach(self) -> float:
        """How far the largest man on a point reaches, in squares."""
        kinds = zip(self.layout.board.stands, self.layout.kinds, strict=True)
        tables = [self.layout.figures[number] for number in {kind for place, kind in kinds if not place.outline}]
        figures = [figure for table in tables for figure in table.values() if figure.look.shape in ROUND_SHAPES]
        return max([extent_of(figure.shapes) for figure in figures] or [MAN_REACH])

    def man_room(self, place: Place) -> Box:
        """Return the characters for a man on a point: an odd number of rows around it."""
        rows = int(2 * self.man_reach * FIGURE_SHARE * self.scale.down + 0.5)
        rows, (x, y) = max(1, rows - 1 + rows % 2), self.spot((place.x, place.y))
        return Box(x - rows + 1, y - rows // 2, 2 * rows - 1, rows)

    def room(self, place: Place, reach: float) -> Box:
        """Return the characters for a figure on a place: about as large as in a picture, and in the middle."""
        if not place.outline:
            return self.man_room(place)
        box = self.box(place)
        rows = min(int(2 * reach * FIGURE_SHARE * self.scale.down + 0.5), box.height)
        rows = box.height if self.layout.board.columns else rows  # no line runs between stones that fall
        rows -= (box.height - rows) % 2
        columns = 2 * rows - 1 + 2 * (rows > 3)
        columns = min(columns + (box.width - columns) % 2, box.width)
        return Box(box.left + (box.width - columns) // 2, box.top + (box.height - rows) // 2, columns, rows)

    @cached_property
    def field(self) -> Box:
        """The characters that the board may fill in any position, without the names at its edges."""
        corners = list[tuple[int, int]]()
        for place in (*self.places, *(press for press in self.layout.board.presses if not press.outline)):
            (left, top), (right, bottom) = (self.box(place) if place.outline else self.man_room(place)).corners
            overhang = TRAY_OVERHANG // 2 if place.caption else 0
            corners += [(left - overhang, top), (right + overhang, bottom)]
            if place.outline and not is_rectangle(place) and not self.is_too_small:
                corners += map(self.spot, place.outline)
        kinds = ("line", "disc", "polygon", "text") if self.is_whole else ("line", "disc")[self.is_too_small :]
        ground = [shape for shape in self.layout.ground if shape.stroke != "lines" and shape.kind in kinds]
        for shape in ground:
            wide = (-1, 1) if shape.stroke == "second" else (0,)  # a double line of dots
            corners += [(x + dx, y) for x, y in map(self.spot, shape.points) for dx in wide]
        return box_around(corners)

    @cached_property
    def frame(self) -> Box:
        """The characters of the field, and of the names at its edges."""
        spots = [(*self.label_spot(shape), len(shape.words)) for shape in self.layout.labels if self.is_whole]
        ends = [(x + length - 1, y) for x, y, length in spots]
        return box_around([*self.field.corners, *((x, y) for x, y, _ in spots), *ends])

    def label_spot(self, shape: Primitive) -> tuple[int, int]:
        """Return where a name at an edge begins: in the row below the board, or with its end left of a row."""
        (x, y), field, length = self.spot(shape.points[0]), self.field, len(shape.words)
        return x - (length - 1 if x < field.left else (length - 1) // 2), min(y, field.top + field.height)


def box_around(characters: list[tuple[int, int]]) -> Box:
    """Return the smallest box with all of some characters."""
    (left, right), (top, bottom) = ((min(each), max(each)) for each in zip(*characters, strict=True))
    return Box(left, top, right - left + 1, bottom - top + 1)


def is_beside(place: Place) -> bool:
    """Return whether a place is beside the board: a hand, a store, a choice."""
    return bool(place.caption) or place.owner is not None


def extent(place: Place, axis: int) -> float:
    each = [point[axis] for point in place.outline]
    return max(each) - min(each)


def is_rectangle(place: Place) -> bool:
    """Return whether an area has four corners on two columns and two rows."""
    xs, ys = ({round(each, 3) for each in axis} for axis in zip(*place.outline, strict=True))
    return len(place.outline) == 4 and len(xs) == len(ys) == 2


def fitting_scale(layout: BoardLayout, width: int, height: int) -> Scale:
    """Return the scale at which a board fits a rectangle of characters and its figures are largest."""
    across, down = (place_distance(layout.board, axis) for axis in (0, 1))
    best = Scale(1 / across, 1 / down)
    for rows in range(int(height / down) + 1, 0, -1):
        if rows / down <= size_of(best):
            break
        scale = widest_scale(layout, rows, (across, down), (width, height))
        if scale and size_of(scale) > size_of(best):
            best = scale
    return best


def size_of(scale: Scale) -> float:
    """Return how large figures are at a scale, in rows; boards that are too high for their width do not count."""
    return min(scale.across / 2, scale.down) if scale.down <= MAX_HEIGHTENING * scale.across / 2 else 0.0


def widest_scale(layout: BoardLayout, rows: int, distances: tuple[float, float], room: tuple[int, int]) -> Scale | None:
    """Return the scale with some rows that fits and is about square, or else narrower; None if none fits."""
    (across, down), ideal = distances, 2 * rows * distances[0] / distances[1]
    most = max(round(MAX_WIDENING * ideal), round(MIN_MARK_COLUMNS * across))
    least, most = (round(ideal),) * 2 if has_diagonals(layout) and rows > 1 else (1, most)
    for columns in range(most, least - 1, -1):
        is_odd = columns % 2 and across == 1.0 and columns > MIN_BAR_COLUMNS  # a man stands in the middle of a square
        scale = Scale(columns / across, rows / down)
        frame = BoardGrid(layout, scale).frame
        if frame.height > room[1]:
            return None
        if frame.width <= room[0] and not is_odd:
            return scale
    return None


def has_diagonals(layout: BoardLayout) -> bool:
    """Return whether a line along which men go runs neither level nor upright."""
    lines = [shape.points for shape in layout.ground if shape.kind == "line" and shape.stroke == "lines"]
    return any(a[0] != b[0] and a[1] != b[1] for points in lines for a, b in pairwise(points))


@lru_cache(maxsize=64)
def place_distance(board: Board, axis: int) -> float:
    """Return the distance of two columns or rows of places; 1 for squares, and 2 for points at odd distances."""
    places = [place for place in board.places if not is_beside(place)]
    if any(len(place.outline) > 2 and is_rectangle(place) for place in places):
        return 1.0
    each = sorted(
        {round(point[axis], 2) for point in (*(place[:2] for place in places), *(dot[:2] for dot in board.dots))}
    )
    gaps = [later - earlier for earlier, later in pairwise(each) if later - earlier > 0.05]
    least = min(gaps, default=1.0)
    return least if all(abs(gap / least - round(gap / least)) < 0.05 for gap in gaps) else 2.0
