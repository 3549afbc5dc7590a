"""Exact counts of what can be played from a position: games, nodes, positions, classes.

A game is a complete sequence of moves, a node any sequence, a position a distinct state, a class the
positions that a symmetry turns into each other.
"""

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field
from itertools import count
from typing import Any, NamedTuple

from zermelo.bits import bits
from zermelo.position import Position
from zermelo.rules import Rules
from zermelo.symmetry import Folding
from zermelo.tree import grow

__all__ = ["Layer", "Results", "layers", "walked"]


class Results(NamedTuple):
    """How many ended in which way."""

    first: int = 0
    second: int = 0
    draw: int = 0

    def plus(self, other: "Results", times: int = 1) -> "Results":
        return Results(*(ours + times * theirs for ours, theirs in zip(self, other, strict=True)))

    @property
    def total(self) -> int:
        return sum(self)


RESULT = {0: Results(first=1), 1: Results(second=1), None: Results(draw=1)}
"""A single game, by its winner."""


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


class Class(NamedTuple):
    """One position for all of its class, and the ways that lead to any of them."""

    state: Any
    shown: Any
    """What it shows, as Folding has it."""
    paths: int
    """Sequences of moves."""
    different: int
    """The same, where moves that a symmetry of their position joins count once."""


def walked(position: Position[Any]) -> list[Layer]:
    """Nodes and games by ply, by walking the whole lazy tree: the plain way, one node after the other."""
    found: list[Layer] = []
    for ply, node in grow(position).plies():
        if ply == len(found):
            found.append(Layer(ply))
        found[ply].nodes += 1
        if node.is_over:
            found[ply].games = found[ply].games.plus(RESULT[node.winner])
    return found


def layers(position: Position[Any], fold: Folding, rules: Rules[Any] | None = None) -> Iterator[Layer]:
    """Every count, ply by ply: each class of positions once, however many sequences lead there.

    The rules are the game's own, or those with a deadline.
    """
    rules = rules or position.game.rules
    shown = fold.shown(position.state, position.turn)
    layer = {fold.canonical(shown): Class(position.state, shown, 1, 1)}
    seen: set[Any] = set()
    for ply in count():
        turn = (position.turn + ply) % 2
        yield counted(Layer(ply), layer, fold, turn, seen)
        seen.update(layer)
        layer = following(layer, fold, 1 - turn, rules)
        if not layer:
            return


def counted(found: Layer, layer: Mapping[Any, Class], fold: Folding, turn: int, seen: Set[Any]) -> Layer:
    """The counts of the classes of one ply."""
    for key, member in layer.items():
        size, new = fold.size(member.shown), key not in seen
        found.nodes += member.paths
        found.positions += size
        found.classes += 1
        found.new_positions += size * new
        found.new_classes += new
        position = Position(fold.game, member.state, turn)
        if position.is_over:
            result = RESULT[position.winner]
            found.games = found.games.plus(result, member.paths)
            found.different = found.different.plus(result, member.different)
            found.finished = found.finished.plus(result, size)
            found.finished_classes = found.finished_classes.plus(result)
    return found


def following(layer: Mapping[Any, Class], fold: Folding, turn: int, rules: Rules[Any]) -> dict[Any, Class]:
    """The classes one ply further down, each with all the ways to it."""
    found: dict[Any, Class] = {}
    for member in layer.values():
        states = {move: rules.play(member.state, move) for move in bits(rules.moves(member.state))}
        shown = {move: fold.shown(state, turn) for move, state in states.items()}
        different = set(fold.orbits(member.shown, shown))
        for move, state in states.items():
            key = fold.canonical(shown[move])
            known = found.get(key) or Class(state, shown[move], 0, 0)
            paths, once = known.paths + member.paths, known.different + member.different * (move in different)
            found[key] = known._replace(paths=paths, different=once)
    return found
