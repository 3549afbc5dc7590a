"""What names a program: a file with its function, a command, a function, or an object."""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, Protocol, cast

from zermelo.errors import UnknownName
from zermelo.programs.loading import other_language
from zermelo.programs.process import Limits
from zermelo.programs.program import PROGRAM_PREFIX, Program
from zermelo.programs.subjects import FileProgram, FunctionProgram, LoadedProgram, Subject
from zermelo.rules.contract import shorten_value
from zermelo.rules.position import Position

__all__ = [
    "MadePlayer", "Mover", "NamedFile", "PlayerLike", "file_of", "file_program", "function_of", "name_of", "subject_of",
]  # fmt: skip

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


def file_program(file: NamedFile, limits: Limits) -> FileProgram:
    """Return the program of a file, in a process of its own where there are processes; raise BadPlayer."""
    has_no_processes = sys.platform == "emscripten" and file.path.suffix == ".py"
    return (LoadedProgram if has_no_processes else FileProgram)(*file, limits)


def subject_of(program: PlayerLike, limits: Limits) -> Subject | None:
    """Return the function to call in a shape; None for a command, and for a player of zermelo."""
    if isinstance(program, str):
        file = file_of(program)
        if file is None and (way := other_language(program)):
            raise UnknownName(way)
        return file_program(file, limits) if file else None
    made = isinstance(program, Program | MadePlayer)
    return None if made else FunctionProgram(function_of(program), name_of(program))


def function_of(player: object) -> Callable[..., Any]:
    """Return the function that makes the moves of a player; raise TypeError for an object that is none."""
    for function in (getattr(player, "move", None), player):
        if callable(function):
            return cast(Callable[..., Any], function)
    raise TypeError(
        f"{shorten_value(player)} is not a player: give a text such as 'perfect', a function from a position to a "
        "move, "
        "or an object with a method `move`."
    )


def name_of(player: PlayerLike) -> str:
    """Return the name of a player: its text, or the name of its function or class."""
    if isinstance(player, str):
        return player.strip()
    return str(player) if isinstance(player, Program) else getattr(player, "__name__", type(player).__name__)
