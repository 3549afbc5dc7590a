"""Squares that share an edge, boards seen from the other side, and texts with two marks and the player to move."""

from collections.abc import Callable, Sequence
from typing import Any

from zermelo.bits import WORD_BITS
from zermelo.errors import BadOption, BadText
from zermelo.games.boards.text import read_cells, read_stones, stones_of, stones_text
from zermelo.rules import Characters, Coordinates

__all__ = [
    "check_moves", "edges", "names_of", "pawn_steps", "queen_reach", "read_alternating", "read_seen", "read_turned",
    "seen_text", "spreader", "turn_stones",
]  # fmt: skip


def check_moves(width: int, height: int, number: int, things: str, limit: int = WORD_BITS) -> None:
    """Raise BadOption for a board with more moves than a mask has bits.

    >>> check_moves(2, 2, 4, "pairs of neighbours")
    """
    if number > limit:
        raise BadOption(f"A {width}x{height} board has {number} {things}; at most {limit} are possible here.")


def names_of(places: Sequence[Coordinates]) -> tuple[str, ...]:
    """Return the names of squares: a letter for the column and a number for the row, from the top.

    >>> names_of([(0, 0), (2, 1)])
    ('a1', 'c2')
    """
    return tuple(f"{chr(97 + place[0])}{place[1] + 1}" for place in places)


def edges(width: int, height: int) -> tuple[tuple[int, int], ...]:
    """Return the pairs of squares that share an edge: left and right, then upper and lower.

    >>> edges(2, 2)
    ((0, 1), (2, 3), (0, 2), (1, 3))
    """
    cells = width * height
    across = [(cell, cell + 1) for cell in range(cells) if (cell + 1) % width]
    return (*across, *((cell, cell + width) for cell in range(cells - width)))


def spreader(width: int, height: int) -> Callable[[int], int]:
    """Return a function that maps some squares to those that share an edge with one of them.

    >>> bin(spreader(3, 3)(0b000_010_000))
    '0b10101010'
    """
    full, left = (1 << width * height) - 1, sum(1 << cell for cell in range(0, width * height, width))

    def beside(squares: int) -> int:
        across = squares << 1 & ~left | (squares & ~left) >> 1
        return (across | squares << width | squares >> width) & full

    return beside


def queen_reach(width: int, height: int) -> Callable[[int, int], int]:
    """Return a function that maps a square and the empty squares to those that a queen reaches from it.

    >>> bin(queen_reach(3, 3)(0b001, 0b111_101_110))
    '0b1001110'
    """
    column = sum(1 << cell for cell in range(0, width * height, width))
    full, left, right = (1 << width * height) - 1, column, column << width - 1
    steps = tuple((dx + dy * width, full & ~(left if dx < 0 else right if dx > 0 else 0))
                  for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy)  # fmt: skip

    def reach(square: int, empty: int) -> int:
        reached = 0
        for by, leaves in steps:
            at = square
            while at:
                at = (at & leaves) << max(by, 0) >> max(-by, 0) & empty
                reached |= at
        return reached

    return reach


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


def read_alternating(text: str, cells: int) -> tuple[tuple[int, int], int]:
    """Return the stones of the side to move and of the other side, and the turn, which the numbers of X and O tell.

    >>> read_alternating("XO.X", 4)
    ((2, 9), 1)
    """
    first, second = read_stones(text, cells, "XO", ())
    return ((second, first), 1) if first.bit_count() > second.bit_count() else ((first, second), 0)


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
