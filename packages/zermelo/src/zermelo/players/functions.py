"""Functions of this process that take a position: found in a file, called, and their answers tested."""

import inspect
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from zermelo.errors import BadGame, BadPlayer, IllegalMove
from zermelo.games.loading.file_game import parts_of, run
from zermelo.players.named import function_of
from zermelo.rules.contract import shorten_value
from zermelo.rules.error_origin import located_reason
from zermelo.rules.position import Move, Position

__all__ = [
    "BOARD_PLAYER_MESSAGE", "PLAYER_OBJECT_NAMES", "Moving", "after", "answer_of", "function_in", "is_a_position",
    "legal_move", "required_parameters",
]  # fmt: skip

PLAYER_OBJECT_NAMES = ("player", "move")
"""The functions and objects of a file that make its moves."""

BOARD_PLAYER_MESSAGE = "A function of a board plays with zermelo-teach: pip install zermelo-teach"
"""The next step for a function that gives no legal move for a position."""

Moving = Callable[[Position[Any]], Any]
"""A function from a position to a move, by its number or its name, or to the chances of some moves."""


def function_in(path: Path, name: str = "") -> Moving:
    """Return a function or player of a file: the one of that name, or `player` or `move`; raise BadPlayer."""
    if not path.is_file():
        raise BadPlayer(f"There is no file {path}.")
    try:
        module = run(path, parts_of(path))
    except BadGame as error:
        raise BadPlayer(str(error)) from error
    for found in (getattr(module, each, None) for each in ([name] if name else PLAYER_OBJECT_NAMES)):
        if callable(getattr(found, "move", found)):
            return function_of(found)
    wanted = f"`{name}`" if name else "`player` or `move`"
    another = "" if name else f" For another: {path}:FUNCTION. {BOARD_PLAYER_MESSAGE}"
    raise BadPlayer(f"{path} defines no function {wanted}, from a position to a move.{another}")


def required_parameters(function: Moving) -> list[str] | None:
    """Return the parameters that a function requires, with their annotations; None for a function in C."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return None
    return [str(each) for each in parameters if each.default is each.empty]


def is_a_position(required: Sequence[str]) -> bool:
    """Return True for one parameter that is named or annotated like a position."""
    return len(required) == 1 and "position" in required[0].lower()


def answer_of(function: Moving, name: str, position: Position[Any]) -> Any:
    """Return what a function answers; raise BadPlayer if it fails."""
    try:
        return function(position)
    except BadPlayer:
        raise
    except Exception as error:
        reason = located_reason(error, function)
        raise BadPlayer(f"{name} fails {after(position)}: {reason}.") from error


def legal_move(answer: Any, position: Position[Any], name: str) -> Move:
    """Return a legal move that is given by its number or its name; raise BadPlayer."""
    try:
        return position.move(answer.strip() if isinstance(answer, str) else answer)
    except IllegalMove as error:
        raise BadPlayer(f"{name}, {after(position)}: {error}") from None
    except TypeError:
        raise BadPlayer(
            f"{name}, {after(position)}: {shorten_value(answer)} is neither the number nor the name of a move. "
            f"{position.numbered_choice}"
        ) from None


def after(position: Position[Any]) -> str:
    """Return 'after 1 5' or, without a history, 'at XO.......'."""
    played = position.moves_played
    return f"after {played}" if played else f"at {position.text}"
