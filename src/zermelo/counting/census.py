"""All counts of a position together, as far as the time allows."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, NamedTuple

from zermelo.counting.layers import Layer, layers, layers_of_returning, walk
from zermelo.counting.nimbers import GrundyCount, by_grundy
from zermelo.counting.record import census_record, layer_record
from zermelo.display import Displayed
from zermelo.errors import OutOfTime, TooLarge
from zermelo.evaluation.deadline import Deadline, limited, until
from zermelo.evaluation.returning import RETURNS
from zermelo.position import Position
from zermelo.rules import Game, plies
from zermelo.symmetry.folding import Folding

__all__ = [
    "NODES_ALONE", "Census", "LayersOf", "Opening", "census", "census_of_returning", "of_root",
    "unfinished", "walk_census", "walk_count",
]  # fmt: skip


NODES_ALONE = "A walk counts nodes and games alone."

NEWS = 10_000
"""Nodes from one report of a walk to the next."""

LayersOf = Callable[[Position[Any], Folding, Deadline], Iterator[Layer]]
"""What counts ply by ply; it raises OutOfTime from the deadline on, or TooLarge."""


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
    grundy: dict[int, GrundyCount] | None = None
    """How many of the positions have each Grundy value; None where the game has none, or there was no time."""
    missing: list[str] = field(default_factory=list)
    """A sentence for each part that is not here."""
    returns: bool = False
    """Whether play can return to a position, so that nodes and games have no total."""
    met_all: bool = False
    """Whether every position that play can reach is in a layer, although play can return."""

    @property
    def has_all(self) -> bool:
        """Whether every position that play can reach is in a layer."""
        return self.whole or self.met_all

    def record(self) -> dict[str, Any]:
        """The counts as JSON."""
        return census_record(self)

    def records(self) -> list[dict[str, Any]]:
        """The counts as plain dicts with the same keys, one a ply, for pandas.DataFrame or polars.DataFrame."""
        return [layer_record(layer) for layer in self.layers]


def layers_in_time(position: Position[Any], fold: Folding, deadline: Deadline) -> Iterator[Layer]:
    """Every count, ply by ply, by the rules as they are written."""
    return layers(position, fold, until(position.game.rules, deadline))


def census(
    position: Position[Any],
    depth: int | None = None,
    seconds: float = 60,
    on_layer: Callable[[str], None] = lambda text: None,
    layers_of: LayersOf = layers_in_time,
    fold: Folding | None = None,
) -> Census:
    """Count to a depth in plies, or to the end of every game; parts that take longer than this are reported as missing.

    on_layer is called with a line of news after each ply. fold: the symmetries of the game, where they are known.
    """
    counts = Census(position)
    joining, deadline = fold or Folding(position.game), Deadline(seconds)

    def counted(root: Position[Any], plies: int | None) -> Iterator[Layer]:
        return islice(layers_of(root, joining, deadline), None if plies is None else plies + 1)

    try:
        for layer in counted(position, depth):
            counts.layers.append(layer)
            on_layer(f"ply {layer.ply}: {layer.positions:,} positions")
        counts.whole = counts.layers[-1].finished.total == counts.layers[-1].positions
        counts.missing += [] if counts.whole else [too_long(len(counts.layers) - 1)]
        counts.openings = openings(position, depth, joining, counted, on_layer)
        if position.game.impartial:
            on_layer("Grundy values")
            rules = until(position.game.rules, deadline)
            counts.grundy = by_grundy(position, len(counts.layers), joining, rules, deadline)
    except OutOfTime:
        counts.missing.append(f"Not counted in {seconds:g} s: {unfinished_part(counts)}.")
    except TooLarge as error:
        counts.missing.append(f"Not counted: {unfinished_part(counts)}. {error}")
    return counts


def census_of_returning(
    position: Position[Any], seconds: float, on_layer: Callable[[str], None], fold: Folding
) -> Census:
    """Count a game whose moves return, as far as there are new positions, in this many seconds."""
    counts, deadline = Census(position, missing=[RETURNS], returns=True), Deadline(seconds)
    try:
        for layer in layers_of_returning(position, fold, until(position.game.rules, deadline)):
            counts.layers.append(layer)
            on_layer(f"ply {layer.ply}: {layer.new_positions:,} new positions")
        counts.met_all = True
    except OutOfTime:
        counts.missing.append(f"Not counted in {seconds:g} s: {unfinished_part(counts)}.")
    return counts


def unfinished_part(counts: Census) -> str:
    """What a census lacks, where it was stopped."""
    if counts.openings is not None:
        return "the Grundy values"
    return "the counts after every move" if counts.whole else f"what lies more than {len(counts.layers) - 1} plies deep"


def openings(
    position: Position[Any],
    depth: int | None,
    fold: Folding,
    counted: Callable[[Position[Any], int | None], Iterator[Layer]],
    on_layer: Callable[[str], None],
) -> list[Opening]:
    """The layers after every move; moves that a symmetry turns into each other are counted once."""
    known: dict[Any, list[Layer]] = {}
    after_each = []
    for move in position.moves if depth != 0 else ():
        after = position.follow(move)
        key = fold.canonical(fold.shown(after.state, after.turn))
        if key not in known:
            on_layer(f"after {position.label(move)}")
            known[key] = list(counted(after, None if depth is None else depth - 1))
        after_each.append(Opening(position.label(move), known[key]))
    return after_each


def walk_count(
    position: Position[Any], depth: int | None, seconds: float, on_layer: Callable[[str], None] = lambda text: None
) -> Census:
    """Nodes and games alone, to a depth in plies or to the end, by walking the lazy tree node by node.

    A walk finishes its plies all at once, at its end: where it takes longer than this many seconds, only the
    root is counted. on_layer is called with the number of nodes, once every 10,000.
    """
    walked: list[Layer] = []
    try:
        for node in walk(Position(limited_game(position, seconds), position.state, position.turn), depth, walked):
            if node % NEWS == 0:
                on_layer(f"{node:,} nodes")
    except OutOfTime:
        return unfinished(position, seconds, f"{sum(layer.nodes for layer in walked):,} nodes were met")
    return walk_census(position, walked, depth)


def unfinished(position: Position[Any], seconds: float, reason: str) -> Census:
    """Return the census of a walk that did not come to its end: the root alone."""
    return of_root(position, f"Not counted in {seconds:g} s: everything after the start ({reason}).")


def of_root(position: Position[Any], missing: str) -> Census:
    """Return a census of the root alone, with the sentence that says why."""
    return Census(position, [Layer(0, 1)], missing=[NODES_ALONE, missing])


def limited_game(position: Position[Any], seconds: float) -> Game[Any]:
    return replace(position.game, rules=limited(position.game.rules, seconds))


def walk_census(position: Position[Any], walked: list[Layer], depth: int | None) -> Census:
    """The census of a walk that came to its end; where a depth cut games short, it is not whole."""
    last = walked[-1]
    whole = depth is None or last.ply < depth or last.nodes == last.games.total
    missing = [] if whole else [too_long(last.ply)]
    return Census(position, walked, whole, missing=[NODES_ALONE, *missing])


def too_long(last: int) -> str:
    return f"Games longer than {plies(last)} were not asked for."
