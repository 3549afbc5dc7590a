"""zermelo value --format pons: the lines that Pascal Pons's Connect Four solver reads and writes."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import zermelo
from zermelo import Bounds, IllegalMove, OutOfTime, Position, Value, ZermeloError
from zermelo.apps.cli.output import say

__all__ = ["Pons"]

FULL = -1000
"""What his solver writes for a column that takes no more stones."""


class Pons(NamedTuple):
    """Connect Four as his solver tells it: a line of columns, then its score, or the score of every column."""

    weak: bool
    """Whether only the sign of a score counts."""
    analyze: bool
    """Whether every column has its score."""

    def positions(self, origin: Position[Any], lines: Sequence[str]) -> Iterable[Position[Any] | ZermeloError]:
        """The position after the columns of each line, or what is wrong with it."""
        for line, position in zip(lines, zermelo.follow(origin, lines), strict=True):
            # He knows no separators, and does not follow a game that is won.
            is_his = isinstance(position, Position) and (line.isalnum() or not line) and not is_won(position)
            yield position if is_his else invalid(origin, line)

    def asked(self, position: Position[Any]) -> Sequence[Any]:
        """The state of the position, or those after each column."""
        return [position.play(column).state for column in position.moves] if self.analyze else [position.state]

    def answer(self, line: str, position: Position[Any], found: Sequence[Value | Bounds]) -> str | ZermeloError:
        """The columns, with their score or with that of every column; what is not certain is said to be so."""
        if self.analyze:
            scores = self.by_column(position, [value.before() for value in found])
        else:
            scores = [self.score(position, found[0])]
        if None in scores:
            return OutOfTime(f'Not solved in time "{line}"')
        return " ".join([line, *map(str, scores)])

    def by_column(self, position: Position[Any], found: Sequence[Value | Bounds]) -> list[int | None]:
        """The score of every column for the side to move, given the values of its moves."""
        assert position.game.grid is not None
        scores = {column: self.score(position, value) for column, value in zip(position.moves, found, strict=True)}
        return [scores.get(column, FULL) for column in range(len(position.game.grid.columns))]

    def score(self, position: Position[Any], value: Value | Bounds) -> int | None:
        """The score of a value; None where that is not certain."""
        return value.outcome if self.weak else zermelo.pons_score(position, value)

    def show(self, answers: Iterable[str]) -> None:
        """Write answers, one a line."""
        say("\n".join(answers))


def is_won(position: Position[Any]) -> bool:
    return position.is_over and position.winner is not None


def invalid(origin: Position[Any], line: str) -> IllegalMove:
    """What he says of a line with a column that cannot be played."""
    position, number = origin, 1
    with suppress(IllegalMove):
        while not is_won(position := position.play(position.move(line[number - 1]))):
            number += 1
    return IllegalMove(f'Invalid move {number} "{line}"')
