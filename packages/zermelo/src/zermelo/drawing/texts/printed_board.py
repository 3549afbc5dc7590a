"""A board as print() shows it: without colours, as small as it is clear, with the names of empty places."""

from collections import defaultdict
from itertools import combinations, pairwise
from math import ceil, hypot
from typing import Any

from zermelo.drawing.figures import words
from zermelo.drawing.scene import BoardLayout, Scene, Stand, scene_of, scene_on
from zermelo.drawing.texts.board import BoardSheet
from zermelo.drawing.texts.grid import Scale, has_diagonals, is_beside, is_rectangle, place_distance
from zermelo.drawing.texts.squares import MAX_RULED_ROWS, marks_text
from zermelo.rules import EMPTY_MARK, HEX_ROW_DISTANCE, Diagram, Notation, Place
from zermelo.rules.position import Position

__all__ = ["draw_board", "draw_diagram", "draw_position_board"]

MAX_EDGE_NAME = 3
"""The length of the longest name that is written on an edge."""

TOUCH_TOLERANCE = 0.01

POINT_ROWS, EDGE_ROWS = 3.0, 6.0
"""The rows between two points, and along an edge, where lines slope."""


def draw_position_board(position: Position[Any]) -> str:
    """Draw the board of a position of a game that has one."""
    scene = scene_of(position)
    return draw_board(scene, position.game.notation) if scene else ""


def draw_diagram(diagram: Diagram) -> str:
    """Draw a board with a text on its places."""
    shown = diagram.text[: len(diagram.board.places)]
    return draw_board(scene_on(diagram.board, diagram.notation, shown), diagram.notation)


def draw_board(scene: Scene, notation: Notation[Any]) -> str:
    """Draw a board, what players hold below it, and which mark stands for whom."""
    board = scene.layout.board
    sheet = BoardSheet(scene.layout, Scale(1, 1), is_whole=False)
    texts = texts_of(scene, sheet)
    width = max(map(len, (*texts.values(), *board.columns)), default=1)
    sheet.scale = clear_scale(scene.layout, width)
    if any(len(place.outline) == 2 for place in board.places) and not sheet.is_plain:
        texts = {place: text for place, text in texts.items() if not place.outline}
    sheet.draw(scene._replace(stands=tuple(with_text(stand, texts) for stand in scene.stands)))
    drawn = sheet.rows(max(map(len, texts.values()), default=1))
    if board.columns:
        drawn.append(" " + "   ".join(name.center(width) for name in board.columns))
    drawn += [f" {line}" for line in lines_of_trays(scene, sheet, notation)]
    if legend := marks_text(notation):
        drawn += ["", f" {legend}"]
    return "\n".join(row.rstrip() for row in drawn)


def texts_of(scene: Scene, sheet: BoardSheet) -> dict[Place, str]:
    """Return the text on each place: the mark, or all marks of a stack from below, or the name of an empty place."""
    piles = {pile[-1][1].place: pile for pile in sheet.stacks(scene) if len(pile) > 1}
    below = {stand.place for pile in piles.values() for _, stand in pile[:-1]}
    covered = {stand.place.outline for stand in scene.stands if stand.shapes and stand.place.level > 0}
    texts = dict[Place, str]()
    for look, stand in sheet.looks(scene):
        place = stand.place
        if is_beside(place) or stand.is_gone or place in below:
            continue
        if place in piles:
            texts[place] = "".join(sheet.character(each, own) for own, each in piles[place])
        elif stand.mark and stand.mark != EMPTY_MARK:
            texts[place] = sheet.character(stand, look)
        elif place.level == 0 and (not place.outline or place.outline not in covered):
            texts[place] = empty_text(place)
    return texts


def empty_text(place: Place) -> str:
    """Return the text of an empty place: its name, a dot, or nothing on an edge."""
    if place.name and not (len(place.outline) == 2 and len(place.name) > MAX_EDGE_NAME):
        return place.name
    return {0: "·", 2: ""}.get(len(place.outline), EMPTY_MARK)


def with_text(stand: Stand, texts: dict[Place, str]) -> Stand:
    """Return a place with its text on it; blocks, lines along edges and what is gone stay as they are."""
    kinds = {shape.kind for shape in stand.shapes if shape.style != "faint"}
    text = texts.get(stand.place, "")
    is_line = kinds == {"line"} and len(stand.place.outline) == 2
    is_kept = stand.is_gone or (stand.mark not in ("", EMPTY_MARK) and (kinds == {"polygon"} or is_line))
    if is_kept or is_beside(stand.place):
        return stand
    return stand._replace(mark=text, shapes=(words(stand.place.x, stand.place.y, text, 0.5),) if text else ())


def clear_scale(layout: BoardLayout, width: int) -> Scale:
    """Return the smallest scale at which texts of a width stand apart and lines can be seen."""
    places = [place for place in layout.board.places if not is_beside(place)]
    edges, points = ([place for place in places if len(place.outline) == n] for n in (2, 0))
    if edges:
        return scale_of_edges(layout, edges, width)
    if points:
        return scale_of_points(layout, points, width)
    if any(len(place.outline) > 4 for place in places):
        return Scale(2 * max(2, ceil((width + 2) / 2)), 1 / HEX_ROW_DISTANCE)
    if not all(map(is_rectangle, places)):
        across, down = (place_distance(layout.board, axis) for axis in (0, 1))
        return Scale(2 * max(2, ceil((width + 1) / 2)) / across, 2 / down)
    return Scale(width + 3, 2 if 1 < rows_together(places) <= MAX_RULED_ROWS else 1)


def rows_together(places: list[Place]) -> int:
    """Return the most rows of squares that touch one another."""
    most = run = 1
    for earlier, later in pairwise(sorted({min(y for _, y in place.outline) for place in places})):
        run = run + 1 if later - earlier < 1 + TOUCH_TOLERANCE else 1
        most = max(most, run)
    return most


def scale_of_edges(layout: BoardLayout, edges: list[Place], width: int) -> Scale:
    length = min(hypot(p.outline[0][0] - p.outline[1][0], p.outline[0][1] - p.outline[1][1]) for p in edges)
    if all(p.outline[0][0] == p.outline[1][0] or p.outline[0][1] == p.outline[1][1] for p in edges):
        return Scale(2 * max(2, ceil((width + 3) / 2)) / length, 2 / length)
    return Scale(2 * EDGE_ROWS / length, EDGE_ROWS / length)


def scale_of_points(layout: BoardLayout, points: list[Place], width: int) -> Scale:
    across, down = (place_distance(layout.board, axis) for axis in (0, 1))
    if 2.0 in (across, down):  # points on a ring
        least = min(hypot(a.x - b.x, a.y - b.y) for a, b in combinations(points, 2))
        return Scale(2 * POINT_ROWS / least, POINT_ROWS / least)
    has_lines = any(shape.kind == "line" for shape in layout.ground)
    gaps = [b.x - a.x for a, b in combinations(sorted(points), 2) if a.y == b.y and b.x > a.x]
    columns = max(2, ceil((width + 2) * across / min(gaps, default=1.0) / 2))
    rows = 2 if has_lines else 1
    return Scale(2 * (rows if has_diagonals(layout) and 2 * rows >= columns else columns) / across, rows / down)


def lines_of_trays(scene: Scene, sheet: BoardSheet, notation: Notation[Any]) -> list[str]:
    """Return a line for what each player has beside the board: 'X, in hand: 6'."""
    held = defaultdict[tuple[int, str], list[str]](list)
    for look, stand in sheet.looks(scene):
        if stand.place.owner is not None:
            texts = [sheet.character(stand, look)] * look.copies if look else [stand.mark]
            held[stand.place.owner, stand.place.caption or "in hand"] += texts
    names = notation.player_names
    return [
        f"{names[owner]}, {what}: {' '.join(filter(None, texts)) or '-'}"
        for (owner, what), texts in sorted(held.items())
    ]
