"""Small game trees: those of late positions of random games."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from zermelo.analysis.graph import Edge, Graph, Node
from zermelo.position import Line, Position
from zermelo.rules import Game
from zermelo.teaching.exercises.exercise import LabelledTree, finished_games
from zermelo.teaching.exercises.searched import Found, Run, searched
from zermelo.teaching.scoring import refuse_again
from zermelo.teaching.searches.goodness import goodness

__all__ = ["LEAST", "MOST", "SmallTree", "small_tree", "small_trees"]

LEAST, MOST = 8, 24
"""The least and the greatest number of leaves."""


@dataclass(frozen=True)
class SmallTree:
    """A game tree with few leaves; a leaf is a position whose game is over, or ends with its only move."""

    graph: Graph
    leaves: Mapping[int, int]
    """The score of every leaf for MAX, the player to move at the root."""
    longest: int
    """The number of plies of the longest game."""

    @property
    def root(self) -> Position[Any]:
        return self.graph.nodes[0].position

    def children(self) -> dict[int, list[int]]:
        return {source: [edge.target for edge in edges] for source, edges in self.graph.below().items()}

    def games(self) -> dict[int, int]:
        """Return the number of games that follow each node."""
        games = dict.fromkeys(self.leaves, 1)
        for edge in reversed(self.graph.edges):
            games[edge.source] = games.get(edge.source, 0) + games[edge.target]
        return games

    def path(self, node: int) -> str:
        """Return the moves from the root to a node."""
        origin, position = len(self.root.played), self.graph.nodes[node].position
        return str(Line(position.played[origin:]))

    def labelled(
        self, words: Mapping[int, object], unvisited: frozenset[int] = frozenset(), is_minimax: bool = True
    ) -> LabelledTree:
        """Return the tree with words at some nodes."""
        nodes = range(len(self.graph.nodes))
        return LabelledTree(self.graph, tuple(str(words.get(node, "")) for node in nodes), unvisited, is_minimax)

    def searched(self, run: Run) -> dict[int, Found]:
        """Return the results of a search for the nodes that it visits; those of leaves are exact."""
        sides = {leaf: -1 if self.graph.nodes[leaf].ply % 2 else 1 for leaf in self.leaves}
        results = searched(self.children(), {leaf: side * self.leaves[leaf] for leaf, side in sides.items()}, run)
        return {node: Found(self.leaves[node]) if node in sides else result for node, result in results.items()}


def small_tree(position: Position[Any]) -> SmallTree | None:
    """Return the tree of a position; None if it has more than MOST leaves."""
    nodes, edges, ends = [Node(0, position)], list[Edge](), dict[int, tuple[int, int]]()
    for number, node in enumerate(nodes):  # the list grows during the loop
        if (end := ending(node)) is not None:
            ends[number] = end
            continue
        for move in node.position.moves:
            edges.append(Edge(number, len(nodes), (move,)))
            nodes.append(Node(node.ply + 1, node.position.follow(move)))
        if len(nodes) - number > 3 * MOST or len(ends) > MOST:
            return None
    if len(ends) > MOST:
        return None
    longest = max(ply for _, ply in ends.values())
    scored = position.game.scores is not None
    leaves = {number: outcome * (1 if scored else 1 + longest - ply) for number, (outcome, ply) in ends.items()}
    return SmallTree(Graph(tuple(nodes), tuple(edges), nodes[-1].ply, folded=False), leaves, longest)


def ending(node: Node) -> tuple[int, int] | None:
    """Return the outcome of a leaf for MAX and the ply at which its game ends; None for other nodes."""
    last, ply = node.position, node.ply
    if len(moves := list(last.moves)) == 1:
        last, ply = last.follow(moves[0]), ply + 1
    return (-last.outcome if ply % 2 else last.outcome, ply) if last.is_over else None


def small_trees(game: Game[Any], rng: Random) -> Iterator[SmallTree]:
    """Yield the largest small tree of each of many random games; raise BadOption if a player can move again."""
    refuse_again(game)
    for line in finished_games(game, rng):
        largest = None
        for position in line:
            tree = small_tree(position)
            if tree is None:
                break
            largest = tree
        if largest and len(largest.leaves) >= LEAST and is_worth_a_search(largest):
            yield largest


def is_worth_a_search(tree: SmallTree) -> bool:
    """Return True if no move wins at once, and the moves are not equally good."""
    results, moves = tree.searched(goodness), tree.children()[0]
    wins_at_once = any(tree.leaves.get(move, 0) == tree.longest for move in moves)
    return not wins_at_once and len({results[move].score for move in moves}) > 1
