"""The exercise of finding a bug: twelve programs for tic-tac-toe, each with one wrong line."""

import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from itertools import islice
from random import Random
from types import CodeType
from typing import Any, NamedTuple

from zermelo import analyse, why
from zermelo.analysis import Analysis
from zermelo.errors import BadOption
from zermelo.graphs import Exploration, position_moves
from zermelo.rules import Game, MoveNumber, Position, Value
from zermelo_teach.exercises.exercise import Blank, Exercise, Listing, Part, PrintedBoard

__all__ = [
    "BuggyProgram",
    "Wrong",
    "answer_of",
    "calls_of",
    "errors",
    "find_the_bug_exercise",
    "programs",
    "reachable_positions",
]

BUGGY_PROGRAMS_FOLDER = files("zermelo_teach.exercises") / "programs"

MIN_MARKS_ON_BOARD = 4
"""The least number of marks on the board, so that a search by the plainest program is quick."""

CLEAREST_OF_ERRORS = 12
"""The number of errors from which the clearest is chosen: a win or a draw that is given away."""

Answer = MoveNumber | str
"""The index of a square; or the name of the exception that a program raises."""


class BuggyProgram(NamedTuple):
    """A program with one bug, which plays tic-tac-toe: `move(board, mark)` returns the index of a square, 0 to 8."""

    name: str
    code: str
    bug: str
    """The bug in a few words."""
    says: str
    """The bug in a sentence or two."""
    line: str
    """The wrong line."""
    instead: str
    """A right line in its place; no other line is wrong."""
    both_sides: bool
    """True if the program errs only after it has moved for the other side."""

    @property
    def number(self) -> int:
        """The number of the wrong line, from 1."""
        return self.code.splitlines().index(self.line) + 1

    @property
    def mended_code(self) -> str:
        """The code with the right line in place of the wrong one."""
        return "".join(f"{self.instead if line == self.line else line}\n" for line in self.code.splitlines())


class Wrong(NamedTuple):
    """A position in which a program errs, and its answer there."""

    position: Position[Any]
    answer: Answer
    analysis: Analysis


@cache
def programs() -> tuple[BuggyProgram, ...]:
    """Return the twelve programs."""
    notes = tomllib.loads((BUGGY_PROGRAMS_FOLDER / "notes.toml").read_text(encoding="utf-8"))
    codes = {name: (BUGGY_PROGRAMS_FOLDER / f"{name}.py").read_text(encoding="utf-8") for name in notes}
    return tuple(
        BuggyProgram(name, codes[name], note["bug"], note["says"], note["line"], note["instead"], "both_sides" in note)
        for name, note in notes.items()
    )


def answer_of(code: str, calls: Sequence[Position[Any]]) -> Answer:
    """Return the answer of a program to the last of some calls, each for the player to move at a position."""
    names: dict[str, Any] = {"__name__": "program"}
    exec(compile_program(code), names)
    move: Callable[[list[str], str], Any] = names["move"]
    answer: Answer = ""
    for position in calls:
        try:
            answer = move(cells(position), position.player)
        except Exception as error:
            answer = type(error).__name__
    return answer


@lru_cache(32)
def compile_program(code: str) -> CodeType:
    return compile(code, "program.py", "exec")


def cells(position: Position[Any]) -> list[str]:
    return list(position.board.replace(".", " "))


def calls_of(program: BuggyProgram, position: Position[Any]) -> list[Position[Any]]:
    """Return the positions for which a program is called, the last of them for its answer."""
    return [*([position.parent] if program.both_sides and position.parent else []), position]


def errors(program: BuggyProgram, positions: Iterable[Position[Any]]) -> Iterator[Wrong]:
    """Yield the positions in which a program errs: it fails, or another move is better, speed included."""
    for position in positions:
        answer, analysis = answer_of(program.code, calls_of(program, position)), analyse(position)
        if answer not in analysis.best:
            yield Wrong(position, answer, analysis)


def gives_away(wrong: Wrong) -> bool:
    """Return True if the wrong move has a worse result than the best one, and is not only slower."""
    outcomes: dict[int, int] = {
        move: value.outcome for move, value in wrong.analysis.ranked if isinstance(value, Value)
    }
    return isinstance(wrong.answer, int) and outcomes[wrong.answer] < max(outcomes.values())


def find_the_bug_exercise(game: Game[Any], seed: int, rng: Random) -> Exercise:
    """Ask for the wrong line of a program; twelve seeds in a row give twelve programs."""
    if game.name != "tictactoe":
        raise BadOption(f"The programs of 'find-the-bug' play tictactoe, not {game.title}.")
    program = programs()[seed % len(programs())]
    late = list(late_positions(game))
    rng.shuffle(late)
    return find_the_bug(program, max(islice(errors(program, late), CLEAREST_OF_ERRORS), key=gives_away), seed)


@lru_cache(1)
def late_positions(game: Game[Any]) -> Sequence[Position[Any]]:
    """Return the positions in which even the plainest program is quick.

    Each exercise of a set asks for them, so that they are remembered.
    """
    return [position for position in reachable_positions(game) if len(position.path) > MIN_MARKS_ON_BOARD]


def reachable_positions(game: Game[Any]) -> list[Position[Any]]:
    """Return the unfinished positions, each with the moves of one game that leads to it."""
    found = Exploration(Position(game, game.rules.start), position_moves, lambda position: position.state)
    return [position for position in found if not position.is_over]


def find_the_bug(program: BuggyProgram, wrong: Wrong, seed: int) -> Exercise:
    position, lines = wrong.position, tuple(program.code.splitlines())
    task: tuple[Part, ...] = (
        "This program plays tic-tac-toe. `move(board, mark)` gets a list of nine cells, each 'X', 'O' or ' ', and the "
        "mark of the player to move. It returns the index of a cell, from 0 to 8: one less than the square's number.",
        Listing(lines),
        PrintedBoard(position),
        f"{before(program, position)}For this board and {position.player}, {lines_of_wrong_answer(wrong)}. Why is "
        "that wrong? "
        "One line of the program is to blame: which one, and what should it be?",
        Blank(6),
    )
    mended = answer_of(program.mended_code, calls_of(program, position))
    best = ", ".join(map(str, wrong.analysis.best))
    solution: tuple[Part, ...] = (
        f"Line {program.number}: {program.bug}. {program.says}",
        f"Instead: `{program.instead.strip()}`",
        f"{reason(wrong)} Best: {best}. With the right line, the program takes square {position.move(int(mended))}.",
        PrintedBoard(position, wrong.analysis.ranked),
        Listing(lines, program.number),
    )
    return Exercise("find-the-bug", "Find the bug", position, seed, task, solution)


def before(program: BuggyProgram, position: Position[Any]) -> str:
    """Return a sentence on the call that comes before the wrong one, if there is any."""
    if not program.both_sides or position.parent is None:
        return ""
    mark, move = position.parent.player, position.moves_played[-1]
    alone = answer_of(program.code, [position])
    return (
        f"First the program is called for the board before {mark} took square {move}, and for {mark}. (Without that "
        f"call, it takes square {position.move(int(alone))} below, which is right.) "
    )


def lines_of_wrong_answer(wrong: Wrong) -> str:
    if isinstance(wrong.answer, str):
        return f"the program raises {wrong.answer}"
    return f"the program returns {wrong.answer}, which is square {wrong.position.move(wrong.answer)}"


def reason(wrong: Wrong) -> str:
    """Explain the wrong move; an exception is not a move."""
    if isinstance(wrong.answer, str):
        return f"An exception, {wrong.answer}, is not a move."
    return why(wrong.position, wrong.answer).words
