"""The whole tree below a position, walked node by node at the speed of C."""

from collections.abc import Callable
from random import Random
from typing import Any

from zermelo.bits import lowest
from zermelo.counting.layers import Layer
from zermelo.counting.results import Results
from zermelo.engine.compiler import compiled
from zermelo.errors import TooLarge
from zermelo.position import Position
from zermelo.rules import LOSS, WIN, Mask, Rules

__all__ = ["make_walk", "walked_compiled"]

GAMES = 50
"""Random games in which moves that can return are looked for."""

LONGEST = 4_096
"""Plies that are followed at most, so that an endless game ends here and not in the machine's stack."""


def make_walk(rules: Rules[Any]) -> Callable[[Any, Mask, int, Any], None]:
    """A kernel walk(state, mask, ply, counts) that adds what follows the moves in a mask to an array.

    The moves lead to that ply. counts[ply, 0] counts nodes; counts[ply, 2 + outcome] those that end
    there, by the outcome for the side to move. What follows the last ply of the array is not looked
    into: a node there says that the array is too short.
    """
    _, moves, play, outcome = rules

    def walk(state: Any, mask: Mask, ply: int, counts: Any) -> None:
        if ply == len(counts):
            return
        while mask != 0:
            child = play(state, lowest(mask))
            mask &= mask - 1
            counts[ply, 0] += 1
            # Half the nodes of a tree are its ends: they are spared a call.
            replies = moves(child)
            if replies == 0:
                counts[ply, 2 + outcome(child)] += 1
            else:
                walk(child, replies, ply + 1, counts)

    return walk


def walked_compiled(position: Position[Any], compiler: Callable[[Any], Any] = compiled) -> list[Layer]:
    """Nodes and games by ply; counts are 64-bit, for trees that can be walked at all.

    Raises CannotCompile for rules that do not compile, TooLarge for games of more than 4,095 plies.
    """
    import numpy as np

    if position.game.plies_left is None and returns(position):
        raise TooLarge(f"The game has lines of more than {LONGEST - 1:,} plies.")
    counts = np.zeros((LONGEST, 4), np.int64)
    counts[0, 0] = 1
    if position.is_over:
        counts[0, 2 + position.outcome] = 1
    compiler(make_walk(position.game.rules))(position.state, position.moves.mask, 1, counts)
    if counts[-1, 0]:
        raise TooLarge(f"The game has lines of more than {LONGEST - 1:,} plies.")
    last = int(np.flatnonzero(counts[:, 0])[-1])
    return [
        Layer(ply, nodes, games=by_winner(ends, (position.turn + ply) % 2))
        for ply, (nodes, *ends) in enumerate(counts[: last + 1].tolist())
    ]


def by_winner(ends: list[int], turn: int) -> Results:
    """Games by winner, from those by outcome for the side to move."""
    mover, other = ends[1 + WIN], ends[1 + LOSS]
    return Results(*((other, mover) if turn else (mover, other)), ends[1])


def returns(position: Position[Any]) -> bool:
    """Whether random play comes back to a state that it has left: then there are lines without end."""
    rng = Random(0)
    for _ in range(GAMES):
        now, met = position, set[Any]()
        while not now.is_over and len(met) < LONGEST:
            if now.state in met:
                return True
            met.add(now.state)
            now = now.follow(rng.choice(list(now.moves)))
    return False
