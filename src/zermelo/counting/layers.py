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

__all__ = ["Layer", "layers", "walked"]


@dataclass
class Layer:
    """All that is so many plies below a position."""

    ply: int
    nodes: int = 0
    positions: int = 0
    classes: int = 0
    new_positions: int = 0
    """Positions that no ply before this one has."""
    new_classes: int = 0
    games: Results = field(default_factory=Results)
    """That end here."""
    finished: Results = field(default_factory=Results)
    """Positions that are over."""
    finished_classes: Results = field(default_factory=Results)
    different: Results = field(default_factory=Results)
    """Games that end here, of which moves that a symmetry of their position joins count once."""


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


def walked(position: Position[Any]) -> list[Layer]:
    """Nodes and games by ply, by walking the whole lazy tree: the plain way, one node after the other."""
    found: list[Layer] = []
    for ply, node in grow(position).plies():
        if ply == len(found):
            found.append(Layer(ply))
        found[ply].nodes += 1
        if node.is_over:
            found[ply].games = found[ply].games.plus(ended(node))
    return found


def layers(position: Position[Any], fold: Folding, rules: Rules[Any] | None = None) -> Iterator[Layer]:
    """Every count, ply by ply: positions that a symmetry joins are followed once, however they are reached.

    The rules are the game's own, or those with a deadline.
    """
    rules = rules or position.game.rules
    shown = fold.shown(position.state, position.turn)
    # Only what leaves the root as it is turns reachable positions into reachable ones.
    joined = fold.fixing(shown)
    layer = {joined.canonical(shown): Orbit(position.state, shown, 1, 1)}
    seen = Seen(set(), set())
    for ply in count():
        turn = (position.turn + ply) % 2
        yield counted(Layer(ply), layer.values(), fold, joined, turn, seen)
        layer = following(layer.values(), fold, joined, 1 - turn, rules)
        if not layer:
            return


def counted(found: Layer, layer: Iterable[Orbit], fold: Folding, joined: Folding, turn: int, seen: Seen) -> Layer:
    """The counts of one ply."""
    classes: set[Any] = set()
    for orbit in layer:
        size, key, class_key = joined.size(orbit.shown), joined.canonical(orbit.shown), fold.canonical(orbit.shown)
        first = class_key not in classes
        classes.add(class_key)
        found.nodes += orbit.paths
        found.positions += size
        found.new_positions += size * (key not in seen.positions)
        seen.positions.add(key)
        position = Position(fold.game, orbit.state, turn)
        if position.is_over:
            add_ends(found, ended(position), orbit, size, first)
    found.classes, found.new_classes = len(classes), len(classes - seen.classes)
    seen.classes.update(classes)
    return found


def add_ends(found: Layer, result: Results, orbit: Orbit, size: int, first_of_class: bool) -> None:
    found.games = found.games.plus(result, orbit.paths)
    found.different = found.different.plus(result, orbit.different)
    found.finished = found.finished.plus(result, size)
    found.finished_classes = found.finished_classes.plus(result, first_of_class)


def following(layer: Iterable[Orbit], fold: Folding, joined: Folding, turn: int, rules: Rules[Any]) -> dict[Any, Orbit]:
    """The positions one ply further down, each with all the ways to it."""
    found: dict[Any, Orbit] = {}
    for orbit in layer:
        states = {move: rules.play(orbit.state, move) for move in bits(rules.moves(orbit.state))}
        shown = {move: fold.shown(state, turn) for move, state in states.items()}
        different = set(fold.orbits(orbit.shown, shown))
        for move, state in states.items():
            key = joined.canonical(shown[move])
            known = found.get(key) or Orbit(state, shown[move], 0, 0)
            paths, once = known.paths + orbit.paths, known.different + orbit.different * (move in different)
            found[key] = known._replace(paths=paths, different=once)
    return found
