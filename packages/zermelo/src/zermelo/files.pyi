"""The public names, and where each is defined."""

from .games import catalogue_game as catalogue_game
from .games.loading.template import new as new
from .interop.pons import pons_score as pons_score
from .playing.batch_play import follow as follow
from .playing.game_files import (
    read_games as read_games,
    write_games as write_games,
)

__all__: list[str]
