"""A scene drawn with characters at any scale, for print() and for the full screen.

A character is twice as high as wide. What stands on a place is one character, or, where there is room, a figure of
quarters of characters.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import pairwise, product
from typing import NamedTuple

from zermelo.drawing.figures import OWNER_ROLES, Primitive, disc, words
from zermelo.drawing.scene import BoardLayout, Scene, Stand
from zermelo.drawing.texts.blocks import DISC_FIGURES, PIECE_FIGURES, blocks, extent_of, large_number, piece_blocks
from zermelo.drawing.texts.sheet import Sheet, Weight, is_plain, round_half_up
from zermelo.games.boards.pieces import DISC
from zermelo.games.boards.text import EMPTY_CELL
from zermelo.rules import HEX_ROW_DISTANCE, Board, Look, Place, Point

__all__ = ["BoardSheet", "Box", "Scale", "fitting_scale"]

WEIGHT_OF_ROLE: dict[str, Weight] = {"first": "heavy", "second": "double", "ink": "heavy"}
"""The weights of the players' lines, so that they also differ without colour."""

BLOCK_OF_ROLE = {"first": "█", "second": "▒"}

DOT_KIND = "dot"
"""The kind of a place to press between edges."""

BLOCK_MARK = "#"
"""The mark of something that fills a place for good."""

NOBODY_BLOCK = "▓"

TRAY_OVERHANG = 2
"""The most characters by which words are longer than their tray."""

MIN_BAR_COLUMNS, MIN_RULE_ROWS = 3, 2
"""The fewest columns and rows of an area with a line beside and below it."""

MIN_TILE_ROWS = 3

MIN_TRAY_ROWS = 5
"""The fewest rows of a tray with a large number between its words."""

MAX_WIDENING = 1.07
"""The most columns of a square as a share of those that make it square."""

MAX_HEIGHTENING = 1.35
"""The most rows of a square as a share of those that make it square."""

MIN_MARK_COLUMNS = 4
"""The columns of a square with a single character between lines."""

MIN_HEX_ROWS = 3
"""The fewest rows from one row of hexagons to the next with lines between them."""

SIDE_WIDTH = 0.1
"""The least width of a strong line, in squares."""

MAN_REACH = 0.31
"""How far a man reaches from his point, in squares."""

ROUND_SHAPES = ("man", "stone", "disc", "cross", "ring")

OUTLINE_SHARE = 0.48
"""How far an outline reaches from its middle, as a share of its side."""

SMALL_CUP_SIZE = 0.75
"""The size below which a cup has a small letter."""

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
        layout: BoardLayout,
        scale: Scale,
        hollow: str = "",
        is_whole: bool = True,
    ) -> None:
        self.layout, self.scale, self.hollow = layout, scale, hollow
        self.sheet, self.is_whole = Sheet(), is_whole
        self.places = [place for place in layout.board.stands if is_whole or not is_beside(place)]

    @cached_property
    def side(self) -> float:
        """The shortest side of an area, in squares."""
        areas = [place for place in self.layout.board.places if len(place.outline) > 2 and not is_beside(place)]
        return round(min((extent(place, axis) for place in areas for axis in (0, 1)), default=1.0), 3)

    @property
    def has_bars(self) -> bool:
        """True if there is room for lines between areas beside each other."""
        return self.side * self.scale.across >= MIN_BAR_COLUMNS

    @property
    def has_rules(self) -> bool:
        """True if there is room for lines between areas above each other; none run where stones fall."""
        rows = {place.y for place in self.layout.board.places if not is_beside(place)}
        is_falling = self.is_whole and bool(self.layout.board.columns)
        return len(rows) > 1 and self.side * self.scale.down >= MIN_RULE_ROWS and not is_falling

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
    def field(self) -> Box:
        """The characters that the board may fill in any position, without the names at its edges."""
        boxes, presses = list[Box](), (press for press in self.layout.board.presses if not press.outline)
        for place in (*self.places, *presses):
            boxes.append(self.tray_box(place) if place.outline else self.room_at(place))
        kinds = ("line", "disc", "polygon", "text") if self.is_whole else ("line", "disc")[self.is_too_small :]
        ground = (shape for shape in self.layout.ground if shape.stroke != "lines" and shape.kind in kinds)
        points = [point for shape in ground for point in shape.points]
        odd = [place for place in self.places if len(place.outline) != 4 and not self.is_too_small]
        points += [end for place in odd for end in place.outline]
        corners = [self.spot(*point) for point in points]
        corners += [(box.left, box.top) for box in boxes]
        corners += [(box.left + box.width - 1, box.top + box.height - 1) for box in boxes]
        return box_around(corners)

    @cached_property
    def frame(self) -> Box:
        """The characters of the field, and of the names at its edges."""
        if not self.is_whole:
            return self.field
        left, top, width, height = self.field
        spots = [(self.label_spot(shape), len(shape.words)) for shape in self.layout.labels]
        ends = [(x + length - 1, y) for (x, y), length in spots]
        corners = [(left, top), (left + width - 1, top + height - 1), *(spot for spot, _ in spots), *ends]
        return box_around(corners)

    def label_spot(self, shape: Primitive) -> tuple[int, int]:
        """Return where a name at an edge begins: in the row below the board, or with its end left of a row."""
        (x, y), field, length = self.spot(*shape.points[0]), self.field, len(shape.words)
        return x - (length - 1 if x < field.left else (length - 1) // 2), min(y, field.top + field.height)

    # Drawing

    def draw(self, scene: Scene) -> None:
        """Draw the ground, the lines between areas, and what stands on the places."""
        for shape in self.layout.ground:
            if self.is_whole or shape.kind not in ("polygon", "text"):
                self.draw_ground(shape)
        for press in self.layout.board.presses:
            if press.kind == DOT_KIND:
                self.write(*self.spot(press.x, press.y), "●" if self.is_whole else press.name)
        self.draw_sides(scene)
        for place, stand, bases in zip(self.layout.board.stands, scene.stands, self.layout.bases, strict=True):
            if not stand.is_gone and (self.is_whole or not is_beside(place)):
                self.draw_base(place, bases)
        for look, stand in self.looks(scene):
            if self.is_whole or not is_beside(stand.place):
                self.draw_stand(stand, look)
        self.draw_between(scene.between)
        self.draw_lower(scene)
        for shape in self.layout.labels if self.is_whole else ():
            self.sheet.put(*self.label_spot(shape), shape.words, "muted")

    def rows(self, width: int) -> list[str]:
        """Return the drawing line by line. width: that of the longest text on a point."""
        left, top, columns, rows = self.frame
        margin = 0 if any(len(place.outline) > 2 for place in self.places) else 1 + (width - 1) // 2
        return self.sheet.rows(left - margin, top, columns + margin + width, rows)

    def write(self, x: int, y: int, text: str, role: str = "", ground: str = "") -> None:
        """Write a text with its middle at a character."""
        self.sheet.put(x - (len(text) - 1) // 2, y, text, role, ground)

    def draw_ground(self, shape: Primitive) -> None:
        if shape.kind == "disc":
            self.sheet.put(*self.spot(*shape.points[0]), dot_of(shape), shape.stroke or shape.fill)
        elif shape.kind == "line" and not self.is_between_rows(shape) and not self.is_too_small:
            self.draw_path(shape, WEIGHT_OF_ROLE.get(shape.stroke, "heavy" if shape.width >= SIDE_WIDTH else "light"))
        elif shape.kind == "polygon" and shape.fill not in ("", "paper"):
            self.fill_ground(shape)
        elif shape.kind == "text":
            self.write(*self.spot(*shape.points[0]), shape.words, shape.fill)

    @property
    def is_too_small(self) -> bool:
        """True if there is no room for the sides of hexagons."""
        has_hexagons = any(len(place.outline) > 4 for place in self.places)
        return has_hexagons and self.scale.down * HEX_ROW_DISTANCE < MIN_HEX_ROWS

    def is_between_rows(self, shape: Primitive) -> bool:
        """Return whether a line runs between rows of areas, or between columns, that have no room for it."""
        (x, y), (end_x, end_y) = shape.points[0], shape.points[-1]
        has_areas = any(len(place.outline) > 2 for place in self.places)
        return (
            has_areas
            and shape.stroke == "lines"
            and ((y == end_y and not self.has_rules) or (x == end_x and not self.has_bars))
        )

    def fill_ground(self, shape: Primitive) -> None:
        """Give the characters inside a rectangle a ground."""
        xs, ys = zip(*shape.points, strict=True)
        (left, top), (right, bottom) = self.spot(min(xs), min(ys)), self.spot(max(xs), max(ys))
        self.sheet.fill(left, top, right - left + 1, bottom - top + 1, shape.fill)

    @cached_property
    def draw_line(self) -> Callable[..., None]:
        """The function that draws lines: one for all lines of a board, so that they look alike."""
        return self.sheet.draw_line if self.is_plain else self.sheet.draw_dots

    @cached_property
    def is_plain(self) -> bool:
        """True if characters draw all lines well; otherwise they are rows of dots."""
        ends = [shape.points for shape in self.layout.ground if shape.kind == "line"]
        for place, bases in zip(self.layout.board.stands, self.layout.bases, strict=True):
            ends += sides_of(place) if len(place.outline) == 2 or has_outline(bases) else []
        pairs = [(self.at(start), self.at(end)) for points in ends for start, end in pairwise(points)]
        return all(is_plain(*pair) for pair in pairs)

    def draw_path(self, shape: Primitive, weight: Weight) -> None:
        for start, end in pairwise(shape.points):
            if start[0] == end[0] and not self.has_rules and len(self.places[0].outline) > 2:
                start = start[0], start[1] - 1 / self.scale.down  # from the row above, where the line begins
            self.draw_line(self.at(start), self.at(end), weight, shape.stroke)

    def draw_sides(self, scene: Scene) -> None:
        """Draw the sides that two areas share, unless one of them has left the board; of hexagons, all sides."""
        shared = defaultdict[tuple[Point, Point], list[Place]](list)
        for place, stand, bases in zip(self.layout.board.stands, scene.stands, self.layout.bases, strict=True):
            is_drawn = has_outline(bases) or (bases and not self.is_whole)
            if is_drawn and len(place.outline) > 2 and not place.caption and not stand.is_gone:
                for side in sides_of(place):
                    shared[side].append(place)
        for (start, end), places in shared.items():
            has_line = self.has_rules if start[1] == end[1] else self.has_bars
            is_odd = not is_rectangle(places[0])
            if is_odd and self.is_too_small:
                continue
            if has_line and not self.has_rules and not is_odd and len(places) > 1:
                box, (x, _) = self.box(places[0]), self.spot(*start)
                self.sheet.draw_line((x, box.top - 1), (x, box.top + box.height), "light", "line")
            elif has_line and (len(places) > 1 or is_odd):
                self.draw_line(self.at(start), self.at(end), "heavy" if places[0].level < 0 else "light", "line")

    def draw_base(self, place: Place, bases: Iterable[Primitive]) -> None:
        """Draw a place by itself: a dot, a dashed edge, the ground of a square, or a tray with its words."""
        box = self.box(place)
        if len(place.outline) > 2 and not is_beside(place) and (self.is_too_small or not self.has_bars):
            self.sheet.put(*box.middle, "·", "muted")
        for shape in bases:
            if shape.kind == "disc" and not place.outline:
                self.sheet.put(*box.middle, "·", shape.fill)
            elif shape.kind == "line":
                self.draw_path(shape._replace(points=place.outline), "dashed")
            elif shape.kind == "polygon" and not shape.fill and shape.stroke:
                self.draw_tile(box, shape.stroke)
            elif shape.kind in ("polygon", "disc") and shape.fill not in ("", "paper"):
                self.sheet.fill(*box, shape.fill)
            elif shape.kind == "text":
                self.draw_words(place, shape)

    def draw_tile(self, box: Box, role: str) -> None:
        """Draw the edge of a tile inside a square, where there is room."""
        if box.height >= MIN_TILE_ROWS:
            left, top, right, bottom = box.left, box.top, box.left + box.width - 1, box.top + box.height - 1
            for start, end in pairwise(((left, top), (right, top), (right, bottom), (left, bottom), (left, top))):
                self.sheet.draw_line(start, end, "light", role)

    def draw_words(self, place: Place, shape: Primitive) -> None:
        """Write the owner or the caption of a tray in its first or last row, as far as they fit."""
        box, is_owner = self.box(place), shape.points[0][1] < place.y
        far = 2 if box.height >= MIN_TRAY_ROWS else 1
        row = box.middle[1] + (-far if is_owner else far)
        if box.top <= row < box.top + box.height:
            words = (
                shape.words if len(shape.words) <= box.width + TRAY_OVERHANG else shape.words[:1] if is_owner else ""
            )
            self.sheet.put(box.left + (box.width - len(words)) // 2, row, words, shape.fill)

    def tray_box(self, place: Place) -> Box:
        """Return the characters inside an area, and those beside it over which its words may hang."""
        box = self.box(place)
        overhang = TRAY_OVERHANG // 2 if place.caption else 0
        return Box(box.left - overhang, box.top, box.width + 2 * overhang, box.height)

    def draw_stand(self, stand: Stand, look: Look | None) -> None:
        """Draw what stands on a place: a line along an edge, blocks that fill an area, and a figure or a text."""
        for shape in stand.shapes:
            if shape.kind == "polygon" and not shape.fill:
                for start, end in pairwise((*shape.points, shape.points[0])):
                    self.sheet.draw_line(self.at(start), self.at(end), "heavy", shape.stroke)
            elif shape.kind == "polygon":
                self.fill_place(stand.place, shape)
            elif shape.kind == "line" and is_bar(stand, look):
                points = shape.points if len(stand.place.outline) > 2 else stand.place.outline
                self.draw_path(shape._replace(points=points), WEIGHT_OF_ROLE.get(shape.stroke, "heavy"))
            elif len(stand.place.outline) == 2:
                self.write(*self.box(stand.place).middle, shape.words, shape.fill)
        if any(shape.kind != "polygon" for shape in stand.shapes) and not is_bar(stand, look):
            self.draw_figure(stand, look)

    def fill_place(self, place: Place, shape: Primitive) -> None:
        """Fill an area with blocks, or give it a faint ground."""
        if not is_rectangle(place):
            self.fill_polygon(shape)
        elif shape.style == "faint":
            self.sheet.fill(*self.box(place), f"{shape.fill}-faint")
        else:
            left, top, width, height = self.box(place)
            for row in range(top, top + height):
                self.sheet.put(left, row, block_of(shape) * width, shape.fill)

    def fill_polygon(self, shape: Primitive) -> None:
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

    def draw_between(self, between: Iterable[Primitive]) -> None:
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
        if is_large and (self.draw_blocks(stand, look, room) or self.draw_number(character, stand.place, role)):
            return
        self.write(*box.middle, character, role)
        name = look.name if look and look.shape == "outline" and not is_wooden(look) else ""
        if box.height >= 3 and name and len(name) <= box.width:
            self.write(box.middle[0], box.middle[1] + 1, name, role)

    def draw_number(self, number: str, place: Place, role: str) -> bool:
        """Draw a number in large digits, below a value or between words; return False if it is none, or too wide."""
        box = self.box(place)
        if not number.isdigit() or box.width < 3 * len(number):
            return False
        left, top = (
            box.left + (box.width - 3 * len(number)) // 2,
            box.top + (box.height - (3 if place.caption else 2)) // 2,
        )
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
        shapes = tuple(around(shape, stand.place) for shape in stand.shapes)
        reach = max(
            [
                extent_of(shapes) or MAN_REACH,
                *(shape.size * OUTLINE_SHARE for shape in shapes if shape.words and shape.kind == "path"),
            ]
        )
        if not stand.place.outline:
            return self.room_at(stand.place)
        rows = min(int(2 * reach * FIGURE_SHARE * self.scale.down + 0.5), box.height)
        rows = box.height if self.layout.board.columns else rows  # no line runs between stones that fall
        rows -= (box.height - rows) % 2
        columns = 2 * rows - 1 + 2 * (rows > 3)
        columns = min(columns + (box.width - columns) % 2, box.width)
        return Box(box.left + (box.width - columns) // 2, box.top + (box.height - rows) // 2, columns, rows)

    @cached_property
    def man_reach(self) -> float:
        """How far the largest man on a point reaches, in squares."""
        kinds = {
            kind for place, kind in zip(self.layout.board.stands, self.layout.kinds, strict=True) if not place.outline
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
            if stand.mark == BLOCK_MARK:
                return self.draw_block(room, role)
            if not is_wooden(look):
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

    def draw_block(self, box: Box, role: str) -> bool:
        """Draw a thing of nobody, such as an arrow, as a block."""
        for row in range(box.top, box.top + box.height):
            self.sheet.put(box.left, row, NOBODY_BLOCK * box.width, role)
        return True

    def draw_man(self, stand: Stand, look: Look, room: Box) -> bool:
        """Draw a piece on a point as a man with its letter."""
        role, letter = self.role(stand, look), self.character(stand, look)
        self.put_blocks((disc(0, 0, MAN_REACH, role), words(0, 0, letter, 0.3, f"on-{role}")), room, role)
        return True

    def put_blocks(self, shapes: tuple[Primitive, ...], room: Box, role: str) -> None:
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
        if look and is_wooden(look):
            return "ink" if self.is_filled(look) else "muted"
        return "ink" if stand.owner is None else OWNER_ROLES[stand.owner]

    def character(self, stand: Stand, look: Look | None) -> str:
        """Return the character for a figure that is too small for quarters."""
        if look is None:
            return stand.mark
        if is_wooden(look) and self.hollow:
            return PIECE_FIGURES.get(look.name, DISC_FIGURES)[not self.is_filled(look)]
        if self.layout.board.colours and self.hollow and look.owner is not None:
            return DISC_FIGURES[look.owner]
        if stand.mark == EMPTY_CELL:
            return look.words or look.name[:1].upper()
        if look.shape == "stone":
            return "●"
        if look.shape == "cup" and look.size < SMALL_CUP_SIZE:
            return (look.words or stand.mark).lower()
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
        found = defaultdict[tuple[Point, ...], list[tuple[Look | None, Stand]]](list)
        for look, stand in self.looks(scene):
            if stand.shapes and stand.place.level >= 0 and len(stand.place.outline) > 2:
                found[stand.place.outline].append((look, stand))
        return list(found.values())


def around(shape: Primitive, place: Place) -> Primitive:
    """Return a shape as seen from the middle of a place."""
    return shape._replace(points=tuple((round(x - place.x, 4), round(y - place.y, 4)) for x, y in shape.points))


def box_around(corners: list[tuple[int, int]]) -> Box:
    """Return the smallest box with all of some characters."""
    (left, right), (top, bottom) = ((min(each), max(each)) for each in zip(*corners, strict=True))
    return Box(left, top, right - left + 1, bottom - top + 1)


def is_beside(place: Place) -> bool:
    """Return whether a place is beside the board: a hand, a store, a choice."""
    return bool(place.caption) or place.owner is not None


def has_outline(bases: Iterable[Primitive]) -> bool:
    """Return whether an area is drawn with its sides."""
    return any(shape.kind == "polygon" and bool(shape.fill and shape.stroke) for shape in bases)


def is_wooden(look: Look) -> bool:
    """Return whether a piece is a white or a black disc or piece of chess, which is drawn filled or hollow."""
    is_known = look.shape != "outline" or look.path == DISC or look.name in PIECE_FIGURES
    return look.fill in MEN_COLOURS and is_known


def is_bar(stand: Stand, look: Look | None) -> bool:
    """Return whether lines from end to end stand on a place."""
    return len(stand.place.outline) == 2 or (look is not None and look.shape == "bar")


def dot_of(shape: Primitive) -> str:
    return "○" if shape.fill == "paper" else "●"


def block_of(shape: Primitive) -> str:
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


def fitting_scale(layout: BoardLayout, width: int, height: int) -> Scale:
    """Return the scale at which a board fits a rectangle of characters and its figures are largest."""
    across, down = (distance(layout.board, axis) for axis in (0, 1))
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
    least = round(ideal) if has_diagonals(layout) and rows > 1 else 1
    most = max(round(MAX_WIDENING * ideal), round(MIN_MARK_COLUMNS * across))
    for columns in range(most, least - 1, -1):
        is_odd = columns % 2 and across == 1.0 and columns > MIN_BAR_COLUMNS  # a man stands in the middle of a square
        scale = Scale(columns / across, rows / down)
        frame = BoardSheet(layout, scale).frame
        if frame.height > room[1]:
            return None
        if frame.width <= room[0] and not is_odd:
            return scale
    return None


def has_diagonals(layout: BoardLayout) -> bool:
    """Return whether a line of the board runs neither level nor upright."""
    lines = [shape.points for shape in layout.ground if shape.kind == "line"]
    return any(a[0] != b[0] and a[1] != b[1] for points in lines for a, b in pairwise(points))


@lru_cache(maxsize=64)
def distance(board: Board, axis: int) -> float:
    """Return the distance of two columns or rows of places; 1 for squares, and 2 for points at odd distances."""
    places = [place for place in board.places if not place.caption and place.owner is None]
    if any(len(place.outline) > 2 and is_rectangle(place) for place in places):
        return 1.0
    dots = [(dot[0], dot[1]) for dot in board.dots]
    each = sorted({round(point[axis], 2) for point in (*(place[:2] for place in places), *dots)})
    gaps = [later - earlier for earlier, later in pairwise(each) if later - earlier > 0.05]
    least = min(gaps, default=1.0)
    return least if all(abs(gap / least - round(gap / least)) < 0.05 for gap in gaps) else 2.0
