"""The scores of Connect Four positions that Pascal Pons's solver prints.

(Solving Connect 4: how to build a perfect AI, part 2: the test sets hold such scores.)
"""

from functools import lru_cache
from typing import Any

from zermelo.errors import OtherGame
from zermelo.position import Position
from zermelo.rules import Bounds, Game, Value

__all__ = ["pons_score"]

MOST_COLUMNS = 9
"""A column is one digit there."""


def pons_score(position: Position[Any], value: Value | Bounds) -> int | None:
    """A value as the score of Pascal Pons's solver: how many stones the winner has left, and the winning one.

    It is positive where the side to move wins, negative where it loses, 0 for a draw; a win with the last stone of
    the first player scores 1, one with the stone before 2. None where bounds allow several scores. Raises OtherGame
    for a game that his solver does not play: anything but four in a row in at most nine columns.

    >>> from zermelo import start, value
    >>> position = start("connect:width=4,height=4").after("1 2 1 2 1 2")
    >>> print(value(position), pons_score(position, value(position)))
    win in 1 ply 5
    """
    check_game(position.game)
    assert position.game.plies_left is not None
    empty = position.game.plies_left(position.state)
    least, most = (value, value) if isinstance(value, Value) else value
    score = of_value(least, empty)
    return score if score == of_value(most, empty) else None


def of_value(value: Value, empty: int) -> int:
    """The score of a value, with so many empty cells on the board."""
    return value.outcome * ((empty + 2 - value.remoteness) // 2)


@lru_cache
def check_game(game: Game[Any]) -> None:
    name, _, options = game.spec.partition(":")
    columns = len(game.grid.columns) if game.grid else 0
    if name != "connect" or "k=" in options or columns > MOST_COLUMNS:
        raise OtherGame(
            f"The scores of Pascal Pons's solver are those of Connect Four, on a board of at most {MOST_COLUMNS} "
            f"columns: connect, or connect:width=5,height=4, not {game.name}."
        )
