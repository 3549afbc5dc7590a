"""A whole small game: all reachable positions, with their moves and values.

>>> from zermelo.games import start
>>> whole = valued_positions(start("tictactoe"))
>>> len(whole.positions), whole.values[0]
(5478, Value(outcome=0, remoteness=9))
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from zermelo.errors import TooLarge
from zermelo.evaluation.cyclic_games import NEWS, Target, retrograde_values
from zermelo.rules import Value
from zermelo.rules.limits import OnProgress, Progress, ignore
from zermelo.rules.position import Move, Position, walk

__all__ = ["MOST_POSITIONS", "WholeGame", "valued_positions"]

MOST_POSITIONS = 200_000


class WholeGame(NamedTuple):
    """All reachable positions, in breadth-first order from the start."""

    positions: Sequence[Position[Any]]
    """The positions, without the moves that led to them."""
    moves: Sequence[Sequence[Move]]
    """The legal moves of every position."""
    targets: Sequence[Sequence[int]]
    """The index of the position after each of these moves."""
    values: Sequence[Value]
    """The values for the side to move."""


def valued_positions(origin: Position[Any], limit: int = MOST_POSITIONS, on_progress: OnProgress = ignore) -> WholeGame:
    """Return all positions that can follow a position, with their values.

    on_progress is called now and then with the number of positions so far. Raises TooLarge for more than `limit`.
    """
    game, positions = origin.game, list[Position[Any]]()
    moves, targets = list[Sequence[Move]](), list[list[int]]()

    def children(node: tuple[Any, int]) -> list[tuple[Any, int]]:
        here = Position(game, *node)
        return [(after.state, after.turn) for after in map(here.follow, here.moves)]

    for number, (node, after) in enumerate(walk((origin.state, origin.turn), children)):
        if number % NEWS == 0:
            on_progress(Progress(number, None, "positions"))
        positions.append(Position(game, *node))
        moves.append(list(positions[-1].moves))
        targets.append(after)
        if max(after, default=0) >= limit:  # positions are numbered when they are found, long before their turn
            raise TooLarge(
                f"{game.name} has more than {limit:,} positions, which is too many for one page; choose a smaller "
                "board."
            )
    values = retrograde_values(
        [
            [Target(to, positions[to].turn == here.turn) for to in after]
            for here, after in zip(positions, targets, strict=True)
        ],
        lambda number: positions[number].outcome,
        lambda: on_progress(Progress(len(positions), None, "positions")),
    )
    return WholeGame(positions, moves, targets, [game.value_type(*value) for value in values])
