"""The scores of Pascal Pons's solver for positions of Connect Four.

(Solving Connect 4: how to build a perfect AI, part 2: the test sets hold such scores.)
"""

from functools import lru_cache
from typing import Any

from zermelo.errors import OtherGame
from zermelo.games import PositionLike, position_of
from zermelo.rules import Bounds, Game, S, Value

__all__ = ["pons_score", "score_of_state"]

MAX_PONS_COLUMNS = 9
"""His solver writes a column as one digit."""


def pons_score(position: PositionLike, value: Value | Bounds) -> int | None:
    """Return a value as a score of Pascal Pons's solver: the stones that the winner has left, and the winning one.

    The score is positive for a win of the side to move, negative for a loss, 0 for a draw; a win with the last stone of
    the first player scores 1, one with the stone before 2. Return None if bounds allow several scores. Raises OtherGame
    for a game that his solver does not play: anything but four in a row in at most nine columns.

    >>> from zermelo import start, value
    >>> position = start("connect:width=4,height=4").after("1 2 1 2 1 2")
    >>> print(value(position), pons_score(position, value(position)))
    win in 1 ply 5
    """
    position = position_of(position)
    check_game(position.game)
    return score_of_state(position.game, position.state, value)


def score_of_state(game: Game[S], state: S, value: Value | Bounds) -> int | None:
    """Return the score of a state of a game that his solver plays; see `pons_score`."""
    if isinstance(value, Bounds):
        least, most = (score_of_state(game, state, bound) for bound in value)
        return least if least == most else None
    assert game.declared.plies_left is not None
    empty = game.declared.plies_left(state)
    return value.outcome * ((empty + 2 - value.remoteness) // 2)


@lru_cache
def check_game(game: Game[Any]) -> None:
    name, _, options = game.spec.partition(":")
    columns = len(game.board.columns) if game.board else 0
    if name != "connect" or "k=" in options or columns > MAX_PONS_COLUMNS:
        raise OtherGame(
            f"The scores of Pascal Pons's solver are those of Connect Four, on a board of at most {MAX_PONS_COLUMNS} "
            f"columns: connect, or connect:width=5,height=4, not {game.name}."
        )
