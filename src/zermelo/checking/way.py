"""How a position comes about: the names of the moves that lead to it, for a fault that was not met in play."""

from collections import deque
from itertools import islice
from random import Random
from typing import Any

from zermelo.position import Position, random_game, start
from zermelo.symmetry.soundness import LONGEST

__all__ = ["way_to"]

MOST_POSITIONS = 20_000
"""Positions nearest to the start among which one is looked for."""

GAMES = 100
"""Random games among whose positions one is looked for after that, the same ones that find it."""


def way_to(position: Position[Any]) -> tuple[str, ...]:
    """The names of the moves of a shortest way from the start, or of a random game that meets the position.

    Empty for the start itself, and where neither is found.
    """
    found = nearest(position) or met_at_random(position)
    return tuple(found.played) if found else ()


def nearest(position: Position[Any]) -> Position[Any] | None:
    """The same position, with the shortest way to it."""
    waiting, met = deque([start(position.game)]), {(position.game.rules.start, 0)}
    for _ in range(MOST_POSITIONS):
        if not waiting:
            return None
        here = waiting.popleft()
        if here == position:
            return here
        for after in (here.follow(move) for move in here.moves):
            if (after.state, after.turn) not in met:
                met.add((after.state, after.turn))
                waiting.append(after)
    return None


def met_at_random(position: Position[Any]) -> Position[Any] | None:
    """The same position, with the way to it in one of the random games in which faults are looked for."""
    rng, game = Random(0), position.game
    for _ in range(GAMES):
        here = start(game)
        for there in islice(random_game(game, rng, LONGEST), 1, None):
            here = next(after for after in map(here.follow, here.moves) if after == there)
            if here == position:
                return here
    return None
