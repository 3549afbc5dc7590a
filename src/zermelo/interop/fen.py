"""FEN, the text of a position that programs of chess read, for the rook ending."""

from zermelo.errors import OtherGame
from zermelo.games import PositionLike, position_of
from zermelo.games.boards.fen import fen_of_cells

__all__ = ["to_fen"]


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
