"""A position as a picture, with the values of its moves: board, heaps of stones, or its text.

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
from zermelo.drawing.pictures.hit_boxes import HitBox, changed_cell, hit_boxes
from zermelo.drawing.pictures.shapes import (
    Drawing,
    at,
    circle,
    cross,
    draw_lines,
    element,
    page,
    rect,
    stack,
    text,
    titled,
    width_of,
    wrapped,
)  # fmt: skip
from zermelo.drawing.pictures.theme import DISCS, FRESH, HOLE, INK, LINE, MARKS, MUTED, PAPER, TRAY, WASH, fills, ink_on
from zermelo.drawing.texts.text import flat
from zermelo.drawing.texts.words import header, on_screen
from zermelo.evaluation.grundy import Grundy
from zermelo.games.boards.text import EMPTY
from zermelo.position import Position
from zermelo.rules import Bounds, Game, Grid, Move, Piece, Value

__all__ = ["CELL", "analysis_picture", "board", "draw_mark", "picture"]

CELL = 40.0
"""The side of a cell of the board, in pixels."""

STONE, ROW_OF_STONES, MOST_STONES = 24.0, 10, 60

CHIP, GAP, MARGIN = 26.0, 6.0, 24.0

TEXT_LINE = 32
"""Characters of a line, where the board is a text."""

LINE_WIDTH = 400.0
"""Of the words above and below the board."""


class Hint(NamedTuple):
    """What the board shows of a move, or of several in the same place: the best's colour, the words of all."""

    fill: str
    glyph: str
    words: str


class Face(NamedTuple):
    """What is drawn on a board beside its stones."""

    hints: Mapping[HitBox, Hint]
    names: bool
    """Whether empty cells and columns show the names of their moves."""
    fresh: int | None
    """The cell of the last move."""


def picture(
    position: Position[Any],
    ranked: Sequence[tuple[Move, Value | Bounds]] = (),
    value: Value | Bounds | None = None,
    grundy: Grundy | None = None,
) -> Element:
    """A whole SVG: whose turn it is, the value of the position, the board, and the values of the moves in words."""
    position = on_screen(position)
    title = f"{position.game.title}: {position.text}" if value is None else header(position, value, grundy)
    parts = [draw_lines(wrapped(title, LINE_WIDTH, 16), 16, "middle", font_weight="bold"), board(position, ranked)]
    parts += [legend(position, ranked)] if ranked else []
    return page(stack(parts, 16), MARGIN, title)


def analysis_picture(analysis: Analysis) -> Element:
    """The position of an analysis with the values of its moves."""
    return picture(analysis.position, analysis.ranked, analysis.value, analysis.grundy)


def board(position: Position[Any], ranked: Sequence[tuple[Move, Value | Bounds]] = (), names: bool = True) -> Drawing:
    """The board alone; a move without a place on it has its value below."""
    placed, values = hit_boxes(position), dict(ranked)
    hints = {box: hint(position, moves, values) for box, moves in placed.items() if values.keys() & set(moves)}
    face = Face(hints, names, last_cell(position))
    drawn = draw_position(position, face)
    drawn.element.set("class", "board")
    drawn.element.set("data-board", position.text)
    known = {move for moves in placed.values() for move in moves}
    rest = [(move, value) for move, value in ranked if move not in known]
    return stack([drawn, chips(position, rest, drawn.width)], GAP) if rest else drawn


def draw_position(position: Position[Any], face: Face) -> Drawing:
    if position.game.grid:
        return draw_grid(position, position.game.grid, face)
    if position.game.heaps:
        return draw_heaps(position.game.heaps(position.state), face)
    return draw_text(position.text)


def hint(position: Position[Any], moves: Iterable[Move], values: Mapping[Move, Value | Bounds]) -> Hint:
    """The best of some moves gives its colour and its glyph."""
    colours, here = fills(values.values()), [move for move in values if move in set(moves)]
    words = "; ".join(f"{position.label(move)}: {values[move]!s}" for move in here)
    return Hint(colours[values[here[0]]], values[here[0]].glyph, words)


def last_cell(position: Position[Any]) -> int | None:
    return changed_cell(position.parent, position) if position.parent and position.game.grid else None


def draw_grid(position: Position[Any], grid: Grid, face: Face) -> Drawing:
    """Return the cells of a board, and the pieces that the players hold beside it."""
    places, group = flat(grid.places), element("g")
    names = grid.cell_names if face.names else ("",) * len(places)
    held = {cell for hand in grid.hands for cell in hand}
    top = CHIP + GAP if grid.columns and any(box[0] == "column" for box in face.hints) else 0.0
    for i, ((x, y), mark, name) in enumerate(zip(places, position.board, names, strict=True)):
        figure = draw_figure(mark, position.game, i == face.fresh) if mark != EMPTY else None
        if i in held:
            group.extend([at(x * CELL, y * CELL + top, figure, class_="held")] if figure is not None else [])
        else:
            cell = draw_cell(figure, name, face.hints.get(("cell", i, 0)), i == face.fresh, bool(grid.columns))
            group.append(at(x * CELL, y * CELL + top, *cell, class_="cell"))
    bottom = top + CELL * (1 + max(y for _, y in places))
    if grid.columns and (top or face.names):
        group.extend(draw_columns(grid.columns, face, bottom))
        bottom += 20
    return Drawing(group, CELL * (1 + max(x for x, _ in places)), bottom)


def draw_cell(figure: Element | None, name: str, hint: Hint | None, fresh: bool, falls: bool) -> list[Element]:
    """Return a cell with what stands there, and the value or the name of the move there; discs lie in holes."""
    fill = TRAY if falls else hint.fill if hint else FRESH if fresh else PAPER
    parts = [rect(0, 0, CELL, CELL, fill=fill, stroke=TRAY if falls else LINE, stroke_width=1.5)]
    if falls:
        parts.append(circle(CELL / 2, CELL / 2, 0.4 * CELL, fill=HOLE))
    if figure is not None:
        parts.append(figure)
    if hint:
        ink = ink_on(hint.fill)
        x, y, size = (CELL / 2, CELL / 2 + 3, 24) if figure is None else (CELL - 6, 6, 12)
        parts.append(text(x, y, hint.glyph, size, fill=ink, font_weight="bold"))
        parts += [text(4, 8, name, 10, "start", fill=ink)] if figure is None else []
    elif name and figure is None:
        parts.append(text(CELL / 2, CELL / 2, name, 12, fill=MUTED))
    return [titled(element("g", *parts), hint.words)] if hint else parts


def draw_figure(mark: str, game: Game[Any], fresh: bool) -> Element:
    """What stands on a cell: a disc that fell, a piece, or a mark."""
    grid = game.grid
    assert grid is not None
    if grid.columns:
        paints = dict(zip(game.marks or (), (DISCS[colour] for colour in game.colours or ()), strict=False))
        return draw_disc(mark, paints.get(mark, MUTED), fresh)
    piece = (grid.pieces or {}).get(mark)
    return draw_piece(piece, CELL) if piece else draw_mark(mark, CELL / 2, CELL / 2, CELL)


def draw_piece(piece: Piece, size: float) -> Element:
    """A piece in a cell of a size; the second player's look the other way."""
    turn = " rotate(180 50 50)" if piece.owner else ""
    pen = element(
        "path", d=piece.path, fill="none", stroke=MARKS["XO"[piece.owner]], stroke_width=5, stroke_linecap="round",
        stroke_linejoin="round", transform=f"scale({size / 100}){turn}", data_piece=piece.name,
    )  # fmt: skip
    return titled(pen, piece.name)


def draw_mark(mark: str, x: float, y: float, size: float, colour: str | None = None) -> Element:
    """X and O as lines, which need no font; other marks as text, in a cell of a size around a point."""
    pen: dict[str, str | float] = {
        "stroke": colour or MARKS.get(mark, INK),
        "stroke_width": 0.12 * size,
        "fill": "none",
        "stroke_linecap": "round",
    }
    if mark == "X":
        return cross(x, y, 0.26 * size, **pen)
    if mark == "O":
        return circle(x, y, 0.28 * size, **pen)
    return text(x, y, mark, 0.55 * size)


def draw_disc(mark: str, colour: str, fresh: bool) -> Element:
    """A disc with its mark, so that the colour is not all that tells it apart; the last one has a white ring."""
    ring: dict[str, str | float] = {"stroke": PAPER, "stroke_width": 0.07 * CELL} if fresh else {}
    disc = circle(CELL / 2, CELL / 2, 0.37 * CELL, fill=colour, **ring)
    sign = draw_mark(mark, CELL / 2, CELL / 2, 0.5 * CELL, INK)
    return element("g", disc, element("g", sign, opacity=0.55))


def draw_columns(columns: Sequence[str], face: Face, bottom: float) -> list[Element]:
    """The values above the columns, their names under them."""
    parts = []
    for i, name in enumerate(columns):
        middle = (i + 0.5) * CELL
        parts.append(text(middle, bottom + 12, name, 12, fill=MUTED))
        if shown := face.hints.get(("column", i, 0)):
            parts.append(at(i * CELL + 2, 0, draw_chip(shown, shown.glyph, CELL - 4, 20)))
    return parts


def draw_chip(hint: Hint, words: str, width: float, size: float) -> Element:
    back = rect(0, 0, width, CHIP, rx=5, fill=hint.fill)
    front = text(width / 2, CHIP / 2, words, size, fill=ink_on(hint.fill), font_weight="bold")
    return titled(element("g", back, front, class_="chip"), hint.words)


def chips(position: Position[Any], ranked: Sequence[tuple[Move, Value | Bounds]], width: float) -> Drawing:
    """The values of moves that have no place on the board, in rows."""
    group, x, y, widest = element("g"), 0.0, 0.0, 0.0
    for move, _ in ranked:
        shown = hint(position, [move], dict(ranked))
        words = f"{shown.glyph} {position.label(move)}"
        wide = width_of(words, 13) + 14
        if x and x + wide > max(width, 8 * CELL):
            x, y = 0.0, y + CHIP + GAP
        group.append(at(x, y, draw_chip(shown, words, wide, 13)))
        x, widest = x + wide + GAP, max(widest, x + wide)
    return Drawing(group, widest, y + CHIP)


def draw_heaps(heaps: Sequence[int], face: Face) -> Drawing:
    """Rows of stones; a move takes the stone that shows its value, and all behind it."""
    rows = [draw_heap(heap, stones, face) for heap, stones in enumerate(heaps)]
    names = [draw_lines([heap_name(i, n, len(heaps))], 13) for i, n in enumerate(heaps)]
    left, group, y = max(name.width for name in names) + (2 * GAP if any(heaps) else 0), element("g"), 0.0
    for row, name in zip(rows, names, strict=True):
        group.extend([at(0, y + (STONE - name.height) / 2, name.element), at(left, y, row.element)])
        y += row.height + GAP
    return Drawing(group, left + max(row.width for row in rows), y - GAP)


def heap_name(heap: int, stones: int, heaps: int) -> str:
    return f"{chr(ord('a') + heap)} {stones}" if heaps > 1 else str(stones)


def draw_heap(heap: int, stones: int, face: Face) -> Drawing:
    """The last stones of a heap; dots stand for those that are too many to draw."""
    first = max(0, stones - MOST_STONES)
    group = element("g")
    for place, stone in enumerate(range(first, stones)):
        y, x = divmod(place, ROW_OF_STONES)
        shown = face.hints.get(("stone", heap, stone))
        group.append(at((x + 0.5) * STONE, (y + 0.5) * STONE, *draw_stone(shown, "…" if place == 0 and first else "")))
    rows = -(-max(1, stones - first) // ROW_OF_STONES)
    return Drawing(group, STONE * min(ROW_OF_STONES, stones), STONE * rows)


def draw_stone(hint: Hint | None, words: str) -> list[Element]:
    if hint is None:
        return [circle(0, 0, 0.38 * STONE, fill=MUTED), text(0, 0, words, 12, fill=PAPER)]
    parts = (
        circle(0, 0, 0.45 * STONE, fill=hint.fill),
        text(0, 0, hint.glyph, 15, fill=ink_on(hint.fill), font_weight="bold"),
    )
    return [titled(element("g", *parts), hint.words)]


def draw_text(words: str) -> Drawing:
    """A position that has no board: its text, in a frame."""
    pieces = [words[i : i + TEXT_LINE] for i in range(0, len(words), TEXT_LINE)]
    drawn = draw_lines(pieces, 14, "middle")
    width, height = drawn.width + 20, drawn.height + 12
    frame = rect(0, 0, width, height, rx=5, fill=WASH, stroke=LINE)
    return Drawing(element("g", frame, at(10, 6, drawn.element)), width, height)


def legend(position: Position[Any], ranked: Sequence[tuple[Move, Value | Bounds]]) -> Drawing:
    """The moves of each value in a line, beside its colour."""
    colours = fills(value for _, value in ranked)
    entries = []
    for value, group in groupby(ranked, key=lambda pair: pair[1]):
        shown = Hint(colours[value], value.glyph, str(value))
        entries.append(draw_entry(shown, " ".join(position.label(move) for move, _ in group)))
    return stack(entries, GAP, centred=False)


def draw_entry(hint: Hint, moves: str) -> Drawing:
    words = draw_lines(wrapped(f"{hint.words}: {moves}", LINE_WIDTH, 13), 13)
    beside = at(CHIP + 8, max(0.0, (CHIP - words.height) / 2), words.element)
    sample = draw_chip(hint, hint.glyph, CHIP, 16)
    return Drawing(element("g", sample, beside), CHIP + 8 + words.width, max(CHIP, words.height))
