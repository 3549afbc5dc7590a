"""The most common board as print() shows it: a rectangle of squares, with the names of the empty ones.

It needs no scene, so that tic-tac-toe is printed at once.
"""

from typing import Any

from zermelo.rules import Board, Diagram, Notation
from zermelo.rules.places import EMPTY_MARK

__all__ = ["MAX_RULED_ROWS", "draw_grid", "is_grid", "marks_text"]

MAX_RULED_ROWS = 4
"""Squares of up to this many rows are drawn with lines between the rows."""


def is_grid(board: Board) -> bool:
    """Return whether a board is a full rectangle of plain squares, row by row, whose marks are shown as they are."""
    if board.looks or board.lines or board.sides or board.beside or not board.places:
        return False
    columns = 1 + max(place.cell[0] if place.cell else -1 for place in board.places)
    return all(
        place.cell == (place.x, place.y) == (i % columns, i // columns) and len(place.outline) == 4
        for i, place in enumerate(board.places)
    )


def draw_grid(diagram: Diagram) -> str:
    """Draw a rectangle of squares with lines between neighbours; between rows only if there are few."""
    board = diagram.board
    shown = [
        place.name if place.name and mark == EMPTY_MARK else board.number(mark)
        for place, mark in zip(board.places, diagram.text, strict=False)
    ]
    width, columns = max(map(len, (*shown, *board.columns))), 1 + max(place.cell[0] for place in board.places)
    cells = [words.center(width) for words in shown]
    rows = [" " + " │ ".join(cells[i : i + columns]) for i in range(0, len(cells), columns)]
    rule = "┼".join(["─" * (width + 2)] * columns)
    drawn = [line for row in rows for line in (rule, row)][1:] if len(rows) <= MAX_RULED_ROWS else rows
    drawn += [" " + "   ".join(name.center(width) for name in board.columns)] if board.columns else []
    drawn += ["", f" {legend}"] if (legend := marks_text(diagram.notation)) else []
    return "\n".join(row.rstrip() for row in drawn)


def marks_text(notation: Notation[Any]) -> str:
    """Return which mark stands for which player; '' if players have no marks, or are called by them."""
    if notation.marks is None or notation.marks == notation.players:
        return ""
    return ", ".join(f"{mark} is {player}" for mark, player in zip(notation.marks, notation.players, strict=True))
