"""A scene as SVG: its shapes in the colours of their roles, with names, values and the last move."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

from zermelo.drawing import svg
from zermelo.drawing.figures import Primitive
from zermelo.drawing.palette import light
from zermelo.drawing.pictures.chip import Chip, draw_chip
from zermelo.drawing.scene import Scene, Stand
from zermelo.drawing.svg import LAST_MOVE_COLOUR, MUTED_COLOUR, Drawing, number
from zermelo.rules import Board, Notation, Place, Point

__all__ = ["CELL_SIDE", "Face", "colours_of", "draw_scene", "draw_shape", "player_roles"]

CELL_SIDE = 40.0
"""The side of a square of the board, in pixels."""

CHIP_SIZES, BADGE_SIZES = (34.0, 22.0, 13.0), (24.0, 14.0, 10.0)
"""The least width, the height and the text size of a value on a free place, and of one beside what stands there."""

NAME_SIZE, MAX_NAME_LETTERS = 12.0, 3
"""The text size of the name of an empty place, and the longest name that it has room for."""

FAINT_SHARE = 0.45
"""The opacity of faint shapes."""

RING_GAP, RING_RADIUS_SHARE, EDGE_RING_RADIUS_SHARE, RING_PEN = 0.07, 0.37, 0.17, 2.5
"""The ring of the last move: the space between it and a round man, its radius around any other man on a point and in
the middle of an edge, and the width of its line."""

COLUMN_HEAD_SHARE = 0.3
"""The height of a value above its column."""

ROLE_OF_NAME = {"yellow": "disc-x", "red": "disc-o", "white": "white-man", "black": "black-man"}
"""The role of a colour that the name of a player, or of its men, says."""


class Face(NamedTuple):
    """The markings on a board besides its men."""

    hints: Mapping[str, Chip]
    """The values by the names of the places on which they stand."""
    names: bool
    """True if places show their names."""
    fresh: Collection[int]
    """The places of the last move."""


def colours_of(notation: Notation[Any], board: Board | None) -> dict[str, str]:
    """Return the colours of the roles that depend on the game: those of the players, and of text on their men."""
    first, second = map(light, player_roles(notation, board))
    inks = {"on-first": svg.ink_on(first), "on-second": svg.ink_on(second), "on-muted": svg.ink_on(MUTED_COLOUR)}
    return {"first": first, "second": second, **inks}


def player_roles(notation: Notation[Any], board: Board | None) -> tuple[str, str]:
    """Return the colour roles of the players: those of their names or their men, or else those of X and O."""
    first, second = (ROLE_OF_NAME.get(name.lower()) for name in (board and board.colours) or notation.players)
    return (first, second) if first and second else ("x", "o")


def draw_scene(scene: Scene, colours: Mapping[str, str], face: Face) -> Drawing:
    """Draw a scene. colours: those of roles that the palette does not have."""
    left, top, width, height = (part * CELL_SIDE for part in scene.layout.box)
    labels = scene.layout.labels if face.names else ()
    parts = [
        *(draw_shape(shape, colours) for shape in scene.layout.ground),
        *bases(scene, colours, face),
        *(draw_shape(shape, colours) for shape in (*scene.between, *labels)),
        *men(scene, colours, face),
        *hints(scene, face),
    ]
    return Drawing(svg.element("g", svg.at(-left, -top, *parts)), width, height)


def bases(scene: Scene, colours: Mapping[str, str], face: Face) -> Iterator[Element]:
    """Yield every place by itself, but no point below a value; an area of the last move has another ground."""
    fresh = {scene.stands[number_of_place].place.name or number_of_place for number_of_place in face.fresh}
    for number_of_place, stand in enumerate(scene.stands):
        is_fresh = (stand.place.name or number_of_place) in fresh and has_ground(scene, stand.place)
        is_covered = not stand.place.outline and stand.place.name in face.hints
        for shape in () if stand.is_gone or is_covered else scene.layout.bases[number_of_place]:
            drawn = draw_shape(shape, colours)
            if is_fresh and shape.fill:
                drawn.set("fill", LAST_MOVE_COLOUR)
            yield drawn


def men(scene: Scene, colours: Mapping[str, str], face: Face) -> Iterator[Element]:
    """Yield what stands on each place, or the name of an empty one, unless names stand at the edges."""
    is_named = face.names and not scene.layout.labels
    for number_of_place, stand in enumerate(scene.stands):
        place = stand.place
        drawn = [draw_shape(shape, colours) for shape in stand.shapes]
        if drawn and number_of_place in face.fresh and not has_ground(scene, place):
            drawn.append(fresh_ring(stand))
        if is_named and is_free(stand) and place.name not in face.hints and len(place.name) <= MAX_NAME_LETTERS:
            x, y = on_paper((place.x, place.y))
            drawn.append(svg.text(x, y, place.name, NAME_SIZE, fill=MUTED_COLOUR))
        if drawn:
            group = svg.element("g", *drawn, class_="place")
            yield svg.add_title(group, stand.words) if stand.words else group


def is_free(stand: Stand) -> bool:
    return not (stand.shapes or stand.is_gone or stand.place.level)


def hints(scene: Scene, face: Face) -> Iterator[Element]:
    """Yield each value on its place, or at the upper right of what stands there."""
    filled = {stand.place.name for stand in scene.stands if stand.shapes}
    for name, shown in face.hints.items():
        place = scene.layout.board.hits[name]
        x, y = on_paper((place.x, head_of(place) if place.kind == "column" else place.y))
        least, height, size = BADGE_SIZES if name in filled or len(place.outline) < 3 else CHIP_SIZES
        width = max(least, svg.width_of(shown.text, size) + 8)
        corner = (x - 2, y - CELL_SIDE / 2) if name in filled else (x - width / 2, y - height / 2)
        yield svg.add_title(svg.at(*corner, draw_chip(shown, shown.text, width, height, size)), shown.words)


def head_of(column: Place) -> float:
    return min(y for _, y in column.outline) - COLUMN_HEAD_SHARE


def has_ground(scene: Scene, place: Place) -> bool:
    """Return whether a place is an area with a ground of its own, which the last move tints."""
    return len(place.outline) > 2 and scene.layout.board.backdrop not in ("bare", "tray")


def fresh_ring(stand: Stand) -> Element:
    """Draw the mark of the last move around a man on a point, or in the middle of a bar."""
    x, y = on_paper((stand.place.x, stand.place.y))
    usual = EDGE_RING_RADIUS_SHARE if stand.place.outline else RING_RADIUS_SHARE
    radius = max((shape.size + RING_GAP for shape in stand.shapes if shape.kind == "disc"), default=usual)
    return svg.circle(x, y, radius * CELL_SIDE, fill="none", stroke=light("draw-fill"), stroke_width=RING_PEN)


def on_paper(point: Point, scale: float = CELL_SIDE) -> Point:
    return point[0] * scale, point[1] * scale


def draw_shape(shape: Primitive, colours: Mapping[str, str], scale: float = CELL_SIDE) -> Element:
    """Draw one shape. colours: those of roles that the palette does not have. scale: pixels of a square's side."""
    paint, points = pen(shape, colours, scale), [on_paper(point, scale) for point in shape.points]
    x, y = points[0]
    if shape.kind == "disc":
        return svg.circle(x, y, shape.size * scale, **paint)
    if shape.kind == "text":
        made = svg.text(x, y, shape.words, shape.size * scale, font_weight="bold")
        made.attrib.update({key: str(value) for key, value in paint.items()})
        return made
    if shape.kind == "path":
        return draw_path(shape, (x, y), paint, scale)
    outline = "M" + "L".join(f"{number(a)} {number(b)}" for a, b in points) + "Z" * (shape.kind == "polygon")
    return svg.element("path", d=outline, **paint)


def draw_path(shape: Primitive, middle: Point, paint: dict[str, str | float], scale: float) -> Element:
    """Draw the data of a path, which lies in a square of 100 x 100, around a point."""
    share = shape.size * scale / 100
    turn = " rotate(180)" if "turned" in shape.style else ""
    place = f"translate({number(middle[0])} {number(middle[1])}) scale({share:.4f}){turn} translate(-50 -50)"
    return svg.element("path", d=shape.words, transform=place, **{**paint, "stroke_width": shape.width * scale / share})


def pen(shape: Primitive, colours: Mapping[str, str], scale: float) -> dict[str, str | float]:
    """Return the fill, the stroke and the style of a shape as attributes."""
    paint: dict[str, str | float] = {"fill": colour_of(shape.fill, colours)}
    if shape.stroke:
        paint |= {"stroke": colour_of(shape.stroke, colours), "stroke_width": shape.width * scale}
        paint |= {"stroke_linecap": "round", "stroke_linejoin": "round"}
    if "dashed" in shape.style:
        paint["stroke_dasharray"] = f"{number(0.02 * scale)} {number(0.12 * scale)}"
    if "faint" in shape.style:
        paint["opacity"] = FAINT_SHARE
    return paint


def colour_of(role: str, colours: Mapping[str, str]) -> str:
    return "none" if not role else colours.get(role) or light(role)
