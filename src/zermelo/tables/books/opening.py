"""The opening of a game: one position of each class that play can reach in a few plies, and the backup of values."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple

from zermelo.bits import bits
from zermelo.errors import TooLarge
from zermelo.evaluation.interpreted import best_value
from zermelo.rules import Game, Value
from zermelo.symmetry.transformations import canonical_key, maps_of, refusal_of_class
from zermelo.tables.plan import MOST_TIERS

__all__ = ["MOST_CLASSES", "Opening", "derive", "opening_of", "tier_of"]

MOST_CLASSES = 5_000_000
"""Largest number of classes in an opening; they take about 2 GB."""


class Opening(NamedTuple):
    """Classes of unfinished positions: a map from their canonical keys to the first state of each class."""

    shallow: dict[int, Any]
    """Classes that play reaches before the last ply, in breadth-first order."""
    deep: dict[int, Any]
    """Classes that play reaches only at the last ply; neighbours in the tree are next to each other."""
    plies: dict[int | None, set[int]]
    """The plies of the positions in each tier."""


def opening_of(game: Game[Any], plies: int) -> Opening:
    """Return the opening of a game, of this many plies.

    Raises TooLarge if it has more than MOST_CLASSES classes or a state without a key, and BadGame for false keys.
    """
    canonical = canonical_key(game, maps_of(game))
    met, tiers, first = dict[int, Any](), dict[int | None, set[int]](), 0
    for ply in range(plies + 1):
        layer = below(game, islice(met.values(), first, None)) if ply else (game.rules.start,)
        unfinished = [state for state in layer if game.rules.moves(state)]
        first = len(met)
        for state in unfinished:
            if (key := canonical(state)) < 0:
                raise refusal_of_class(game, maps_of(game), state)
            met.setdefault(key, state)
            tiers.setdefault(tier_of(game, state), set()).add(ply)
        if len(met) > MOST_CLASSES:
            raise TooLarge(
                f"{game.name} has more than {MOST_CLASSES:,} classes within {ply} plies; choose fewer plies."
            )
    return Opening(dict(islice(met.items(), first)), dict(islice(met.items(), first, None)), tiers)


def below(game: Game[Any], states: Iterable[Any]) -> Iterator[Any]:
    """Yield the children of states, in their order."""
    rules = game.rules
    return (rules.play(state, move) for state in states for move in bits(rules.moves(state)))


def tier_of(game: Game[Any], state: Any) -> int | None:
    """Return the tier of a state, the largest number of plies left; None in a game without tiers or with too many."""
    plies_left = game.plies_left
    return None if plies_left is None or plies_left(game.rules.start) > MOST_TIERS else plies_left(state)


def derive(game: Game[Any], states: Mapping[int, Any], values: dict[int, Value]) -> dict[int, Any]:
    """Back up the values of classes to those above them, and return the states that remain without a value.

    states: in breadth-first order. None remain if all values below them are known and no moves return.
    """
    left, canonical = dict(reversed([*states.items()])), canonical_key(game, maps_of(game))
    while left:
        undecided = {}
        for key, state in left.items():
            known = [
                values.get(canonical(child)) if game.rules.moves(child) else Value(game.rules.outcome(child), 0)
                for child in below(game, (state,))
            ]
            if None not in known and (value := best_value(filter(None, known))):
                values[key] = value
            else:
                undecided[key] = state
        if len(undecided) == len(left):
            break
        left = undecided
    return left
