"""Exact counts below a position, ply by ply: games, nodes, positions and classes.

A game is a complete sequence of moves, a node any sequence, a position a distinct state as the side to move sees it,
whoever that is, a class the positions that a symmetry turns into each other.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple

from zermelo.analysis.counting.reachable import is_told_by_state
from zermelo.analysis.counting.tree import grow
from zermelo.bits import bits
from zermelo.evaluation.grundy import grundy_values
from zermelo.evaluation.symmetry.folding import Folding
from zermelo.rules import Rules
from zermelo.rules.limits import Deadline
from zermelo.rules.position import Position
from zermelo.rules.results import Results, result_of_end

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
    """Positions that are over, by winner; where a player can move again, once for either player to move."""
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
            counts[ply].games = counts[ply].games.plus(result_of_end(node))
        yield number


def layers(
    position: Position[Any], fold: Folding, rules: Rules[Any] | None = None, returns: bool = False
) -> Iterator[Layer]:
    """Yield all counts of each ply; positions that a symmetry joins are followed once.

    The rules are the game's own, or those with a deadline. returns: whether play can return to a position; the last
    layer is then the last one with a new position.
    """
    joined = joined_from(position, fold)
    positions, classes = Known(joined), Known(fold)
    for ply, orbits in enumerate(plies(position, fold, joined, rules or position.game.rules)):
        layer = layer_of(ply, orbits, positions, classes)
        if returns and not layer.new_positions:
            return
        yield layer


def joined_from(position: Position[Any], fold: Folding) -> Folding:
    """Return the symmetries that preserve the root, which turn reachable positions into reachable ones."""
    return fold.fixing(fold.text_or_state(position.state, position.turn))


def plies(position: Position[Any], fold: Folding, joined: Folding, rules: Rules[Any]) -> Iterator[Iterable[Orbit]]:
    """Yield the positions of each ply, one for each orbit under the symmetries of the root."""
    shown = fold.text_or_state(position.state, position.turn)
    orbits = {joined.canonical(shown): Orbit(position.state, shown, 1, 1, position.turn)}
    while orbits:
        yield orbits.values()
        orbits = following(orbits.values(), fold, joined, rules)


class Known:
    """Positions up to the symmetries of a folding; a state is one position, whoever is to move.

    by_turn: whether a state can come with either side to move.
    """

    def __init__(self, fold: Folding, by_turn: bool = True) -> None:
        self.fold, self.by_turn = fold, by_turn
        self.keys = set[Any]()

    def add(self, orbit: Orbit) -> bool:
        """Add the class of a position; return whether it is new."""
        if len(self.fold.maps) < 2 and is_told_by_state(self.fold.game):
            key, is_known = orbit.state, orbit.state in self.keys
        else:
            key = self.fold.canonical(orbit.shown)
            is_known = key in self.keys or (self.by_turn and self.has_twin(orbit))
        self.keys.add(key)
        return not is_known

    def has_twin(self, orbit: Orbit) -> bool:
        """Return whether the class of a position is known with the other side to move."""
        return self.fold.twin(orbit.state, orbit.turn, self.keys) is not None


def layer_of(ply: int, orbits: Iterable[Orbit], positions: Known, classes: Known) -> Layer:
    """Return the counts of one ply, and add it to the positions and classes of the plies so far."""
    layer, here, joined, fold = Layer(ply), set[Any](), positions.fold, classes.fold
    again = fold.game.rules.again is not None  # without it, the ply tells whose turn it is
    positions_here, classes_here = Known(joined, again), Known(fold, again)
    for orbit in orbits:
        size, class_key = joined.size(orbit.shown), fold.canonical(orbit.shown)
        layer.nodes += orbit.paths
        layer.positions += size * positions_here.add(orbit)
        layer.new_positions += size * positions.add(orbit)
        layer.classes += classes_here.add(orbit)
        layer.new_classes += classes.add(orbit)
        position = Position(fold.game, orbit.state, orbit.turn)
        if position.is_over:
            result = result_of_end(position)
            layer.games = layer.games.plus(result, orbit.paths)
            layer.different = layer.different.plus(result, orbit.different)
            layer.finished = layer.finished.plus(result, size)
            layer.finished_classes = layer.finished_classes.plus(result, class_key not in here)
        here.add(class_key)
    return layer


def following(orbits: Iterable[Orbit], fold: Folding, joined: Folding, rules: Rules[Any]) -> dict[Any, Orbit]:
    """Return the positions one ply further down, each with the number of ways to it."""
    below: dict[Any, Orbit] = {}
    for orbit in orbits:
        states = {move: rules.play(orbit.state, move) for move in bits(rules.moves(orbit.state))}
        turns = {move: fold.game.turn_after(orbit.turn, orbit.state, move) for move in states}
        shown = {move: fold.text_or_state(state, turns[move]) for move, state in states.items()}
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
    joined = joined_from(position, fold)
    positions, classes = Known(joined), Known(fold)
    counts, values = dict[int, GrundyCount](), grundy_values(position.game)
    for orbit in (orbit for orbits in islice(plies(position, fold, joined, rules), depth) for orbit in orbits):
        is_new_class = classes.add(orbit)
        if positions.add(orbit):
            value = values.value(orbit.state, seconds=deadline)
            number, classes_of_value = counts.get(value, GrundyCount(0, 0))
            counts[value] = GrundyCount(number + joined.size(orbit.shown), classes_of_value + is_new_class)
    return dict(sorted(counts.items()))
