"""A position as a scene: shapes in squares with colour roles, which every screen draws and none works out again.

>>> from zermelo.games import start
>>> scene = scene_of(start("tictactoe").after("5"))
>>> scene.stands[4].words, [shape.kind for shape in scene.stands[4].shapes]
('X', ['line', 'line'])
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import Any, NamedTuple

from zermelo.drawing.backdrops import area_base, below, frame, neighbours
from zermelo.drawing.figures import (
    NOBODY_ROLE,
    OWNER_ROLES,
    Primitive,
    around,
    disc,
    figure,
    line,
    move_shape,
    owner_role,
    polygon,
    words,
)
from zermelo.rules import EMPTY_MARK, Board, Dot, Look, Notation, Place, Point
from zermelo.rules.board_marks import board_of, marks_of
from zermelo.rules.position import Position
from zermelo.rules.words import capital

__all__ = ["BoardLayout", "Scene", "Stand", "layout_of", "scene_of", "scene_on", "target_of"]

SCENE_MARGIN, LABEL_ROOM, LABEL_SIZE = 0.14, 0.42, 0.24
"""The space around a board, that for the letters and numbers at its edges, and their size, in squares."""

CAPTION_SIZE = 0.2
"""The size of the words at an area, in squares."""

POINT_ROOM = 0.36
"""The space around a point, in squares."""

HOLE_RADIUS = 0.19
"""The radius of a hole, in squares."""

SIDE_PEN = 0.16
"""The width of a side, of which areas beside it cover one half, in squares."""

USUAL_MARKS = "XO#o"
"""The marks that have a look without a declaration."""


class BoardLayout(NamedTuple):
    """What does not change during a game: all shapes below the men, and how each mark looks on each place."""

    board: Board
    box: tuple[float, float, float, float]
    """Left, top, width and height of the scene."""
    ground: tuple[Primitive, ...]
    """What lies below everything: backdrop, lines, sides, dots."""
    bases: tuple[tuple[Primitive, ...], ...]
    """How each place looks by itself."""
    figures: tuple[Mapping[str, "Figure"], ...]
    """The figures by mark, for each kind of place."""
    kinds: tuple[int, ...]
    """The number of the figures of each place."""
    joints: tuple[tuple[int, int, Primitive], ...]
    """Neighbours, and the shape between them if they grow together."""
    labels: tuple[Primitive, ...]
    """Letters and numbers at the edges, which name the places; without them, places are named where they are."""
    letters: tuple[str, str]
    """The letters of the players, which stand in the areas that they have closed."""


class Figure(NamedTuple):
    """What stands on a place for one mark."""

    shapes: tuple[Primitive, ...]
    """Around the middle of the place."""
    look: Look
    words: str
    """What a screen reader says."""


class Stand(NamedTuple):
    """A place of a position, with what stands on it."""

    place: Place
    mark: str
    """The character; '' for an empty place."""
    owner: int | None
    shapes: tuple[Primitive, ...]
    """What stands there."""
    words: str
    """What a screen reader says of it; '' for an empty place."""
    is_gone: bool = False
    """True if the place has left the board."""


class Scene(NamedTuple):
    """A board with what stands on it."""

    layout: BoardLayout
    stands: tuple[Stand, ...]
    between: tuple[Primitive, ...]
    """The shapes between neighbours that have grown together, and the areas that are closed."""


def scene_of(position: Position[Any]) -> Scene | None:
    """Return the scene of a position; None for a game without a board and heaps."""
    board = board_of(position)
    if board is None:
        return None
    since, makers = course(position, board)
    return scene_on(board, position.game.notation, marks_of(position, board), since, makers)


def scene_on(
    board: Board, notation: Notation[Any], marks: str, since: Sequence[int] = (), makers: Sequence[int | None] = ()
) -> Scene:
    """Return the scene of a text on a board. since, makers: the ply and the player of each place's mark, if known."""
    layout = layout_of(board, notation)
    since, makers = since or (0,) * len(marks), makers or (None,) * len(marks)
    stands = tuple(stand(layout, i, mark, makers[i]) for i, mark in enumerate(marks))
    return Scene(
        layout, stands, (*joint_shapes(layout, marks, since, makers), *area_shapes(layout, marks, since, makers))
    )


def stand(layout: BoardLayout, number: int, mark: str, maker: int | None) -> Stand:
    place = layout.board.stands[number]
    shown = layout.figures[layout.kinds[number]].get(mark)
    if shown is None and mark == EMPTY_MARK:
        return Stand(place, "", None, (), "")
    if shown is None:
        return Stand(place, mark, None, (words(place.x, place.y, mark, 0.5),), mark)
    owner = maker if shown.look.is_of_mover else shown.look.owner
    shapes = tuple(move_shape(paint_shape(shape, owner, shown.look), place.x, place.y) for shape in shown.shapes)
    return Stand(place, mark, owner, shapes, shown.words, shown.look.shape == "gone")


def paint_shape(shape: Primitive, owner: int | None, look: Look) -> Primitive:
    """Return a shape of a mark that has the colour of its maker."""
    if not look.is_of_mover or owner is None:
        return shape
    own = {NOBODY_ROLE: owner_role(owner)}
    return shape._replace(fill=own.get(shape.fill, shape.fill), stroke=own.get(shape.stroke, shape.stroke))


def joint_shapes(
    layout: BoardLayout, marks: str, since: Sequence[int], makers: Sequence[int | None]
) -> Iterator[Primitive]:
    """Yield the shapes between neighbours that have grown together."""
    for a, b, shape in layout.joints:
        shown = layout.figures[layout.kinds[a]].get(marks[a])
        if shown is None or marks[a] != marks[b]:
            continue
        if shown.look.joins == "mark" or (shown.look.joins == "move" and since[a] == since[b] > 0):
            fill = shown.shapes[0].fill
            yield paint_shape(shape._replace(fill=fill), makers[a], shown.look)


def area_shapes(
    layout: BoardLayout, marks: str, since: Sequence[int], makers: Sequence[int | None]
) -> Iterator[Primitive]:
    """Yield the areas whose places around them are all filled, in the colour of the player who filled the last one."""
    numbers = {place.name: i for i, place in enumerate(layout.board.stands)}
    for area in layout.board.areas:
        edges = [numbers[name] for name in area.around]
        if all(marks[i] != EMPTY_MARK for i in edges):
            owner = makers[max(edges, key=lambda i: since[i])]
            yield polygon(area.outline, owner_role(owner), style="faint")
            if owner is not None:
                yield words(*middle(area.outline), layout.letters[owner], 0.4, owner_role(owner))


def middle(points: Sequence[Point]) -> Point:
    """Return the middle of some points."""
    xs, ys = zip(*points, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def course(position: Position[Any], board: Board) -> tuple[list[int], list[int | None]]:
    """Return for each place the ply of the move that made its mark, and who made it; 0 and None if it was there."""
    looks = board.looks.values()
    if not (board.areas or any(look.is_of_mover or look.joins == "move" for look in looks)):
        return [], []
    path = position.path
    since, old = [0] * len(board.stands), marks_of(path[0], board)
    makers: list[int | None] = [None] * len(board.stands)
    for ply, here in enumerate(path[1:], 1):
        new = marks_of(here, board)
        for i, (before, after) in enumerate(zip(old, new, strict=True)):
            if before != after:
                since[i], makers[i] = ply, path[ply - 1].turn
        old = new
    return since, makers


@lru_cache(maxsize=64)
def layout_of(board: Board, notation: Notation[Any]) -> BoardLayout:
    """Return what does not change during a game."""
    kinds, tables = dict[Any, int](), list[Mapping[str, Figure]]()
    numbers = list[int]()
    for place in board.stands:
        shape = (around(place), place.kind, place.owner)
        if shape not in kinds:
            kinds[shape] = len(tables)
            tables.append(dict(figures_on(board, place, notation)))
        numbers.append(kinds[shape])
    labels = tuple(edge_labels(board))
    bases = tuple(tuple(base(board, place, notation, bool(labels))) for place in board.stands)
    return BoardLayout(
        board,
        box_of(board, labels),
        tuple(ground(board, notation)),
        bases,
        tuple(tables),
        tuple(numbers),
        tuple(joints(board)),
        labels,
        (capital(notation.player_names[0])[0], capital(notation.player_names[1])[0]),
    )


def figures_on(board: Board, place: Place, notation: Notation[Any]) -> Iterator[tuple[str, Figure]]:
    """Yield each mark that can stand on a kind of place, with its figure; what the board declares comes first."""
    of_kind = [key[len(place.kind) :] for key in board.looks if key.startswith(place.kind)]
    known = [mark for mark in (*of_kind, *board.looks) if len(mark) == 1]
    for mark in dict.fromkeys((*known, *"".join(notation.marks or ()), *board.digits, *USUAL_MARKS)):
        if look := board.look(place, mark, notation):
            number = board.digits.index(mark) if mark in board.digits else 0
            who = "" if look.owner is None else f" of {notation.player_names[look.owner]}"
            count = f"{number} " if mark in board.digits else ""
            spoken = f"{count}{look.name}{who}" if look.name else "" if look.shape == "gone" else look.words or mark
            yield mark, Figure(tuple(figure(look, place, mark, number)), look, spoken)


def base(board: Board, place: Place, notation: Notation[Any], has_labels: bool) -> Iterator[Primitive]:
    """Yield how a place looks by itself. has_labels: whether its name is at the edge of the board."""
    if place.level > 0 or (board.backdrop == "bare" and place.owner is None):
        return
    if not place.outline and (place.name or place not in board.beside):
        is_ring = board.backdrop == "holes" or (not has_labels and 0 < len(place.name) < 4)  # with room for the name
        yield disc(place.x, place.y, HOLE_RADIUS, "paper", "lines", 0.045) if is_ring else dot(place.x, place.y)
    elif not place.outline:
        return
    elif len(place.outline) == 2:
        yield line(between_dots(place), "line", 0.035, "dashed")
    elif place.owner is not None and place.caption:
        yield polygon(place.outline, "pit" if board.backdrop == "pits" else "wash", "line", 0.03)
        low = max(y for _, y in place.outline)
        yield from caption(place.outline, capital(notation.player_names[place.owner]), place.owner)
        yield words(place.x, low - 0.14, place.caption, CAPTION_SIZE, "muted")
    elif place.owner is None and place.level == 0:
        yield from area_base(board, place)


def caption(outline: Sequence[Point], text: str, owner: int | None) -> Iterator[Primitive]:
    """Yield the words at the top of an area."""
    xs, ys = zip(*outline, strict=True)
    if text:
        yield words((min(xs) + max(xs)) / 2, min(ys) + 0.16, text, CAPTION_SIZE, owner_role(owner))


def ground(board: Board, notation: Notation[Any]) -> Iterator[Primitive]:
    """Yield what lies below everything."""
    at = {place.name: (place.x, place.y) for place in (*board.stands, *board.presses)}
    yield from below(board)
    for tray in board.trays:
        yield polygon(tray.outline, "wash", "line", 0.03)
        yield from caption(tray.outline, tray.caption, tray.owner)
    for press in board.presses:
        if press.caption:
            yield polygon(press.outline, "wash", "line", 0.03)
            yield words(press.x, press.y, press.caption, 0.26, owner_role(press.owner))
    for start, end in board.lines:
        ends = tuple(at[each] if isinstance(each, str) else each for each in (start, end))
        yield line(ends, "lines", 0.045)
    for side in board.sides:
        yield line(side.points, "lines" if side.owner is None else OWNER_ROLES[side.owner], SIDE_PEN)
    for x, y, owner in (Dot(*each) for each in board.dots):
        yield own_dot(x, y, owner)
    for press in board.presses:
        if press.kind == "dot":
            yield own_dot(press.x, press.y, press.owner)


def between_dots(place: Place) -> tuple[Point, ...]:
    """Return the ends of an edge, beside the dots that it joins."""
    (x, y), (end_x, end_y) = place.outline
    part = 0.15 / (hypot(end_x - x, end_y - y) or 1.0)
    across, down = part * (end_x - x), part * (end_y - y)
    return (x + across, y + down), (end_x - across, end_y - down)


def dot(x: float, y: float) -> Primitive:
    """Return the dot at which lines meet."""
    return disc(x, y, 0.075, "lines")


def own_dot(x: float, y: float, owner: int | None) -> Primitive:
    """Return a dot between edges: that of the second player is hollow, since colour alone must not tell whose it is."""
    if owner == 1:
        return disc(x, y, 0.075, "paper", OWNER_ROLES[1], 0.05)
    return disc(x, y, 0.1, "ink" if owner is None else OWNER_ROLES[owner])


def box_of(board: Board, labels: Iterable[Primitive]) -> tuple[float, float, float, float]:
    """Return left, top, width and height of all that is drawn."""
    points = [point for place in (*board.stands, *board.presses) for point in reach(place)]
    points += beside(board)
    points += [point for tray in board.trays for point in tray.outline]
    points += list(frame(board)) if board.backdrop == "pits" else []
    points += [
        (x + dx, y + dy) for shape in labels for x, y in shape.points for dx, dy in ((-0.12, -0.12), (0.12, 0.12))
    ]
    xs, ys = zip(*points, strict=True) if points else ((0.0,), (0.0,))
    left, top = min(xs) - SCENE_MARGIN, min(ys) - SCENE_MARGIN
    return left, top, max(xs) + SCENE_MARGIN - left, max(ys) + SCENE_MARGIN - top


def beside(board: Board) -> list[Point]:
    """Return the corners of dots, and the points of sides."""
    dots = [(x + dx, y + dy) for x, y, *_ in board.dots for dx, dy in ((-0.2, -0.2), (0.2, 0.2))]
    return [*dots, *(point for side in board.sides for point in side.points)]


def reach(place: Place) -> tuple[Point, ...]:
    """Return the outline of a place, or the corners of a square around a point."""
    r = POINT_ROOM
    return place.outline or ((place.x - r, place.y - r), (place.x + r, place.y + r))


def target_of(place: Place) -> tuple[float, float, float, float]:
    """Return the rectangle where a place is pressed: left, top, right and bottom; an edge is pressed in its middle."""
    xs, ys = zip(*(reach(place) if len(place.outline) != 2 else reach(place._replace(outline=()))), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def edge_labels(board: Board) -> Iterator[Primitive]:
    """Yield the words beside a board, or the letters and numbers of names such as b3, below it and left of it."""
    if board.captions:
        yield from (words(x, y, text, LABEL_SIZE, "muted") for text, (x, y) in board.captions)
        return
    for press in board.presses:
        if press.kind == "column":
            yield words(press.x, min(y for _, y in press.outline) - LABEL_ROOM, press.name, LABEL_SIZE, "muted")
    yield from dot_labels([press for press in board.presses if press.kind == "dot"])
    named = [p for p in board.places if p.name and p.owner is None and p.level == 0]
    is_lattice = named and all(len(p.name) in (2, 3) and p.name[0].isalpha() and p.name[1:].isdigit() for p in named)
    rows = {(p.name[1:], round(p.y, 3)) for p in named}
    if not is_lattice or len(rows) > len({number for number, _ in rows}) or len(rows) > len({y for _, y in rows}):
        return
    if not has_parallel_columns(named):
        return
    points = [point for p in named for point in reach(p)] + beside(board)
    bottom, left = max(y for _, y in points), min(x for x, _ in points)
    for letter in sorted({p.name[0] for p in named}):
        lowest = max((p for p in named if p.name[0] == letter), key=lambda p: (p.y, -p.x))
        yield words(lowest.x, bottom + LABEL_ROOM / 2, letter, LABEL_SIZE, "muted")
    for number in sorted({p.name[1:] for p in named}):
        first = min((p for p in named if p.name[1:] == number), key=lambda p: p.x)
        yield words(min(left, first.x - 0.4) - LABEL_ROOM / 2, first.y, number, LABEL_SIZE, "muted")


def has_parallel_columns(places: Iterable[Place]) -> bool:
    """Return whether the places of each letter lie in a line, and all lines have one slant."""
    ordered = sorted(places, key=lambda place: (place.name[0], place.y))
    pairs = ((a, b) for a, b in pairwise(ordered) if a.name[0] == b.name[0] and b.y > a.y)
    return len({round((b.x - a.x) / (b.y - a.y), 2) for a, b in pairs}) < 2


def dot_labels(dots: Sequence[Place]) -> Iterator[Primitive]:
    """Yield the names of dots, each on the far side of the dot as seen from the middle of all."""
    if not dots:
        return
    mid_x, mid_y = middle([(dot.x, dot.y) for dot in dots])
    for each in dots:
        away = hypot(each.x - mid_x, each.y - mid_y) or 1.0
        across, down = (LABEL_ROOM * part / away for part in (each.x - mid_x, each.y - mid_y))
        yield words(each.x + across, each.y + down, each.name, LABEL_SIZE, "muted")


def joints(board: Board) -> Iterator[tuple[int, int, Primitive]]:
    """Yield the neighbours that can grow together, with the shape between them: areas with a common side."""
    if not any(look.joins for look in board.looks.values()):
        return
    for a, b, ((x, y), (end_x, end_y)) in neighbours(board):
        one, two = board.places[a], board.places[b]
        side_x, side_y = 0.8 * (end_x - x) / 2, 0.8 * (end_y - y) / 2
        far_x, far_y = 0.3 * (two.x - one.x), 0.3 * (two.y - one.y)
        mid_x, mid_y = (x + end_x) / 2, (y + end_y) / 2
        corners = [
            (mid_x + s * side_x + f * far_x, mid_y + s * side_y + f * far_y)
            for s, f in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]
        yield a, b, polygon(corners)
