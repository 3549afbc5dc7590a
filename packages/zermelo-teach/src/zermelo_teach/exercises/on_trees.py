"""The exercises on small trees: minimax values, the cuts of alpha-beta, and the number of games."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from zermelo import count
from zermelo.analysis import Edge, GameTree, Node
from zermelo.errors import BadOption
from zermelo.rules import DRAW, Game, Line, Position, plies
from zermelo.sources import SEARCHES
from zermelo_teach.exercises.exercise import Blank, Exercise, LabelledTree, Part, PrintedBoard, Rows, finished_games
from zermelo_teach.exercises.searched import Found, Run, search_tree

__all__ = [
    "MAX_LEAVES",
    "MIN_LEAVES",
    "SmallTree",
    "count_exercise",
    "cuts_exercise",
    "small_tree",
    "small_trees",
    "values_exercise",
]


MIN_LEAVES, MAX_LEAVES = 8, 24
"""The least and the greatest number of leaves."""


@dataclass(frozen=True)
class SmallTree:
    """A game tree with few leaves; a leaf is a position whose game is over, or ends with its only move."""

    graph: GameTree
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
        origin, position = len(self.root.moves_played), self.graph.nodes[node].position
        return str(Line(position.moves_played[origin:]))

    def label(
        self, words: Mapping[int, object], unvisited: frozenset[int] = frozenset(), is_minimax: bool = True
    ) -> LabelledTree:
        """Return the tree with words at some nodes."""
        nodes = range(len(self.graph.nodes))
        return LabelledTree(self.graph, tuple(str(words.get(node, "")) for node in nodes), unvisited, is_minimax)

    def search(self, run: Run) -> dict[int, Found]:
        """Return the results of a search for the nodes that it visits; those of leaves are exact."""
        sides = {leaf: -1 if self.graph.nodes[leaf].ply % 2 else 1 for leaf in self.leaves}
        results = search_tree(self.children(), {leaf: side * self.leaves[leaf] for leaf, side in sides.items()}, run)
        return {node: Found(self.leaves[node]) if node in sides else result for node, result in results.items()}


def small_tree(position: Position[Any]) -> SmallTree | None:
    """Return the tree of a position; None if it has more than MAX_LEAVES leaves."""
    nodes, edges, ends = [Node(0, position)], list[Edge](), dict[int, tuple[int, int]]()
    for number, node in enumerate(nodes):  # the list grows during the loop
        if (end := ending(node)) is not None:
            ends[number] = end
            continue
        for move in node.position.moves:
            edges.append(Edge(number, len(nodes), (move,)))
            nodes.append(Node(node.ply + 1, node.position.follow(move)))
        if len(nodes) - number > 3 * MAX_LEAVES or len(ends) > MAX_LEAVES:
            return None
    if len(ends) > MAX_LEAVES:
        return None
    longest = max(ply for _, ply in ends.values())
    scored = position.game.rules.scores is not None
    leaves = {number: outcome * (1 if scored else 1 + longest - ply) for number, (outcome, ply) in ends.items()}
    return SmallTree(GameTree(tuple(nodes), tuple(edges), nodes[-1].ply, folded=False), leaves, longest)


def ending(node: Node) -> tuple[int, int] | None:
    """Return the outcome of a leaf for MAX and the ply at which its game ends; None for other nodes."""
    last, ply = node.position, node.ply
    if len(moves := list(last.moves)) == 1:
        last, ply = last.follow(moves[0]), ply + 1
    outcome = last.outcome
    return None if outcome is None else (-outcome if ply % 2 else outcome, ply)


def small_trees(game: Game[Any], rng: Random) -> Iterator[SmallTree]:
    """Yield the largest small tree of each of many random games; raise BadOption if a player can move again."""
    if game.rules.again:
        raise BadOption(f"In {game.name} a player can move again; these exercises are for players who alternate.")
    for line in finished_games(game, rng):
        largest = None
        for position in line:
            tree = small_tree(position)
            if tree is None:
                break
            largest = tree
        if largest and len(largest.leaves) >= MIN_LEAVES and is_worth_a_search(largest):
            yield largest


def is_worth_a_search(tree: SmallTree) -> bool:
    """Return True if no move wins at once, and the moves are not equally good."""
    results, moves = tree.search(SEARCHES["goodness"].run), tree.children()[0]
    wins_at_once = any(tree.leaves.get(move, 0) == tree.longest for move in moves)
    return not wins_at_once and len({results[move].score for move in moves}) > 1


LAST_MOVE = "A position with a single move, which ends the game, is drawn as a leaf."


def values_exercise(game: Game[Any], seed: int, rng: Random) -> Exercise | None:
    """Ask for the minimax value of every node."""
    tree = next(small_trees(game, rng), None)
    if tree is None:
        return None
    results, moves = tree.search(SEARCHES["goodness"].run), tree.children()[0]
    best = " ".join(tree.path(move) for move in moves if results[move].score == results[0].score)
    task = (
        *introduction(tree),
        "Write the value into every square and circle, from the bottom up: MAX (square) takes the greatest value of "
        "the nodes below, MIN (circle) the least. What is the value of the root, and which move is best?",
        tree.label(tree.leaves),
        Blank(2),
    )
    solution = (
        f"The value of the root is {results[0]}. Best for {tree.root.player_name}: {best}.",
        tree.label(results),
    )
    return Exercise("values", "Minimax values", tree.root, seed, task, solution)


def cuts_exercise(game: Game[Any], seed: int, rng: Random) -> Exercise | None:
    """Ask for the nodes that alpha-beta does not visit."""
    for tree in small_trees(game, rng):
        results = tree.search(SEARCHES["alphabeta"].run)
        if len(results) < len(tree.graph.nodes):
            task = (
                *introduction(tree),
                "Alpha-beta searches this tree depth first, from left to right. Strike out every line that it does not "
                "follow, and write the score that it returns into every square and circle that it visits. What is the "
                "value of the root? How many leaves does the search visit?",
                "Convention: a node is left as soon as its score is at least as good for its player as the bound from "
                "above (score >= beta for MAX, score <= alpha for MIN). The node returns the best score that it has "
                "met (fail-soft).",
                tree.label(tree.leaves),
                Blank(2),
            )
            return Exercise("cuts", "Cuts of alpha-beta", tree.root, seed, task, cuts_solution(tree, results))
    return None


def cuts_solution(tree: SmallTree, results: Mapping[int, Found]) -> tuple[Part, ...]:
    below, path = tree.children(), tree.path
    unvisited = frozenset(range(len(tree.graph.nodes))) - results.keys()
    cuts = [node for node in below if node in results and unvisited & set(below[node])]
    rows = tuple(
        (
            path(node),
            str(results[node]),
            f"{'MAX' if tree.graph.nodes[node].ply % 2 else 'MIN'} already has {results[node].rival}",
            ", ".join(path(child) for child in below[node] if child in unvisited),
        )
        for node in sorted(cuts, key=path)
    )
    visited = len(results.keys() & tree.leaves.keys())
    return (
        f"The value of the root is {results[0]}. The search visits {visited} of {len(tree.leaves)} leaves.",
        tree.label({**tree.leaves, **results}, unvisited),
        "Struck out and grey: not visited. A sign ≥ or ≤ marks a bound: the search does not know the value there, and "
        "it does not matter.",
        Rows(("after", "returns", "why the rest does not matter", "not visited"), rows),
    )


def introduction(tree: SmallTree) -> tuple[Part, ...]:
    """Return the board, and the meaning of the scores at the leaves."""
    player, rival = tree.root.player_name, tree.root.game.notation.player_names[1 - tree.root.turn]
    meaning = (
        "A win counts 1, and 1 more for every ply by which it comes before the end of the longest game, which has "
        f"{plies(tree.longest)}. A loss counts the negative, and a draw 0. "
    )
    return (
        PrintedBoard(tree.root),
        f"{player} is to move and is MAX; {rival} is MIN. The number at a leaf is its score for {player}. "
        f"{'' if tree.root.game.rules.scores else meaning}{LAST_MOVE}",
    )


def can_be_drawn(game: Game[Any]) -> bool:
    """Return True if one of some random games is drawn."""
    ends = (line[0] for line in finished_games(game, Random(game.name)))
    return any(end.outcome == DRAW for end in ends)


def count_exercise(game: Game[Any], seed: int, rng: Random) -> Exercise | None:
    """Ask for the number of games and of positions that can follow."""
    for tree in small_trees(game, rng):
        census = count(tree.root)
        record = census.record()
        if record["positions"]["total"] == record["nodes"]["total"]:
            continue  # no position is reached in two ways
        games, (first, second) = record["games"], tree.root.game.notation.player_names
        draws = can_be_drawn(game)
        rest = f"how many {second}, and how many are drawn" if draws else f"and how many {second}"
        drawn = f", {games['draw']} are drawn" if draws else ""
        task = (
            PrintedBoard(tree.root),
            f"{tree.root.player_name} is to move. Draw the tree of everything that can follow.",
            f"How many different games are possible from here? How many of them does {first} win, {rest}? How many "
            "different positions can occur, this one included? A position counts once, whatever moves lead to it, and "
            "whoever is to move.",
            Blank(12),
        )
        layers = [(layer.ply, layer.nodes, layer.positions, layer.games.total) for layer in census.layers]
        solution = (
            f"{games['total']} games: {first} wins {games['first']}, {second} wins {games['second']}"
            f"{drawn}. {record['positions']['total']} different positions.",
            tree.label(tree.games() | {leaf: winner(tree, leaf) for leaf in tree.leaves}, is_minimax=False),
            f"In the nodes: the number of games that follow. At the leaves: the winner, or = for a draw. {LAST_MOVE}",
            Rows(
                ("plies from here", "sequences of moves", "positions", "games that end"),
                tuple(tuple(map(str, layer)) for layer in layers),
            ),
        )
        return Exercise("count", "Count what can follow", tree.root, seed, task, solution)
    return None


def winner(tree: SmallTree, leaf: int) -> str:
    """Return the winner at a leaf; '=' for a draw."""
    score, turn = tree.leaves[leaf], tree.root.turn
    return "=" if not score else tree.root.game.notation.player_names[turn if score > 0 else 1 - turn]
