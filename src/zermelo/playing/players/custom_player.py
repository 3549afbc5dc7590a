"""Your own players, which take positions of ours or a board in a shape that `grade` finds.

The first question tells: a function that answers it with a legal move takes positions, and the shape of any other is
found by trying.
"""

import ast
import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any

from zermelo.errors import BadGame, BadPlayer, Forfeit, IllegalMove
from zermelo.evaluation.evaluator import Evaluator
from zermelo.games.loading.file_game import parts_of, run
from zermelo.playing.players.chances import Chances, uniform
from zermelo.programs.answers import AnswerFunction, ask_function
from zermelo.programs.detection import shape_of
from zermelo.programs.named import MadePlayer, NamedFile, file_program, function_of
from zermelo.programs.process import Limits
from zermelo.programs.program import after
from zermelo.programs.shapes import Shape, arguments_of
from zermelo.programs.subjects import FunctionProgram, NoFunction, Subject
from zermelo.rules.contract import shorten_value
from zermelo.rules.error_origin import located_reason
from zermelo.rules.position import Move, Position

__all__ = ["PLAYER_OBJECT_NAMES", "OwnPlayer", "function_in", "player_in_file", "player_of_function"]


PLAYER_OBJECT_NAMES = ("player", "move")
"""The functions and objects of a file that make its moves."""


def function_in(path: Path, name: str = "") -> Callable[[Position[Any]], Any]:
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
    raise BadPlayer(f"{path} defines no function {wanted}, from a position to a move. For another: {path}:FUNCTION")


class OwnPlayer(MadePlayer):
    """A player of your own: a function with a name, whose every answer is tested.

    It raises BadPlayer if the function fails, or gives no legal move.
    """

    def __init__(self, function: Callable[[Position[Any]], Any], name: str) -> None:
        self.function, self.name = function, name
        self.__name__ = name
        self.origin: tuple[Any, Any] = function, None
        """What it was made of: a function, an object or a text, and the game."""

    def __call__(self, position: Position[Any]) -> Chances:
        try:
            answer = self.function(position)
        except BadPlayer:
            raise
        except Exception as error:
            reason = located_reason(error, self.function)
            raise BadPlayer(f"{self.name} fails {after(position)}: {reason}.") from error
        if isinstance(answer, Chances):
            return answer
        if isinstance(answer, Mapping):
            return chances_of(answer, position, self.name)
        return uniform([legal_move(answer, position, self.name)])

    def __repr__(self) -> str:
        return f"<player {self.name}>"


def chances_of(weights: Mapping[Any, Any], position: Position[Any], name: str) -> Chances:
    """Return the chances of some moves, which are numbers or names; raise BadPlayer."""
    chances = Chances()
    for answer, weight in weights.items():
        move = legal_move(answer, position, name)
        chances[move] = chances.get(move, Fraction(0)) + Fraction(weight)
    total = sum(chances.values(), Fraction(0))
    if not chances or min(chances.values()) < 0 or abs(total - 1) > 1e-9:
        raise BadPlayer(f"{name}, {after(position)}: {dict(weights)} are not chances, which add up to 1.")
    return Chances((move, chance / total) for move, chance in chances.items())


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


Moving = Callable[[Position[Any]], Any]
"""A function from a position to a move, by its number or its name, or to the chances of some moves."""

Search = Callable[[], Evaluator[Any]]
"""A function that returns a search for the values by which a shape is found."""

CUSTOM_PLAYER_LIMITS = Limits()


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


class AtFirst:
    """A player that is chosen at the first question."""

    def __init__(self, choose: Callable[[Position[Any]], tuple[Moving, Any]]) -> None:
        self.choose = choose
        """Returns the player, and its answer to this position."""
        self.chosen: Moving | None = None

    def __call__(self, position: Position[Any]) -> Any:
        if self.chosen is not None:
            return self.chosen(position)
        self.chosen, answer = self.choose(position)
        return answer


def either(function: Moving, name: str, program: Callable[[], Subject], search: Search, is_meant: bool) -> OwnPlayer:
    """Return a function of this process as a player: it takes positions, or is a program that takes boards.

    is_meant: its only parameter is named like a position, so that a wrong answer is no sign of a board.
    """
    on_positions = OwnPlayer(function, name)

    def choose(position: Position[Any]) -> tuple[Moving, Any]:
        try:
            return on_positions, on_positions(position)
        except BadPlayer as error:
            if is_meant and error.__cause__ is None:
                raise
            on_boards = OnBoards(program(), search, name)
            return on_boards, first_answer(on_boards, position, error, is_meant)

    return OwnPlayer(AtFirst(choose), name)


def first_answer(on_boards: OnBoards, position: Position[Any], error: BadPlayer, is_meant: bool) -> Move:
    """Return the answer of a program that takes boards; raise BadPlayer with what was wrong with a position too."""
    try:
        return on_boards(position)
    except Forfeit:
        raise
    except BadPlayer as no_shape:
        raise BadPlayer(str(error) if is_meant else f"{error} {no_shape}") from error


def player_of_function(function: Callable[..., Any], name: str, search: Search) -> OwnPlayer:
    """Return a function of this process as a player."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):  # a function in C
        return OwnPlayer(function, name)
    required = [str(each) for each in parameters if each.default is each.empty]
    return either(function, name, lambda: FunctionProgram(function, name), search, is_a_position(required))


def is_a_position(required: Sequence[str]) -> bool:
    """Return True for one parameter that is named or annotated like a position."""
    return len(required) == 1 and "position" in required[0].lower()


def player_in_file(file: NamedFile, name: str, search: Search) -> OwnPlayer:
    """Return a function of a file as a player; raise BadPlayer.

    One that takes positions runs in this process, and one that takes boards in a process of its own, with limits.
    """
    required = required_in(file.path)
    named = [each for each in ([file.function] if file.function else PLAYER_OBJECT_NAMES) if each in required]
    if meant := next((each for each in named if is_a_position(required[each])), None):
        function = function_in(file.path, meant)
        return either(
            function, name, lambda: file_program(file._replace(function=meant), CUSTOM_PLAYER_LIMITS), search, True
        )
    try:
        program = file_program(file, CUSTOM_PLAYER_LIMITS)
    except NoFunction as missing:
        return OwnPlayer(object_in(file, missing), name)
    methods = [program.function] if "." in program.function else []
    return OwnPlayer(AtFirst(choosing(file, [*named, *methods], OnBoards(program, search, name))), name)


def required_in(path: Path) -> Mapping[str, Sequence[str]]:
    """Return the parameters that each function in the text of a Python file requires; {} for any other file."""
    if path.suffix != ".py" or not path.is_file():
        return {}
    with suppress(SyntaxError, ValueError):
        defined = [each for each in ast.parse(path.read_bytes()).body if isinstance(each, ast.FunctionDef)]
        listed = {each.name: each.args.args[: len(each.args.args) - len(each.args.defaults)] for each in defined}
        return {name: list(map(ast.unparse, required)) for name, required in listed.items()}
    return {}


def object_in(file: NamedFile, missing: NoFunction) -> Moving:
    """Return a player that a file makes or imports, rather than defines; raise the error if there is none."""
    try:
        return function_in(*file)
    except BadPlayer:
        raise missing from None


def choosing(
    file: NamedFile, named: Sequence[str], on_boards: OnBoards
) -> Callable[[Position[Any]], tuple[Moving, Any]]:
    """Return the choice between functions of a file that may take positions, and a program that takes boards.

    A function is chosen if it answers the first position with a legal move; for a method, the object of the file.
    """

    def on_positions(position: Position[Any]) -> Iterator[Moving]:
        for each in named:
            if answers(NamedFile(file.path, each), position):
                with suppress(BadPlayer):
                    yield OwnPlayer(function_in(file.path, file.function if "." in each else each), on_boards.name)

    def choose(position: Position[Any]) -> tuple[Moving, Any]:
        chosen = next(on_positions(position), on_boards)
        return chosen, chosen(position)

    return choose


def answers(file: NamedFile, position: Position[Any]) -> bool:
    """Return True if a function answers a position of ours with a legal move, or with legal moves and their chances."""
    program = file_program(file, CUSTOM_PLAYER_LIMITS)
    arguments = arguments_of(position, Shape("position"), program.parameters)
    if arguments is None:
        return False
    value = program.call(arguments).value
    program.restart()
    answers = {str(each).strip() for each in (value if isinstance(value, Mapping) else [value])}
    return bool(answers) and answers <= {text for move in position.moves for text in (move.name, str(move.number))}
