"""A map of a game: a perfect player's answers, each drawn in the square that the opponent takes, board within board.

After the maps of tic-tac-toe in Randall Munroe's xkcd 832, 2010; here computed, for either player.
Columns and rows are as wide as what stands in them needs, so that the smallest marks are all alike.
"""

from collections.abc import Mapping
from itertools import accumulate, pairwise
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

from zermelo.analysis.strategy import Board, Strategy
from zermelo.drawing.hit_boxes import changed_cell
from zermelo.drawing.shapes import (
    Drawing,
    at,
    draw_lines,
    element,
    number,
    rect,
    stack,
    text,
    titled,
    width_of,
    wrapped,
)  # fmt: skip
from zermelo.drawing.svg import draw_mark
from zermelo.drawing.text import flat
from zermelo.drawing.theme import FONT, FRESH, LINE, PAPER, bright, mixed
from zermelo.errors import BadOption, TooLarge
from zermelo.games.board_text import EMPTY
from zermelo.position import Position
from zermelo.rules import DRAW, LOSS, WIN, Outcome, Value

__all__ = ["A3", "SMALLEST_MARK", "check_nestable", "poster"]

A3 = (297.0, 420.0)
"""Millimetres, as all lengths in this file."""

MARGIN, GAP = 8.0, 7.0

SMALLEST_MARK = 1.2

MARK = 0.8
"""Of the cell that it stands in: a mark's width."""

PAD = 0.01
"""Of a nested board: the room on each side of it."""


class Plan(NamedTuple):
    """How wide the columns and how high the rows of a board must be, the smallest cell being 1."""

    board: Board
    columns: list[float]
    rows: list[float]
    inside: "dict[int, Plan]"
    """By the cell that the opponent takes; not where that ends the game."""

    @property
    def size(self) -> tuple[float, float]:
        return (1 + 2 * PAD) * sum(self.columns), (1 + 2 * PAD) * sum(self.rows)


def check_nestable(position: Position[Any]) -> None:
    """Raises BadOption where moves are not cells of a board, each its own: nothing can be drawn inside them."""
    after = [position.follow(move) for move in position.moves]
    cells = {changed_cell(position, child) for child in after} if position.game.grid else {None}
    if None in cells or len(cells) < len(after):
        raise BadOption(
            f"{position.game.name} has no map: a map needs a board on which every move is a cell of its own."
        )


def poster(strategy: Strategy) -> Element:
    """The map on a sheet of A3, with a title and a legend.

    Raises BadOption where moves are no cells of a board, TooLarge where the marks would be too small to read.
    """
    check_nestable(strategy.origin)
    mapped, players, seat = plan(strategy.board), strategy.origin.game.players, strategy.seat
    me, other, title, outcome = players[seat], players[1 - seat], strategy.title, strategy.outcome
    width, height = A3
    head = [draw_lines([title], 9, "middle", font_weight="bold"), guide(me, other, seat), legend(me, other, outcome)]
    room = height - 2 * MARGIN - sum(part.height + GAP for part in head)
    unit = min((width - 2 * MARGIN) / sum(mapped.columns), room / sum(mapped.rows))
    if unit * MARK < SMALLEST_MARK:
        raise TooLarge(
            f"On A3 the smallest marks of this map would be {unit * MARK:.2g} mm wide, and {SMALLEST_MARK} mm can be "
            "read: take a smaller board, or the other side."
        )
    drawn = draw_map(mapped, unit, (me, other))
    return sheet(stack([*head[:2], drawn, head[2]], GAP), title)


def sheet(content: Drawing, title: str) -> Element:
    """A page of A3 with the content in its middle."""
    width, height = A3
    root = element("svg", xmlns="http://www.w3.org/2000/svg", font_family=FONT, role="img")
    root.set("width", f"{number(width)}mm")
    root.set("height", f"{number(height)}mm")
    root.set("viewBox", f"0 0 {number(width)} {number(height)}")
    middle = at((width - content.width) / 2, (height - content.height) / 2, content.element, class_="content")
    root.extend([rect(0, 0, width, height, fill=PAPER), middle])
    return titled(root, title)


def plan(board: Board) -> Plan:
    """The least room for a board, from the room for those inside it."""
    position = board.position
    inside = {cell: plan(reply) for cell, reply in by_cell(board).items() if not reply_ends(position, reply)}
    columns: dict[int, float] = {}
    rows: dict[int, float] = {}
    for cell, (x, y) in enumerate(places(position)):
        width, height = inside[cell].size if cell in inside else (1.0, 1.0)
        columns[x] = max(columns.get(x, 0.0), width)
        rows[y] = max(rows.get(y, 0.0), height)
    return Plan(board, all_of(columns), all_of(rows), inside)


def places(position: Position[Any]) -> list[tuple[int, ...]]:
    assert position.game.grid is not None
    return flat(position.game.grid.places)


def all_of(sizes: Mapping[int, float]) -> list[float]:
    """From the first column or row to the last; a gap between two boards counts as a small one."""
    return [sizes.get(i, 1.0) for i in range(1 + max(sizes))]


def by_cell(board: Board) -> dict[int, Board]:
    replies = {
        changed_cell(board.position, board.position.follow(move)): reply for move, reply in board.replies.items()
    }
    return {cell: reply for cell, reply in replies.items() if cell is not None}


def reply_ends(before: Position[Any], reply: Board) -> bool:
    """Whether the opponent's move ended the game, so that there is no answer."""
    return reply.position.is_over and reply.position.turn != before.turn


def draw_map(mapped: Plan, unit: float, players: tuple[str, str]) -> Drawing:
    width, height = unit * sum(mapped.columns), unit * sum(mapped.rows)
    return Drawing(draw_board(mapped, (0.0, 0.0), (width, height), players), width, height)


def draw_board(
    mapped: Plan, corner: tuple[float, float], size: tuple[float, float], players: tuple[str, str]
) -> Element:
    """A board that fills a rectangle, and all that are inside it."""
    position, (width, height) = mapped.board.position, size
    xs, ys = edges(mapped.columns, corner[0], width), edges(mapped.rows, corner[1], height)
    thin = min(0.7, max(0.07, 0.006 * width))
    group = element("g", class_="board", data_moves=" ".join(position.played), stroke_width=thin)
    replies = by_cell(mapped.board)
    for cell, (x, y) in enumerate(places(position)):
        box = (xs[x], ys[y], xs[x + 1] - xs[x], ys[y + 1] - ys[y])
        group.append(rect(*box, fill=ground(position, cell, players), stroke=LINE))
        if cell in mapped.inside:
            inner = tuple(length * (1 - 2 * PAD) for length in box[2:])
            group.append(draw_board(mapped.inside[cell], padded(box), (inner[0], inner[1]), players))
        elif cell in replies:
            group.extend(draw_end(replies[cell].position, cell, box, players))
        elif (mark := position.text[cell]) != EMPTY:
            group.append(placed_mark(mark, box, cell in newest(position)))
    return group


def edges(sizes: list[float], start: float, length: float) -> list[float]:
    """Where columns begin and end that share a length."""
    return [start + length * share / sum(sizes) for share in accumulate(sizes, initial=0.0)]


def padded(box: tuple[float, float, float, float]) -> tuple[float, float]:
    return box[0] + PAD * box[2], box[1] + PAD * box[3]


def newest(position: Position[Any]) -> dict[int | None, int]:
    """The cells of the answer and of the move that it answers, with how many plies ago they were."""
    steps = list(pairwise(position.line[-3:]))
    return {changed_cell(before, after): ago for ago, (before, after) in enumerate(reversed(steps))}


def ground(position: Position[Any], cell: int, players: tuple[str, str]) -> str:
    """The answer is marked; a board on which the game is over has the colour of its result."""
    if position.is_over:
        return result_colour(position, players)
    answered = position.parent is not None and newest(position).get(cell) == 0
    return FRESH if answered else PAPER


def result_colour(position: Position[Any], players: tuple[str, str]) -> str:
    """Of the result for the player whose map it is."""
    winner = position.winner
    outcome = DRAW if winner is None else WIN if position.game.players[winner] == players[0] else LOSS
    return mixed(bright(Value(outcome, 0)), PAPER, 0.45)


def placed_mark(mark: str, box: tuple[float, float, float, float], new: bool) -> Element:
    """The two newest marks are strong, the others pale."""
    x, y, width, height = box
    drawn = draw_mark(mark, x + width / 2, y + height / 2, MARK / 0.68 * min(width, height))
    if not new:
        drawn.set("opacity", "0.4")
    drawn.set("class", "mark")
    return drawn


def draw_end(
    position: Position[Any], cell: int, box: tuple[float, float, float, float], players: tuple[str, str]
) -> list[Element]:
    """The opponent's move that ends the game."""
    back = rect(*box, fill=result_colour(position, players), stroke=LINE, class_="end")
    back.set("data-moves", " ".join(position.played))
    return [back, placed_mark(position.text[cell], box, True)]


def guide(me: str, other: str, seat: int) -> Drawing:
    """How the map is read."""
    first = f"{me} begins on the marked square of the large board. " if seat == 0 else ""
    says = (
        f"{first}Find the square that {other} takes: the board inside it shows {me}'s answer, marked; "
        f"go on in that board, until the game is over."
    )
    return draw_lines(wrapped(says, A3[0] - 2 * MARGIN, 4.6), 4.6, "middle")


def legend(me: str, other: str, outcome: Outcome) -> Drawing:
    entries = [(FRESH, f"{me}'s answer")]
    entries += [(mixed(bright(Value(WIN, 0)), PAPER, 0.45), f"+ {me} has won")] if outcome >= DRAW else []
    entries += [(mixed(bright(Value(DRAW, 0)), PAPER, 0.45), "= a draw")] if outcome <= DRAW else []
    entries += [(mixed(bright(Value(LOSS, 0)), PAPER, 0.45), f"- {other} has won")] if outcome == LOSS else []
    entries += [(PAPER, "pale marks: earlier moves")]
    group, x, size = element("g"), 0.0, 4.2
    for fill, words in entries:
        group.extend(
            [rect(x, 0, 7, 7, fill=fill, stroke=LINE, stroke_width=0.3), text(x + 9, 3.5, words, size, "start")]
        )
        x += 9 + width_of(words, size) + GAP
    return Drawing(group, x - GAP, 7)
