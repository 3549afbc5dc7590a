"""Errors that the functions of a game raise, told as faults of the game: the function, the state, the line."""

from types import TracebackType
from typing import Any, NoReturn

from zermelo.errors import BadGame, ZermeloError
from zermelo.rules.game import MOST_MOVES, Game

__all__ = ["PASSING", "blame", "line_of", "reason_of", "refuse_mask"]

PASSING = (ZermeloError, MemoryError, RecursionError)
"""Errors that need not come from the game: they are not turned into faults of the game."""

LONGEST = 200
"""Characters of a state that an error shows."""


def blame(game: Game[Any], name: str, state: object, error: Exception) -> NoReturn:
    """Raise BadGame for an error that a function of the game raised, with the name of the function and the state."""
    if isinstance(error, PASSING):
        raise error
    function = getattr(game.rules, name, None) or getattr(game, name)
    reason = reason_of(error, function)
    raise BadGame(f"{name} of {game.name} fails for the state {shortened(state)}: {reason}.") from error


def refuse_mask(game: Game[Any], state: object, mask: object) -> NoReturn:
    """Raise BadGame for something that `moves` gave and that is no set of moves."""
    raise BadGame(
        f"moves of {game.name} gave {shortened(mask)} for the state {shortened(state)}; "
        f"it must give an int whose bits 0 to {MOST_MOVES - 1} are the legal moves."
    )


def shortened(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= LONGEST else f"{shown[:LONGEST]}..."


def reason_of(error: BaseException, function: object = None) -> str:
    """'mine.py, line 3: ValueError: ...' for an error that arose in a plain function, else 'ValueError: ...'."""
    message = error.msg if isinstance(error, SyntaxError) else str(error)
    text = " ".join(message.split()).rstrip(".")
    reason = f"{type(error).__name__}: {text}" if text else type(error).__name__
    file = getattr(getattr(function, "__code__", None), "co_filename", "")
    line = line_of(error.__traceback__, file)
    return f"{file}, line {line}: {reason}" if line else reason


def line_of(trace: TracebackType | None, file: str) -> int:
    """The line of a file in which an error arose, the innermost one; 0 for an error that arose elsewhere."""
    line = 0
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == file:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line
