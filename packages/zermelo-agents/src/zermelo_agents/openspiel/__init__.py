"""Conversion between games of zermelo and games of OpenSpiel.

(Marc Lanctot et al., OpenSpiel: A Framework for Reinforcement Learning in Games, 2019.)
"""

from typing import Any

from zermelo.errors import MissingExtra
from zermelo.games import GameLike, game as game_of
from zermelo.rules import Game

__all__ = ["from_openspiel", "to_openspiel"]

OPENSPIEL_MISSING_MESSAGE = (
    "OpenSpiel games need open_spiel, which has wheels for Linux and macOS: pip install 'zermelo-agents[openspiel]'."
)


def to_openspiel(game: GameLike, *, longest: int = 1000) -> Any:
    """Register a game with OpenSpiel, as zermelo_tictactoe for example, and return it as a pyspiel.Game.

    Actions are our moves, player 0 is our first player, and a win returns 1. A game without `plies_left`, whose moves
    can return, is a draw for OpenSpiel after `longest` plies. The observer has the board as planes of zeros and ones,
    and the player to move. The registration lasts as long as the process. Raises MissingExtra without OpenSpiel.
    """
    try:
        from zermelo_agents.openspiel.exported import register
    except ImportError:
        raise MissingExtra(OPENSPIEL_MISSING_MESSAGE) from None
    return register(game_of(game), longest)


def from_openspiel(game: Any, *, merge: bool = True) -> Game[Any]:
    """Return a game of OpenSpiel, named with its parameters or passed as a pyspiel.Game, as a game of zermelo.

    The game runs interpreted. Moves are its actions. It has `scores` if its utilities go beyond -1 and 1, and `again`
    if random games show that a player can move twice in a row. merge: treat positions that OpenSpiel shows alike as
    one; this is tested on the first thousand positions, and is wrong for games whose rules look back, such as chess;
    with False, each sequence of moves is a position of its own. A text is the sequence of actions: 4.0.8. Raises
    UnknownName; BadOption for wrong parameters, and for a game with chance, hidden information, simultaneous moves, a
    number of players other than two, or scores beyond 1,023; MissingExtra without OpenSpiel.
    """
    try:
        from zermelo_agents.openspiel.imported import import_game
    except ImportError:
        raise MissingExtra(OPENSPIEL_MISSING_MESSAGE) from None
    return import_game(game, merge)
