"""How hard it is to find a move that keeps the outcome: by ply, for searches of few plies, and for each side."""

from typing import Any, NamedTuple

import numpy as np

from zermelo.rules import Move, Position
from zermelo_atlas.reports.measured_graph import Array, MeasuredGraph

__all__ = [
    "MAX_DIFFICULTY_PLIES",
    "PlyDifficulty",
    "Trap",
    "depth_needed",
    "difficulty_by_ply",
    "trap_for",
    "unneeded_moves",
]

MAX_DIFFICULTY_PLIES = 20
"""The greatest depth in plies of a search that is tried."""


class PlyDifficulty(NamedTuple):
    """The choices at one ply."""

    ply: int
    positions: int
    """The number of unfinished positions that are counted."""
    moves: float
    """The mean number of legal moves."""
    holding: float
    """The mean share of the moves that keep the outcome."""
    single: float
    """The share of the positions with a choice in which only one move keeps the outcome."""


class Trap(NamedTuple):
    """How often a search of few plies falls into a trap: a move that looks best to it, and gives away the result."""

    depth: int
    """How many plies the search looks ahead."""
    share: float
    """The chance that a move that looks best gives away the result, where some moves do, and others do not."""
    example: Position[Any] | None = None
    """The first of the positions with the greatest such chance; None if there is none."""
    mistakes: tuple[Move, ...] = ()
    """The moves that look best there, and give away the result."""
    looking: int = 0
    """The number of moves that look best there."""


def difficulty_by_ply(graph: MeasuredGraph) -> list[PlyDifficulty]:
    """Return the difficulty of the positions that can be reached in each number of plies, but in no less."""
    once, moves = graph.is_nearest[graph.inner], np.diff(graph.starts)[graph.inner]
    holding = graph.total(graph.holds.astype(float))
    return summary(graph.plies[graph.inner][once], moves[once], holding[once])


def summary(plies: Array, moves: Array, holding: Array) -> list[PlyDifficulty]:
    """Return the difficulty by ply of positions with these plies, numbers of moves, and of moves that hold."""
    rows = []
    for ply in np.unique(plies).tolist():
        here = plies == ply
        choice = here & (moves > 1)
        single = (holding[choice] == 1).mean() if choice.any() else 0.0
        share = (holding[here] / moves[here]).mean()
        rows.append(PlyDifficulty(ply, int(here.sum()), float(moves[here].mean()), float(share), float(single)))
    return rows


def looks_best(graph: MeasuredGraph, depth: int) -> Array:
    """Return whether each move looks best to a search of this depth, which takes undecided positions for draws."""
    is_over = np.diff(graph.starts) == 0
    scores = np.where(is_over, graph.outcome, 0)
    for _ in range(depth - 1):
        scores[graph.inner] = np.maximum.reduceat(graph.for_mover(scores), graph.starts[graph.inner])
    worth = graph.for_mover(scores)
    return np.asarray(worth == graph.best(worth))


def trap_for(graph: MeasuredGraph, depth: int) -> Trap:
    """Return how often a search of this depth gives away the result, with the first example."""
    chosen = looks_best(graph, depth)
    held, each = graph.total(graph.holds.astype(float)), np.diff(graph.starts)[graph.inner]
    critical = (held < each) & graph.is_nearest[graph.inner]
    thrown = graph.total((chosen & ~graph.holds).astype(float)) / graph.total(chosen.astype(float))
    if not critical.any():
        return Trap(depth, 0.0)
    share = float(thrown[critical].mean())
    if not share:
        return Trap(depth, share)
    here = graph.inner[int(thrown.argmax())]
    position, moves = graph.positions[here], np.arange(graph.starts[here], graph.starts[here + 1])
    numbers = graph.numbers[moves[(chosen & ~graph.holds)[moves]]].tolist()
    return Trap(depth, share, position, tuple(map(position.move, numbers)), int(chosen[moves].sum()))


def depth_needed(graph: MeasuredGraph, player: int) -> int | None:
    """Return the depth of the shallowest search with which a player keeps the outcome of the start against any reply.

    Whichever of the moves that look best it makes. None if the start is lost for the player, or if a search of 20 plies
    does not suffice.
    """
    if graph.for_first[0] * (1 - 2 * player) < 0:
        return None
    for depth in range(1, MAX_DIFFICULTY_PLIES + 1):
        if keeps(graph, player, looks_best(graph, depth)):
            return depth
    return None


def keeps(graph: MeasuredGraph, player: int, chosen: Array) -> bool:
    """Return whether a player who makes any of the chosen moves never makes one that gives away the result."""
    own = graph.turns[graph.sources] == player
    reached = graph.reached_by(chosen | ~own)
    return not (reached[graph.sources] & chosen & own & ~graph.holds).any()


def unneeded_moves(graph: MeasuredGraph) -> list[int]:
    """Return the numbers of moves that never change anything: in each position, another move is as good."""
    held = np.repeat(graph.total(graph.holds.astype(float)), np.diff(graph.starts)[graph.inner])
    only = graph.holds & (held == 1)
    return sorted(set(graph.numbers.tolist()) - set(graph.numbers[only].tolist()))
