"""The drawings of white and black pieces: discs, and pieces of chess."""

from collections.abc import Sequence

from zermelo.rules import Look

__all__ = ["DISC", "KING_PATH", "PAWN", "QUEEN", "ROOK", "white_and_black"]

DISC = "M50 14a36 36 0 1 1 0 72a36 36 0 1 1 0-72z"
PAWN = "M42 46a13 13 0 1 1 16 0c8 7 10 17 12 28h6v9H24v-9h6c2-11 4-21 12-28z"
QUEEN = "M27 80h46l3-12 8-36-16 18-7-27-11 24-11-24-7 27-16-18 8 36z"

ROOK = "M26 80h48v-9H66V44l6-6V20H61v9h-6v-9H45v9h-6v-9H28v18l6 6v27h-8z"
KING_PATH = "M27 80h46l3-12 5-15c4-15-17-21-27-7V35h8v-8h-8v-9h-8v9h-8v8h8v11c-10-14-31-8-27 7l5 15z"


def white_and_black(name: str, path: str, moves: str, order: Sequence[str] = "WB") -> dict[str, Look]:
    """Return the looks of pieces W and B, by their marks in the order of the players.

    >>> [(mark, piece.owner, piece.fill) for mark, piece in white_and_black("disc", DISC, "stays", "BW").items()]
    [('B', 0, 'black'), ('W', 1, 'white')]
    """
    return {
        mark: Look("outline", owner, name, moves, path, "white" if mark == "W" else "black")
        for owner, mark in enumerate(order)
    }
