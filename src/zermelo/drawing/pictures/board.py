"""A position as a picture, with the values of its moves on the places that are pressed first.

>>> from zermelo.games import start
>>> drawn = board(start("tictactoe"))
>>> drawn.width == drawn.height
True
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any
from xml.etree.ElementTree import Element

from zermelo.analysis.analysis import Analysis
from zermelo.analysis.words import header
from zermelo.drawing import svg
from zermelo.drawing.pictures.chip import Chip, chip, draw_chip
from zermelo.drawing.scene import Scene, Stand, scene_of, scene_on
from zermelo.drawing.svg import LAST_MOVE_COLOUR, LINE_COLOUR, MUTED_COLOUR, WASH_COLOUR, Drawing
from zermelo.evaluation.grundy import Grundy
from zermelo.rules import Board, Bounds, Diagram, Notation, Place, Value, board_of
from zermelo.rules.position import Move, Position

__all__ = ["analysis_picture", "board", "diagram_picture", "picture"]


Ranking = Sequence[tuple[Move, Value | Bounds]]
"""Moves from the best to the worst, with their values."""

CHIP_HEIGHT, CHIP_GAP, BOARD_MARGIN = 26.0, 6.0, 24.0

CHIP_TEXT_SIZE = 13.0

MAX_TEXT_LINE = 32
"""The length of a line in characters if the board is a text."""

WORDS_WIDTH = 400.0
"""The width of the words above and below the board."""


def picture(
    position: Position[Any], ranked: Ranking = (), value: Value | Bounds | None = None, grundy: Grundy | None = None
) -> Element:
    """Draw a position as an SVG picture: the player to move, its value, the board, and the values of the moves."""
    title = f"{position.game.title}: {position.text}" if value is None else header(position, value, grundy)
    head = svg.draw_lines(svg.wrap_words(title, WORDS_WIDTH, 16), 16, "middle", font_weight="bold")
    parts = [head, board(position, ranked), *([legend(ranked)] if ranked else [])]
    return svg.page(svg.stack(parts, 16), BOARD_MARGIN, title)


def analysis_picture(analysis: Analysis) -> Element:
    """Draw the position of an analysis with the values of its moves."""
    return picture(analysis.position, analysis.ranked, analysis.value, analysis.grundy)


def board(position: Position[Any], ranked: Ranking = (), names: bool = True) -> Drawing:
    """Draw the board, and below it the values of moves that have no place on it."""
    by_place, values = first_places(position), dict(ranked)
    hints = {name: hint(moves, values) for name, moves in by_place.items() if name and values.keys() & set(moves)}
    drawn = draw_board(position, Face(hints, names, arrivals(position.parent, position) if position.parent else ()))
    drawn.element.set("class", "board")
    drawn.element.set("data-board", position.text)
    rest = [(move, value) for move, value in ranked if move in by_place.get("", ())]
    return svg.stack([drawn, chips(rest, drawn.width)], CHIP_GAP) if rest else drawn


def draw_board(position: Position[Any], face: Face) -> Drawing:
    scene = scene_of(position)
    if scene is None:
        return draw_text(position.text)
    return draw_scene(scene, colours_of(position.game.notation, scene.layout.board), face)


def first_places(position: Position[Any]) -> dict[str, list[Move]]:
    """Return the legal moves by the names of the places that are pressed first; '' for moves without a place."""
    moves: dict[str, list[Move]] = defaultdict(list)
    board = board_of(position)
    for move in position.moves:
        path = path_of(position, move)
        for name in path if board and board.is_any_order and path else (*path, "")[:1]:
            moves[name].append(move)
    return moves


def hint(moves: Iterable[Move], values: Mapping[Move, Value | Bounds]) -> Chip:
    """Return the chip of the best of some moves, with the words of all."""
    here = [move for move in values if move in set(moves)]
    return chip(values[here[0]], values.values(), "; ".join(f"{move}: {values[move]!s}" for move in here))


def diagram_picture(diagram: Diagram) -> Element:
    """Draw a board with a text on its places."""
    scene = scene_on(diagram.board, diagram.notation, diagram.text[: len(diagram.board.places)])
    drawn = draw_scene(scene, colours_of(diagram.notation, diagram.board), Face({}, True, ()))
    return svg.page(drawn, BOARD_MARGIN, diagram.text)


def colours_of(notation: Notation[Any], board: Board | None) -> dict[str, str]:
    """Return the colours of the roles that depend on the game: those of the players and of the text on their men."""
    names = (board and board.colours) or notation.players
    roles = [ROLE_OF_NAME.get(name.lower()) for name in names]
    first, second = (role or usual for role, usual in zip(roles, ("x", "o"), strict=True)) if all(roles) else ("x", "o")
    inks = {f"on-{who}": svg.ink_on(light(role)) for who, role in (("first", first), ("second", second))}
    return {"first": light(first), "second": light(second), **inks, "on-muted": svg.ink_on(MUTED_COLOUR)}


ROLE_OF_NAME = {"yellow": "disc-x", "red": "disc-o", "white": "white-man", "black": "black-man", "x": "x", "o": "o"}
"""The role of the colour that a player's name says."""


def draw_scene(scene: Scene, colours: Mapping[str, str], face: Face) -> Drawing:
    """Draw a scene, with names, values and the last move."""
    left, top, width, height = scene.layout.box
    group = svg.element("g", *(draw_shape(shape, colours) for shape in scene.layout.ground))
    for i, stand in enumerate(scene.stands):
        if not stand.is_gone:
            is_fresh = i in face.fresh and has_ground(scene, stand.place) and stand.place.level == 0
            for shape in scene.layout.bases[i]:
                base = draw_shape(shape, colours)
                if is_fresh and shape.fill:
                    base.set("fill", LAST_MOVE_COLOUR)
                group.append(base)
    group.extend(draw_shape(shape, colours) for shape in (*scene.between, *(scene.layout.labels if face.names else ())))
    for i, stand in enumerate(scene.stands):
        drawn = svg.element("g", *(draw_shape(shape, colours) for shape in stand.shapes), class_="place")
        if i in face.fresh and not has_ground(scene, stand.place):
            drawn.append(fresh_mark(stand))
        if (
            not stand.shapes
            and face.names
            and not scene.layout.labels
            and stand.place.name
            and stand.place.name not in face.hints
            and not stand.is_gone
            and stand.place.level == 0
            and len(stand.place.name) < 4
        ):
            drawn.append(
                svg.text(CELL_SIDE * stand.place.x, CELL_SIDE * stand.place.y, stand.place.name, 12, fill=MUTED_COLOUR)
            )
        if len(drawn):
            group.append(svg.add_title(drawn, stand.words) if stand.words else drawn)
    filled = {stand.place.name for stand in scene.stands if stand.shapes}
    for name, shown in face.hints.items():
        group.append(draw_hint(scene.layout.board.hits[name], shown, name in filled))
    return Drawing(
        svg.element("g", svg.at(-left * CELL_SIDE, -top * CELL_SIDE, group)), width * CELL_SIDE, height * CELL_SIDE
    )


def has_ground(scene: Scene, place: Place) -> bool:
    """Return whether a place is an area with a ground of its own, which can be tinted."""
    return len(place.outline) > 2 and scene.layout.board.backdrop != "bare"


def fresh_mark(stand: Stand) -> Element:
    """Draw the mark of the last move around a man on a point, or on the middle of a bar."""
    usual = 0.12 if stand.place.outline else 0.3
    radius = 0.07 + max((shape.size for shape in stand.shapes if shape.kind == "disc"), default=usual)
    x, y = CELL_SIDE * stand.place.x, CELL_SIDE * stand.place.y
    return svg.circle(x, y, radius * CELL_SIDE, fill="none", stroke=light("draw-fill"), stroke_width=2.5)


def draw_hint(place: Place, shown: Chip, is_filled: bool) -> Element:
    """Draw a value on a place, or at the upper right of what stands there."""
    x, y = CELL_SIDE * place.x, CELL_SIDE * place.y
    if place.kind == "column":
        y = CELL_SIDE * (min(py for _, py in place.outline) - 0.3)
    least, height, size = BADGE_SIZES if is_filled or len(place.outline) < 3 else (34.0, 22.0, CHIP_TEXT_SIZE)
    width = max(least, svg.width_of(shown.text, size) + 8)
    across, down = (x - 2, y - 0.5 * CELL_SIDE) if is_filled else (x - width / 2, y - height / 2)
    return svg.add_title(svg.at(across, down, draw_chip(shown, shown.text, width, height, size)), shown.words)


def draw_shape(shape: Shape, colours: Mapping[str, str], scale: float = CELL_SIDE) -> Element:
    """Draw one shape of a scene. colours: those of roles that the palette does not have."""
    pen: dict[str, str | float] = {"fill": colour_of(shape.fill, colours)}
    if shape.stroke:
        pen |= {
            "stroke": colour_of(shape.stroke, colours),
            "stroke_width": shape.width * scale,
            "stroke_linecap": "round",
            "stroke_linejoin": "round",
        }
    if "dashed" in shape.style:
        pen["stroke_dasharray"] = f"{svg.number(0.02 * scale)} {svg.number(0.12 * scale)}"
    if "faint" in shape.style:
        pen["opacity"] = FAINT_SHARE
    points = [(x * scale, y * scale) for x, y in shape.points]
    x, y = points[0]
    match shape.kind:
        case "disc":
            return svg.circle(x, y, shape.size * scale, **pen)
        case "text":
            return svg.text(x, y, shape.words, shape.size * scale, font_weight="bold", **pen)
        case "path":
            turn = " rotate(180)" if "turned" in shape.style else ""
            side = shape.size * scale / 100
            pen["stroke_width"] = shape.width * scale / side
            return svg.element(
                "path",
                d=shape.words,
                transform=f"translate({svg.number(x)} {svg.number(y)}) scale({side:.4f}){turn} translate(-50 -50)",
                **pen,
            )
        case "line":
            return svg.element("path", d="M" + "L".join(f"{svg.number(a)} {svg.number(b)}" for a, b in points), **pen)
        case _:
            return svg.element(
                "path", d="M" + "L".join(f"{svg.number(a)} {svg.number(b)}" for a, b in points) + "Z", **pen
            )


def colour_of(role: str, colours: Mapping[str, str]) -> str:
    return "none" if not role else colours.get(role) or light(role)


def chips(ranked: Ranking, width: float) -> Drawing:
    """Draw the values of moves that have no place on the board, in rows."""
    group, x, y, widest = svg.element("g"), 0.0, 0.0, 0.0
    for move, _ in ranked:
        shown = hint([move], dict(ranked))
        words = f"{shown.text} {move}"
        wide = svg.width_of(words, CHIP_TEXT_SIZE) + 16
        if x and x + wide > max(width, 8 * CELL_SIDE):
            x, y = 0.0, y + CHIP_HEIGHT + CHIP_GAP
        group.append(svg.at(x, y, draw_chip(shown, words, wide, CHIP_HEIGHT, CHIP_TEXT_SIZE)))
        x, widest = x + wide + CHIP_GAP, max(widest, x + wide)
    return Drawing(group, widest, y + CHIP_HEIGHT)


def draw_text(words: str) -> Drawing:
    """Draw a position without a board as its text, in a frame."""
    drawn = svg.draw_lines([words[i : i + MAX_TEXT_LINE] for i in range(0, len(words), MAX_TEXT_LINE)], 14, "middle")
    width, height = drawn.width + 20, drawn.height + 12
    frame = svg.rect(0, 0, width, height, rx=5, fill=WASH_COLOUR, stroke=LINE_COLOUR)
    return Drawing(svg.element("g", frame, svg.at(10, 6, drawn.element)), width, height)


def legend(ranked: Ranking) -> Drawing:
    """Draw the moves of each value in a line, beside its chip."""
    values, entries = [value for _, value in ranked], []
    for value, group in groupby(ranked, key=lambda pair: pair[1]):
        moves = " ".join(move.name for move, _ in group)
        words = svg.draw_lines(svg.wrap_words(f"{value}: {moves}", WORDS_WIDTH, 13), 13)
        beside = svg.at(CELL_SIDE + 4, max(0.0, (CHIP_HEIGHT - words.height) / 2), words.element)
        shown = chip(value, values, str(value))
        sample = draw_chip(shown, shown.text, CELL_SIDE - 4, CHIP_HEIGHT, CHIP_TEXT_SIZE)
        entries.append(
            Drawing(svg.element("g", sample, beside), CELL_SIDE + 4 + words.width, max(CHIP_HEIGHT, words.height))
        )
    return svg.stack(entries, CHIP_GAP, centred=False)
