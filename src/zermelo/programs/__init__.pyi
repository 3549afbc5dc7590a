"""The public names, and where each is defined."""

from .answers import (
    FAILED_ANSWER as FAILED_ANSWER,
    LATE_ANSWER as LATE_ANSWER,
    Answer as Answer,
    AnswerFunction as AnswerFunction,
    PlayerReply as PlayerReply,
    ask_fresh_program as ask_fresh_program,
    ask_function as ask_function,
    ask_player as ask_player,
    command_of as command_of,
    judge_answers as judge_answers,
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
