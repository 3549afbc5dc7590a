"""OpenSpiel: our games as registered games of theirs, and their games as games of ours.

(Marc Lanctot et al., OpenSpiel: A Framework for Reinforcement Learning in Games, 2019.)
"""

from typing import Any

from zermelo.errors import MissingExtra
from zermelo.games import GameLike, game
from zermelo.rules import Game

__all__ = ["from_openspiel", "to_openspiel"]

NEEDED = "OpenSpiel games need open_spiel, which has wheels for Linux and macOS: pip install 'zermelo[openspiel]'."


def to_openspiel(of: GameLike, longest: int = 1000) -> Any:
    """A game as a pyspiel.Game, which is registered with OpenSpiel, as zermelo_tictactoe for example.

    Actions are our moves, player 0 is our first player, a win returns 1. A game that has no `plies_left`, whose moves
    may return, is a draw for OpenSpiel after `longest` plies. Its observer has the board as planes of zeros and ones,
    and whose turn it is. Registering lasts as long as the process. Raises MissingExtra without OpenSpiel.
    """
    try:
        from zermelo.interop.openspiel.exported import registered
    except ImportError:
        raise MissingExtra(NEEDED) from None
    return registered(game(of), longest)


def from_openspiel(of: Any, merge: bool = True) -> Game[Any]:
    """A game of OpenSpiel, by its name with its parameters or as a pyspiel.Game, as a game of ours.

    It runs interpreted. Moves are their actions, or numbers in their order if there are 63 actions or more. Where a
    player moves twice, the other one passes in between, and the pass counts as a ply. merge: positions that
    OpenSpiel shows alike are one position; this is tried on the first thousand positions, and is wrong for games
    whose rules look back, as chess does; with False, each sequence of moves is a position of its own. A text is the
    sequence of actions: 4.0.8. Raises UnknownName; BadOption for wrong parameters, and for a game with chance,
    hidden information, simultaneous moves, other than two players, or a score; MissingExtra without OpenSpiel.
    """
    try:
        from zermelo.interop.openspiel.imported import imported
    except ImportError:
        raise MissingExtra(NEEDED) from None
    return imported(of, merge)
