"""The public names, and where each is defined."""

from ..playing.grading.grade import grade as grade
from .exercises.catalogue import (
    EXERCISES as EXERCISES,
    exercise as exercise,
    exercise_set as exercise_set,
)
from .exercises.exercise import (
    Exercise as Exercise,
    ExerciseSet as ExerciseSet,
)
from .own_programs import (
    WatchedProgram as WatchedProgram,
    watch_program as watch_program,
)
from .programs.process import Limits as Limits
from .programs.program import Program as Program
from .puzzles import puzzles as puzzles

__all__: list[str]
