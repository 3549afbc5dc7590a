"""A map on a sheet of A3, in portrait or landscape, with a title, a guide, and one game as an example.

Lengths are millimetres.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

from zermelo.analysis.strategy import Strategy, StrategyBoard
from zermelo.analysis.words import ending
from zermelo.drawing import svg
from zermelo.drawing.pictures import nested
from zermelo.drawing.pictures.nested import Players
from zermelo.drawing.svg import FONT_FAMILY, INK_COLOUR, LAST_MOVE_COLOUR, LINE_COLOUR, PAPER_COLOUR, Drawing
from zermelo.errors import TooLarge
from zermelo.rules import DRAW, LOSS, WIN, Outcome
from zermelo.rules.move_places import changed_cell
from zermelo.rules.position import Position

__all__ = ["A3_MILLIMETRES", "MIN_LETTER_HEIGHT", "headline", "poster"]

A3_MILLIMETRES = (297.0, 420.0)

MIN_LETTER_HEIGHT = 0.9
"""The least legible height of a letter, as on small packages of food (EU 1169/2011, article 13)."""

POSTER_MARGIN, POSTER_GAP = 7.0, 6.0

MIN_SPACE_ABOVE, MIN_SPACE_BESIDE = 104.0, 104.0
"""The least space for words: above the map in portrait, or beside it in landscape."""

TITLE_TEXT_SIZE, WORDS_TEXT_SIZE, SMALL_TEXT_SIZE = 11.0, 5.2, 4.0
"""The sizes of text."""

MAX_EXAMPLE_WIDTH, MIN_EXAMPLE_WIDTH = 54, 16
"""The width of a board of the example."""


class Paper(NamedTuple):
    """A page, the side of the outermost board's cells, and the space for words."""

    width: float
    height: float
    side: float
    room: tuple[float, float]


class ExampleBoard(NamedTuple):
    """A board of the example, the opponent's next move, and a sentence on each."""

    position: Position[Any]
    move: int | None
    words: list[str]


def poster(strategy: Strategy) -> Element:
    """Draw the map in portrait or landscape, whichever makes it larger.

    Raises BadOption where moves are not cells of a board, TooLarge where the marks would be too small to read.
    """
    nested.cells_of_moves(strategy.origin, list(strategy.origin.moves))
    sheet = max(sheets(*nested.cells_of(strategy.origin)), key=lambda sheet: sheet.side)
    mark = nested.MARK_WIDTH_SHARE * sheet.side * nested.smallest_cell(strategy.board)
    if mark < MIN_LETTER_HEIGHT:
        raise TooLarge(
            f"On A3 the smallest marks of this map would be {mark:.2g} mm wide, and {MIN_LETTER_HEIGHT} mm can be "
            "read: take a smaller board, or the other side."
        )
    return draw_sheet(sheet, strategy)


def sheets(columns: int, rows: int) -> Iterator[Paper]:
    """Yield a portrait sheet with the words above the map, and a landscape sheet with the words beside it."""
    width, height = A3_MILLIMETRES[0] - 2 * POSTER_MARGIN, A3_MILLIMETRES[1] - 2 * POSTER_MARGIN
    side = min(width / columns, (height - POSTER_GAP - MIN_SPACE_ABOVE) / rows)
    yield Paper(*A3_MILLIMETRES, side, (width, height - POSTER_GAP - rows * side))
    side = min((height - POSTER_GAP - MIN_SPACE_BESIDE) / columns, width / rows)
    yield Paper(A3_MILLIMETRES[1], A3_MILLIMETRES[0], side, (height - POSTER_GAP - columns * side, width))


def draw_sheet(sheet: Paper, strategy: Strategy) -> Element:
    """Draw the words at the top left, the map at the bottom right."""
    names, width, height = strategy.origin.game.notation.player_names, svg.number(sheet.width), svg.number(sheet.height)
    players = names[strategy.seat], names[1 - strategy.seat]
    title = f"{strategy.origin.game.title}: {strategy.claim}"
    root = svg.element("svg", xmlns="http://www.w3.org/2000/svg", font_family=FONT_FAMILY, role="img")
    root.set("width", f"{width}mm")
    root.set("height", f"{height}mm")
    root.set("viewBox", f"0 0 {width} {height}")
    drawn, words = nested.draw_boards(strategy.board, sheet.side, players), panel(strategy, title, players, sheet.room)
    across = sheet.width > sheet.height
    left, top = sheet.width - POSTER_MARGIN - drawn.width, sheet.height - POSTER_MARGIN - drawn.height
    corner = (left, (sheet.height - drawn.height) / 2) if across else ((sheet.width - drawn.width) / 2, top)
    spare = (sheet.room[0] - words.width) / 2, (sheet.room[1] - words.height) / 2
    root.append(svg.rect(0, 0, sheet.width, sheet.height, fill=PAPER_COLOUR))
    root.append(svg.at(POSTER_MARGIN + spare[0], POSTER_MARGIN + spare[1], words.element, class_="words"))
    root.append(svg.at(*corner, drawn.element, class_="map"))
    return svg.add_title(root, title)


def headline(words: str, width: float) -> Drawing:
    """Write a title in lines that fit a width, in smaller letters if a single word does not fit."""
    longest = max(svg.width_of(word, TITLE_TEXT_SIZE, bold=True) for word in words.split())
    size = TITLE_TEXT_SIZE * min(1.0, width / longest)
    return svg.draw_lines(svg.wrap_words(words, width / 1.12, size), size, "middle", font_weight="bold")


def panel(strategy: Strategy, title: str, players: Players, room: tuple[float, float]) -> Drawing:
    """Write the words, with the boards of the example as large as there is space for."""
    width, height = room
    parts = [headline(title, width), guide(players, strategy.seat, width), legend(players, strategy.outcome, width)]
    steps = list(example(strategy, players))
    for size in range(MAX_EXAMPLE_WIDTH, MIN_EXAMPLE_WIDTH, -1):
        boards = [draw_step(step, size, players, step is steps[-1]) for step in steps]
        made = svg.stack([*parts, flow(boards, width, 3.0, 4.0)], POSTER_GAP)
        if made.height <= height and made.width <= width:
            return made
    return svg.stack(parts, POSTER_GAP)


def guide(players: Players, seat: int, width: float) -> Drawing:
    """Explain how to read the map."""
    me, other = players
    first = f"{me} begins on the marked square of the large board. " if seat == 0 else ""
    says = (
        f"{first}Find the square that {other} takes: the board inside it shows {me}'s answer, marked. "
        "Go on in that board, until the game is over. An example:"
    )
    return svg.draw_lines(svg.wrap_words(says, width, WORDS_TEXT_SIZE), WORDS_TEXT_SIZE, "middle")


def legend(players: Players, outcome: Outcome, width: float) -> Drawing:
    """Explain the colours, in rows that fit the width."""
    me, other = players
    entries = [(LAST_MOVE_COLOUR, f"{me}'s answer")]
    entries += [(nested.colour_of(WIN), f"+ {me} has won")] if outcome >= DRAW else []
    entries += [(nested.colour_of(DRAW), "= a draw")] if outcome <= DRAW else []
    entries += [(nested.colour_of(LOSS), f"- {other} has won")] if outcome < DRAW else []
    entries += [(PAPER_COLOUR, "pale marks: earlier moves")]
    drawn = []
    for fill, words in entries:
        box = svg.rect(0, 0, 7, 7, fill=fill, stroke=LINE_COLOUR, stroke_width=0.3)
        label = svg.text(9, 3.5, words, 4.4, "start")
        drawn.append(Drawing(svg.element("g", box, label), 9 + svg.width_of(words, 4.4), 7))
    return flow(drawn, width, 8.0, 3.0)


def flow(drawings: Sequence[Drawing], width: float, gap: float, leading: float) -> Drawing:
    """Place drawings side by side, in rows that fit a width."""
    rows: list[list[Drawing]] = []
    for drawn in drawings:
        if rows and sum(other.width + gap for other in rows[-1]) + drawn.width <= width:
            rows[-1].append(drawn)
        else:
            rows.append([drawn])
    return svg.stack([svg.beside(row, gap) for row in rows], leading)


def example(strategy: Strategy, players: Players) -> Iterator[ExampleBoard]:
    """Yield the boards of a longest game: the opponent makes the first of the moves that delay its end most."""
    board, other = strategy.board, players[1]
    while True:
        position = board.position
        says = last_move(position, other)
        if not board.replies:
            yield ExampleBoard(position, None, [*says, ending(position)])
            return
        move = max(board.replies, key=lambda move: nestings(board.replies[move]))
        yield ExampleBoard(position, move, [*says, f"{other} takes {move}:"])
        board = board.replies[move]


def nestings(board: StrategyBoard) -> int:
    return 1 + max(map(nestings, board.replies.values()), default=0)


def last_move(position: Position[Any], other: str) -> list[str]:
    """Describe the last move in a sentence; return an empty text without one."""
    before, move = position.parent, position.last
    if before is None or move is None:
        return []
    does = "takes" if before.player_name == other else "answers" if before.parent else "begins on"
    return [f"{before.player_name} {does} {move}."]


def draw_step(step: ExampleBoard, size: float, players: Players, is_last: bool) -> Drawing:
    """Draw a board with words below, a frame in the cell of the next move, and an arrow to the next board."""
    columns, _ = nested.cells_of(step.position)
    side = size / columns
    drawn = nested.draw_boards(StrategyBoard(step.position, {}), side, players)
    if step.move is not None:
        cell = changed_cell(step.position, step.position.follow(step.move))
        assert cell is not None
        (column, row), inset = nested.places(step.position)[cell], 0.1 * side
        inner = side - 2 * inset
        dashes = svg.number(0.16 * side)
        pen: dict[str, str | float] = {"stroke": INK_COLOUR, "stroke_width": 0.05 * side, "stroke_dasharray": dashes}
        frame = svg.rect(column * side + inset, row * side + inset, inner, inner, fill="none", **pen)
        drawn.element.append(frame)
    lines = [line for sentence in step.words for line in svg.wrap_words(sentence, size, SMALL_TEXT_SIZE)]
    whole = svg.stack([drawn, svg.draw_lines(lines, SMALL_TEXT_SIZE, "middle")], 2.0)
    y = drawn.height / 2
    arrow = svg.line([(0, y), (7, y), (5, y - 2), (7, y), (5, y + 2)], stroke=LINE_COLOUR, stroke_width=0.6)
    return whole if is_last else svg.beside([whole, Drawing(arrow, 7.0, drawn.height)], 2.0)
