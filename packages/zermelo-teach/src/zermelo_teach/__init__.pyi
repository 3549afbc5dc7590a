"""The public names, and where each is defined."""

from .exercises.catalogue import (
    EXERCISES as EXERCISES,
    exercise as exercise,
    exercise_set as exercise_set,
)
from .exercises.exercise import (
    Exercise as Exercise,
    ExerciseSet as ExerciseSet,
)
from .grading.grade import Grade as Grade, grade as grade
from .programs.process import Limits as Limits
from .programs.program import Program as Program
from .puzzle_search import (
    Puzzle as Puzzle,
    PuzzleMove as PuzzleMove,
    Puzzles as Puzzles,
    puzzles as puzzles,
)

__all__: list[str]
