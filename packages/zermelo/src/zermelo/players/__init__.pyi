"""The public names, and where each is defined."""

from .answers import (
    FAILED_ANSWER as FAILED_ANSWER,
    LATE_ANSWER as LATE_ANSWER,
    Answer as Answer,
    AnswerFunction as AnswerFunction,
    AskedPlayer as AskedPlayer,
    PlayerReply as PlayerReply,
    ask_player as ask_player,
    judge_answers as judge_answers,
)
from .functions import (
    PLAYER_OBJECT_NAMES as PLAYER_OBJECT_NAMES,
    Moving as Moving,
    after as after,
    answer_of as answer_of,
    function_in as function_in,
)
from .named import (
    PROGRAM_PREFIX as PROGRAM_PREFIX,
    MadePlayer as MadePlayer,
    NamedFile as NamedFile,
    PlayerLike as PlayerLike,
    file_of as file_of,
    function_of as function_of,
    name_of as name_of,
)
from .outside import (
    PlayerRunner as PlayerRunner,
    Search as Search,
)

__all__: list[str]
