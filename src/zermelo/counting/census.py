"""All counts of a position together, as far as they can be had in the time given."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, NamedTuple

from zermelo.counting.layers import Layer, layers, walked
from zermelo.counting.record import census_record
from zermelo.display import Displayed
from zermelo.errors import OutOfTime
from zermelo.position import Position
from zermelo.rules import Rules
from zermelo.searching.deadline import limited
from zermelo.symmetry.folding import Folding

__all__ = ["Census", "Opening", "census", "walk_count"]


NODES_ALONE = "A walk counts nodes and games alone."


class Opening(NamedTuple):
    """What follows after one of the moves."""

    move: str
    layers: list[Layer]
    """From the position after the move, which is ply 0."""


@dataclass(repr=False)
class Census(Displayed):
    """The counts of a position, and what is missing from them."""

    position: Position[Any]
    layers: list[Layer] = field(default_factory=list)
    """By ply; only finished layers are here."""
    whole: bool = False
    """Whether the last layer is the end of every game."""
    openings: list[Opening] | None = None
    """After every move, in move order; None where there was no time."""
    missing: list[str] = field(default_factory=list)
    """A sentence for each part that is not here."""

    def record(self) -> dict[str, Any]:
        """The counts as JSON."""
        return census_record(self)


def census(
    position: Position[Any],
    depth: int | None = None,
    seconds: float = 60,
    on_layer: Callable[[str], None] = lambda text: None,
) -> Census:
    """Count to so many plies, or to the end; what takes longer than so many seconds is left out and said to be.

    on_layer is told what has been counted, layer by layer.
    """
    found = Census(position)
    fold, rules = Folding(position.game), limited(position.game.rules, seconds)
    try:
        for layer in islice(layers(position, fold, rules), None if depth is None else depth + 1):
            found.layers.append(layer)
            on_layer(f"ply {layer.ply}: {layer.positions:,} positions")
        found.whole = found.layers[-1].finished.total == found.layers[-1].positions
        if not found.whole:
            found.missing.append(f"Games longer than {len(found.layers) - 1} plies were not asked for.")
        found.openings = openings(position, depth, fold, rules, on_layer)
    except OutOfTime:
        part = (
            "the counts after every move" if found.whole else f"what lies more than {len(found.layers) - 1} plies deep"
        )
        found.missing.append(f"Not counted in {seconds:g} s: {part}.")
    return found


def openings(
    position: Position[Any], depth: int | None, fold: Folding, rules: Rules[Any], on_layer: Callable[[str], None]
) -> list[Opening]:
    """The layers after every move; moves that a symmetry turns into each other are counted once."""
    known: dict[Any, list[Layer]] = {}
    found = []
    for move in position.moves if depth != 0 else ():
        after = position.follow(move)
        key = fold.canonical(fold.shown(after.state, after.turn))
        if key not in known:
            on_layer(f"after {position.label(move)}")
            known[key] = to_depth(after, None if depth is None else depth - 1, fold, rules)
        found.append(Opening(position.label(move), known[key]))
    return found


def to_depth(position: Position[Any], depth: int | None, fold: Folding, rules: Rules[Any]) -> list[Layer]:
    """The layers of a position, down to so many plies below it."""
    return list(islice(layers(position, fold, rules), None if depth is None else depth + 1))


def walk_count(position: Position[Any], seconds: float) -> Census:
    """Nodes and games alone, by walking the lazy tree node by node; raises OutOfTime."""
    game = replace(position.game, rules=limited(position.game.rules, seconds))
    found = walked(Position(game, position.state, position.turn))
    return Census(position, found, whole=True, missing=[NODES_ALONE])
