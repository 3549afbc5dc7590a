"""The kinds of exercises by name, and the function that makes one."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from zermelo.errors import BadOption
from zermelo.games import GameLike, game as game_of
from zermelo.rules import Game, choose
from zermelo_teach.exercises.bugs import find_the_bug_exercise
from zermelo_teach.exercises.exercise import Exercise, ExerciseSet
from zermelo_teach.exercises.moves import best_move_exercise
from zermelo_teach.exercises.on_trees import count_exercise, cuts_exercise, values_exercise
from zermelo_teach.exercises.rules import rules_exercise

__all__ = ["EXERCISES", "exercise", "exercise_set"]

EXERCISES: Mapping[str, Callable[[Game[Any], int, Random], Exercise | None]] = {
    "cuts": cuts_exercise,
    "values": values_exercise,
    "best-move": best_move_exercise,
    "count": count_exercise,
    "find-the-bug": find_the_bug_exercise,
    "rules": rules_exercise,
}
"""The makers of the exercises by kind; each returns None if it finds no position of the game that suits."""


def exercise(kind: str, game: GameLike = "tictactoe", *, seed: int = 0) -> Exercise:
    """Return an exercise for a class, with its solution; `draw` writes it as a page to print.

    kind: 'cuts', 'values', 'best-move', 'count', 'find-the-bug' or 'rules'. game: its positions come from random
    games. seed: the same seed always gives the same exercise. Raises UnknownName, BadOption for a game that has no
    position of a suitable size or no short list of rules, or TooLarge for the rules of a game with many positions.

    >>> from zermelo import draw
    >>> found = exercise("cuts", "tictactoe", seed=3)
    >>> found.title, draw(found, kind="html")[:15]
    ('Cuts of alpha-beta: Tic-tac-toe', b'<!doctype html>')
    """
    make = choose(EXERCISES, kind, "kind of exercise")
    played = game_of(game)
    made: Exercise | None = make(played, seed, Random(f"{kind} {seed}"))
    if made is None:
        raise BadOption(
            f"{played.title} has no exercise {kind!r}: no random game led to a position of a suitable size. "
            "tictactoe has every kind; connect:width=4,height=4 and nim have most."
        )
    return made


def exercise_set(kind: str, game: GameLike = "tictactoe", *, seeds: range) -> ExerciseSet:
    """Return an exercise for each of some seeds in a row; `draw` writes them as sheets, with the solutions at the end.

    kind and game: those of `exercise`, which raises the same errors.

    >>> exercise_set("values", "nim", seeds=range(1, 4)).command
    'zermelo exercise values nim --seeds 1-3'
    """
    return ExerciseSet(tuple(exercise(kind, game, seed=seed) for seed in seeds))
