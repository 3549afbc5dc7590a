"""The positions on which a program is tried: all of a small game, a sample of a large one, or those it gets into."""

from collections.abc import Iterator, Mapping
from itertools import islice
from math import inf
from random import Random
from typing import Any, NamedTuple

from zermelo.errors import BadOption
from zermelo.evaluation.deadline import Deadline
from zermelo.playing.play_graph import lines_from
from zermelo.position import Move, Position, random_game
from zermelo.programs.answers import Asking
from zermelo.progress import Progress

__all__ = ["Chosen", "all_positions", "own_positions"]

MOST = 20_000
"""The most positions of a game that are all tried; of a larger game, a sample is."""

SAMPLE = 200
"""The positions of a sample, if no number is given."""

LONGEST = 1000
"""The most plies of a random game."""


class Chosen(NamedTuple):
    """Unfinished positions."""

    positions: list[Position[Any]]
    is_sample: bool
    """True if there are others."""


def reachable(origin: Position[Any]) -> Iterator[Position[Any]]:
    """Yield each reachable position once, in breadth-first order, with a line to it."""
    waiting, met = [origin], {origin}
    for position in waiting:  # the list grows during the loop
        yield position
        for child in map(position.follow, position.moves):
            if child not in met:
                met.add(child)
                waiting.append(child)


def all_positions(origin: Position[Any], sample: int | None, seed: int) -> Chosen:
    """Return the unfinished positions of a small game, or different ones of random games."""
    known = list(islice(reachable(origin), MOST + 1))
    if len(known) > MOST:
        return Chosen(random_positions(origin, sample or SAMPLE, seed), True)
    return sampled([position for position in known if not position.is_over], sample, seed)


def sampled(positions: list[Position[Any]], number: int | None, seed: int) -> Chosen:
    """Return a number of these positions at random, the early ones first; all of them without a number."""
    if number is None or number >= len(positions):
        return Chosen(positions, False)
    return Chosen(sorted(Random(seed).sample(positions, number), key=lambda position: len(position.path)), True)


def random_positions(origin: Position[Any], number: int, seed: int) -> list[Position[Any]]:
    """Return different unfinished positions, each of another random game, at random plies."""
    rng, found = Random(seed), dict[Position[Any], None]()
    for _ in range(20 * number):
        *unfinished, end = random_game(origin.game, rng, LONGEST, origin)
        found[rng.choice(unfinished or [end])] = None
        if len(found) == number:
            break
    return sorted(found, key=lambda position: len(position.path))


def own_positions(origin: Position[Any], ask: Asking, sample: int | None, seed: int) -> Chosen:
    """Return the positions that a program can get into in one of the seats, those with its turn."""
    found = dict[Position[Any], None]()
    for seat in (0, 1):

        def replies(position: Position[Any], seat: int = seat) -> Mapping[Move, int]:
            if position.turn != seat:
                return dict.fromkeys(position.moves, 1)
            tried = ask(position)
            return {} if tried.move is None else {tried.move: 1}

        lines = lines_from(origin, replies, Deadline(inf), limit)
        found |= {each: None for each in lines.positions if each.turn == seat and not each.is_over}
    return sampled(list(found), sample, seed)


def limit(progress: Progress) -> None:
    """Raise BadOption for a game that is too large to follow every line."""
    if progress.done > MOST:
        raise BadOption(
            f"own games are followed through {MOST:,} positions at most: give a later position, or leave it out."
        )
