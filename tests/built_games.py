"""Games of the catalogue by name and options, for their tests."""

from typing import Any

from zermelo import Game
from zermelo.evaluation.interpreted import Interpreted
from zermelo.games import GAMES

__all__ = ["built", "outcome"]


def built(name: str, **options: Any) -> Game[Any]:
    """Return the game of a name with some options."""
    return GAMES[name](**options)


def outcome(name: str, **options: Any) -> int:
    """Return the winner: WIN is the player who begins."""
    game = built(name, **options)
    found = Interpreted(game).value(game.rules.start, seconds=600).outcome
    assert found is not None
    return found
