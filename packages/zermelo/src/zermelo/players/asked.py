"""Your own players, asked for their moves: functions that take a position, and players that a package runs."""

from typing import Any

from zermelo.errors import BadPlayer, UnknownName
from zermelo.evaluation.evaluator import Evaluator
from zermelo.players.answers import AskedPlayer, ask_player
from zermelo.players.functions import (
    BOARD_PLAYER_MESSAGE,
    Moving,
    answer_of,
    function_in,
    is_a_position,
    legal_move,
    required_parameters,
)
from zermelo.players.named import PROGRAM_PREFIX, MadePlayer, PlayerLike, file_of, function_of, name_of
from zermelo.players.outside import asked_outside, require_python
from zermelo.rules.limits import Deadline
from zermelo.rules.position import Move, Position

__all__ = ["asked_player"]


def asked_player(
    player: PlayerLike, position: Position[Any], search: Evaluator[Any], seconds: float | None, deadline: Deadline
) -> AskedPlayer:
    """Return your own player, ready to be asked about a position and those after it; raise BadPlayer or UnknownName.

    A package that runs players comes first: it also tells how a function takes a position.
    """
    asked = asked_outside(player, search, seconds, deadline)
    return asked or asked_here(function_here(player), name_of(player), position)


def function_here(player: PlayerLike) -> Moving:
    """Return the function of a player that runs in this process; raise BadPlayer or UnknownName for any other."""
    if not isinstance(player, str | MadePlayer):
        return function_of(player)
    if isinstance(player, str):
        require_python(player)
        if file := file_of(player):
            return function_in(*file)
    raise UnknownName(
        f"{player!r} names no program: write bot.py, bot.py:FUNCTION or bot.js, or a command: '{PROGRAM_PREFIX} ./bot'."
    )


def asked_here(function: Moving, name: str, position: Position[Any]) -> AskedPlayer:
    """Return a function that takes a position as a player to ask; raise BadPlayer if it may take a board instead."""

    def choose(position: Position[Any]) -> Move:
        return legal_move(answer_of(function, name, position), position, name)

    required = required_parameters(function)
    if required is not None and not is_a_position(required):
        try:
            choose(position)
        except BadPlayer as error:
            raise BadPlayer(f"{error} {BOARD_PLAYER_MESSAGE}") from error
    return AskedPlayer(name, "", ask_player(choose))
