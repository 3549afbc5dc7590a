"""Players that take positions of ours, asked like programs."""

from random import Random
from time import perf_counter
from typing import Any

from zermelo.errors import BadPlayer
from zermelo.playing.players.chances import Player, sample
from zermelo.position import Position
from zermelo.programs.answers import Asking, Tried

__all__ = ["of_player"]


def of_player(player: Player, seed: int) -> Asking:
    """Return the asking of a player, which draws from its chances."""
    rng = Random(seed)

    def ask(position: Position[Any]) -> Tried:
        began = perf_counter()
        try:
            move = sample(player(position), rng)
        except BadPlayer as error:
            return Tried(error=str(error).rstrip("."), seconds=perf_counter() - began)
        return Tried(move, seconds=perf_counter() - began)

    return ask
