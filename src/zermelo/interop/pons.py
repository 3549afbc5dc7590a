"""The scores of Connect Four positions that Pascal Pons's solver prints.

(Solving Connect 4: how to build a perfect AI, part 2: the test sets hold such scores.)
"""

from typing import Any

from zermelo.errors import OtherGame
from zermelo.games.board_text import EMPTY
from zermelo.position import Position
from zermelo.rules import Bounds, Value

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
    check_game(position)
    cells, stones = len(position.board), len(position.board) - position.board.count(EMPTY)

    def score(value: Value) -> int:
        return value.outcome * ((cells + 2 - stones - value.remoteness) // 2)

    if isinstance(value, Value):
        return score(value)
    least, most = map(score, value)
    return least if least == most else None


def check_game(position: Position[Any]) -> None:
    name, _, options = position.game.spec.partition(":")
    columns = len(position.game.grid.columns) if position.game.grid else 0
    if name != "connect" or "k=" in options or columns > MOST_COLUMNS:
        raise OtherGame(
            f"The scores of Pascal Pons's solver are those of Connect Four, on a board of at most {MOST_COLUMNS} "
            f"columns: connect, or connect:width=5,height=4, not {position.game.name}."
        )
