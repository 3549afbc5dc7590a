"""Games and positions, however they are named: as themselves, or by a spec."""

from typing import Any

from zermelo.games import GameLike, PositionLike, game, position_of, start, sum_of

__all__ = ["GameLike", "PositionLike", "game", "position_of", "silent", "start", "sum_of"]


def silent(*news: Any) -> None:
    """Ignore the news of long work, where the caller asked for none."""
