"""The game tree down to some ply as nodes and edges with exact values; positions equal up to symmetry can be one node.

>>> from zermelo.games import start
>>> from zermelo.evaluation.symmetry.folding import Folding
>>> tictactoe = start("tictactoe")
>>> len(grow_tree(tictactoe, 2).nodes), len(grow_tree(tictactoe, 2, Folding(tictactoe.game)).nodes)
(82, 16)
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import inf
from typing import Any, NamedTuple

from zermelo.analysis.analysis import VALUES_TIME_SHARE, grundy_of, judge_moves, narrow_value
from zermelo.analysis.counting.layers import layers
from zermelo.analysis.values import evaluator_for
from zermelo.errors import OutOfTime, TooLarge
from zermelo.evaluation.evaluator import Evaluator, Ranked
from zermelo.evaluation.interpreted import Interpreted
from zermelo.evaluation.settling import best_value
from zermelo.evaluation.symmetry.folding import Folding
from zermelo.games import PositionLike, position_of
from zermelo.machine.savable import Savable
from zermelo.rules import Bounds, Value
from zermelo.rules.limits import NO_DEADLINE, Deadline, OnProgress, Progress, ignore, with_deadline
from zermelo.rules.position import Move, Position

__all__ = ["Edge", "GameTree", "Node", "add_values", "grow_tree", "tree"]


UNKNOWN_BOUNDS = Bounds.within(0)

MAX_TREE_NODES = 1_000_000

GROWTH_TIME_SHARE = 1 / 4
"""The part of the time in which a tree must be grown: values and best moves of all nodes take three times as long, even
if there is no time for a search."""


class Node(NamedTuple):
    """A node of the tree, or a symmetry class of positions at one ply."""

    ply: int
    position: Position[Any]
    members: int = 1
    """The number of positions that the node represents."""
    value: Value | Bounds = UNKNOWN_BOUNDS
    """The value for the side to move."""


class Edge(NamedTuple):
    """The moves from one node to another: more than one if their positions are equal up to symmetry."""

    source: int
    target: int
    moves: tuple[Move, ...]
    best: bool = False
    """True if the moves keep the value, remoteness included."""

    @property
    def names(self) -> list[str]:
        """The names of the moves."""
        return list(map(str, self.moves))

    @property
    def name(self) -> str:
        """The first move, and the number of moves if there are several: '1 ×4'."""
        return str(self.moves[0]) if len(self.moves) == 1 else f"{self.moves[0]} ×{len(self.moves)}"


@dataclass(frozen=True, repr=False)
class GameTree(Savable):
    """A game tree: the nodes ply by ply, the root first; an edge names its nodes by their index."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    """One edge for each move from a node; in a folded tree, one for all moves to the same node."""
    depth: int
    """The number of plies from the root to the deepest nodes."""
    folded: bool
    """True if positions that are equal up to symmetry share a node."""

    def again(self, edge: Edge) -> bool:
        """Return whether one player moves at both ends of an edge."""
        return self.nodes[edge.source].position.turn == self.nodes[edge.target].position.turn

    def value_of_edge(self, edge: Edge) -> Value | Bounds:
        """Return the value of the moves of an edge, for the player who makes them."""
        return self.nodes[edge.target].value.before(self.again(edge))

    def rank_edges(self, source: int = 0) -> list[Edge]:
        """Return the edges of a node, the best moves first."""
        edges = (edge for edge in self.edges if edge.source == source)
        return sorted(edges, key=self.value_of_edge, reverse=True)

    def below(self) -> dict[int, list[Edge]]:
        """Return the edges by their source, in move order."""
        edges: dict[int, list[Edge]] = defaultdict(list)
        for edge in self.edges:
            edges[edge.source].append(edge)
        return edges


def grow_tree(
    position: Position[Any], depth: int, fold: Folding | None = None, deadline: Deadline = NO_DEADLINE
) -> GameTree:
    """Grow the tree to a depth in plies; with a folding, each symmetry class has one node in every ply.

    Raises OutOfTime after the deadline.
    """
    nodes, edges, layer = [Node(0, position, members(position, fold))], [], [0]
    for ply in range(1, depth + 1):
        numbers: dict[Any, int] = {}
        for source in layer:
            deadline.check()
            for target, moves in children(nodes, source, ply, fold, numbers).items():
                edges.append(Edge(source, target, tuple(moves)))
        layer = list(numbers.values())
    return GameTree(tuple(nodes), tuple(edges), depth, fold is not None)


def children(
    nodes: list[Node], source: int, ply: int, fold: Folding | None, numbers: dict[Any, int]
) -> dict[int, list[Move]]:
    """Return the children of a node, with the moves to each; add those that are new in this ply."""
    position = nodes[source].position
    moves: dict[int, list[Move]] = defaultdict(list)
    for move in position.moves:
        child = position.follow(move)
        key = fold.canonical(fold.text_or_state(child.state, child.turn)) if fold else (source, move)
        if key not in numbers:
            numbers[key] = len(nodes)
            nodes.append(Node(ply, child, members(child, fold)))
        moves[numbers[key]].append(move)
    return moves


def tree(
    position: PositionLike,
    *,
    depth: int = 2,
    classes: bool = False,
    evaluator: Evaluator[Any] | None = None,
    seconds: float | Deadline = 10,
    on_progress: OnProgress = ignore,
) -> GameTree:
    """Return the game tree down to a depth in plies, with the value of every node.

    classes: one node for positions that are equal up to symmetry. seconds: time limit, or a Deadline; values that are
    not decided by then have bounds. on_progress is called before each node is valued, with the number of valued nodes.
    evaluator: used instead of a new search, such as a Table. Raises TooLarge for more than a million nodes, OtherGame
    for an evaluator of another game, OutOfTime if growing the tree takes more than a quarter of the time.

    >>> len(tree("tictactoe", depth=2).nodes), len(tree("tictactoe", depth=2, classes=True).nodes)
    (82, 16)
    """
    position = position_of(position)
    evaluator, deadline = evaluator_for(position.game, evaluator), Deadline.of(seconds)
    growth = deadline.share(GROWTH_TIME_SHARE)
    try:
        fold = Folding(position.game, deadline=growth)
        check_size(position, depth, fold, classes, growth)
        grown = grow_tree(position, depth, fold if classes else None, growth)
    except OutOfTime:
        if deadline.end == -inf:  # it was cancelled
            raise
        advice = f"ask for a smaller depth{'' if classes else ', or draw classes'}"
        raise OutOfTime(f"The tree grows too slowly to be valued {deadline.limit}: {advice}.") from None
    return add_values(grown, deadline, on_progress, evaluator)


def check_size(position: Position[Any], depth: int, fold: Folding, classes: bool, deadline: Deadline) -> None:
    """Raise TooLarge for a tree with too many nodes, with a depth that is small enough; or OutOfTime."""
    total = 0
    for layer in islice(layers(position, fold, with_deadline(position.game.rules, deadline)), depth + 1):
        total += layer.classes if classes else layer.nodes
        if total > MAX_TREE_NODES:
            less = f"a depth of {layer.ply - 1} or less" + ("" if classes else ", or draw classes")
            raise TooLarge(f"The tree has {total:,} nodes down to ply {layer.ply} alone; ask for {less}.")


def members(position: Position[Any], fold: Folding | None) -> int:
    return fold.size(fold.text_or_state(position.state, position.turn)) if fold else 1


def add_values(
    grown: GameTree,
    seconds: float | Deadline,
    on_progress: OnProgress = ignore,
    evaluator: Evaluator[Any] | None = None,
) -> GameTree:
    """Return the same tree with values; the value of a node follows from its children if all are decided.

    Otherwise the values of a node and of its moves narrow each other. on_progress is called before each node with the
    number of valued nodes.
    """
    evaluator, deadline = evaluator or Interpreted(grown.nodes[0].position.game), Deadline.of(seconds)
    total, below, search = len(grown.nodes), grown.below(), deadline.share(VALUES_TIME_SHARE)
    on_progress(Progress(0, total, "nodes"))
    values = {0: evaluator.value(grown.nodes[0].position.state, seconds=search.share(1 / 2))}
    for index in reversed(range(total)):
        on_progress(Progress(total - 1 - index, total, "nodes"))
        edges, position, share = below.get(index, []), grown.nodes[index].position, search.share(1 / (index + 1))
        values[index] = following(grown, edges, values) or narrow_value(
            position, evaluator.value(position.state, seconds=share), ranked_edges(grown, edges, values)
        )
    for index, edges in below.items():  # the first ply first
        if any(isinstance(values[each], Bounds) for each in (index, *(edge.target for edge in edges))):
            narrow(grown, index, edges, values, evaluator, deadline)
    return with_values(grown, values)


def following(grown: GameTree, edges: Sequence[Edge], values: Mapping[int, Value | Bounds]) -> Value | None:
    """Return the value that follows from those after all moves; None if one is open, or there are no moves."""
    moves = [(values[edge.target], grown.again(edge)) for edge in edges]
    exact = [(value, again) for value, again in moves if isinstance(value, Value)]
    return best_value(exact) if len(exact) == len(moves) else None


def ranked_edges(grown: GameTree, edges: Sequence[Edge], values: Mapping[int, Value | Bounds]) -> list[Ranked]:
    """Return the first move of each edge with its value."""
    return [Ranked(edge.moves[0], values[edge.target].before(grown.again(edge))) for edge in edges]


def narrow(
    grown: GameTree,
    source: int,
    edges: Sequence[Edge],
    values: dict[int, Value | Bounds],
    evaluator: Evaluator[Any],
    deadline: Deadline,
) -> None:
    """Narrow the values of a node and of those after its moves by each other, as an analysis does."""
    position, ranked = grown.nodes[source].position, ranked_edges(grown, edges, values)
    grundy = grundy_of(position, deadline.share(1 / 4))
    values[source], narrower = judge_moves(position, values[source], ranked, grundy, evaluator, deadline)
    made = dict(narrower)
    for edge, (move, _) in zip(edges, ranked, strict=True):
        values[edge.target] = made[move].after(grown.again(edge))


def with_values(grown: GameTree, values: Mapping[int, Value | Bounds]) -> GameTree:
    """Return the same tree with the values of its nodes, and with its best moves."""
    grown = replace(grown, nodes=tuple(node._replace(value=values[i]) for i, node in enumerate(grown.nodes)))
    edges = (edge._replace(best=values[edge.source] == grown.value_of_edge(edge)) for edge in grown.edges)
    return replace(grown, edges=tuple(edges))
