"""Breadth-first exploration: every node once, numbered in the order of discovery, and linked to its children by arrays.

A node may be a state, a state with the side to move, or a position that knows the moves to it: a key tells nodes apart.

>>> halves = Exploration(4, lambda n: [(0, n // 2), (1, n - 1)] if n else [])
>>> list(halves), halves.links.after(0).tolist(), halves.links.after(4).tolist()
([4, 2, 3, 1, 0], [1, 2], [])
"""

from array import array
from collections.abc import Callable, Hashable, Iterable, Iterator
from math import inf
from operator import itemgetter
from typing import Any, Generic, TypeVar

from zermelo.bits import bits
from zermelo.rules import Game, MoveNumber, Rules, S
from zermelo.rules.limits import NO_DEADLINE, Deadline, OnProgress, Progress, ignore
from zermelo.rules.position import Position

__all__ = [
    "Exploration",
    "Links",
    "explore",
    "nearest_positions",
    "node_moves",
    "position_moves",
    "position_node",
    "state_moves",
]

N = TypeVar("N")

MovesOf = Callable[[N], Iterable[tuple[MoveNumber, N]]]
"""A function from a node to the numbers of its moves, each with the node after it."""


class Links:
    """The links of a graph, one for each move: those of node i have the numbers from starts[i] to starts[i + 1] - 1."""

    def __init__(self) -> None:
        self.starts, self.targets = array("q", [0]), array("q")

    def __len__(self) -> int:
        return len(self.starts) - 1

    def after(self, number: int) -> "array[int]":
        """Return the number of the node after each move of a node."""
        return self.targets[self.starts[number] : self.starts[number + 1]]

    def sources(self) -> Iterator[int]:
        """Yield the node before each link."""
        for number in range(len(self)):
            for _ in range(self.starts[number], self.starts[number + 1]):
                yield number

    def before(self) -> list[list[int]]:
        """Return, for every node, the nodes whose moves lead to it, one for each move."""
        parents: list[list[int]] = [[] for _ in range(len(self))]
        for source, target in zip(self.sources(), self.targets, strict=True):
            parents[target].append(source)
        return parents

    def children_first(self) -> list[int] | None:
        """Return the numbers of all nodes, each after its children; None if moves can return to a node."""
        parents, left = self.before(), [self.starts[i + 1] - self.starts[i] for i in range(len(self))]
        settled = [number for number, children in enumerate(left) if not children]
        for number in settled:  # the list grows during the loop
            for parent in parents[number]:
                left[parent] -= 1
                if not left[parent]:
                    settled.append(parent)
        return settled if len(settled) == len(left) else None


class Exploration(Generic[N]):
    """The nodes that moves lead to, nearest first; a loop over it finds them one by one.

    A node is explored after the loop has had it, so that a loop may stop before the moves of a node are listed.
    key: tells nodes apart; by default, the node itself. depth: nodes at this distance in moves are not explored.

    Invariant: the first len(links) nodes are explored; every child of them is in `nodes`, once, and none of the others
    is nearer to the first node than these.
    """

    def __init__(
        self, first: N, moves: MovesOf[N], key: Callable[[N], Hashable] | None = None, depth: float = inf
    ) -> None:
        self.moves, self.key, self.depth = moves, key, depth
        self.nodes, self.links = [first], Links()
        self.numbers: dict[Hashable, int] = {first if key is None else key(first): 0}
        self.plies, self.move_numbers = array("q", [0]), array("h")

    def __iter__(self) -> Iterator[N]:
        for number, node in enumerate(self.nodes):  # the list grows during the loop
            yield node
            if number == len(self.links):
                self.expand(node, self.plies[number])

    def expand(self, node: N, ply: int) -> None:
        """Give the children of the next node numbers, and link it to them."""
        numbers, nodes, key, targets = self.numbers, self.nodes, self.key, self.links.targets
        for move, child in self.moves(node) if ply < self.depth else ():
            target = numbers.setdefault(child if key is None else key(child), len(nodes))
            if target == len(nodes):
                nodes.append(child)
                self.plies.append(ply + 1)
            targets.append(target)
            self.move_numbers.append(move)
        self.links.starts.append(len(targets))


def explore(
    first: N,
    moves: MovesOf[N],
    limit: int,
    *,
    key: Callable[[N], Hashable] | None = None,
    deadline: Deadline = NO_DEADLINE,
    on_progress: OnProgress = ignore,
) -> Exploration[N] | None:
    """Return the exploration of all nodes that moves lead to; None if there are more than `limit`.

    on_progress is called at each node with the number of explored nodes. Raises OutOfTime.
    """
    exploration = Exploration(first, moves, key)
    for done, _ in enumerate(exploration):
        if len(exploration.nodes) > limit:
            return None
        deadline.check()
        on_progress(Progress(done, None, "positions"))
    return exploration


def state_moves(rules: Rules[S]) -> MovesOf[S]:
    """Return the moves of states, whoever is to move."""
    moves, play = rules.moves, rules.play
    return lambda state: [(number, play(state, number)) for number in bits(moves(state))]


def node_moves(game: Game[S]) -> Callable[[tuple[S, int]], list[tuple[MoveNumber, tuple[S, int]]]]:
    """Return the moves of states with the side to move, 0 or 1."""
    moves, play, turn_after = game.rules.moves, game.rules.play, game.turn_after

    def children(node: tuple[S, int]) -> list[tuple[MoveNumber, tuple[S, int]]]:
        state, turn = node
        return [(move, (play(state, move), turn_after(turn, state, move))) for move in bits(moves(state))]

    return children


def position_moves(position: Position[S]) -> Iterator[tuple[MoveNumber, Position[S]]]:
    """Yield the moves of a position, each with the position after it, which knows the moves to it."""
    return ((number, position.follow(number)) for number in position.moves.numbers)


def position_node(position: Position[S]) -> tuple[S, int]:
    """Return what tells positions of one game apart: the state, and the side to move."""
    return position.state, position.turn


def nearest_positions(game: Game[S], origin: Position[S] | None = None) -> Iterator[Position[S]]:
    """Yield each state reachable from the start or the origin once, the nearest first, without the moves to it."""
    first: tuple[Any, int] = position_node(origin) if origin else (game.rules.start, 0)
    return (Position(game, *node) for node in Exploration(first, node_moves(game), itemgetter(0)))
