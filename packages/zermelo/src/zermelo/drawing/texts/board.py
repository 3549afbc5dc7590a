"""A scene drawn with characters at any scale, for print() and for the full screen."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import cached_property
from itertools import pairwise

from zermelo.drawing.figures import Primitive, line
from zermelo.drawing.scene import Scene, Stand
from zermelo.drawing.texts.grid import TRAY_OVERHANG, Box, is_beside, is_rectangle
from zermelo.drawing.texts.men import MIN_TRAY_ROWS, NOBODY_BLOCK, MenSheet
from zermelo.drawing.texts.sheet import Weight, is_plain
from zermelo.rules import Look, Place, Point

__all__ = ["BoardSheet"]

WEIGHT_OF_ROLE: dict[str, Weight] = {"first": "heavy", "second": "double", "ink": "heavy"}
"""The weights of the players' lines, so that they also differ without colour."""

BLOCK_OF_ROLE = {"first": "█", "second": "▒"}
"""The characters of the players' blocks."""

DOT_KIND = "dot"
"""The kind of a place to press between edges."""

MIN_TILE_ROWS = 3
"""The fewest rows of a square with a tile inside."""

SIDE_WIDTH = 0.1
"""The least width of a strong line, in squares."""


class BoardSheet(MenSheet):
    """A sheet on which a scene is drawn."""

    def draw(self, scene: Scene) -> None:
        """Draw the ground, the lines between areas, and what stands on the places."""
        for shape in self.layout.ground:
            self.draw_ground(shape)
        for press in self.layout.board.presses:
            if press.kind == DOT_KIND:
                self.write(self.spot((press.x, press.y)), "●" if self.is_whole else press.name)
        self.draw_sides(scene)
        for place, stand, bases in zip(self.layout.board.stands, scene.stands, self.layout.bases, strict=True):
            if not stand.is_gone and (self.is_whole or not is_beside(place)):
                self.draw_base(place, bases)
        for look, stand in self.looks(scene):
            if self.is_whole or not is_beside(stand.place):
                self.draw_stand(stand, look)
        self.draw_between(scene.between)
        self.draw_covered(scene)
        for shape in self.layout.labels if self.is_whole else ():
            self.sheet.put(*self.label_spot(shape), shape.words, "muted")

    def rows(self, width: int) -> list[str]:
        """Return the drawing line by line. width: that of the longest text on a point."""
        left, top, columns, rows = self.frame
        margin = 0 if self.areas else 1 + (width - 1) // 2
        return self.sheet.rows(left - margin, top, columns + margin + width, rows)

    def looks(self, scene: Scene) -> list[tuple[Look | None, Stand]]:
        """Return what stands on the places with its look, from below in each stack."""
        tables = (self.layout.figures[kind] for kind in self.layout.kinds)
        figures = [table.get(stand.mark) for table, stand in zip(tables, scene.stands, strict=True)]
        pairs = zip((figure.look if figure else None for figure in figures), scene.stands, strict=True)
        return sorted(pairs, key=lambda pair: pair[1].place.level)

    # The board

    def draw_ground(self, shape: Primitive) -> None:
        """Draw a dot, a line or a side, and, on a whole board, a tray or its words."""
        if shape.kind == "disc":
            dot = "○" if shape.fill == "paper" else "●"
            self.sheet.put(*self.spot(shape.points[0]), dot, shape.stroke or shape.fill)
        elif shape.kind == "line" and not self.is_too_small:
            self.draw_path(shape, WEIGHT_OF_ROLE.get(shape.stroke, "heavy" if shape.width >= SIDE_WIDTH else "light"))
        elif shape.kind == "polygon" and self.is_whole and shape.fill not in ("", "paper"):
            xs, ys = zip(*map(self.spot, shape.points), strict=True)
            self.sheet.fill(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1, shape.fill)
        elif shape.kind == "text" and self.is_whole:
            self.write(self.spot(shape.points[0]), shape.words, shape.fill)

    @cached_property
    def is_plain(self) -> bool:
        """True if characters draw all lines well; otherwise they are rows of dots, so that they look alike."""
        ends = [shape.points for shape in self.layout.ground if shape.kind == "line"]
        for place, bases in zip(self.layout.board.stands, self.layout.bases, strict=True):
            ends += sides_of(place) if len(place.outline) == 2 or has_outline(bases) else []
        return all(is_plain(self.at(a), self.at(b)) for points in ends for a, b in pairwise(points))

    def draw_path(self, shape: Primitive, weight: Weight) -> None:
        """Draw a line, unless it runs between rows or columns of areas that have no room for it."""
        draw: Callable[..., None] = self.sheet.draw_line if self.is_plain else self.sheet.draw_dots
        for start, end in pairwise(shape.points):
            if start[0] == end[0] and not self.has_rules:
                start = start[0], start[1] - 1 / self.scale.down  # from the row above, where the line begins
            if (self.has_bars or start[0] != end[0]) and (self.has_rules or start[1] != end[1]):
                draw(self.at(start), self.at(end), weight, shape.stroke)

    def draw_sides(self, scene: Scene) -> None:
        """Draw the sides that two areas share, unless one of them has left the board; of hexagons, all sides."""
        shared = defaultdict[tuple[Point, Point], list[Place]](list)
        for place, stand, bases in zip(self.layout.board.stands, scene.stands, self.layout.bases, strict=True):
            is_drawn = has_outline(bases) or (bases and not self.is_whole)
            if is_drawn and len(place.outline) > 2 and not place.caption and not stand.is_gone:
                for side in sides_of(place):
                    shared[side].append(place)
        for side, places in shared.items():
            if len(places) > 1 or not (is_rectangle(places[0]) or self.is_too_small):
                self.draw_path(line(side, "line", 0.03), "heavy" if places[0].level < 0 else "light")

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
        (left, top), (right, bottom) = box.corners
        if box.height >= MIN_TILE_ROWS:
            for start, end in pairwise(((left, top), (right, top), (right, bottom), (left, bottom), (left, top))):
                self.sheet.draw_line(start, end, "light", role)

    def draw_words(self, place: Place, shape: Primitive) -> None:
        """Write the owner or the caption of a tray above or below its middle, as far as they fit."""
        box, is_owner = self.box(place), shape.points[0][1] < place.y
        row = box.middle[1] + (2 if box.height >= MIN_TRAY_ROWS else 1) * (-1 if is_owner else 1)
        if box.top <= row < box.top + box.height:
            fits = len(shape.words) <= box.width + TRAY_OVERHANG
            text = shape.words if fits else shape.words[:1] if is_owner else ""
            self.sheet.put(box.left + (box.width - len(text)) // 2, row, text, shape.fill)

    # What stands on it

    def draw_stand(self, stand: Stand, look: Look | None) -> None:
        """Draw what stands on a place: a line along an edge, blocks that fill an area, and a figure or a text."""
        place, is_edge = stand.place, len(stand.place.outline) == 2
        is_bar = is_edge or (look is not None and look.shape == "bar")
        for shape in stand.shapes:
            if shape.kind == "polygon" and not shape.fill:
                self.draw_path(shape._replace(points=(*shape.points, shape.points[0])), "heavy")
            elif shape.kind == "polygon":
                self.fill_box(self.box(place), shape)
            elif shape.kind == "line" and is_bar:
                points = place.outline if is_edge else shape.points
                self.draw_path(shape._replace(points=points), WEIGHT_OF_ROLE.get(shape.stroke, "heavy"))
            elif is_edge:
                self.write(self.box(place).middle, shape.words, shape.fill)
        if any(shape.kind != "polygon" for shape in stand.shapes) and not is_bar:
            self.draw_figure(stand, look)

    def fill_box(self, box: Box, shape: Primitive) -> None:
        """Fill characters with blocks, or give them a faint ground."""
        if shape.style == "faint":
            self.sheet.fill(*box, f"{shape.fill}-faint")
            return
        for row in range(box.top, box.top + box.height):
            self.sheet.put(box.left, row, BLOCK_OF_ROLE.get(shape.fill, NOBODY_BLOCK) * box.width, shape.fill)

    def draw_between(self, between: Iterable[Primitive]) -> None:
        """Fill what is between blocks that have grown together, and areas that are closed, with their owner."""
        grown = {shape.points: shape for shape in between}
        for a, b, joint in self.layout.joints:
            if shape := grown.get(joint.points):
                self.fill_box(gap(*(self.box(self.layout.board.places[number]) for number in (a, b))), shape)
        for shape in between:
            if shape.style == "faint":
                self.fill_box(self.inside(shape.points), shape)
            elif shape.kind == "text":
                self.write(self.spot(shape.points[0]), shape.words, shape.fill)

    def draw_covered(self, scene: Scene) -> None:
        """Write the covered pieces of each stack into the corner of its place."""
        for pile in self.stacks(scene):
            box, covered = self.box(pile[-1][1].place), "".join(self.character(each, look) for look, each in pile[:-1])
            if covered and box.width > len(covered) + 1:
                self.sheet.put(box.left, box.top + box.height - 1, covered, "muted")

    def stacks(self, scene: Scene) -> list[list[tuple[Look | None, Stand]]]:
        """Return what stands on one another, from below, for each place where something stands."""
        found = defaultdict[tuple[Point, ...], list[tuple[Look | None, Stand]]](list)
        for look, stand in self.looks(scene):
            if stand.shapes and stand.place.level >= 0 and len(stand.place.outline) > 2:
                found[stand.place.outline].append((look, stand))
        return list(found.values())


def has_outline(bases: Iterable[Primitive]) -> bool:
    """Return whether an area is drawn with its sides."""
    return any(shape.kind == "polygon" and bool(shape.fill and shape.stroke) for shape in bases)


def sides_of(place: Place) -> list[tuple[Point, Point]]:
    """Return the sides of an area, each with its smaller end first."""
    corners = [(round(x, 3), round(y, 3)) for x, y in place.outline]
    return [(min(pair), max(pair)) for pair in zip(corners, (*corners[1:], *corners[:1]), strict=True)]


def gap(one: Box, other: Box) -> Box:
    """Return the characters between two boxes beside or above each other."""
    near, far = sorted((one, other))
    if (left := near.left + near.width) <= far.left:
        return Box(left, near.top, far.left - left, near.height)
    return Box(near.left, near.top + near.height, near.width, far.top - near.top - near.height)
