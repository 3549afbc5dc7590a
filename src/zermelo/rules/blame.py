"""Errors that the functions of a game raise, told as faults of the game: the function, the state, the line."""

import importlib
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, NoReturn

from zermelo.errors import BadGame, ZermeloError

if TYPE_CHECKING:
    from zermelo.rules.game import Game

__all__ = ["PASSING", "blame", "line_of", "located_reason", "reason_of", "shortened"]

PASSING = (ZermeloError, MemoryError, RecursionError)
"""Errors that need not come from the game: they are not turned into faults of the game."""

NOT_THE_GAME = str(Path(__file__).parent.parent), str(Path(importlib.__file__).parent), "<frozen "
"""What the files of this package, and those of Python's imports, begin with."""

LONGEST = 200
"""Characters of a state that an error shows."""


def blame(game: "Game[Any]", name: str, state: object, error: Exception) -> NoReturn:
    """Raise BadGame for an error that a function of the game raised, with the name of the function and the state."""
    if isinstance(error, PASSING):
        raise error
    function = getattr(game.rules, name, None) or getattr(game, name)
    reason = located_reason(error, function)
    raise BadGame(f"{name} of {game.name} fails for the state {shortened(state)}: {reason}.") from error


def shortened(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= LONGEST else f"{shown[:LONGEST]}..."


def reason_of(error: BaseException) -> str:
    """'ValueError: ...', in one line and without a full stop."""
    message = error.msg if isinstance(error, SyntaxError) else str(error)
    text = " ".join(message.split()).rstrip(".")
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def located_reason(error: BaseException, function: object = None) -> str:
    """'mine.py, line 3: ValueError: ...' for an error that arose in the file of a function, else 'ValueError: ...'.

    Without a function, the file is that of the innermost code on the way to the error that is not ours.
    """
    code = getattr(getattr(function, "unguarded", function), "__code__", None)
    file = getattr(code, "co_filename", "") or foreign_file(error.__traceback__)
    line = line_of(error.__traceback__, file)
    return f"{file}, line {line}: {reason_of(error)}" if line else reason_of(error)


def foreign_file(trace: TracebackType | None) -> str:
    """The innermost file of a traceback that is neither ours nor part of Python's imports; '' if there is none."""
    file = ""
    while trace is not None:
        if not trace.tb_frame.f_code.co_filename.startswith(NOT_THE_GAME):
            file = trace.tb_frame.f_code.co_filename
        trace = trace.tb_next
    return file


def line_of(trace: TracebackType | None, file: str) -> int:
    """The line of a file in which an error arose, the innermost one; 0 for an error that arose elsewhere."""
    line = 0
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == file:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line
