"""FEN, the text of a position of chess: its rows from the top, in which a digit stands for so many empty squares.

(Steven J. Edwards, Portable Game Notation Specification and Implementation Guide, 1994, chapter 16.)
"""

from itertools import groupby
from math import isqrt

from zermelo.errors import BadText, OtherGame
from zermelo.games import PositionLike, position_of
from zermelo.games.boards import count_of
from zermelo.rules import EMPTY_MARK

__all__ = ["cells_of_fen", "to_fen"]


def cells_of_fen(fen: str, size: int, pieces: str) -> str:
    """Return the squares of a FEN, row by row, then w or b to move; raise BadText.

    Nobody may castle or capture in passing, and the numbers of moves are left out.

    >>> cells_of_fen("3k/4/4/R2K w - - 0 1", 4, "KRk")
    '...k........R..Kw'
    """
    board, turn, castling, passing = [*fen.split(), "-", "-", "-", "-"][:4]
    digits = "12345678"[:size]
    for character in board:
        if character not in f"{pieces}{digits}/":
            raise BadText(f"{character!r} is no part of this FEN: its rows have {', '.join(pieces)} and 1 to {size}.")
    rows = ["".join(EMPTY_MARK * int(each) if each in digits else each for each in row) for row in board.split("/")]
    if len(rows) != size:
        raise BadText(f"{fen!r} shows {count_of(len(rows), 'row')}; this board has {size}, the first one at the top.")
    for number, row in zip(range(size, 0, -1), rows, strict=True):
        if len(row) != size:
            raise BadText(
                f"Row {number} of {fen!r} has {count_of(len(row), 'square')}; this board has {size} in a row."
            )
    if turn not in ("w", "b"):
        raise BadText(f"{fen!r} does not say who is to move: write w or b after the rows.")
    if (castling, passing) != ("-", "-"):
        raise BadText(f"{castling} {passing} in {fen!r} is not possible here: nobody can castle or capture in passing.")
    return "".join(rows) + turn


def to_fen(position: PositionLike) -> str:
    """Return a position of the rook ending as FEN, which programs of chess read; `start(board=)` reads it back.

    Raises OtherGame for a position of another game.

    >>> from zermelo import start
    >>> to_fen(start("rook-ending").after("Ra4"))
    '4k3/8/8/8/R7/8/8/4K3 b - - 0 1'
    """
    position = position_of(position)
    game = position.game
    if game.spec.partition(":")[0] != "rook-ending":
        raise OtherGame(f"FEN is the text of positions of chess, such as those of rook-ending, not of {game.name}.")
    return fen_of_cells(position.text)


def fen_of_cells(text: str) -> str:
    """Return the FEN of a text of the squares of a square board, and the side to move.

    >>> fen_of_cells("...k........R..Kw")
    '3k/4/4/R2K w - - 0 1'
    """
    size = isqrt(len(text))
    rows = (groupby(text[at : at + size]) for at in range(0, size * size, size))
    shown = ["".join(in_fen(mark, len(list(run))) for mark, run in row) for row in rows]
    return f"{'/'.join(shown)} {text[-1]} - - 0 1"


def in_fen(mark: str, number: int) -> str:
    return str(number) if mark == EMPTY_MARK else mark * number
