"""The winner of a game of the catalogue, and the text of a file with a game, for tests of games."""

from typing import Any

from zermelo import evaluators, game

__all__ = ["HEAP_FILE", "outcome"]


def outcome(name: str, **options: Any) -> int:
    """Return the winner: WIN is the player who begins."""
    chosen = game(name, **options)
    found = evaluators.Interpreted(chosen).value(chosen.rules.start, seconds=600).outcome
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
