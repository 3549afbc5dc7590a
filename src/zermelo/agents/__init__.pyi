"""The public names, and where each is defined."""

from ..analysis import (
    action_count as action_count,
    move_values as move_values,
    planes as planes,
)
from ..games import catalogue_game as catalogue_game
from ..playing import (
    PLAYERS as PLAYERS,
    GameSession as GameSession,
    regret as regret,
)
from .benchmarking.answers import read_answer as read_answer
from .benchmarking.benchmark import benchmark as benchmark
from .benchmarking.score import score as score
from .gymnasium import (
    to_gymnasium as to_gymnasium,
    to_gymnasium_vector as to_gymnasium_vector,
)
from .openspiel import (
    from_openspiel as from_openspiel,
    to_openspiel as to_openspiel,
)
from .pettingzoo import to_pettingzoo as to_pettingzoo

__all__: list[str]
