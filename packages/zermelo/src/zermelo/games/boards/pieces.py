"""The drawings of white and black pieces: discs and pawns."""

from collections.abc import Sequence

from zermelo.rules import Look

__all__ = ["DISC", "PAWN", "white_and_black"]

DISC = "M50 14a36 36 0 1 1 0 72a36 36 0 1 1 0-72z"
PAWN = "M42 46a13 13 0 1 1 16 0c8 7 10 17 12 28h6v9H24v-9h6c2-11 4-21 12-28z"


def white_and_black(name: str, path: str, moves: str, order: Sequence[str] = "WB") -> dict[str, Look]:
    """Return the looks of pieces W and B, by their marks in the order of the players.

    >>> [(mark, piece.owner, piece.fill) for mark, piece in white_and_black("disc", DISC, "stays", "BW").items()]
    [('B', 0, 'black'), ('W', 1, 'white')]
    """
    return {
        mark: Look("outline", owner, name, moves, path, "white" if mark == "W" else "black")
        for owner, mark in enumerate(order)
    }
