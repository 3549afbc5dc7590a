"""The players that this package runs for the core: files, commands, and functions of a board.

The first question to a file tells: a function that answers it with a legal move takes positions, and the shape of any
other is found by trying.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cached_property, partial
from typing import Any

from zermelo.errors import BadPlayer, Forfeit
from zermelo.evaluation import Evaluator
from zermelo.players import (
    PLAYER_OBJECT_NAMES,
    AnswerFunction,
    AskedPlayer,
    Moving,
    NamedFile,
    PlayerLike,
    Search,
    after,
    answer_of,
    ask_player,
    file_of,
    function_in,
    name_of,
)
from zermelo.rules import Deadline, Move, Position
from zermelo_teach.programs.asking import ask_function
from zermelo_teach.programs.detection import shape_of
from zermelo_teach.programs.named import command_of, file_program, subject_of
from zermelo_teach.programs.process import Limits
from zermelo_teach.programs.shapes import Shape, arguments_of
from zermelo_teach.programs.subjects import FileProgram, NoFunction, Subject
from zermelo_teach.strategies.rules_player import RulesPlayer, rules_file_of

__all__ = ["asked_player", "mover_of"]

PLAYER_LIMITS = Limits()


def mover_of(player: PlayerLike, search: Search) -> Moving | None:
    """Return a program as a function from a position to a move; None for a text that names none.

    Raises BadPlayer for one that does not load, or UnknownName.
    """
    name = name_of(player)
    if rules := rules_file_of(player):
        return RulesPlayer(rules, search().game)
    if command := command_of(player):
        return command.move
    if isinstance(player, str) and (file := file_of(player)):
        return mover_in_file(file, name, search)
    subject = subject_of(player, PLAYER_LIMITS)
    return OnBoards(subject, search, name) if subject else None


def asked_player(
    player: PlayerLike, search: Evaluator[Any], seconds: float | None, deadline: Deadline
) -> AskedPlayer | None:
    """Return a program to be asked, in the shape that is found by trying; None for a text that names none.

    Raises BadPlayer, UnknownName or OutOfTime.
    """
    if rules := rules_file_of(player):
        return AskedPlayer(name_of(player), "", RulesPlayer(rules, search.game).reply)
    if command := command_of(player):
        return AskedPlayer(name_of(command), "", ask_player(command.move, command.processor_seconds))
    subject = subject_of(player, Limits(seconds or PLAYER_LIMITS.seconds, deadline=deadline))
    if subject is None:
        return None
    shape = shape_of(subject, search, {}, deadline=deadline)
    return AskedPlayer(subject.name, str(shape), ask_function(subject, shape))


def mover_in_file(file: NamedFile, name: str, search: Search) -> Moving:
    """Return a player in a file; raise BadPlayer."""
    try:
        return FilePlayer(file, file_program(file, PLAYER_LIMITS), search, name)
    except NoFunction as missing:
        with suppress(BadPlayer):  # it may make or import its player, rather than define it
            return function_in(*file)
        raise missing from None


class OnBoards:
    """A program that takes boards, as a function from positions; it raises Forfeit if it makes no legal move."""

    def __init__(self, subject: Subject, search: Search, name: str) -> None:
        self.subject, self.search, self.name = subject, search, name

    def __call__(self, position: Position[Any]) -> Move:
        tried = self.ask(position)
        if tried.move is None:
            raise Forfeit(f"{self.name}, {after(position)}: {tried.error}.", position)
        return tried.move

    @cached_property
    def ask(self) -> AnswerFunction:
        """The program in its shape; raises BadPlayer if there is none."""
        return ask_function(self.subject, shape_of(self.subject, self.search(), {}))


class FilePlayer:
    """A player in a file: its first question tells whether it takes positions or boards.

    A function that takes positions runs in this process, and one that takes boards in a process of its own.
    """

    def __init__(self, file: NamedFile, program: FileProgram, search: Search, name: str) -> None:
        self.file, self.program, self.name = file, program, name
        self.on_boards = OnBoards(program, search, name)
        self.chosen: Moving | None = None

    def __call__(self, position: Position[Any]) -> Any:
        self.chosen = self.chosen or next(self.on_positions(position), self.on_boards)
        return self.chosen(position)

    def on_positions(self, position: Position[Any]) -> Iterator[Moving]:
        """Yield the functions of the file that answer a position of zermelo; for a method, the object of the file."""
        for each in self.candidates():
            if answers(self.file._replace(function=each), position):
                with suppress(BadPlayer):
                    function = function_in(self.file.path, self.file.function if "." in each else each)
                    yield partial(answer_of, function, self.name)

    def candidates(self) -> list[str]:
        """Return the functions and methods of a file in Python that may take positions."""
        usual = [self.file.function] if self.file.function else PLAYER_OBJECT_NAMES
        named = [each for each in usual if each in self.program.functions and "." not in each]
        methods = [self.program.function] if "." in self.program.function else []
        return [*named, *methods] if self.program.is_python else []


def answers(file: NamedFile, position: Position[Any]) -> bool:
    """Return True if a function answers a position with a legal move, or with legal moves and their chances."""
    program = file_program(file, PLAYER_LIMITS)
    arguments = arguments_of(position, Shape("position"), program.parameters)
    if arguments is None:
        return False
    value = program.call(arguments).value
    program.restart()
    answers = {str(each).strip() for each in (value if isinstance(value, Mapping) else [value])}
    return bool(answers) and answers <= {text for move in position.moves for text in (move.name, str(move.number))}
