"""The positions on which shapes are tried."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

from zermelo.evaluation.evaluator import Evaluator
from zermelo.position import Move, Position, random_game
from zermelo.rules import LOSS, WIN, Value

__all__ = ["Probe", "early", "endings", "late", "more"]

PROBES = 24
"""The number of positions on which shapes are tried first."""

CHOICE = 5
"""The number of positions of which one is chosen, for each probe."""

MOST_GAMES, LONGEST_GAME = 40 * PROBES, 1000
"""The most random games for the probes, and the most plies of one."""

LAST_PLIES = (2, 3, 4, 5)
"""Plies before the end of a random game at which positions are taken."""

FEW = 6
"""The number of early positions, for which a plain search is slow."""

SECONDS = 10.0
"""The time limit for the value of a position."""


@dataclass(frozen=True, eq=False)
class Probe:
    """A position on which shapes are tried."""

    position: Position[Any]
    value: Value
    keeping: frozenset[Move]
    """The moves that keep its result."""


def late(evaluator: Evaluator[Any]) -> list[Probe]:
    """Return late positions of random games, the same each time: a half with few right moves, and some lost ones.

    Even a slow search answers at once there. The fewest moves come first, for both sides in turn.
    """
    found = list(islice(pool(evaluator, 1), CHOICE * PROBES))
    lost = [probe for probe in found if probe.value.sign == LOSS][: PROBES // 4]
    hard = sorted(found, key=lambda probe: len(probe.keeping) / len(probe.position.moves))[: PROBES // 2]
    return by_turns(list(dict.fromkeys([*lost, *hard, *filter(is_telling, found)]))[:PROBES])


def more(evaluator: Evaluator[Any], number: int) -> list[Probe]:
    """Return other late positions, as they come, in which some moves are wrong."""
    return list(islice(filter(is_telling, pool(evaluator, 2)), number))


def is_telling(probe: Probe) -> bool:
    """Return True for a position in which some moves are wrong."""
    return len(probe.keeping) < len(probe.position.moves)


def pool(evaluator: Evaluator[Any], seed: int) -> Iterator[Probe]:
    """Yield different late positions of random games, with several moves each."""
    rng, met = Random(seed), set[Position[Any]]()
    for _ in range(MOST_GAMES):
        *_, end = random_game(evaluator.game, rng, LONGEST_GAME)
        half = end.path[len(end.path) // 2 :]
        position = half[-1 - rng.choice(LAST_PLIES) :][0]
        if len(position.moves) > 1 and position not in met and (probe := probed(position, evaluator)):
            met.add(position)
            yield probe


def by_turns(probes: list[Probe]) -> list[Probe]:
    """Return probes with few moves first, those of the two sides in turn as far as there are any."""
    ordered = sorted(probes, key=lambda probe: len(probe.position.moves))
    sides = [[probe for probe in ordered if probe.position.turn == turn] for turn in (0, 1)]
    numbered = [pair for side in sides for pair in enumerate(side)]
    return [probe for _, probe in sorted(numbered, key=lambda pair: (pair[0], pair[1].position.turn))]


def probed(position: Position[Any], evaluator: Evaluator[Any]) -> Probe | None:
    """Return a position with its value and its right moves; None if they are not known in time."""
    value = evaluator.value(position.state, seconds=SECONDS)
    after = {move: position.follow(move) for move in position.moves}
    made = {
        move: evaluator.value(child.state, seconds=SECONDS).before(child.keeps_turn) for move, child in after.items()
    }
    if not isinstance(value, Value):
        return None
    return Probe(position, value, frozenset(move for move, each in made.items() if each.outcome == value.outcome))


def endings(evaluator: Evaluator[Any]) -> list[Probe]:
    """Return positions with one move, which wins: a program that fails on a full board has an answer to them."""
    found = dict[Position[Any], Probe]()
    for position in positions(evaluator, MOST_GAMES, lambda line: len(line) - 2):
        value = evaluator.value(position.state, seconds=SECONDS)
        if len(position.moves) == 1 and isinstance(value, Value) and (value.sign, value.remoteness) == (WIN, 1):
            found[position] = Probe(position, value, frozenset(position.moves))
    return [*found.values()][:PROBES]


def early(evaluator: Evaluator[Any]) -> list[Probe]:
    """Return positions of the first half of random games, which tell how a program counts the depth."""
    rng = Random(1)
    chosen = positions(evaluator, 4 * FEW, lambda line: rng.randrange(1, 1 + len(line) // 2))
    different = (position for position in dict.fromkeys(chosen) if len(position.moves) > 1)
    found = [probe for position in different if (probe := probed(position, evaluator))]
    return sorted(found, key=lambda probe: len(probe.position.moves))[:FEW]


def positions(
    evaluator: Evaluator[Any], games: int, place: Callable[[list[Position[Any]]], int]
) -> Iterator[Position[Any]]:
    """Yield a position of each of some random games, at a place of its line."""
    rng = Random(1)
    for _ in range(games):
        *_, end = random_game(evaluator.game, rng, LONGEST_GAME)
        yield end.path[max(0, place(end.path))]
