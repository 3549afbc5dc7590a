"""Puzzles as text: the tasks, and the solutions below them."""

import json

from zermelo.drawing import board_text, wrap_sentence
from zermelo_teach.puzzle_search import Puzzle, Puzzles

__all__ = ["puzzle_text", "puzzles_lines", "puzzles_text"]


def puzzle_text(puzzle: Puzzle, width: int | None = None) -> str:
    """Return the board and the task of a puzzle, without its solution."""
    return f"{board_text(puzzle.position)}\n{wrap_sentence(puzzle.task, width)}"


def puzzles_text(puzzles: Puzzles, width: int | None = None) -> str:
    """Return all boards with their tasks, and then the solutions."""
    tasks = [f"{number}.\n{puzzle_text(puzzle, width)}" for number, puzzle in enumerate(puzzles, 1)]
    solutions = [
        wrap_sentence(f"{number}. {puzzle.moves[0].reason} {puzzle.explanation}", width, 3)
        for number, puzzle in enumerate(puzzles, 1)
    ]
    notes = [wrap_sentence(puzzles.missing, width)] if puzzles.missing else []
    return "\n\n".join([*tasks, "SOLUTIONS\n" + "\n".join(solutions), *notes])


def puzzles_lines(puzzles: Puzzles) -> str:
    """Return puzzles as JSON, one a line."""
    return "".join(json.dumps(record) + "\n" for record in puzzles.records())
