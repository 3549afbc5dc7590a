"""A whole small game: every position that play can reach, every move between them, and every value.

>>> from zermelo.games import start
>>> whole = valued_positions(start("tictactoe"))
>>> len(whole.positions), whole.values[0]
(5478, Value(outcome=0, remoteness=9))
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from zermelo.errors import TooLarge
from zermelo.evaluation.settled_graph import settled
from zermelo.position import Position
from zermelo.rules import Move, Value

__all__ = ["MOST_POSITIONS", "WholeGame", "valued_positions"]

MOST_POSITIONS = 200_000

NEWS = 1_000
"""Positions between two calls of `on_position`."""

OnPosition = Callable[[int], None]


class WholeGame(NamedTuple):
    """Positions in the order in which they are first met, ply by ply; the start is the first."""

    positions: Sequence[Position[Any]]
    """Without the way there."""
    moves: Sequence[Sequence[Move]]
    """The legal moves of every position."""
    targets: Sequence[Sequence[int]]
    """The number of the position after each of these moves."""
    values: Sequence[Value]
    """For the side to move."""


def valued_positions(
    origin: Position[Any], most: int = MOST_POSITIONS, on_position: OnPosition = lambda number: None
) -> WholeGame:
    """Everything that can follow a position, with its value.

    on_position is called now and then with the number of positions so far. Raises TooLarge for more than `most`.
    """
    game = origin.game
    positions = [Position(game, origin.state, origin.turn)]
    met = {(origin.state, origin.turn): 0}
    moves: list[list[Move]] = []
    targets: list[list[int]] = []
    for number, here in enumerate(positions):  # the list grows while it is read
        if number % NEWS == 0:
            on_position(len(positions))
        moves.append(list(here.moves))
        targets.append([])
        for move in moves[-1]:
            after = here.follow(move)
            place = met.setdefault((after.state, after.turn), len(positions))
            if place == len(positions):
                positions.append(Position(game, after.state, after.turn))
            targets[-1].append(place)
        if len(positions) > most:
            raise TooLarge(
                f"{game.name} has more than {most:,} positions, which is too many for one page; choose a smaller board."
            )
    values = settled(targets, lambda number: positions[number].outcome, lambda: on_position(len(positions)))
    return WholeGame(positions, moves, targets, values)
