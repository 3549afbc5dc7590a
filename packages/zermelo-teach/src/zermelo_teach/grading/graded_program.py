"""The program that is graded: how it is asked, from the start and again, and what it misses in its process."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from zermelo import player
from zermelo.evaluation import Evaluator
from zermelo.players import AnswerFunction, PlayerLike, ask_player, name_of
from zermelo.rules import OnProgress, list_things
from zermelo_teach.programs.asking import ask_fresh_program, ask_function
from zermelo_teach.programs.detection import shape_of
from zermelo_teach.programs.named import command_of, subject_of
from zermelo_teach.programs.process import Limits
from zermelo_teach.programs.program import Program
from zermelo_teach.programs.subjects import FileProgram

__all__ = ["GradedProgram", "graded_program"]


class GradedProgram(NamedTuple):
    """A program that is graded."""

    name: str
    """Its file and function, its command, or the name of a function."""
    shape: str
    """How it takes a position and gives its move, in words; '' for a player of zermelo."""
    ask: AnswerFunction
    fresh: AnswerFunction | None = None
    """The same program in a new process each time; None without a process that may start again."""
    exchanged: AnswerFunction | None = None
    """The same program with the marks of the two sides exchanged; None without marks."""
    notes: Callable[[], list[str]] = list
    """A function that returns sentences on what the program misses in its process."""

    @property
    def ask_fresh(self) -> AnswerFunction:
        """The program as if it had been asked nothing before, where that is possible."""
        return self.fresh or self.ask


def graded_program(
    program: PlayerLike, search: Evaluator[Any], limits: Limits, seed: int, known: dict[str, Any],
    on_progress: OnProgress,
) -> GradedProgram:  # fmt: skip
    """Return a program to grade, in the shape that is found by trying; raise BadPlayer, UnknownName or OutOfTime.

    known: the fields of its shape that are given.
    """
    if command := command_of(program):
        limited = with_limits(command, limits)
        return GradedProgram(str(command), "", ask_player(limited.move, limited.processor_seconds))
    subject = subject_of(program, limits)
    if subject is None:
        asked, rng = player(program, search.game, evaluator=search, seconds=limits.deadline), Random(seed)
        return GradedProgram(name_of(program), "", ask_player(lambda position: asked(position).sample(rng)))
    shape = shape_of(subject, search, known, on_progress, limits.deadline)
    one, two, empty = shape.marks
    exchanged = ask_function(subject, shape._replace(marks=(two, one, empty)))
    found = GradedProgram(subject.name, str(shape), ask_function(subject, shape), None, exchanged)
    if not isinstance(subject, FileProgram):
        return found
    return found._replace(fresh=ask_fresh_program(subject, shape), notes=lambda: notes_on(subject))


def with_limits(command: Program, limits: Limits) -> Program:
    """Return a command with the limits, unless it has others of its own, and with their deadline."""
    limited = Program(command.command)
    own = limits if command.limits == Limits() else command.limits
    limited.limits = own._replace(deadline=limits.deadline)
    return limited


def notes_on(program: FileProgram) -> list[str]:
    """Return sentences on what a file misses in its process."""
    found = list[str]()
    if names := list(program.stand_ins):
        found.append(f"It has stand-ins for {list_things(names)}, which show nothing and never answer.")
    if program.stopped:
        found.append(f"When it is loaded, it {program.stopped}: what stands below has not run.")
    return found
