"""What names a player: a text, a function, an object, or a file with its function."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, Protocol, cast

from zermelo.rules.contract import shorten_value
from zermelo.rules.position import Position

__all__ = [
    "PROGRAM_PREFIX", "MadePlayer", "Mover", "NamedFile", "PlayerLike", "file_of", "function_of", "name_of",
]  # fmt: skip

PROGRAM_PREFIX = "program:"
"""The beginning of a text that names a command."""

PROGRAM_FILE_PATTERN = re.compile(r"(.+\.(?:py|js|mjs|cjs))(?::([\w.$]*))?", re.DOTALL)


class Mover(Protocol):
    """A player as an object."""

    def move(self, position: Position[Any], /) -> Any:
        """Return the number or the name of a move, or a mapping of possible moves to their chances."""


PlayerLike = str | Callable[..., Any] | Mover
"""A player: the text that names it, a function from a position or a board to a move, or an object with a method `move`.

A function of a position gives a move by its number or its name; one that chooses at random may return a mapping of
moves to their chances instead. A function of a board takes and gives what its program does: the shape is found by
trying.
"""


class MadePlayer:
    """The base of the players that `zermelo.player` makes: functions from a position to moves with their chances."""


class NamedFile(NamedTuple):
    """A file, and the name of its function; '' if none is named."""

    path: Path
    function: str


def file_of(text: str) -> NamedFile | None:
    """Return the file that a text such as 'bot.py:best_move' names; None for another text.

    >>> file_of("bots/one.js:bestMove"), file_of("perfect")
    (NamedFile(path=PosixPath('bots/one.js'), function='bestMove'), None)
    """
    named = None if text.strip().startswith(PROGRAM_PREFIX) else PROGRAM_FILE_PATTERN.fullmatch(text.strip())
    return NamedFile(Path(named[1]), named[2] or "") if named else None


def function_of(player: object) -> Callable[..., Any]:
    """Return the function that makes the moves of a player; raise TypeError for an object that is none."""
    for function in (getattr(player, "move", None), player):
        if callable(function):
            return cast(Callable[..., Any], function)
    raise TypeError(
        f"{shorten_value(player)} is not a player: give a text such as 'perfect', a function from a position to a "
        "move, or an object with a method `move`."
    )


def name_of(player: PlayerLike) -> str:
    """Return the name of a player: its text, or the name of its function or class."""
    return player.strip() if isinstance(player, str) else getattr(player, "__name__", type(player).__name__)
