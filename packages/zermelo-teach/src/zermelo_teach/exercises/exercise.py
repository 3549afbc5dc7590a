"""An exercise: a task and its solution, as a sequence of parts that can be printed."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from string import ascii_uppercase
from typing import Any, ClassVar, NamedTuple

from zermelo.analysis import GameTree
from zermelo.drawing import Forms
from zermelo.evaluation import Ranked
from zermelo.machine import Savable
from zermelo.rules import Game, Position, random_game

__all__ = [
    "Blank",
    "BoardRow",
    "Exercise",
    "ExerciseSet",
    "LabelledTree",
    "Listing",
    "Part",
    "PrintedBoard",
    "Rows",
    "finished_games",
]

EXERCISE_GAMES, MAX_EXERCISE_POSITIONS = 400, 400
"""The number of random games in which a position is looked for, and the greatest number of their positions."""


class PrintedBoard(NamedTuple):
    """A position, with the values of its moves in a solution."""

    position: Position[Any]
    ranked: tuple[Ranked, ...] = ()


class BoardRow(NamedTuple):
    """Positions side by side, each with a letter."""

    positions: tuple[Position[Any], ...]

    @property
    def letters(self) -> str:
        """The letters in order."""
        return ascii_uppercase[: len(self.positions)]

    @property
    def captions(self) -> list[str]:
        """The letter and the side to move of each position."""
        pairs = zip(self.letters, self.positions, strict=True)
        return [f"{letter}: {position.player_name} to move" for letter, position in pairs]


class LabelledTree(NamedTuple):
    """A tree with words at its nodes; MAX moves at even plies, MIN at odd ones."""

    graph: GameTree
    words: tuple[str, ...]
    """The words of every node, in the order of the graph."""
    unvisited: frozenset[int] = frozenset()
    """The numbers of the nodes that a search leaves out."""
    is_minimax: bool = True
    """False if nobody is MAX or MIN, as where games are counted."""


class Listing(NamedTuple):
    """The lines of a program."""

    lines: tuple[str, ...]
    marked: int | None = None
    """The number of the line to mark, from 1."""


class Rows(NamedTuple):
    """A table: its head, and its rows."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Blank(NamedTuple):
    """Empty lines on paper, for an answer."""

    lines: int


Part = str | PrintedBoard | BoardRow | LabelledTree | Listing | Rows | Blank
"""A part of a page; a string is a paragraph."""


@dataclass(frozen=True, repr=False)
class Exercise(Savable):
    """An exercise for a class, with its solution; `draw` writes it as a page to print."""

    shown_as: ClassVar = Forms(
        "zermelo_teach.drawing.exercises:exercise_text", files={"html": "zermelo_teach.drawing.handout:handout"}
    )
    """The functions that show it as text, as a table and in files."""

    kind: str
    """The kind: 'cuts', 'values', 'best-move', 'count', 'find-the-bug' or 'rules'."""
    about: str
    """The question in a few words."""
    position: Position[Any]
    """The position that the exercise is about, with the moves that lead to it."""
    seed: int
    """The random seed; the same kind, game and seed give the same exercise."""
    task: tuple[Part, ...]
    """The parts of the first page."""
    solution: tuple[Part, ...]
    """The parts of the second page."""

    @property
    def title(self) -> str:
        """The title of the page: 'Cuts of alpha-beta: Tic-tac-toe'."""
        return f"{self.about}: {self.position.game.title}"

    @property
    def command(self) -> str:
        """The command that writes the same exercise again."""
        return f"zermelo exercise {self.kind} {quote_spec(spec(self.position.game))} --seed {self.seed}"

    def record(self) -> dict[str, Any]:
        """Return the exercise as JSON: its position, and the sentences of its task and its solution."""
        position = self.position
        origin = {"game": spec(position.game), "moves": position.moves_played.names, "board": position.text}
        task, solution = ([part for part in parts if isinstance(part, str)] for parts in (self.task, self.solution))
        return {"kind": self.kind, "seed": self.seed, **origin, "task": task, "solution": solution}


@dataclass(frozen=True, repr=False)
class ExerciseSet(Savable):
    """Exercises of one kind and game for a class, one for each seed; `draw` writes all solutions behind the tasks."""

    shown_as: ClassVar = Forms(
        "zermelo_teach.drawing.exercises:exercise_set_text",
        files={"html": "zermelo_teach.drawing.handout:class_set"},
    )
    """The functions that show it as text, as a table and in files."""

    exercises: tuple[Exercise, ...]
    """The exercises, in the order of their seeds."""

    @property
    def title(self) -> str:
        """The title of every sheet."""
        return self.exercises[0].title

    @property
    def command(self) -> str:
        """The command that writes the same exercises again."""
        first, last = self.exercises[0], self.exercises[-1]
        return f"zermelo exercise {first.kind} {quote_spec(spec(first.position.game))} --seeds {first.seed}-{last.seed}"

    def record(self) -> dict[str, Any]:
        """Return the exercises as JSON."""
        return {"exercises": [each.record() for each in self.exercises]}


def spec(game: Game[Any]) -> str:
    return game.spec or game.name


def quote_spec(word: str) -> str:
    """Return a spec as a word of a shell: that of a sum has blanks."""
    return f'"{word}"' if " " in word else word


def finished_games(game: Game[Any], rng: Random) -> Iterator[list[Position[Any]]]:
    """Yield the positions of random games that end, the last position first."""
    for _ in range(EXERCISE_GAMES):
        line = list(random_game(game, rng, MAX_EXERCISE_POSITIONS))
        if line[-1].is_over:
            yield line[::-1]
