"""Games whose play can return to a position, and a test for them."""

from collections.abc import Iterator
from typing import Any

from zermelo.bits import bits
from zermelo.errors import OutOfTime
from zermelo.rules import Game, Rules, S
from zermelo.rules.limits import Deadline, with_deadline

__all__ = ["CYCLIC_PLAY_ADVICE", "can_return", "has_circle"]


CYCLIC_PLAY_ADVICE = "Play can return to a position, so that there is no end of games and of sequences of moves."

MAX_VISITED_POSITIONS = 20_000
"""Largest number of positions to visit; play that can return usually does so much earlier."""


def can_return(game: Game[Any], state: Any, seconds: float | Deadline) -> bool:
    """Return whether play from a state is found to return to a state; never if the game declares `plies_left`."""
    if game.declared.plies_left is not None:
        return False
    try:
        return has_circle(with_deadline(game.rules, Deadline.of(seconds)), state)
    except OutOfTime:
        return False


def has_circle(rules: Rules[S], state: S, limit: int = MAX_VISITED_POSITIONS) -> bool:
    """Return whether a depth-first search in this many states at most finds a line that returns to a state."""

    def children(parent: S) -> Iterator[S]:
        return (rules.play(parent, move) for move in bits(rules.moves(parent)))

    way, waiting, seen = {state: None}, [children(state)], {state}
    while waiting:
        for child in waiting[-1]:
            if child in way:
                return True
            if child not in seen:
                seen.add(child)
                way[child] = None
                waiting.append(children(child))
                break
        else:
            waiting.pop()
            way.popitem()
        if len(seen) >= limit:
            return False
    return False
