"""The players of pages that work without Python, which have their names, descriptions and chances from here."""

from collections.abc import Sequence
from typing import Any

from zermelo.analysis.lookahead import Decided
from zermelo.playing.players.catalogue import PLAYERS
from zermelo.playing.players.levels import LOSS_OF_LEVEL, coin_for, toss_of
from zermelo.rules.specs import entries

__all__ = ["offline_players"]

OFFLINE_PLAYERS = ("perfect", "tricky", "level", "random")
"""Players that need only the values of moves."""


def offline_players(positions: Sequence[Decided] = ()) -> dict[str, Any]:
    """Return as JSON the players of a page, and the chance with which each named level looks one ply further.

    positions: a sample of positions of the game; without it, the levels have the chances of a game that is too large
    for one.

    >>> found = offline_players()
    >>> [seat["name"] for seat in found["seats"]], found["levels"]
    (['perfect', 'tricky', 'level', 'random'], {'easy': 0.925, 'medium': 0.97, 'hard': 0.99})
    """
    about = {entry.name: entry.about for entry in entries(PLAYERS)}
    return {
        "seats": [{"name": name, "about": about[name], "options": {}} for name in OFFLINE_PLAYERS],
        "levels": {name: float(toss_of(coin_for(loss, positions))) for name, loss in LOSS_OF_LEVEL.items()},
    }
