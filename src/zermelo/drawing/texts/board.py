"""A scene drawn with characters at any scale, for print() and for the full screen.

A character is twice as high as wide. What stands on a place is one character, or, where there is room, a figure of
quarters of characters.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import pairwise, product
from typing import NamedTuple

from zermelo.drawing.figures import OWNER_ROLES, Shape, disc, words
from zermelo.drawing.scene import Layout, Scene, Stand
from zermelo.drawing.texts.blocks import DISC_FIGURES, PIECE_FIGURES, blocks, extent_of, large_number, piece_blocks
from zermelo.drawing.texts.sheet import Sheet, Weight, is_plain, round_half_up
from zermelo.rules import HEX_ROW_DISTANCE, Board, Look, Place, Point

__all__ = ["BoardSheet", "Box", "Scale", "fitting_scale"]

WEIGHT_OF_ROLE: dict[str, Weight] = {"first": "heavy", "second": "double", "ink": "heavy"}
"""The weights of the players' lines, so that they also differ without colour."""

BLOCK_OF_ROLE = {"first": "█", "second": "▒"}

NOBODY_BLOCK = "▓"

MIN_BAR_COLUMNS, MIN_RULE_ROWS = 3, 2
"""The fewest columns and rows of an area with a line beside and below it."""

MIN_TRAY_ROWS = 5
"""The fewest rows of a tray with a large number between its words."""

MIN_HEX_ROWS = 3
"""The fewest rows from one row of hexagons to the next with lines between them."""

MAN_REACH = 0.31
"""How far a man reaches from his point, in squares."""

ROUND_SHAPES = ("man", "stone", "disc", "cross", "ring")

MEN_COLOURS = ("white", "black")
"""The fills of men of wood, whose figures are filled or hollow."""

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


class BoardSheet:
    """A layout at a scale: where its places are, and the sheet on which a scene of it is drawn."""

    def __init__(
        self,
        layout: Layout,
        scale: Scale,
        hollow: str = "",
        is_whole: bool = True,
    ) -> None:
        self.layout, self.scale, self.hollow = layout, scale, hollow
        self.sheet, self.is_whole = Sheet(), is_whole
        self.places = [place for place in layout.board.places if is_whole or not place.caption]

    @cached_property
    def side(self) -> float:
        """The shortest side of an area, in squares."""
        areas = [place for place in self.layout.board.places if len(place.outline) > 2 and not place.caption]
        return min((extent(place, axis) for place in areas for axis in (0, 1)), default=1.0)

    @property
    def has_bars(self) -> bool:
        """True if there is room for lines between areas beside each other."""
        return self.side * self.scale.across >= MIN_BAR_COLUMNS

    @property
    def has_rules(self) -> bool:
        """True if there is room for lines between areas above each other; none run where stones fall."""
        return self.side * self.scale.down >= MIN_RULE_ROWS and not self.layout.board.columns

    def at(self, point: Point) -> Point:
        """Return a point in characters."""
        return point[0] * self.scale.across, point[1] * self.scale.down

    def spot(self, x: float, y: float) -> tuple[int, int]:
        """Return the character at a point."""
        across, down = self.at((x, y))
        return round_half_up(across), round_half_up(down)

    def box(self, place: Place) -> Box:
        """Return the characters inside an area, or the one at a point or in the middle of an edge."""
        if len(place.outline) < 3:
            return Box(*self.spot(place.x, place.y), 1, 1)
        if not is_rectangle(place):
            across, down = (self.scale.across, self.scale.down)
            width, height = (int(0.75 * extent(place, axis) * (across, down)[axis]) for axis in (0, 1))
            x, y = self.spot(place.x, place.y)
            width, height = max(1, width - (width + 1) % 2), max(1, height - (height + 1) % 2)
            return Box(x - width // 2, y - height // 2, width, height)
        xs, ys = zip(*place.outline, strict=True)
        (left, top), (right, bottom) = self.spot(min(xs), min(ys)), self.spot(max(xs), max(ys))
        left, top = left + self.has_bars, top + self.has_rules
        return Box(left, top, max(1, right - left), max(1, bottom - top))

    @cached_property
    def frame(self) -> Box:
        """The characters that the board may fill in any position, with the names at its edges."""
        board, boxes = self.layout.board, list[Box]()
        for place in (*self.places, *(press for press in board.presses if not press.outline)):
            boxes.append(self.room_at(place) if not place.outline else self.box(place))
        points = [each for shape in self.layout.ground for each in shape.points]
        if self.is_whole:
            points += [shape.points[0] for shape in self.layout.labels]
        points += [end for place in self.places if len(place.outline) != 4 for end in place.outline]
        corners = [self.spot(*point) for point in points]
        corners += [(box.left, box.top) for box in boxes]
        corners += [(box.left + box.width - 1, box.top + box.height - 1) for box in boxes]
        (left, right), (top, bottom) = ((min(each), max(each)) for each in zip(*corners, strict=True))
        return Box(left, top, right - left + 1, bottom - top + 1)

    # Drawing

    def draw(self, scene: Scene) -> None:
        """Draw the ground, the lines between areas, and what stands on the places."""
        for shape in self.layout.ground:
            self.draw_ground(shape)
        self.draw_sides(scene)
        for place, stand, bases in zip(self.layout.board.places, scene.stands, self.layout.bases, strict=True):
            if not stand.is_gone and (self.is_whole or not place.caption):
                self.draw_base(place, bases)
        for look, stand in self.looks(scene):
            if self.is_whole or not stand.place.caption:
                self.draw_stand(stand, look)
        self.draw_between(scene.between)
        self.draw_lower(scene)
        for shape in self.layout.labels if self.is_whole else ():
            self.write(*self.spot(*shape.points[0]), shape.words, "muted")

    def rows(self, width: int) -> list[str]:
        """Return the drawing line by line. width: that of the longest text on a point."""
        left, top, columns, rows = self.frame
        margin = 0 if any(len(place.outline) > 2 for place in self.places) else 1 + (width - 1) // 2
        return self.sheet.rows(left - margin, top, columns + margin + width, rows)

    def write(self, x: int, y: int, text: str, role: str = "", ground: str = "") -> None:
        """Write a text with its middle at a character."""
        self.sheet.put(x - (len(text) - 1) // 2, y, text, role, ground)

    def draw_ground(self, shape: Shape) -> None:
        if shape.kind == "disc":
            self.sheet.put(*self.spot(*shape.points[0]), dot_of(shape), shape.stroke or shape.fill)
        elif shape.kind == "line":
            self.draw_path(shape, WEIGHT_OF_ROLE.get(shape.stroke, "light"))
        elif shape.kind == "text":
            self.write(*self.spot(*shape.points[0]), shape.words, shape.fill)

    @cached_property
    def draw_line(self) -> Callable[..., None]:
        """The function that draws lines: one for all lines of a board, so that they look alike."""
        return self.sheet.draw_line if self.is_plain else self.sheet.draw_dots

    @cached_property
    def is_plain(self) -> bool:
        """True if characters draw all lines well; otherwise they are rows of dots."""
        board = self.layout.board
        ends = [shape.points for shape in self.layout.ground if shape.kind == "line"]
        ends += [side for place in board.places for side in sides_of(place)]
        pairs = [(self.at(start), self.at(end)) for points in ends for start, end in pairwise(points)]
        return all(is_plain(*pair) for pair in pairs)

    def draw_path(self, shape: Shape, weight: Weight) -> None:
        for start, end in pairwise(shape.points):
            self.draw_line(self.at(start), self.at(end), weight, shape.stroke)

    def draw_sides(self, scene: Scene) -> None:
        """Draw the sides that two areas share, unless one of them has left the board; of hexagons, all sides."""
        shared = defaultdict[tuple[Point, Point], list[Place]](list)
        for place, stand, bases in zip(self.layout.board.places, scene.stands, self.layout.bases, strict=True):
            if not place.caption and not stand.is_gone and any(shape.kind == "polygon" for shape in bases):
                for side in sides_of(place):
                    shared[side].append(place)
        for (start, end), places in shared.items():
            has_line = self.has_rules if start[1] == end[1] else self.has_bars
            is_odd = not is_rectangle(places[0])
            if is_odd and self.scale.down * HEX_ROW_DISTANCE < MIN_HEX_ROWS:
                continue
            if has_line and not self.has_rules and not is_odd and len(places) > 1:
                box, (x, _) = self.box(places[0]), self.spot(*start)
                self.sheet.draw_line((x, box.top - 1), (x, box.top + box.height), "light", "line")
            elif has_line and (len(places) > 1 or is_odd):
                self.draw_line(self.at(start), self.at(end), "heavy" if places[0].level < 0 else "light", "line")

    def draw_base(self, place: Place, bases: Iterable[Shape]) -> None:
        """Draw a place by itself: a dot, a dashed edge, the ground of a square, or a tray with its words."""
        box = self.box(place)
        for shape in bases:
            if shape.kind == "disc" and not place.outline:
                self.sheet.put(*box.middle, "·", shape.fill)
            elif shape.kind == "line":
                self.draw_path(shape._replace(points=place.outline), "dashed")
            elif shape.kind == "polygon" and shape.fill not in ("", "paper"):
                self.sheet.fill(*box, shape.fill)
            elif shape.kind == "text":
                self.draw_words(place, shape)

    def draw_words(self, place: Place, shape: Shape) -> None:
        """Write the owner or the caption of a tray in its first or last row, as far as they fit."""
        box, is_owner = self.box(place), shape.points[0][1] < place.y
        far = 2 if box.height >= MIN_TRAY_ROWS else 1
        row = box.middle[1] + (-far if is_owner else far)
        if box.top <= row < box.top + box.height:
            words = shape.words if len(shape.words) <= box.width else shape.words[:1] if is_owner else ""
            self.sheet.put(box.left + (box.width - len(words)) // 2, row, words, shape.fill)

    def draw_stand(self, stand: Stand, look: Look | None) -> None:
        """Draw what stands on a place: a line along an edge, blocks that fill an area, and a figure or a text."""
        for shape in stand.shapes:
            if shape.kind == "polygon":
                self.fill_place(stand.place, shape)
            elif shape.kind == "line" and is_bar(stand, look):
                points = shape.points if len(stand.place.outline) > 2 else stand.place.outline
                self.draw_path(shape._replace(points=points), WEIGHT_OF_ROLE.get(shape.stroke, "heavy"))
            elif len(stand.place.outline) == 2:
                self.write(*self.box(stand.place).middle, shape.words, shape.fill)
        if any(shape.kind != "polygon" for shape in stand.shapes) and not is_bar(stand, look):
            self.draw_figure(stand, look)

    def fill_place(self, place: Place, shape: Shape) -> None:
        """Fill an area with blocks, or give it a faint ground."""
        if not is_rectangle(place):
            self.fill_polygon(shape)
        elif shape.style == "faint":
            self.sheet.fill(*self.box(place), f"{shape.fill}-faint")
        else:
            left, top, width, height = self.box(place)
            for row in range(top, top + height):
                self.sheet.put(left, row, block_of(shape) * width, shape.fill)

    def fill_polygon(self, shape: Shape) -> None:
        """Fill the characters inside a polygon."""
        xs, ys = zip(*shape.points, strict=True)
        (left, top), (right, bottom) = self.spot(min(xs), min(ys)), self.spot(max(xs), max(ys))
        for x, y in product(range(left, right + 1), range(top, bottom + 1)):
            if not contains(shape.points, x / self.scale.across, y / self.scale.down):
                continue
            if shape.style == "faint":
                self.sheet.fill(x, y, 1, 1, f"{shape.fill}-faint")
            else:
                self.sheet.put(x, y, block_of(shape), shape.fill)

    def draw_between(self, between: Iterable[Shape]) -> None:
        """Fill what is between blocks that have grown together, and areas that are closed, with their owner."""
        grown = {shape.points: shape for shape in between}
        for a, b, joint in self.layout.joints:
            if shape := grown.get(joint.points):
                one, other = (self.box(self.layout.board.places[number]) for number in (a, b))
                for x, y in gap(one, other):
                    self.sheet.put(x, y, block_of(shape), shape.fill)
        for shape in between:
            if shape.style == "faint":
                self.fill_polygon(shape)
            elif shape.kind == "text":
                self.write(*self.spot(*shape.points[0]), shape.words, shape.fill)

    def draw_figure(self, stand: Stand, look: Look | None) -> None:
        """Draw a figure of quarters or a large number if it has three rows, and else a character with its name."""
        box = self.box(stand.place)
        room, character, role = self.room(stand, box), self.character(stand, look), self.role(stand, look)
        is_large = room.height >= 3 and (not stand.place.caption or box.height >= MIN_TRAY_ROWS)
        if is_large and (self.draw_blocks(stand, look, room) or self.draw_number(character, box, role)):
            return
        self.write(*box.middle, character, role)
        name = look.name if look and look.shape == "outline" and look.fill not in MEN_COLOURS else ""
        if box.height >= 3 and name and len(name) <= box.width:
            self.write(box.middle[0], box.middle[1] + 1, name, role)

    def draw_number(self, number: str, box: Box, role: str) -> bool:
        """Draw a number in large digits; return False if it is none, or too wide."""
        if not number.isdigit() or box.width < 3 * len(number):
            return False
        left, top = box.left + (box.width - 3 * len(number)) // 2, box.top + (box.height - 3) // 2
        for row, line in enumerate(large_number(number), top):
            self.sheet.put(left, row, line, role)
        return True

    def looks(self, scene: Scene) -> list[tuple[Look | None, Stand]]:
        """Return what stands on the places with its look, from below in each stack."""
        found = (
            self.layout.figures[kind].get(stand.mark)
            for kind, stand in zip(self.layout.kinds, scene.stands, strict=True)
        )
        pairs = zip(((figure.look if figure else None) for figure in found), scene.stands, strict=True)
        return sorted(pairs, key=lambda pair: pair[1].place.level)

    def room(self, stand: Stand, box: Box) -> Box:
        """Return the characters for the figure on a place: about as large as in a picture, and in the middle."""
        reach = extent_of(tuple(around(shape, stand.place) for shape in stand.shapes)) or MAN_REACH
        if not stand.place.outline:
            return self.room_at(stand.place)
        rows = min(int(2 * reach * FIGURE_SHARE * self.scale.down + 0.5), box.height)
        rows -= (box.height - rows) % 2
        columns = 2 * rows - 1 + 2 * (rows > 3)
        columns = min(columns + (box.width - columns) % 2, box.width)
        return Box(box.left + (box.width - columns) // 2, box.top + (box.height - rows) // 2, columns, rows)

    @cached_property
    def man_reach(self) -> float:
        """How far the largest man on a point reaches, in squares."""
        kinds = {
            kind for place, kind in zip(self.layout.board.places, self.layout.kinds, strict=True) if not place.outline
        }
        figures = [figure for kind in kinds for figure in self.layout.figures[kind].values()]
        return max([extent_of(figure.shapes) for figure in figures if figure.look.shape in ROUND_SHAPES] or [MAN_REACH])

    def room_at(self, place: Place) -> Box:
        """Return the characters for a man on a point: an odd number of rows around it."""
        reach = self.man_reach
        rows = int(2 * reach * FIGURE_SHARE * self.scale.down + 0.5)
        rows, (x, y) = max(1, rows - 1 + rows % 2), self.spot(place.x, place.y)
        return Box(x - rows + 1, y - rows // 2, 2 * rows - 1, rows)

    def draw_blocks(self, stand: Stand, look: Look | None, room: Box) -> bool:
        """Draw a figure of quarters, with its text on it; return False if there is none."""
        role = self.role(stand, look)
        if look and look.shape == "outline":
            if look.fill not in MEN_COLOURS:
                return not stand.place.outline and self.draw_man(stand, look, room)
            for row, line in enumerate(
                piece_blocks(look.name, self.is_filled(look), room.width, room.height), room.top
            ):
                self.put_visible(room.left, row, line, role)
            return True
        shapes = tuple(around(shape, stand.place) for shape in stand.shapes)
        if not extent_of(shapes) or (look and look.shape == "seeds"):
            return False
        self.put_blocks(shapes, room, role)
        return True

    def draw_man(self, stand: Stand, look: Look, room: Box) -> bool:
        """Draw a piece on a point as a man with its letter."""
        role, letter = self.role(stand, look), self.character(stand, look)
        self.put_blocks((disc(0, 0, MAN_REACH, role), words(0, 0, letter, 0.3, f"on-{role}")), room, role)
        return True

    def put_blocks(self, shapes: tuple[Shape, ...], room: Box, role: str) -> None:
        """Write the quarters of a figure, and its text on its ground."""
        for y, row in enumerate(blocks(shapes, room.width, room.height, self.hollow), room.top):
            for x, glyph in enumerate(row, room.left):
                if glyph.character != " ":
                    self.sheet.put(x, y, glyph.character, glyph.role)
        for shape in shapes:
            if shape.kind == "text" and len(shape.words) <= room.width - 2:
                self.write(*room.middle, shape.words, shape.fill, role if shape.fill.startswith("on-") else "")

    def put_visible(self, x: int, y: int, line: str, role: str) -> None:
        for column, character in enumerate(line, x):
            if character != " ":
                self.sheet.put(column, y, character, role)

    def is_filled(self, look: Look) -> bool:
        """Return whether a white or a black man is filled: it is hollow if its colour is like that of the ground."""
        return f"{look.fill}-man" != self.hollow

    def role(self, stand: Stand, look: Look | None) -> str:
        """Return the colour role of what stands on a place."""
        if look and look.fill in MEN_COLOURS:
            return "ink" if self.is_filled(look) else "muted"
        return "ink" if stand.owner is None else OWNER_ROLES[stand.owner]

    def character(self, stand: Stand, look: Look | None) -> str:
        """Return the character for a figure that is too small for quarters."""
        if look is None:
            return stand.mark
        if look.fill in MEN_COLOURS and self.hollow:
            return PIECE_FIGURES.get(look.name, DISC_FIGURES)[not self.is_filled(look)]
        if look.shape == "stone":
            return "●"
        return (
            self.layout.board.number(stand.mark) if stand.mark in self.layout.board.digits else look.words or stand.mark
        )

    def draw_lower(self, scene: Scene) -> None:
        """Write what lies below the highest piece of a stack in the corner of its place."""
        for pile in self.stacks(scene):
            box, lower = self.box(pile[-1][1].place), "".join(self.character(stand, look) for look, stand in pile[:-1])
            if lower and box.width > len(lower) + 1:
                self.sheet.put(box.left, box.top + box.height - 1, lower, "muted")

    def stacks(self, scene: Scene) -> list[list[tuple[Look | None, Stand]]]:
        """Return what stands on one another, from below, for each place where something stands."""
        found = defaultdict[Point, list[tuple[Look | None, Stand]]](list)
        for look, stand in self.looks(scene):
            if stand.shapes and stand.place.level >= 0 and len(stand.place.outline) > 2:
                found[stand.place.x, stand.place.y].append((look, stand))
        return list(found.values())


def around(shape: Shape, place: Place) -> Shape:
    """Return a shape as seen from the middle of a place."""
    return shape._replace(points=tuple((round(x - place.x, 4), round(y - place.y, 4)) for x, y in shape.points))


def is_bar(stand: Stand, look: Look | None) -> bool:
    """Return whether lines from end to end stand on a place."""
    return len(stand.place.outline) == 2 or (look is not None and look.shape == "bar")


def dot_of(shape: Shape) -> str:
    return "○" if shape.fill == "paper" else "●"


def block_of(shape: Shape) -> str:
    return BLOCK_OF_ROLE.get(shape.fill, NOBODY_BLOCK)


def gap(one: Box, other: Box) -> Iterator[tuple[int, int]]:
    """Yield the characters between two boxes beside or above each other."""
    left, right = sorted((one, other))
    if left.left + left.width <= right.left:
        yield from product(range(left.left + left.width, right.left), range(left.top, left.top + left.height))
    else:
        yield from product(range(left.left, left.left + left.width), range(left.top + left.height, right.top))


def middle(points: tuple[Point, ...]) -> Point:
    xs, ys = zip(*points, strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def extent(place: Place, axis: int) -> float:
    each = [point[axis] for point in place.outline]
    return max(each) - min(each)


def is_rectangle(place: Place) -> bool:
    """Return whether an area has four corners on two columns and two rows."""
    xs, ys = ({round(each, 3) for each in axis} for axis in zip(*place.outline, strict=True))
    return len(place.outline) == 4 and len(xs) == len(ys) == 2


def sides_of(place: Place) -> list[tuple[Point, Point]]:
    """Return the sides of an area, each with its smaller end first."""
    corners = [(round(x, 3), round(y, 3)) for x, y in place.outline]
    pairs = zip(corners, (*corners[1:], *corners[:1]), strict=True)
    return [(min(pair), max(pair)) for pair in pairs]


def contains(corners: tuple[Point, ...], x: float, y: float) -> bool:
    """Return whether a point is inside a polygon."""
    inside = False
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


def fitting_scale(layout: Layout, width: int, height: int) -> Scale:
    """Return the largest scale at which a board fits a rectangle of characters: about square, or else narrower."""
    across, down = (distance(layout.board, axis) for axis in (0, 1))
    shares = (1.0,) if has_diagonals(layout) else (1.07, 1.0)
    for share in (*shares, 0.9, 0.75, 0.6, 0.4, 0.2):
        for rows in range(int(height / down) + 1, 0, -1):
            columns = 2 * share * rows * across / down
            for even in (2, 1):  # a man stands in the middle of an odd number of columns between two lines
                scale = Scale(max(1, even * round(columns / even)) / across, rows / down)
                frame = BoardSheet(layout, scale).frame
                if frame.width <= width and frame.height <= height:
                    return scale
    return Scale(1 / across, 1 / down)


def has_diagonals(layout: Layout) -> bool:
    """Return whether a line of the board runs neither level nor upright."""
    lines = [shape.points for shape in layout.ground if shape.kind == "line"]
    return any(a[0] != b[0] and a[1] != b[1] for points in lines for a, b in pairwise(points))


@lru_cache(maxsize=64)
def distance(board: Board, axis: int) -> float:
    """Return the distance of two columns or rows of places; 1 for squares, and 2 for points at odd distances."""
    places = [place for place in board.places if not place.caption]
    each = sorted({round(place[axis], 2) for place in places} | {round(float(dot[axis] or 0), 2) for dot in board.dots})
    gaps = [later - earlier for earlier, later in pairwise(each) if later - earlier > 0.05]
    least = min(gaps, default=1.0)
    if all(abs(gap / least - round(gap / least)) < 0.05 for gap in gaps):
        return least
    return 1.0 if any(len(place.outline) > 2 for place in places) else 2.0
