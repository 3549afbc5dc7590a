"""The public names, and where each is defined."""

from .analysis.move_values import move_values as move_values
from .analysis.sampling.planes import (
    action_count as action_count,
    planes as planes,
)
from .games import catalogue_game as catalogue_game
from .interop.gymnasium import (
    to_gymnasium as to_gymnasium,
    to_gymnasium_vector as to_gymnasium_vector,
)
from .interop.openspiel import (
    from_openspiel as from_openspiel,
    to_openspiel as to_openspiel,
)
from .interop.pettingzoo import to_pettingzoo as to_pettingzoo
from .playing.benchmarking.answers import read_answer as read_answer
from .playing.benchmarking.benchmark import benchmark as benchmark
from .playing.benchmarking.score import score as score
from .playing.game_session import GameSession as GameSession
from .playing.players.catalogue import PLAYERS as PLAYERS
from .playing.regret import regret as regret

__all__: list[str]
