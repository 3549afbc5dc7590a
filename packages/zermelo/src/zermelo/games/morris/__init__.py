"""Morris with three, four or six men: place your men, then move them along the lines."""

from typing import Any

from zermelo.errors import BadOption
from zermelo.games.morris import six, three
from zermelo.rules import Game
from zermelo.rules.specs import catalogue_builder

__all__ = ["morris"]


@catalogue_builder
def morris(men: int = 3) -> Game[Any]:
    """Place three men, then step along the lines to a neighbouring empty point; three of your men on a line win.

    In six men's morris, on the corners and the middles of two squares, three men on a side are a mill, which removes a
    man of the opponent; a player with two men has lost. A player who cannot move has lost. (Harold Murray, A
    History of Board-Games Other Than Chess, 1952, ch. 3.) Moves are points, '5', and then steps, '5-1'. Raises
    BadOption.
    """
    if men not in (3, 4, 6):
        raise BadOption(f"men={men} is not valid: each player has 3 men, 4 in achi, or 6 in six men's morris.")
    built: Game[Any] = six.morris() if men == 6 else three.morris(men)
    return built
