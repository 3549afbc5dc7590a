"""Exact counts below a position, ply by ply: games, nodes, positions and classes.

A game is a complete sequence of moves, a node any sequence, a position a distinct state, a class the
positions that a symmetry turns into each other.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple

from zermelo.analysis.counting.tree import grow
from zermelo.bits import bits
from zermelo.evaluation.grundy import grundy_values
from zermelo.evaluation.symmetry.folding import Folding
from zermelo.rules import Rules
from zermelo.rules.limits import Deadline
from zermelo.rules.position import Position
from zermelo.rules.results import Results, ended

__all__ = ["GrundyCount", "Layer", "by_grundy", "layers", "walk"]


@dataclass
class Layer:
    """The counts of one ply below a position."""

    ply: int
    nodes: int = 0
    positions: int = 0
    classes: int = 0
    new_positions: int = 0
    """The number of positions that no earlier ply has."""
    new_classes: int = 0
    games: Results = field(default_factory=Results)
    """Games that end at this ply, by winner."""
    finished: Results = field(default_factory=Results)
    """Positions that are over, by winner."""
    finished_classes: Results = field(default_factory=Results)
    different: Results = field(default_factory=Results)
    """Games that end at this ply, with symmetric moves counted once."""


class Orbit(NamedTuple):
    """One position of an orbit under the symmetries of the root, with the number of ways to the orbit."""

    state: Any
    shown: Any
    """The shown form of the position; see Folding."""
    paths: int
    """The number of sequences of moves that lead to the orbit."""
    different: int
    """The same number, with symmetric moves counted once."""
    turn: int = 0
    """0 when the first player is to move, 1 when the second is."""


class GrundyCount(NamedTuple):
    """The number of positions with one Grundy value."""

    positions: int
    classes: int
    """Positions up to symmetry."""


def walk(position: Position[Any], depth: int | None, counts: list[Layer]) -> Iterator[int]:
    """Walk the lazy tree, adding each node to the layers of a list; yield the number of nodes after each."""
    tree = grow(position) if depth is None else grow(position).prune(depth)
    for number, (ply, node) in enumerate(tree.plies(), 1):
        if ply == len(counts):
            counts.append(Layer(ply))
        counts[ply].nodes += 1
        if node.is_over:
            counts[ply].games = counts[ply].games.plus(ended(node))
        yield number


def layers(
    position: Position[Any], fold: Folding, rules: Rules[Any] | None = None, returns: bool = False
) -> Iterator[Layer]:
    """Yield all counts of each ply; positions that a symmetry joins are followed once.

    The rules are the game's own, or those with a deadline. returns: whether play can return to a position; the last
    layer is then the last one with a new position.
    """
    joined, positions, classes = joined_from(position, fold), set[Any](), set[Any]()
    visited = set[Any]()
    for ply, orbits in enumerate(plies(position, fold, joined, rules or position.game.rules)):
        before = len(visited)
        if returns:
            visited.update((joined.canonical(orbit.shown), orbit.turn) for orbit in orbits)
            if len(visited) == before:
                return
        yield layer_of(ply, orbits, fold, joined, positions, classes)


def joined_from(position: Position[Any], fold: Folding) -> Folding:
    """Return the symmetries that preserve the root, which turn reachable positions into reachable ones."""
    return fold.fixing(fold.shown(position.state, position.turn))


def plies(position: Position[Any], fold: Folding, joined: Folding, rules: Rules[Any]) -> Iterator[Iterable[Orbit]]:
    """Yield the positions of each ply, one for each orbit under the symmetries of the root."""
    shown = fold.shown(position.state, position.turn)
    orbits = {joined.canonical(shown): Orbit(position.state, shown, 1, 1, position.turn)}
    while orbits:
        yield orbits.values()
        orbits = following(orbits.values(), fold, joined, rules)


def layer_of(
    ply: int, orbits: Iterable[Orbit], fold: Folding, joined: Folding, positions: set[Any], classes: set[Any]
) -> Layer:
    """Return the counts of one ply, and add it to the positions and classes of the plies so far."""
    layer, here = Layer(ply), set[Any]()
    for orbit in orbits:
        size, key, class_key = joined.size(orbit.shown), joined.canonical(orbit.shown), fold.canonical(orbit.shown)
        layer.nodes += orbit.paths
        layer.positions += size
        layer.new_positions += size * (key not in positions)
        positions.add(key)
        position = Position(fold.game, orbit.state, orbit.turn)
        if position.is_over:
            result = ended(position)
            layer.games = layer.games.plus(result, orbit.paths)
            layer.different = layer.different.plus(result, orbit.different)
            layer.finished = layer.finished.plus(result, size)
            layer.finished_classes = layer.finished_classes.plus(result, class_key not in here)
        here.add(class_key)
    layer.classes, layer.new_classes = len(here), len(here - classes)
    classes |= here
    return layer


def following(orbits: Iterable[Orbit], fold: Folding, joined: Folding, rules: Rules[Any]) -> dict[Any, Orbit]:
    """Return the positions one ply further down, each with the number of ways to it."""
    below: dict[Any, Orbit] = {}
    for orbit in orbits:
        states = {move: rules.play(orbit.state, move) for move in bits(rules.moves(orbit.state))}
        turns = {move: fold.game.turn_after(orbit.turn, orbit.state, move) for move in states}
        shown = {move: fold.shown(state, turns[move]) for move, state in states.items()}
        different = set(fold.orbits(orbit.shown, shown))
        for move, state in states.items():
            key = joined.canonical(shown[move])
            known = below.get(key) or Orbit(state, shown[move], 0, 0, turns[move])
            paths, once = known.paths + orbit.paths, known.different + orbit.different * (move in different)
            below[key] = known._replace(paths=paths, different=once)
    return below


def by_grundy(
    position: Position[Any], depth: int, fold: Folding, rules: Rules[Any], deadline: Deadline
) -> dict[int, GrundyCount]:
    """Count the positions less than a depth below a position by Grundy value, each once.

    Raises OutOfTime or TooLarge.
    """
    joined, positions, classes = joined_from(position, fold), set[Any](), set[Any]()
    counts, values = dict[int, GrundyCount](), grundy_values(position.game)
    for orbit in (orbit for orbits in islice(plies(position, fold, joined, rules), depth) for orbit in orbits):
        key, class_key = joined.canonical(orbit.shown), fold.canonical(orbit.shown)
        if key not in positions:
            value = values.value(orbit.state, seconds=deadline)
            number, classes_of_value = counts.get(value, GrundyCount(0, 0))
            is_new = class_key not in classes
            counts[value] = GrundyCount(number + joined.size(orbit.shown), classes_of_value + is_new)
        positions.add(key)
        classes.add(class_key)
    return dict(sorted(counts.items()))
