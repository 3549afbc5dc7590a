"""zermelo value --format pons: the lines that Pascal Pons's Connect Four solver reads and writes."""

from collections.abc import Callable
from typing import Any, NamedTuple

import zermelo
from zermelo import Bounds, IllegalMove, OutOfTime, Position, Value, ZermeloError
from zermelo.apps.cli.output import say

__all__ = ["Pons"]

FULL = -1000
"""What his solver writes for a column that takes no more stones."""

Evaluate = Callable[[Position[Any]], Value | Bounds]


class Pons(NamedTuple):
    """Connect Four as his solver tells it: a line of columns, then its score, or the score of every column."""

    weak: bool
    """Whether only the sign of a score counts."""
    analyze: bool
    """Whether every column has its score."""

    def answer(self, origin: Position[Any], text: str, evaluate: Evaluate) -> list[int] | ZermeloError:
        """The scores that a line asks for, or what is wrong with it."""
        position = followed(origin, text)
        if isinstance(position, IllegalMove):
            return position
        if not self.analyze:
            found = [self.score(position, evaluate(position))]
        else:
            assert origin.game.grid is not None
            columns = range(len(origin.game.grid.columns))
            found = [self.after(position, column, evaluate) for column in columns]
        scores = [score for score in found if score is not None]
        return scores if len(scores) == len(found) else OutOfTime(f'Not solved in time "{text}"')

    def after(self, position: Position[Any], column: int, evaluate: Evaluate) -> int | None:
        """The score of a column for the side to move."""
        if column not in position.moves:
            return FULL
        return self.score(position, evaluate(position.play(column)).before())

    def score(self, position: Position[Any], value: Value | Bounds) -> int | None:
        """The score of a value; None where that is not certain."""
        return value.outcome if self.weak else zermelo.pons_score(position, value)

    def show(self, text: str, found: list[int]) -> None:
        """Write the line again, with its scores."""
        say(" ".join([text, *map(str, found)]))


def followed(origin: Position[Any], text: str) -> Position[Any] | IllegalMove:
    """The position after a line of columns; a move that ends the game by a win is invalid there, too."""
    position = origin
    for number, column in enumerate(text, 1):
        try:
            position = position.play(position.move(column))
        except IllegalMove:
            return invalid(number, text)
        if position.is_over and position.winner is not None:
            return invalid(number, text)
    return position


def invalid(number: int, text: str) -> IllegalMove:
    return IllegalMove(f'Invalid move {number} "{text}"')
