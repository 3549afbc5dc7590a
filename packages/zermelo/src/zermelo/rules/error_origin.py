"""Reasons for errors that a game's functions raise, with the file and the line."""

import importlib
from collections.abc import Callable
from pathlib import Path
from traceback import walk_tb
from types import TracebackType

from zermelo.errors import ZermeloError
from zermelo.rules.contract import unguard

__all__ = ["PASSED_ON_ERRORS", "foreign_files", "innermost", "located_reason", "reason_of"]

PASSED_ON_ERRORS = (ZermeloError, MemoryError, RecursionError)
"""Errors that need not come from the game, and are therefore not reported as its faults."""

LIBRARY_FILE_PREFIXES = str(Path(__file__).parent.parent), str(Path(importlib.__file__).parent), "<frozen "
"""Prefixes of the files of this package and of Python's import system."""


def reason_of(error: BaseException) -> str:
    """Return 'ValueError: ...', in one line and without a full stop."""
    message = error.msg if isinstance(error, SyntaxError) else str(error)
    text = " ".join(message.split()).rstrip(".")
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def located_reason(error: BaseException, function: object = None) -> str:
    """Return the reason of an error, after the line of a function's file where it arose: 'mine.py, line 3: ...'.

    Without a function, use the file of the innermost code in the traceback outside zermelo.
    """
    code = getattr(unguard(function), "__code__", None)
    foreign, _ = innermost(error.__traceback__, is_foreign)
    file = getattr(code, "co_filename", "") or foreign
    _, line = innermost(error.__traceback__, file.__eq__)
    return f"{file}, line {line}: {reason_of(error)}" if line else reason_of(error)


def is_foreign(file: str) -> bool:
    """Return True for a file that belongs neither to zermelo and its satellites nor to Python's import system."""
    from zermelo.satellites import SATELLITE_MODULES  # late: few rules fail

    return not file.startswith(LIBRARY_FILE_PREFIXES) and SATELLITE_MODULES.isdisjoint(Path(file).parts)


def foreign_files(error: BaseException) -> list[Path]:
    """Return the files of the code outside zermelo in the traceback of an error, from the outermost; each once."""
    names = dict.fromkeys(frame.f_code.co_filename for frame, _ in walk_tb(error.__traceback__))
    return [Path(name) for name in names if is_foreign(name) and Path(name).is_file()]


def innermost(trace: TracebackType | None, accepts: Callable[[str], bool]) -> tuple[str, int]:
    """Return the innermost file of a traceback that a test accepts, and the line; '' and 0 if there is none."""
    places = [(frame.f_code.co_filename, line) for frame, line in walk_tb(trace)]
    return next((place for place in reversed(places) if accepts(place[0])), ("", 0))
