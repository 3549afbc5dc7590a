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
from zermelo.drawing.pictures.scene_picture import CELL_SIDE, Face, colours_of, draw_scene
from zermelo.drawing.scene import scene_of, scene_on
from zermelo.drawing.svg import LINE_COLOUR, WASH_COLOUR, Drawing
from zermelo.evaluation.grundy import Grundy
from zermelo.rules import Bounds, Diagram, Value, board_of
from zermelo.rules.move_places import arrivals, path_of
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
    places = board_of(position)
    for move in position.moves:
        path = path_of(position, move)
        for name in path if places and places.is_any_order and path else (*path, "")[:1]:
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
