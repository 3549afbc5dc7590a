"""Games between two players: one, many, or the exact chances of all."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

from zermelo.counting.results import Results, ended
from zermelo.playing.outcome_counts import outlook
from zermelo.playing.players import Player, sample
from zermelo.position import Position

__all__ = ["chances", "game_between", "match"]

LONGEST = 500
"""Plies after which a game whose moves can return is given up: endless play is a draw."""


def game_between(position: Position[Any], players: Sequence[Player], rng: Random) -> Iterator[Position[Any]]:
    """The positions of one game, from the given one to the end; players[0] moves for the first player."""
    yield position
    while not position.is_over:
        position = position.play(sample(players[position.turn](position), rng))
        yield position


def match(
    start: Position[Any], players: Sequence[Player], games: int, rng: Random, on_game: Callable[[], None]
) -> tuple[Results, Results]:
    """The results with players[0] first, and with players[1] first: half the games each, an odd one the first way."""
    found = [Results(), Results()]
    for number in range(games):
        swapped = number % 2
        game = game_between(start, players[::-1] if swapped else players, rng)
        *_, end = game if start.game.plies_left else islice(game, LONGEST)
        found[swapped] = found[swapped].plus(ended(end) if end.is_over else Results(draw=1))
        on_game()
    return found[0], found[1]


def chances(start: Position[Any], players: Sequence[Player]) -> Results:
    """The exact chances, as fractions, of a game in which players[0] moves first; raises TooLarge."""
    return outlook(lambda position: players[position.turn](position))(start)
