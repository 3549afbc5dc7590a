"""The whole tree below a position, walked node by node at the speed of C."""

from collections.abc import Callable
from typing import Any

from zermelo.bits import lowest
from zermelo.compile import compiled
from zermelo.count import Layer
from zermelo.errors import TooLarge
from zermelo.position import Position
from zermelo.results import Results
from zermelo.rules import LOSS, WIN, Rules

__all__ = ["make_walk", "walked_compiled"]

LONGEST = 4_096
"""Plies that are followed at most, so that an endless game ends here and not in the machine's stack."""


def make_walk(rules: Rules[Any], may_return: bool = False) -> Callable[[Any, int, Any, Any], None]:
    """A kernel walk(state, ply, nodes, games) that adds what it meets to two arrays.

    nodes[ply] counts nodes; games[ply, 1 + outcome] those that end there, by the outcome for the side
    to move. The last ply of the arrays is not looked into: a node there says that they are too short, and
    ends the walk where moves may return.
    """
    _, moves, play, outcome = rules

    def walk(state: Any, ply: int, nodes: Any, games: Any) -> None:
        nodes[ply] += 1
        if ply + 1 == len(nodes):
            return
        mask = moves(state)
        if mask == 0:
            games[ply, 1 + outcome(state)] += 1
        while mask != 0:
            walk(play(state, lowest(mask)), ply + 1, nodes, games)
            mask &= mask - 1
            if may_return and nodes[-1] != 0:
                return

    return walk


def walked_compiled(position: Position[Any], compiler: Callable[[Any], Any] = compiled) -> list[Layer]:
    """Nodes and games by ply; counts are 64-bit, for trees that can be walked at all.

    Raises CannotCompile for rules that do not compile, TooLarge for games of more than 4,095 plies.
    """
    import numpy as np

    nodes, games = np.zeros(LONGEST, np.int64), np.zeros((LONGEST, 3), np.int64)
    compiler(make_walk(position.game.rules, position.game.plies_left is None))(position.state, 0, nodes, games)
    if nodes[-1]:
        raise TooLarge(f"The game has lines of more than {LONGEST - 1:,} plies.")
    last = int(np.flatnonzero(nodes)[-1])
    return [
        Layer(ply, nodes=int(nodes[ply]), games=by_winner(games[ply].tolist(), (position.turn + ply) % 2))
        for ply in range(last + 1)
    ]


def by_winner(ends: list[int], turn: int) -> Results:
    """Games by winner, from those by outcome for the side to move."""
    mover, other = ends[1 + WIN], ends[1 + LOSS]
    return Results(*((other, mover) if turn else (mover, other)), ends[1])
