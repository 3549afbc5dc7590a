"""Positions and their values for the tests of several packages."""

from collections import deque
from collections.abc import Iterator, Sequence
from math import inf
from random import Random
from typing import Any

from hypothesis import strategies as st

from fuzz.judge import truths
from zermelo import ENDLESS, Game, Position, Value, game, start
from zermelo.analysis.counting.layers import Layer, walk

__all__ = ["breadth_first", "random_game", "random_position", "true_values", "walked"]


def random_position(data: st.DataObject, specs: Sequence[str]) -> Position[Any]:
    """Draw a position that play can reach in one of these games."""
    position = start(game(data.draw(st.sampled_from(specs))))
    for choice in data.draw(st.lists(st.integers(0, 62), max_size=45)):
        if not position.is_over:
            moves = list(position.moves)
            position = position.play(moves[choice % len(moves)])
    return position


def random_game(of: Game[Any], rng: Random, longest: int) -> Iterator[Position[Any]]:
    """Yield the positions of one game of random moves, at most this many of them."""
    position = start(of)
    for _ in range(longest):
        yield position
        if position.is_over:
            return
        position = position.play(rng.choice(list(position.moves)))


def breadth_first(of: Game[Any]) -> Iterator[Position[Any]]:
    """Yield each state that play can reach once, with the moves of a shortest way to it, the nearest first."""
    waiting = deque([start(of)])
    seen = {waiting[0].state}
    while waiting:
        position = waiting.popleft()
        yield position
        for child in map(position.play, position.moves):
            if child.state not in seen:
                seen.add(child.state)
                waiting.append(child)


def true_values(of: Game[Any]) -> dict[Any, Value]:
    """Return the value of every reachable state, found by brute force."""
    return {
        state: Value(truth.outcome, ENDLESS if truth.plies == inf else int(truth.plies))
        for state, truth in truths(of).items()
    }


def walked(position: Position[Any]) -> list[Layer]:
    """Count nodes and games by ply to the end, one node after the other."""
    counts: list[Layer] = []
    for _ in walk(position, None, counts):
        pass
    return counts
