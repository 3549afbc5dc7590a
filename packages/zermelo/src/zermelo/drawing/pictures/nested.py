"""Boards in the cells of boards: a perfect player's answers, each drawn in the cell that the opponent takes.

After the maps of tic-tac-toe in Randall Munroe's xkcd 832, 2010; here computed, for either player.
All cells are squares; a nested board is as large as its cell lets it be. Lengths are millimetres.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any
from xml.etree.ElementTree import Element

from zermelo.analysis.strategy import StrategyBoard
from zermelo.analysis.why import completed_cells
from zermelo.drawing.figures import move_shape
from zermelo.drawing.pictures.scene_picture import colours_of, draw_shape
from zermelo.drawing.scene import scene_of
from zermelo.drawing.svg import LAST_MOVE_COLOUR, LINE_COLOUR, PAPER_COLOUR, Drawing, at, bright, element, mix, rect
from zermelo.errors import BadOption
from zermelo.rules import DRAW, EMPTY_MARK, LOSS, WIN, MoveNumber, Outcome, Point, Value
from zermelo.rules.move_places import changed_cell
from zermelo.rules.position import Position

__all__ = [
    "MARK_WIDTH_SHARE", "Players", "cells_of", "cells_of_moves", "colour_of", "draw_boards", "places", "smallest_cell",
]  # fmt: skip

Players = tuple[str, str]
"""The colours of the map's player and of the opponent."""

MARK_WIDTH_SHARE = 0.86
"""The width of a mark as a share of its cell."""

NESTED_MARGIN_SHARE, FINISHED_MARGIN_SHARE = 0.006, 0.025
"""The margins of a nested board, and of one on which the game is over, as shares of its cell."""

STROKE_WIDTH_SHARE, MIN_STROKE_WIDTH, MAX_STROKE_WIDTH = 0.014, 0.05, 1.2
"""The width of a line as a share of the cell, and its limits."""


def cells_of_moves(position: Position[Any], moves: Sequence[MoveNumber]) -> list[int]:
    """Return the cell of each move; raise BadOption if a move has none, or two moves share one."""
    cells = [changed_cell(position, position.follow(move)) for move in moves] if position.game.board else []
    known = [cell for cell in cells if cell is not None]
    if len(set(known)) < len(moves):
        raise BadOption(
            f"{position.game.name} has no map: a map needs a board on which every move is a cell of its own."
        )
    return known


def places(position: Position[Any]) -> list[Point]:
    assert position.game.board is not None
    return [(place.x, place.y) for place in position.game.board.places]


def cells_of(position: Position[Any]) -> tuple[int, int]:
    """Return the width and the height of a board in cells."""
    columns, rows = zip(*places(position), strict=True)
    return 1 + max(columns), 1 + max(rows)


def share(position: Position[Any]) -> float:
    """Return the side of a nested board's cells, as a share of the cell that contains the board."""
    return (1 - 2 * (FINISHED_MARGIN_SHARE if position.is_over else NESTED_MARGIN_SHARE)) / max(cells_of(position))


def smallest_cell(board: StrategyBoard) -> float:
    """Return the side of the smallest cell, in units of the outermost board's cells."""
    nested = [reply for reply in by_cell(board).values() if not reply_ends(board.position, reply)]
    return min([1.0, *(share(reply.position) * smallest_cell(reply) for reply in nested)])


def by_cell(board: StrategyBoard) -> dict[int, StrategyBoard]:
    """Return the boards after the answers to the opponent's moves, by the cells of these moves."""
    return dict(zip(cells_of_moves(board.position, list(board.replies)), board.replies.values(), strict=True))


def reply_ends(before: Position[Any], reply: StrategyBoard) -> bool:
    """Return whether the opponent's move ended the game, so that there is no answer."""
    return reply.position.is_over and reply.position.turn != before.turn


def draw_boards(board: StrategyBoard, side: float, players: Players) -> Drawing:
    """Draw a board with cells of this side, and all boards nested in it."""
    columns, rows = cells_of(board.position)
    return Drawing(draw_board(board, (0.0, 0.0), side, players), columns * side, rows * side)


def draw_board(board: StrategyBoard, corner: tuple[float, float], side: float, players: Players) -> Element:
    position, replies = board.position, by_cell(board)
    columns, rows = cells_of(position)
    pen = min(MAX_STROKE_WIDTH, max(MIN_STROKE_WIDTH, STROKE_WIDTH_SHARE * side))
    group = element("g", class_="board", data_moves=str(position.moves_played), stroke_width=pen)
    for cell, (column, row) in enumerate(places(position)):
        x, y = corner[0] + column * side, corner[1] + row * side
        if cell not in replies:
            group.extend(draw_cell(position, cell, (x, y), side, players))
        elif reply_ends(position, replies[cell]):
            group.extend(draw_cell(replies[cell].position, cell, (x, y), side, players, is_end=True))
        else:
            group.append(rect(x, y, side, side, fill=PAPER_COLOUR, stroke=LINE_COLOUR))
            inner = share(replies[cell].position) * side
            middle = x + (side - columns * inner) / 2, y + (side - rows * inner) / 2
            group.append(draw_board(replies[cell], middle, inner, players))
    return group


def draw_cell(
    position: Position[Any], cell: int, corner: tuple[float, float], side: float, players: Players, is_end: bool = False
) -> list[Element]:
    """Draw a cell with its mark; is_end: True for the opponent's move that ends the game.

    Only the winning row, or the last two moves, is in full colour. The answer is marked; a board on which the game is
    over has the colour of its result.
    """
    newest = [changed_cell(before, after) for before, after in pairwise(position.path[-3:])][::-1]
    is_answer = position.parent is not None and newest[0] == cell
    colour = result_colour(position, players) if position.is_over else LAST_MOVE_COLOUR if is_answer else PAPER_COLOUR
    back = rect(*corner, side, side, fill=colour, stroke=LINE_COLOUR)
    if is_end:
        back.set("class", "end")
        back.set("data-moves", str(position.moves_played))
    mark = position.board[cell]
    if mark == EMPTY_MARK:
        return [back]
    drawn = draw_stand(position, cell, corner, side)
    if not is_end and cell not in (completed_cells(position) or newest):
        drawn.set("opacity", "0.4")
    drawn.set("class", "mark")
    return [back, drawn]


def draw_stand(position: Position[Any], cell: int, corner: tuple[float, float], side: float) -> Element:
    """Draw what stands on a cell."""
    scene = scene_of(position)
    assert scene is not None
    stand, colours = scene.stands[cell], colours_of(position.game.notation, position.game.board)
    large = MARK_WIDTH_SHARE / 0.68 * side
    shapes = (draw_shape(move_shape(each, -stand.place.x, -stand.place.y), colours, large) for each in stand.shapes)
    return at(corner[0] + side / 2, corner[1] + side / 2, *shapes)


def result_colour(position: Position[Any], players: Players) -> str:
    """Return the colour of the result for the map's player."""
    winner = position.winner
    return colour_of(
        DRAW if winner is None else WIN if position.game.notation.player_names[winner] == players[0] else LOSS
    )


def colour_of(outcome: Outcome) -> str:
    return mix(bright(Value(outcome, 0)), PAPER_COLOUR, 0.45)
