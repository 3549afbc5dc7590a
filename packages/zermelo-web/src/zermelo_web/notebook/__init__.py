"""The board in a notebook: a widget to play on, which Python observes."""

from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING

import zermelo
from zermelo.errors import MissingExtra
from zermelo.games import PositionLike
from zermelo.players import PlayerLike

if TYPE_CHECKING:
    from zermelo_web.notebook.widget import Board

__all__ = ["board"]


def board(position: PositionLike, *, values: bool = False, seats: Sequence[PlayerLike] = ("human", "human")) -> "Board":
    """Return a board to play on in a notebook, from a position or from the start of a game.

    values: show the values of the moves. seats: the players, such as ("human", "perfect") or ("human", my_function), as
    for `player`. The widget's `position` is the Position on the board; observe it or set it. Raises MissingExtra,
    UnknownName, BadOption or BadPlayer.
    """
    if find_spec("anywidget") is None:
        raise MissingExtra("A board in a notebook needs anywidget: pip install 'zermelo-web[notebook]'.")
    from zermelo_web.notebook.widget import Board

    return Board(position if isinstance(position, zermelo.Position) else zermelo.start(position), values, seats)
