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
from .strategies.check import (
    CheckedRules as CheckedRules,
    check_how_to_win as check_how_to_win,
)
from .strategies.how_to_win import (
    Firing as Firing,
    HowToWin as HowToWin,
    RuleException as RuleException,
    how_to_win as how_to_win,
)
from .strategies.rules_file import read_how_to_win as read_how_to_win

__all__: list[str]
