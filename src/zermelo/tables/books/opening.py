"""The opening of a game: a position of each class that play can reach in a few plies, and what follows from below."""

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
"""Classes that an opening may have, which take about 2 GB."""


class Opening(NamedTuple):
    """Classes of unfinished positions: from the canonical key of each to the state that was met first."""

    shallow: dict[int, Any]
    """Those that play reaches before the last ply, the nearest to the start first."""
    deep: dict[int, Any]
    """Those that it reaches at the last ply and not before, in the order of a walk down the tree."""
    plies: dict[int | None, set[int]]
    """For every tier the plies at which its positions are met."""


def opening_of(game: Game[Any], plies: int) -> Opening:
    """Return the opening of a game, of this many plies.

    Raises TooLarge where it has more than MOST_CLASSES classes, or a state without a key, and BadGame for false keys.
    """
    least = canonical_key(game, maps_of(game))
    met, tiers, first = dict[int, Any](), dict[int | None, set[int]](), 0
    for ply in range(plies + 1):
        layer = below(game, islice(met.values(), first, None)) if ply else (game.rules.start,)
        unfinished = [state for state in layer if game.rules.moves(state)]
        first = len(met)
        for state in unfinished:
            if (key := least(state)) < 0:
                raise refusal_of_class(game, maps_of(game), state)
            met.setdefault(key, state)
            tiers.setdefault(tier_of(game, state), set()).add(ply)
        if len(met) > MOST_CLASSES:
            raise TooLarge(
                f"{game.name} has more than {MOST_CLASSES:,} classes within {ply} plies; choose fewer plies."
            )
    return Opening(dict(islice(met.items(), first)), dict(islice(met.items(), first, None)), tiers)


def below(game: Game[Any], states: Iterable[Any]) -> Iterator[Any]:
    """The children of states, in their order."""
    rules = game.rules
    return (rules.play(state, move) for state in states for move in bits(rules.moves(state)))


def tier_of(game: Game[Any], state: Any) -> int | None:
    """The tier of a state, in plies that are left at most; None for a game without tiers, or with too many."""
    plies_left = game.plies_left
    return None if plies_left is None or plies_left(game.rules.start) > MOST_TIERS else plies_left(state)


def derive(game: Game[Any], states: Mapping[int, Any], values: dict[int, Value]) -> dict[int, Any]:
    """Add to the values of classes those that follow from them; the states that are left over.

    states: the nearest to the start first. None is left where the values of all that lies below are known, and no
    moves return.
    """
    left, least = dict(reversed([*states.items()])), canonical_key(game, maps_of(game))
    while left:
        undecided = {}
        for key, state in left.items():
            known = [value_of(game, child, values, least) for child in below(game, (state,))]
            if None not in known and (value := best_value(filter(None, known))):
                values[key] = value
            else:
                undecided[key] = state
        if len(undecided) == len(left):
            break
        left = undecided
    return left


def value_of(game: Game[Any], state: Any, values: Mapping[int, Value], least: Any) -> Value | None:
    """The value of a state: of a finished game its outcome, else what is known."""
    return values.get(least(state)) if game.rules.moves(state) else Value(game.rules.outcome(state), 0)
