"""The board in a notebook: a widget to play on, whose moves Python sees."""

from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING

import zermelo
from zermelo import MissingExtra, PositionLike

if TYPE_CHECKING:
    from zermelo.apps.notebook.widget import Board

__all__ = ["board"]


def board(position: PositionLike, values: bool = False, seats: Sequence[str] = ("human", "human")) -> "Board":
    """A board to play on in a notebook, from a position or from the start of a game.

    values: whether the moves show theirs. seats: who plays, such as ("human", "perfect"). The widget's `position` is
    the Position on the board, which can be observed and set. Raises MissingExtra, UnknownName or BadOption.
    """
    if find_spec("anywidget") is None:
        raise MissingExtra("A board in a notebook needs anywidget: pip install 'zermelo[notebook]'.")
    from zermelo.apps.notebook.widget import Board

    start = position if isinstance(position, zermelo.Position) else zermelo.start(position)
    return Board(start, values, seats)
