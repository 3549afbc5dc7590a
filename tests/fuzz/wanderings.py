"""Draws games in which play may return, and in which an end may be far away: see families/wandering.py."""

from math import inf
from random import Random
from typing import Any

from fuzz.drawn import Drawn
from fuzz.families.wandering import AGAIN, CORE, ROW, SEED, SIDES, wandering
from fuzz.judge import can_end, truths

__all__ = ["FAR", "drawn_wandering"]

FAR = 86
"""The least plies to an end for which a code without scores takes two bytes."""

FURTHEST = 150


def drawn_wandering(seed: int) -> Drawn:
    """Return the game of a seed: some position is far from an end that is forced, and play from another is endless."""
    rng = Random(f"wandering game {seed}")
    while True:
        options: dict[str, Any] = {"start": start_of(rng), "most": rng.choice([0, 1023])}
        game = wandering(**options)
        plies = {truth.plies for truth in truths(game).values()}
        if inf in plies and any(FAR <= each < inf for each in plies) and can_end(game.rules):
            return Drawn(seed, "wandering", options, {})


def start_of(rng: Random) -> int:
    """Return the start of a random game."""
    core, row = rng.randrange(12), rng.randint(FAR, FURTHEST)
    return (
        core << CORE
        | row << ROW
        | rng.randrange(4) << SIDES
        | rng.randrange(4) << AGAIN
        | rng.randrange(1 << 16) << SEED
    )
