"""The measures of a report by brute force: equal players, difficulty, traps and the depths that keep the result."""

from typing import Any, NamedTuple

from fuzz.judge import DRAW, Truth, positions, winner

__all__ = ["Graph", "graph_of"]

LONGEST = 500
"""Plies after which play counts as a draw."""

Node = tuple[Any, int]


class Graph(NamedTuple):
    """Every pair of a state and whose turn it is, the nearest first, with what is true of it."""

    game: Any
    after: dict[Node, list[Node]]
    truth: dict[Any, Truth]

    @property
    def inner(self) -> list[Node]:
        """The nodes at which the game is not over."""
        return [node for node, moves in self.after.items() if moves]

    @property
    def nearest(self) -> list[Node]:
        """The inner nodes that are the first of their state: a position counts once, whoever is to move."""
        first: dict[Any, Node] = {}
        for node in self.after:
            first.setdefault(node[0], node)
        return [node for node in self.inner if first[node[0]] == node]

    def seen(self, node: Node, child: Node) -> Truth:
        """Return the value of a node after a move for the player who makes it."""
        truth = self.truth[child[0]]
        return truth.before if child[1] != node[1] else Truth(truth.outcome, truth.plies + 1)

    def holding(self, node: Node) -> list[Node]:
        """Return the nodes after the moves that keep the outcome."""
        return [child for child in self.after[node] if self.seen(node, child).outcome == self.truth[node[0]].outcome]

    def best(self, node: Node) -> list[Node]:
        """Return the nodes after the best moves."""
        greatest = max(self.seen(node, child).rank for child in self.after[node])
        return [child for child in self.after[node] if self.seen(node, child).rank == greatest]

    def result(self, node: Node) -> int:
        """Return who has won at the end of a game: 0, 1, or 2 for a draw."""
        return winner(self.game.rules.outcome(node[0]), node[1])

    def chances(self, node: Node, p: float) -> list[tuple[Node, float]]:
        """Return the nodes after the moves with the chance of each: the best ones with p, and any move otherwise."""
        moves, best = self.after[node], self.best(node)
        good = {child: p / len(best) for child in best}
        return [(child, (1 - p) / len(moves) + good.get(child, 0)) for child in moves]

    def equal_play(self, p: float) -> tuple[float, float, float, float]:
        """Return the chances that the first player wins, of a draw, that the second one wins, and the mean length."""
        chances = {node: self.chances(node, p) for node in self.inner}
        won, length = [0.0, 0.0, 0.0], 0.0
        at = {next(iter(self.after)): 1.0}
        for _ in range(LONGEST):
            below: dict[Node, float] = {}
            for node, chance in at.items():
                if node not in chances:
                    won[self.result(node)] += chance
                    continue
                length += chance
                for child, share in chances[node]:
                    below[child] = below.get(child, 0) + chance * share
            at = below
        for node, chance in at.items():
            won[2 if node in chances else self.result(node)] += chance
        return won[0], won[2], won[1], length

    def reached(self, chosen: dict[Node, list[Node]]) -> set[Node]:
        """Return the nodes that chosen moves lead to from the start."""
        waiting = [next(iter(self.after))]
        met = set(waiting)
        for node in waiting:  # which grows meanwhile
            new = dict.fromkeys(child for child in chosen.get(node, ()) if child not in met)
            met.update(new)
            waiting += new
        return met

    def difficulty(self) -> list[tuple[int, int, float, float, float]]:
        """Return for each ply, by the shortest way: positions, mean moves, mean share that holds, and only moves."""
        plies = {next(iter(self.after)): 0}
        for node, children in self.after.items():
            for child in children:
                plies.setdefault(child, plies[node] + 1)
        rows = []
        for ply in sorted({plies[node] for node in self.nearest}):
            here = [node for node in self.nearest if plies[node] == ply]
            moves, holding = [len(self.after[node]) for node in here], [len(self.holding(node)) for node in here]
            single = [kept == 1 for number, kept in zip(moves, holding, strict=True) if number > 1]
            shares = [kept / number for number, kept in zip(moves, holding, strict=True)]
            rows.append((ply, len(here), mean(moves), mean(shares), mean(single)))
        return rows

    def looking_best(self, depth: int) -> dict[Node, list[Node]]:
        """Return the nodes after the moves that look best to a search of this depth."""
        ends = {node: self.game.rules.outcome(node[0]) for node, moves in self.after.items() if not moves}
        scores: dict[Node, int] = {node: ends.get(node, DRAW) for node in self.after}

        def made(node: Node, child: Node) -> int:
            return scores[child] if child[1] == node[1] else -scores[child]

        for _ in range(depth - 1):
            scores = ends | {node: max(made(node, child) for child in self.after[node]) for node in self.inner}
        most = {node: max(made(node, child) for child in self.after[node]) for node in self.inner}
        return {node: [child for child in self.after[node] if made(node, child) == most[node]] for node in self.inner}

    def trap(self, depth: int) -> float:
        """Return how often a search of this depth gives away the result where some moves do, and others do not."""
        looking = self.looking_best(depth)
        critical = [node for node in self.nearest if len(self.holding(node)) < len(self.after[node])]
        return mean([mean([child not in self.holding(node) for child in looking[node]]) for node in critical])

    def keeps(self, player: int, depth: int) -> bool:
        """Return whether a search of this depth keeps the result of the start, whichever of its best moves it makes."""
        looking = self.looking_best(depth)
        chosen = {node: looking[node] if node[1] == player else self.after[node] for node in self.inner}
        own = [node for node in self.reached(chosen) if node in looking and node[1] == player]
        return all(child in self.holding(node) for node in own for child in looking[node])

    def depth_needed(self, player: int, deepest: int) -> int | None:
        """Return the least depth that keeps the result of the start; None if there is none, or the player is lost."""
        start, turn = next(iter(self.after))
        outcome = self.truth[start].outcome
        if (outcome if turn == player else -outcome) < DRAW:
            return None
        return next((depth for depth in range(1, deepest + 1) if self.keeps(player, depth)), None)


def graph_of(game: Any, truth: dict[Any, Truth]) -> Graph:
    """Return the graph of a game with these values."""
    return Graph(game, positions(game), truth)


def mean(numbers: list[Any]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0
