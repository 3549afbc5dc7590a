"""The public names, and where each is defined."""

from .answers import (
    FAILS as FAILS,
    LATE as LATE,
    Answer as Answer,
    Asking as Asking,
    Tried as Tried,
    command_of as command_of,
    judged as judged,
    of_moves as of_moves,
    of_new_program as of_new_program,
    of_program as of_program,
)
from .detection import shape_of as shape_of
from .named import (
    PlayerLike as PlayerLike,
    name_of as name_of,
    subject_of as subject_of,
)
from .process import Limits as Limits
from .program import Program as Program
from .shapes import read_shape as read_shape
from .subjects import FileProgram as FileProgram

__all__: list[str]
