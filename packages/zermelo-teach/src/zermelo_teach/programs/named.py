"""What names a program: a file with its function, a command, or a function of this process."""

import sys

from zermelo.errors import UnknownName
from zermelo.players import PROGRAM_PREFIX, MadePlayer, NamedFile, PlayerLike, file_of, function_of, name_of
from zermelo_teach.programs.loading import other_language
from zermelo_teach.programs.process import Limits
from zermelo_teach.programs.program import Program
from zermelo_teach.programs.subjects import FileProgram, FunctionProgram, LoadedProgram, Subject

__all__ = ["command_of", "file_program", "subject_of"]


def command_of(program: PlayerLike) -> Program | None:
    """Return the command that a text names; None for another program."""
    if isinstance(program, str) and program.strip().startswith(PROGRAM_PREFIX):
        return Program.of(program.strip().removeprefix(PROGRAM_PREFIX))
    return program if isinstance(program, Program) else None


def file_program(file: NamedFile, limits: Limits) -> FileProgram:
    """Return the program of a file, in a process of its own where there are processes; raise BadPlayer."""
    has_no_processes = sys.platform == "emscripten" and file.path.suffix == ".py"
    return (LoadedProgram if has_no_processes else FileProgram)(*file, limits)


def subject_of(program: PlayerLike, limits: Limits) -> Subject | None:
    """Return the function to call in a shape; None for the text of a command, and for a player of zermelo.

    Raises UnknownName for a file in a language that does not run here.
    """
    if not isinstance(program, str):
        made = isinstance(program, MadePlayer)
        return None if made else FunctionProgram(function_of(program), name_of(program))
    if file := file_of(program):
        return file_program(file, limits)
    if way := other_language(program.strip()):
        raise UnknownName(way)
    return None
