"""Programs to ask for their moves: files, commands, and functions."""

from typing import Any, NamedTuple

from zermelo.errors import UnknownName
from zermelo.evaluation.evaluator import Evaluator
from zermelo.programs.answers import Asking, of_moves, of_program
from zermelo.programs.detection import shape_of
from zermelo.programs.named import PlayerLike, subject_of
from zermelo.programs.process import Limits
from zermelo.programs.program import PREFIX, Program

__all__ = ["Asker", "asker_of"]


class Asker(NamedTuple):
    """A program to ask for its moves."""

    name: str
    """Its file and function, its command, or the name of a function."""
    shape: str
    """How it takes a position and gives its move, in words; '' for a command, which reads the moves."""
    ask: Asking


def asker_of(program: PlayerLike, search: Evaluator[Any], limits: Limits) -> Asker:
    """Return a program to ask, in the shape that is found by trying; raise BadPlayer, or UnknownName for another text.

    search: finds the values by which a shape is found. limits: of a file, for each answer.
    """
    if command := command_of(program):
        return Asker(str(command), "", of_moves(command.move))
    subject = subject_of(program, limits)
    if subject is None:
        raise UnknownName(
            f"{program!r} names no program: write bot.py, bot.py:FUNCTION or bot.js, or a command: '{PREFIX} ./bot'."
        )
    shape = shape_of(subject, search, {})
    return Asker(subject.name, str(shape), of_program(subject, shape))


def command_of(program: PlayerLike) -> Program | None:
    """Return the command that a text names; None for another program."""
    if isinstance(program, str) and program.strip().startswith(PREFIX):
        return Program.of(program.strip().removeprefix(PREFIX))
    return program if isinstance(program, Program) else None
