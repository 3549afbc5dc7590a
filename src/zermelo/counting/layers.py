"""Exact counts of what can be played from a position: games, nodes, positions, classes.

A game is a complete sequence of moves, a node any sequence, a position a distinct state, a class the
positions that a symmetry turns into each other.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any, NamedTuple

from zermelo.bits import bits
from zermelo.counting.results import Results, ended
from zermelo.counting.tree import grow
from zermelo.position import Position
from zermelo.rules import Rules
from zermelo.symmetry.folding import Folding

__all__ = ["Layer", "Orbit", "Seen", "joined_from", "layers", "layers_of_returning", "plies", "walk", "walked"]


@dataclass
class Layer:
    """The counts of one ply below a position."""

    ply: int
    nodes: int = 0
    positions: int = 0
    classes: int = 0
    new_positions: int = 0
    """Positions that no ply before this one has."""
    new_classes: int = 0
    games: Results = field(default_factory=Results)
    """Games that end here, by winner."""
    finished: Results = field(default_factory=Results)
    """Positions that are over, by winner."""
    finished_classes: Results = field(default_factory=Results)
    different: Results = field(default_factory=Results)
    """Games that end here, where moves that a symmetry of their position joins count once."""


class Orbit(NamedTuple):
    """One position for all that the symmetries of the root turn it into, and the ways that lead to any of them."""

    state: Any
    shown: Any
    """What it shows, as Folding has it."""
    paths: int
    """Sequences of moves."""
    different: int
    """The same, where moves that a symmetry of their position joins count once."""


class Seen(NamedTuple):
    """What the plies so far have, so that a total counts it once."""

    positions: set[Any]
    classes: set[Any]

    def is_new(self, key: Any) -> bool:
        """Whether a position is met for the first time; from now on it is not."""
        before = len(self.positions)
        self.positions.add(key)
        return len(self.positions) > before

    def is_new_class(self, key: Any) -> bool:
        """Whether a class is met for the first time; from now on it is not."""
        before = len(self.classes)
        self.classes.add(key)
        return len(self.classes) > before


def walked(position: Position[Any], depth: int | None = None) -> list[Layer]:
    """Nodes and games by ply, to a depth in plies or to the end: the plain way, one node after the other."""
    counted: list[Layer] = []
    for _ in walk(position, depth, counted):
        pass
    return counted


def walk(position: Position[Any], depth: int | None, counted: list[Layer]) -> Iterator[int]:
    """Walk the lazy tree, adding each node to the layers of a list; gives the number of nodes after each."""
    tree = grow(position) if depth is None else grow(position).prune(depth)
    for number, (ply, node) in enumerate(tree.plies(), 1):
        if ply == len(counted):
            counted.append(Layer(ply))
        counted[ply].nodes += 1
        if node.is_over:
            counted[ply].games = counted[ply].games.plus(ended(node))
        yield number


def layers(position: Position[Any], fold: Folding, rules: Rules[Any] | None = None) -> Iterator[Layer]:
    """Every count, ply by ply: positions that a symmetry joins are followed once, however they are reached.

    The rules are the game's own, or those with a deadline.
    """
    joined, seen = joined_from(position, fold), Seen(set(), set())
    for ply, orbits in enumerate(plies(position, fold, joined, rules or position.game.rules)):
        yield layer_of(ply, orbits, fold, joined, (position.turn + ply) % 2, seen)


def layers_of_returning(position: Position[Any], fold: Folding, rules: Rules[Any]) -> Iterator[Layer]:
    """Yield every count of a game whose moves return, up to the last ply with a position that no ply before it has."""
    joined, seen, met = joined_from(position, fold), Seen(set(), set()), set[Any]()
    for ply, orbits in enumerate(plies(position, fold, joined, rules)):
        before, turn = len(met), (position.turn + ply) % 2
        met.update((joined.canonical(orbit.shown), turn) for orbit in orbits)
        if len(met) == before:
            return
        yield layer_of(ply, orbits, fold, joined, turn, seen)


def joined_from(position: Position[Any], fold: Folding) -> Folding:
    """The symmetries that leave the root as it is: these turn reachable positions into reachable ones."""
    return fold.fixing(fold.shown(position.state, position.turn))


def plies(position: Position[Any], fold: Folding, joined: Folding, rules: Rules[Any]) -> Iterator[Iterable[Orbit]]:
    """The positions of each ply, one for all that the symmetries of the root join."""
    shown = fold.shown(position.state, position.turn)
    orbits = {joined.canonical(shown): Orbit(position.state, shown, 1, 1)}
    for ply in count(1):
        yield orbits.values()
        orbits = following(orbits.values(), fold, joined, (position.turn + ply) % 2, rules)
        if not orbits:
            return


def layer_of(ply: int, orbits: Iterable[Orbit], fold: Folding, joined: Folding, turn: int, seen: Seen) -> Layer:
    """The counts of one ply; what it holds is added to what the plies so far have."""
    layer, classes = Layer(ply), set[Any]()
    for orbit in orbits:
        size, class_key = joined.size(orbit.shown), fold.canonical(orbit.shown)
        layer.nodes += orbit.paths
        layer.positions += size
        layer.new_positions += size * seen.is_new(joined.canonical(orbit.shown))
        position = Position(fold.game, orbit.state, turn)
        if position.is_over:
            add_ends(layer, ended(position), orbit, size, class_key not in classes)
        classes.add(class_key)
    layer.classes, layer.new_classes = len(classes), len(classes - seen.classes)
    seen.classes.update(classes)
    return layer


def add_ends(layer: Layer, result: Results, orbit: Orbit, size: int, first_of_class: bool) -> None:
    layer.games = layer.games.plus(result, orbit.paths)
    layer.different = layer.different.plus(result, orbit.different)
    layer.finished = layer.finished.plus(result, size)
    layer.finished_classes = layer.finished_classes.plus(result, first_of_class)


def following(
    orbits: Iterable[Orbit], fold: Folding, joined: Folding, turn: int, rules: Rules[Any]
) -> dict[Any, Orbit]:
    """The positions one ply further down, each with all the ways to it."""
    below: dict[Any, Orbit] = {}
    for orbit in orbits:
        states = {move: rules.play(orbit.state, move) for move in bits(rules.moves(orbit.state))}
        shown = {move: fold.shown(state, turn) for move, state in states.items()}
        different = set(fold.orbits(orbit.shown, shown))
        for move, state in states.items():
            key = joined.canonical(shown[move])
            known = below.get(key) or Orbit(state, shown[move], 0, 0)
            paths, once = known.paths + orbit.paths, known.different + orbit.different * (move in different)
            below[key] = known._replace(paths=paths, different=once)
    return below
