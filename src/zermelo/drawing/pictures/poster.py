"""A map on a sheet of A3, upright or across, with what a reader needs: a title, a guide, and one game as an example.

Lengths are millimetres.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

from zermelo.analysis.strategy import Board, Strategy
from zermelo.drawing.pictures.hit_boxes import changed_cell
from zermelo.drawing.pictures.nested import (
    MARK,
    Players,
    cells_of,
    check_nestable,
    colour_of,
    draw_boards,
    places,
    smallest_cell,
)  # fmt: skip
from zermelo.drawing.pictures.shapes import (
    Drawing,
    at,
    draw_lines,
    element,
    line,
    number,
    rect,
    stack,
    text,
    titled,
    width_of,
    wrapped,
)  # fmt: skip
from zermelo.drawing.pictures.theme import FONT, FRESH, INK, LINE, PAPER
from zermelo.drawing.texts.words import ending
from zermelo.errors import TooLarge
from zermelo.position import Position
from zermelo.rules import DRAW, LOSS, WIN, Outcome

__all__ = ["A3", "SMALLEST_MARK", "headline", "poster"]

A3 = (297.0, 420.0)

SMALLEST_MARK = 0.9
"""The least height of a letter on small packages of food (EU 1169/2011, article 13): it can still be read."""

MARGIN, GAP = 7.0, 6.0

ABOVE, BESIDE = 104.0, 104.0
"""The least room for the words: above the map of an upright sheet, or beside it on one that lies across."""

TITLE, WORDS, SMALL = 11.0, 5.2, 4.0
"""Sizes of text."""

LARGEST_STEP, SMALLEST_STEP = 54, 16
"""The width of a board of the example."""


class Sheet(NamedTuple):
    """A page, the side of the cells of the map's large board on it, and the room for the words."""

    width: float
    height: float
    side: float
    room: tuple[float, float]


class Step(NamedTuple):
    """A board of the example, the move that the opponent makes there, and what is said of both."""

    position: Position[Any]
    taken: int | None
    words: list[str]


def poster(strategy: Strategy) -> Element:
    """The map on the sheet on which it is larger, upright or across.

    Raises BadOption where moves are no cells of a board, TooLarge where the marks would be too small to read.
    """
    check_nestable(strategy.origin)
    sheet = max(sheets(*cells_of(strategy.origin)), key=lambda sheet: sheet.side)
    mark = MARK * sheet.side * smallest_cell(strategy.board)
    if mark < SMALLEST_MARK:
        raise TooLarge(
            f"On A3 the smallest marks of this map would be {mark:.2g} mm wide, and {SMALLEST_MARK} mm can be "
            "read: take a smaller board, or the other side."
        )
    return printed(sheet, strategy)


def sheets(columns: int, rows: int) -> Iterator[Sheet]:
    """An upright sheet with the words above the map, and one across with the words beside it."""
    width, height = A3[0] - 2 * MARGIN, A3[1] - 2 * MARGIN
    side = min(width / columns, (height - GAP - ABOVE) / rows)
    yield Sheet(*A3, side, (width, height - GAP - rows * side))
    side = min((height - GAP - BESIDE) / columns, width / rows)
    yield Sheet(A3[1], A3[0], side, (height - GAP - columns * side, width))


def printed(sheet: Sheet, strategy: Strategy) -> Element:
    """The words at the top left, the map at the bottom right."""
    players = players_of(strategy)
    root = element("svg", xmlns="http://www.w3.org/2000/svg", font_family=FONT, role="img")
    root.set("width", f"{number(sheet.width)}mm")
    root.set("height", f"{number(sheet.height)}mm")
    root.set("viewBox", f"0 0 {number(sheet.width)} {number(sheet.height)}")
    drawn, words = draw_boards(strategy.board, sheet.side, players), panel(strategy, sheet.room)
    across = sheet.width > sheet.height
    left, top = sheet.width - MARGIN - drawn.width, sheet.height - MARGIN - drawn.height
    corner = (left, (sheet.height - drawn.height) / 2) if across else ((sheet.width - drawn.width) / 2, top)
    spare = (sheet.room[0] - words.width) / 2, (sheet.room[1] - words.height) / 2
    root.append(rect(0, 0, sheet.width, sheet.height, fill=PAPER))
    root.append(at(MARGIN + spare[0], MARGIN + spare[1], words.element, class_="words"))
    root.append(at(*corner, drawn.element, class_="map"))
    return titled(root, title_of(strategy))


def title_of(strategy: Strategy) -> str:
    return f"{strategy.origin.game.on_screen.title}: {strategy.claim}"


def headline(words: str, width: float) -> Drawing:
    """Return a title in lines that fit a width, in smaller letters where a single word does not."""
    longest = max(width_of(word, TITLE, bold=True) for word in words.split())
    size = TITLE * min(1.0, width / longest)
    return draw_lines(wrapped(words, width / 1.12, size), size, "middle", font_weight="bold")


def players_of(strategy: Strategy) -> Players:
    names = strategy.origin.game.players
    return names[strategy.seat], names[1 - strategy.seat]


def panel(strategy: Strategy, room: tuple[float, float]) -> Drawing:
    """The words, with the boards of the example as large as the room lets them be."""
    players, (width, height) = players_of(strategy), room
    head = headline(title_of(strategy), width)
    parts = [head, guide(players, strategy.seat, width), legend(players, strategy.outcome, width)]
    steps = list(example(strategy, players))
    for size in range(LARGEST_STEP, SMALLEST_STEP, -1):
        made = stack([*parts, strip(steps, size, width, players)], GAP)
        if made.height <= height and made.width <= width:
            return made
    return stack(parts, GAP)


def guide(players: Players, seat: int, width: float) -> Drawing:
    """How the map is read."""
    me, other = players
    first = f"{me} begins on the marked square of the large board. " if seat == 0 else ""
    says = (
        f"{first}Find the square that {other} takes: the board inside it shows {me}'s answer, marked. "
        "Go on in that board, until the game is over. An example:"
    )
    return draw_lines(wrapped(says, width, WORDS), WORDS, "middle")


def legend(players: Players, outcome: Outcome, width: float) -> Drawing:
    """What the colours mean, in as many rows as the width needs."""
    me, other = players
    entries = [(FRESH, f"{me}'s answer")]
    entries += [(colour_of(WIN), f"+ {me} has won")] if outcome >= DRAW else []
    entries += [(colour_of(DRAW), "= a draw")] if outcome <= DRAW else []
    entries += [(colour_of(LOSS), f"- {other} has won")] if outcome == LOSS else []
    entries += [(PAPER, "pale marks: earlier moves")]
    return flowed([entry(fill, words) for fill, words in entries], width, 8.0, 3.0)


def entry(fill: str, words: str) -> Drawing:
    box = rect(0, 0, 7, 7, fill=fill, stroke=LINE, stroke_width=0.3)
    return Drawing(element("g", box, text(9, 3.5, words, 4.4, "start")), 9 + width_of(words, 4.4), 7)


def flowed(drawings: Sequence[Drawing], width: float, gap: float, leading: float) -> Drawing:
    """Drawings side by side, in rows that fit a width."""
    rows: list[list[Drawing]] = []
    for drawn in drawings:
        if rows and sum(other.width + gap for other in rows[-1]) + drawn.width <= width:
            rows[-1].append(drawn)
        else:
            rows.append([drawn])
    return stack([beside(row, gap) for row in rows], leading)


def beside(drawings: Sequence[Drawing], gap: float) -> Drawing:
    """Drawings in a row."""
    group, x = element("g"), 0.0
    for drawn in drawings:
        group.append(at(x, 0, drawn.element))
        x += drawn.width + gap
    return Drawing(group, x - gap, max(drawn.height for drawn in drawings))


def example(strategy: Strategy, players: Players) -> Iterator[Step]:
    """The boards of one game: the opponent always makes the first of the moves after which it lasts longest."""
    board, other = strategy.board, players[1]
    while True:
        position = board.position
        says = last_move(position, other)
        if not board.replies:
            yield Step(position, None, [*says, ending(position)])
            return
        move = max(board.replies, key=lambda move: nestings(board.replies[move]))
        yield Step(position, move, [*says, f"{other} takes {position.label(move)}:"])
        board = board.replies[move]


def nestings(board: Board) -> int:
    return 1 + max(map(nestings, board.replies.values()), default=0)


def last_move(position: Position[Any], other: str) -> list[str]:
    """The last move in a sentence, where there is one."""
    before, move = position.parent, position.last
    if before is None or move is None:
        return []
    does = "takes" if before.player == other else "answers" if before.parent else "begins on"
    return [f"{before.player} {does} {before.label(move)}."]


def strip(steps: Sequence[Step], size: float, width: float, players: Players) -> Drawing:
    return flowed([draw_step(step, size, players, step is steps[-1]) for step in steps], width, 3.0, 4.0)


def draw_step(step: Step, size: float, players: Players, last: bool) -> Drawing:
    """A board with its words below, and an arrow to the next."""
    columns, _ = cells_of(step.position)
    side = size / columns
    drawn = draw_boards(Board(step.position, {}), side, players)
    if step.taken is not None:
        drawn.element.append(ring(step.position, step.taken, side))
    lines = [line for sentence in step.words for line in wrapped(sentence, size, SMALL)]
    whole = stack([drawn, draw_lines(lines, SMALL, "middle")], 2.0)
    return whole if last else beside([whole, Drawing(draw_arrow(drawn.height / 2), 7.0, drawn.height)], 2.0)


def ring(position: Position[Any], move: int, side: float) -> Element:
    """A frame in the cell that is taken next."""
    cell = changed_cell(position, position.follow(move))
    assert cell is not None
    column, row = places(position)[cell]
    inset = 0.1 * side
    box = (column * side + inset, row * side + inset, side - 2 * inset, side - 2 * inset)
    return rect(*box, fill="none", stroke=INK, stroke_width=0.05 * side, stroke_dasharray=number(0.16 * side))


def draw_arrow(y: float) -> Element:
    return line([(0, y), (7, y), (5, y - 2), (7, y), (5, y + 2)], stroke=LINE, stroke_width=0.6)
