"""Names of squares, boards seen from the other side, and texts with two marks and the player to move."""

from collections.abc import Sequence
from typing import Any

from zermelo.errors import BadText
from zermelo.games.boards.text import read_cells, stones_of, stones_text
from zermelo.rules import Characters, Coordinates

__all__ = ["names_of", "pawn_steps", "read_pawns", "read_seen", "read_turned", "seen_text", "turn_stones"]


def names_of(places: Sequence[Coordinates]) -> tuple[str, ...]:
    """Return the names of squares: a letter for the column and a number for the row, from the top.

    >>> names_of([(0, 0), (2, 1)])
    ('a1', 'c2')
    """
    return tuple(f"{chr(97 + place[0])}{place[1] + 1}" for place in places)


def pawn_steps(width: int, height: int) -> tuple[int, ...]:
    """Return the squares that steps from cell i lead to: 3 i ahead to the left, 3 i + 1 straight, 3 i + 2 to the right.

    Cell 0 is the corner at the left of the player; -1 stands for a step that leaves the board.

    >>> pawn_steps(2, 2)
    (-1, 2, 3, 2, 3, -1)
    """
    return tuple(
        cell + width + step if 0 <= cell % width + step < width else -1
        for cell in range(width * height - width)
        for step in (-1, 0, 1)
    )


def turn_stones(stones: int, cells: int) -> int:
    """Return the stones as the player on the other side sees them.

    >>> bin(turn_stones(0b0001, 4))
    '0b1000'
    """
    around = 0
    for cell in range(cells):
        around |= (stones >> cell & 1) << (cells - 1 - cell)
    return around


def read_turned(text: str, cells: int, marks: str) -> tuple[tuple[int, int], int]:
    """Return the stones of the side to move and of the other side, and the turn; the inverse of `stones_text`.

    >>> read_turned("X.OO", 3, "XO")
    ((4, 1), 1)
    """
    turn = marks.find(text[-1:])
    if turn < 0 or len(text) != cells + 1:
        raise BadText(
            f"{text!r} is not a position: write {cells} squares, then {' or '.join(marks)} for who is to move."
        )
    board = read_cells(text[:-1], cells, marks)
    return (stones_of(board, marks[turn]), stones_of(board, marks[1 - turn])), turn


def seen_text(marks: str, cells: int) -> Characters[Any]:
    """Return the text, as the first player sees the board, of states that each player sees from their own side.

    >>> seen_text("XO", 3)((0b001, 0b010), 1)
    '.XOO'
    """
    stones = stones_text(marks, cells, last=True).code

    def code(state: Any, turn: int, i: int) -> int:
        return stones(state, turn, cells - 1 - i if turn and i < cells else i)

    return Characters(cells + 1, code)


def read_pawns(text: str, cells: int, width: int, limit: int) -> tuple[tuple[int, int], int]:
    """Return what `read_seen` does, for W and B that race to the last row; limit: the most pieces of either.

    >>> read_pawns("W..BW", 4, 2, 2)
    ((1, 8), 0)
    """
    (mine, theirs), turn = read_seen(text, cells, "WB")
    if max(mine.bit_count(), theirs.bit_count()) > limit:
        raise BadText(f"{text!r} is not a position: W and B have at most {limit} pieces each.")
    if mine >> cells - width:
        raise BadText(f"{text!r} is not a position: {'WB'[turn]} is to move, and has reached the last row before.")
    return (mine, theirs), turn


def read_seen(text: str, cells: int, marks: str) -> tuple[tuple[int, int], int]:
    """Return the stones of both sides as the side to move sees them, and the turn; the inverse of `seen_text`.

    >>> read_seen(".XOO", 3, "XO")
    ((1, 2), 1)
    """
    (mine, theirs), turn = read_turned(text, cells, marks)
    return ((turn_stones(mine, cells), turn_stones(theirs, cells)) if turn else (mine, theirs)), turn
