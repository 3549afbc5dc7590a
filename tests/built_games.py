"""Games of the catalogue by name and options, and the text of a file with one, for tests of games."""

from typing import Any

from zermelo import Game
from zermelo.evaluation.interpreted import Interpreted
from zermelo.games import GAMES

__all__ = ["HEAP_FILE", "built", "outcome"]


def built(name: str, **options: Any) -> Game[Any]:
    """Return the game of a name with some options."""
    return GAMES[name](**options)


def outcome(name: str, **options: Any) -> int:
    """Return the winner: WIN is the player who begins."""
    game = built(name, **options)
    found = Interpreted(game).value(game.rules.start, seconds=600).outcome
    assert found is not None
    return found


HEAP_FILE = """
from zermelo import LOSS, Game, Rules


def game(n: int = 11_000) -> Game[int]:
    def moves(left: int) -> int:
        return 0b11110 & ((2 << min(left, 4)) - 1)

    def play(left: int, taken: int) -> int:
        return left - taken

    def outcome(left: int) -> int:
        return LOSS

    return Game("heap", Rules(n, moves, play, outcome))
"""
"""The text of a file with a game that is large enough to have a stored table."""
