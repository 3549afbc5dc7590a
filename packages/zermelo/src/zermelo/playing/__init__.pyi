"""The public names, and where each is defined."""

from .game_files import (
    Played as Played,
    read_games as read_games,
    write_games as write_games,
)
from .game_session import (
    SEAT_BUILDERS as SEAT_BUILDERS,
    GameSession as GameSession,
)
from .match import (
    MAX_REPEATING_PLIES as MAX_REPEATING_PLIES,
    game_between as game_between,
)
from .players.catalogue import (
    PLAYERS as PLAYERS,
    UNPROVEN_REMARK as UNPROVEN_REMARK,
    best_by as best_by,
    catalogue_player as catalogue_player,
)
from .players.chances import (
    Chances as Chances,
    Player as Player,
    uniform as uniform,
)
from .players.levels import sample as sample
from .players.offline import offline_players as offline_players
from .regret import regret as regret

__all__: list[str]
