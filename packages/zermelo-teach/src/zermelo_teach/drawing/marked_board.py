"""A small board on which moves are marked: a star where something comes, an arrow for a step, crosses on what goes.

What a move changes on the board decides how it is marked, so that every game has marked boards without a declaration.
"""

from collections.abc import Iterator, Sequence
from math import cos, hypot, pi, sin
from typing import Any, Literal, NamedTuple
from xml.etree.ElementTree import Element

from zermelo.drawing import ROLE_COLOURS, Scene, board, scene_of
from zermelo.drawing.svg import PAPER_COLOUR, Drawing, at, cross, element, line, page
from zermelo.rules import Move, Point, Position, arrivals, marks_of, path_of
from zermelo_teach.drawing.how_to_win import names_players, play_sentence

__all__ = ["MARK_MEANINGS", "MarkKind", "MarkedBoard", "marked_board"]

MarkKind = Literal["star", "arrow", "cross"]

MARK_MEANINGS: dict[MarkKind, str] = {
    "star": "A star shows where to play.",
    "arrow": "An arrow shows where to go.",
    "cross": "Crosses show what goes away.",
}
"""What each kind of mark says."""

GO_COLOUR, GONE_COLOUR = ROLE_COLOURS["win"].light, ROLE_COLOURS["loss"].light

STAR_RADIUS, STAR_WAIST = 0.32, 0.45
"""The radius of a star in squares, and that of its inner corners as a share of it."""

CROSS_RADIUS = 0.24

ARROW_PEN, ARROW_HEAD, ARROW_GAP = 0.1, 0.26, 0.3
"""The width of an arrow, the length of its head, and the space before it, in squares."""

HALO = 0.12
"""The width of the pale line around a mark, in squares."""

BOARD_EDGE = 4.0
"""The space around a board, in pixels."""


class MoveMark(NamedTuple):
    """How a move is marked."""

    kind: MarkKind
    places: tuple[Point, ...]
    """The middles of its places, in squares; a step ends at the last one."""


class MarkedBoard(NamedTuple):
    """A board with its marks, and its words."""

    picture: Element
    caption: str
    """Who is to move, and the names of the moves if the marks leave them open; '' if there is nothing to say."""
    kinds: frozenset[MarkKind]
    """The kinds of its marks."""

    @property
    def width(self) -> float:
        """The width in pixels, of which a square of the board has as many on each board."""
        return float(self.picture.get("width", 1))

    @property
    def height(self) -> float:
        """The height in pixels."""
        return float(self.picture.get("height", 1))


def marked_board(position: Position[Any], moves: Sequence[Move], *, to_move: bool) -> MarkedBoard:
    """Draw a position with some moves marked. to_move: whether to say who is to move, unless it makes no difference."""
    scene, words = scene_of(position), play_sentence(position, moves)
    marks = list(marks_for(scene, position, moves)) if scene else []
    is_clear = tells_apart(marks) and len(marks) == len(moves)
    drawn = board(position, names=not is_clear)
    if scene:
        drawn = with_marks(drawn, scene, marks)
    picture = page(drawn, BOARD_EDGE, f"{position.text}: {words}")
    caption = words if not is_clear else f"{position.player_name} to move" * (to_move and names_players(position))
    return MarkedBoard(picture, caption, frozenset(mark.kind for mark in marks))


def tells_apart(marks: Sequence[MoveMark]) -> bool:
    """Return whether marks show which places belong to one move."""
    has_groups = any(mark.kind != "arrow" and len(mark.places) > 1 for mark in marks)
    return len(marks) < 2 or (len(set(marks)) == len(marks) and not has_groups)


def marks_for(scene: Scene, position: Position[Any], moves: Sequence[Move]) -> Iterator[MoveMark]:
    """Yield the marks of moves; one that neither changes nor presses a place has none."""
    for move in moves:
        if mark := mark_of(scene, position, move):
            yield mark


def mark_of(scene: Scene, position: Position[Any], move: Move) -> MoveMark | None:
    """Return the mark of a move: by what comes and goes on the board, or else by the places that are pressed."""
    after, places = position.follow(move), scene.layout.board
    old, new = marks_of(position, places), marks_of(after, places)
    came = arrivals(position, after)
    gone = [i for i in places.field if old[i] != new[i] and i not in came]
    spots = [(stand.place.x, stand.place.y) for stand in scene.stands]
    if len(came) == len(gone) == 1:
        return MoveMark("arrow", (spots[gone[0]], spots[came[0]]))
    if len(came) == 1 and not gone:
        return MoveMark("star", (spots[came[0]],))
    if gone and not came:
        return MoveMark("cross", tuple(spots[i] for i in gone))
    pressed = tuple((places.hits[name].x, places.hits[name].y) for name in path_of(position, move))
    is_step = len(pressed) > 1 and not {*pressed} <= {spots[i] for i in came}
    return MoveMark("arrow" if is_step else "star", pressed) if pressed else None


def with_marks(drawn: Drawing, scene: Scene, marks: Sequence[MoveMark]) -> Drawing:
    """Return the drawing of a scene with marks on it."""
    left, top, width, _ = scene.layout.box
    scale = drawn.width / width
    shapes = at(-left * scale, -top * scale, *(shape for mark in marks for shape in draw_mark(mark, scale)))
    return drawn._replace(element=element("g", drawn.element, shapes))


def draw_mark(mark: MoveMark, scale: float) -> Iterator[Element]:
    """Yield the shapes of a mark. scale: pixels of a square's side."""
    spots = [(x * scale, y * scale) for x, y in mark.places]
    if mark.kind == "arrow":
        yield from draw_arrow(spots, scale)
        return
    for x, y in spots:
        if mark.kind == "star":
            yield draw_star(x, y, scale)
        else:
            for colour, pen in ((PAPER_COLOUR, ARROW_PEN + HALO), (GONE_COLOUR, ARROW_PEN)):
                yield cross(x, y, CROSS_RADIUS * scale, fill="none", stroke=colour, stroke_width=pen * scale,
                            stroke_linecap="round")  # fmt: skip


def draw_star(x: float, y: float, scale: float) -> Element:
    """Draw a star with five points."""
    radii = (STAR_RADIUS * scale, STAR_RADIUS * STAR_WAIST * scale)
    corners = [(x + radii[i % 2] * sin(i * pi / 5), y - radii[i % 2] * cos(i * pi / 5)) for i in range(10)]
    made = line([*corners, corners[0]], stroke=PAPER_COLOUR, stroke_width=HALO * scale / 2, paint_order="stroke")
    made.set("fill", GO_COLOUR)
    return made


def draw_arrow(spots: Sequence[Point], scale: float) -> Iterator[Element]:
    """Yield the line of an arrow through some places, and its head."""
    (fx, fy), (x, y) = spots[-2:]
    far = hypot(x - fx, y - fy) or 1.0
    ahead, side = (x - fx) / far * ARROW_HEAD * scale, (y - fy) / far * ARROW_HEAD * scale
    neck = (x - ahead, y - side)
    (bx, by), (sx, sy) = spots[:2]
    gap = ARROW_GAP * scale / (hypot(sx - bx, sy - by) or 1.0)
    head = [(x, y), (neck[0] - 0.6 * side, neck[1] + 0.6 * ahead), (neck[0] + 0.6 * side, neck[1] - 0.6 * ahead)]
    body = [(bx + (sx - bx) * gap, by + (sy - by) * gap), *spots[1:-1], neck]
    for colour, pen in ((PAPER_COLOUR, HALO), (GO_COLOUR, 0.0)):
        yield line(body, stroke=colour, stroke_width=(ARROW_PEN + pen) * scale, stroke_linecap="round")
        drawn = line([*head, head[0]], stroke=colour, stroke_width=pen * scale, stroke_linejoin="round")
        drawn.set("fill", colour)
        yield drawn
