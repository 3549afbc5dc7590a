"""A position as a picture, with the values of its moves, and the place of each move on it.

>>> from zermelo.games import start
>>> drawn = board(start("tictactoe"))
>>> drawn.width, drawn.height
(120.0, 120.0)
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

from zermelo.analysis.analysis import Analysis
from zermelo.analysis.move_places import HitBox, changed_cell, hit_boxes
from zermelo.analysis.words import header
from zermelo.drawing import svg
from zermelo.drawing.pictures.chip import Chip, chip, draw_chip, outline
from zermelo.drawing.places import in_rows, with_stocks
from zermelo.drawing.svg import (
    DISC_COLOURS,
    HOLE_COLOUR,
    INK_COLOUR,
    LAST_MOVE_COLOUR,
    LINE_COLOUR,
    MARK_COLOURS,
    MUTED_COLOUR,
    PAPER_COLOUR,
    TRAY_COLOUR,
    WASH_COLOUR,
    Drawing,
)
from zermelo.evaluation.grundy import Grundy
from zermelo.games.boards.text import EMPTY_CELL
from zermelo.rules import Board, Bounds, Diagram, Notation, Piece, Stock, Value
from zermelo.rules.position import Move, Position
from zermelo.rules.words import capital

__all__ = [
    "CELL_SIDE",
    "analysis_picture",
    "board",
    "diagram_picture",
    "draw_mark",
    "picture",
]


Ranking = Sequence[tuple[Move, Value | Bounds]]
"""Moves from the best to the worst, with their values."""

CELL_SIDE = 40.0
"""The side of a cell of the board, in pixels."""

LAYER_GAP_CELLS = 0.4
"""The space between two layers of a board, in cells."""

DRAWN_STONE_SIZE, STONES_PER_DRAWN_ROW, MAX_DRAWN_STONES = 28.0, 10, 60

CHIP_HEIGHT, CHIP_GAP, BOARD_MARGIN = 26.0, 6.0, 24.0

CHIP_TEXT_SIZE, BADGE_SIZES = 13.0, (24.0, 14.0, 10.0)
"""The text size of a chip; for a chip beside a mark, the least width, the height and the text size."""

MAX_TEXT_LINE = 32
"""The length of a line in characters if the board is a text."""

PIECE_FILLS = {"white": "#fdfdfd", "black": "#20242c"}
"""The fills of white and black pieces, which are the same on a dark page."""

WORDS_WIDTH = 400.0
"""The width of the words above and below the board."""


class Face(NamedTuple):
    """The markings on a board besides its stones."""

    hints: Mapping[HitBox, Chip]
    names: bool
    """True if empty cells and columns show the names of their moves."""
    fresh: int | None
    """The cell of the last move."""


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
    game, placed, values = position.game, hit_boxes(position), dict(ranked)
    hints = {box: hint(moves, values) for box, moves in placed.items() if values.keys() & set(moves)}
    face = Face(hints, names, changed_cell(position.parent, position) if position.parent and game.board else None)
    if game.board:
        drawn = draw_cells(game.board.diagram(position.board, game.notation), face)
    else:
        drawn = (
            draw_heaps(game.declared.heaps(position.state), face) if game.declared.heaps else draw_text(position.text)
        )
    drawn.element.set("class", "board")
    drawn.element.set("data-board", position.text)
    on_board = {move for moves in placed.values() for move in moves}
    rest = [(move, value) for move, value in ranked if move not in on_board]
    return svg.stack([drawn, chips(rest, drawn.width)], CHIP_GAP) if rest else drawn


def hint(moves: Iterable[Move], values: Mapping[Move, Value | Bounds]) -> Chip:
    """Return the chip of the best of some moves, with the words of all."""
    here = [move for move in values if move in set(moves)]
    return chip(values[here[0]], values.values(), "; ".join(f"{move}: {values[move]!s}" for move in here))


def diagram_picture(diagram: Diagram) -> Element:
    """Draw a board with a text on its places."""
    return svg.page(draw_cells(diagram, Face({}, True, None)), BOARD_MARGIN, diagram.text)


def draw_cells(diagram: Diagram, face: Face) -> Drawing:
    """Draw the cells of a board, and the pieces and the numbers of things that the players have beside it."""
    grid, notation = diagram.board, diagram.notation
    places, group = on_paper(grid), svg.element("g")
    names = grid.cell_names if face.names else ("",) * len(places)
    held = {cell for hand in grid.hands for cell in hand}
    top = CHIP_HEIGHT + CHIP_GAP if grid.columns and any(box[0] == "column" for box in face.hints) else 0.0
    stocks, tall = {stock.cell: stock for stock in grid.stocks}, CELL_SIDE * (1 + max(y for _, y in places))
    for i, ((x, y), mark, name) in enumerate(zip(places, diagram.text, names, strict=False)):
        if i in stocks:
            drawn = draw_stock(stocks[i], grid.text_of_mark(mark), notation.player_names, tall)
            group.append(svg.at(x * CELL_SIDE, 0 if stocks[i].is_end else y * CELL_SIDE, *drawn, class_="stock"))
            continue
        if mark in grid.gone:
            continue
        figure = draw_figure(grid.text_of_mark(mark), grid, notation, i == face.fresh) if mark != EMPTY_CELL else None
        if i in held:
            group.extend(
                [svg.at(x * CELL_SIDE, y * CELL_SIDE + top, figure, class_="held")] if figure is not None else []
            )
        else:
            cell = draw_cell(figure, name, face.hints.get(("cell", i, 0)), i == face.fresh, bool(grid.columns))
            group.append(svg.at(x * CELL_SIDE, y * CELL_SIDE + top, *cell, class_="cell"))
    bottom = top + CELL_SIDE * (1 + max(y for _, y in places))
    if grid.columns and (top or face.names):
        for i, name in enumerate(grid.columns):
            group.append(svg.text((i + 0.5) * CELL_SIDE, bottom + 12, name, 12, fill=MUTED_COLOUR))
            if shown := face.hints.get(("column", i, 0)):
                group.append(
                    svg.at(
                        i * CELL_SIDE + 2, 0, draw_chip(shown, shown.text, CELL_SIDE - 4, CHIP_HEIGHT, CHIP_TEXT_SIZE)
                    )
                )
        bottom += 20
    return Drawing(group, CELL_SIDE * (1 + max(x for x, _ in places)) + (CHIP_GAP if grid.stocks else 0), bottom)


def on_paper(grid: Board) -> list[tuple[float, float]]:
    """Return the column and the row of every cell in cells."""
    wide = 0.5 if grid.staggered else 1.0
    across, down = (1 + max(place[axis] for place in grid.places) for axis in (0, 1))
    saved = 1 - LAYER_GAP_CELLS if any(len(place) > 2 for place in grid.places) else 0.0
    places: list[tuple[float, float]] = [
        (x * wide - x // (across + 1) * saved, y - y // (down + 1) * saved) for x, y in in_rows(grid.places)
    ]
    return with_stocks(places, grid, 1.25)


def draw_stock(stock: Stock, number: str, players: Sequence[str], tall: float) -> list[Element]:
    """Draw whose things a cell counts, their number and their name; a store is as high as the board."""
    middle = (tall if stock.is_end else CELL_SIDE) / 2
    frame = (
        [svg.rect(0, 0, CELL_SIDE, tall, rx=CELL_SIDE / 2, fill=WASH_COLOUR, stroke=LINE_COLOUR, stroke_width=1.5)]
        if stock.is_end
        else []
    )
    rows = (
        (-14, capital(players[stock.owner]), 10.0, MUTED_COLOUR),
        (0, number, 16.0, INK_COLOUR),
        (14, stock.things, 10.0, MUTED_COLOUR),
    )
    words = [svg.text(CELL_SIDE / 2, middle + y, text, size, fill=fill) for y, text, size, fill in rows]
    return [*frame, *words]


def draw_cell(figure: Element | None, name: str, hint: Chip | None, fresh: bool, falls: bool) -> list[Element]:
    """Draw a cell with its mark, and the value or the name of the move there; discs lie in holes."""
    fill = TRAY_COLOUR if falls else LAST_MOVE_COLOUR if fresh else PAPER_COLOUR
    parts = [
        svg.rect(0, 0, CELL_SIDE, CELL_SIDE, fill=fill, stroke=TRAY_COLOUR if falls else LINE_COLOUR, stroke_width=1.5)
    ]
    parts += [svg.circle(CELL_SIDE / 2, CELL_SIDE / 2, 0.4 * CELL_SIDE, fill=HOLE_COLOUR)] if falls else []
    parts += [] if figure is None else [figure]
    if hint and figure is not None:
        least, height, size = BADGE_SIZES
        width = max(least, svg.width_of(hint.text, size) + 8)
        own = figure.get("transform", "")
        figure.set("transform", f"translate({0.1 * CELL_SIDE:g} {0.2 * CELL_SIDE:g}) scale(0.8) {own}".rstrip())
        parts.append(svg.at(CELL_SIDE - width - 1, 1, draw_chip(hint, hint.text, width, height, size)))
    elif hint:
        top = 14.0 if name else 8.0
        parts.append(svg.at(3, top, draw_chip(hint, hint.text, CELL_SIDE - 6, 23, CHIP_TEXT_SIZE)))
        parts += [svg.text(4, 8, name, 10, "start", fill=MUTED_COLOUR)] if name else []
    elif name and figure is None:
        parts.append(svg.text(CELL_SIDE / 2, CELL_SIDE / 2, name, 12, fill=MUTED_COLOUR))
    return [svg.add_title(svg.element("g", *parts), hint.words)] if hint else parts


def draw_figure(mark: str, grid: Board, notation: Notation[Any], fresh: bool) -> Element:
    """Draw a mark, a piece, or a disc with its mark, since colour alone must not distinguish discs.

    The last disc has a white ring.
    """
    if not grid.columns:
        piece = (grid.pieces or {}).get(mark)
        return draw_piece(piece) if piece else draw_mark(mark, CELL_SIDE / 2, CELL_SIDE / 2, CELL_SIDE)
    colours = dict(zip(notation.marks or (), (DISC_COLOURS[colour] for colour in grid.colours or ()), strict=False))
    ring: dict[str, str | float] = {"stroke": PAPER_COLOUR, "stroke_width": 0.07 * CELL_SIDE} if fresh else {}
    disc = svg.circle(CELL_SIDE / 2, CELL_SIDE / 2, 0.37 * CELL_SIDE, fill=colours.get(mark, MUTED_COLOUR), **ring)
    sign = draw_mark(mark, CELL_SIDE / 2, CELL_SIDE / 2, 0.5 * CELL_SIDE, INK_COLOUR)
    return svg.element("g", disc, svg.element("g", sign, opacity=0.55))


def draw_piece(piece: Piece) -> Element:
    """Draw a piece in a cell; one of the second player is upside down, unless it has a fill or is always upright."""
    turn = " rotate(180 50 50)" if piece.owner and not (piece.fill or piece.upright) else ""
    fill = PIECE_FILLS.get(piece.fill, "none")
    pen = MARK_COLOURS["XO"[piece.owner]] if fill == "none" else INK_COLOUR
    drawn = svg.element(
        "path", d=piece.path, fill=fill, stroke=pen, stroke_width=5, stroke_linecap="round",
        stroke_linejoin="round", transform=f"scale({CELL_SIDE / 100}){turn}", data_piece=piece.name,
    )  # fmt: skip
    return svg.add_title(drawn, piece.name)


def draw_mark(mark: str, x: float, y: float, size: float, colour: str | None = None) -> Element:
    """Draw X, O, counters and filled squares as shapes, and other marks as text, in a cell of a size around a point."""
    if mark == "o":
        return svg.circle(x, y, 0.3 * size, fill=MUTED_COLOUR)
    if mark == "#":
        return svg.rect(x - 0.36 * size, y - 0.36 * size, 0.72 * size, 0.72 * size, fill=MUTED_COLOUR)
    if mark not in MARK_COLOURS:
        return svg.text(x, y, mark, 0.55 * size)
    pen: dict[str, str | float] = {"stroke": colour or MARK_COLOURS[mark], "stroke_width": 0.12 * size}
    pen |= {"fill": "none", "stroke_linecap": "round"}
    return svg.cross(x, y, 0.26 * size, **pen) if mark == "X" else svg.circle(x, y, 0.28 * size, **pen)


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


def draw_heaps(heaps: Sequence[int], face: Face) -> Drawing:
    """Draw heaps as rows of stones; a move takes the stone that shows its value and all stones behind it."""
    rows = [draw_heap(heap, stones, face) for heap, stones in enumerate(heaps)]
    letters = [f"{chr(ord('a') + heap)} " if len(heaps) > 1 else "" for heap in range(len(heaps))]
    names = [svg.draw_lines([f"{letter}{stones}"], 13) for letter, stones in zip(letters, heaps, strict=True)]
    left, group, y = max(name.width for name in names) + (2 * CHIP_GAP if any(heaps) else 0), svg.element("g"), 0.0
    for row, name in zip(rows, names, strict=True):
        group.extend([svg.at(0, y + (DRAWN_STONE_SIZE - name.height) / 2, name.element), svg.at(left, y, row.element)])
        y += row.height + CHIP_GAP
    return Drawing(group, left + max(row.width for row in rows), y - CHIP_GAP)


def draw_heap(heap: int, stones: int, face: Face) -> Drawing:
    """Draw the last stones of a heap; dots stand for the others."""
    first, group = max(0, stones - MAX_DRAWN_STONES), svg.element("g")
    for place, stone in enumerate(range(first, stones)):
        y, x = divmod(place, STONES_PER_DRAWN_ROW)
        if shown := face.hints.get(("stone", heap, stone)):
            drawn = [svg.add_title(svg.element("g", *draw_stone(shown)), shown.words)]
        else:
            dots = svg.text(0, 0, "…" if place == 0 and first else "", 12, fill=PAPER_COLOUR)
            drawn = [svg.circle(0, 0, 0.38 * DRAWN_STONE_SIZE, fill=MUTED_COLOUR), dots]
        group.append(svg.at((x + 0.5) * DRAWN_STONE_SIZE, (y + 0.5) * DRAWN_STONE_SIZE, *drawn))
    rows = -(-max(1, stones - first) // STONES_PER_DRAWN_ROW)
    return Drawing(group, DRAWN_STONE_SIZE * min(STONES_PER_DRAWN_ROW, stones), DRAWN_STONE_SIZE * rows)


def draw_stone(shown: Chip) -> list[Element]:
    """Draw a stone with the value of the move that takes it; one whose value is quiet looks like any other."""
    if shown.tone == "quiet":
        disc, ink = svg.circle(0, 0, 0.45 * DRAWN_STONE_SIZE, fill=MUTED_COLOUR), PAPER_COLOUR
    else:
        disc, ink = svg.circle(0, 0, 0.45 * DRAWN_STONE_SIZE, **outline(shown)), shown.ink
    return [disc, svg.text(0, 0, shown.text, 10, fill=ink, font_weight="bold")]


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
