"""Results of games by winner: their numbers or their probabilities."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import reduce
from typing import Any, NamedTuple

from zermelo.rules.position import Position

__all__ = ["Results", "Tally", "by_winner", "result_of_end", "sum_results"]


class Results(NamedTuple):
    """Games by winner: ints for their numbers, or Fractions for their probabilities."""

    first: Any = 0
    """Games won by the player who moves first."""
    second: Any = 0
    """Games won by the player who moves second."""
    draw: Any = 0
    """Drawn games."""

    @property
    def total(self) -> Any:
        """The number of all games; 1 for probabilities."""
        return sum(self)

    def of(self, seat: int) -> "Tally":
        """Return the results of the player in a seat: 0 for the player who moves first, 1 for the second."""
        return Tally(self[seat], self.draw, self[1 - seat])

    def plus(self, other: "Results", times: Any = 1) -> "Results":
        """Add other results, counted this many times."""
        return Results(*(ours + times * theirs for ours, theirs in zip(self, other, strict=True)))


class Tally(NamedTuple):
    """The games of one player: ints for their numbers, or Fractions for their probabilities."""

    wins: Any = 0
    """Games won by the player."""
    draws: Any = 0
    """Drawn games."""
    losses: Any = 0
    """Games lost by the player."""

    @property
    def total(self) -> Any:
        """The number of all games; 1 for probabilities."""
        return sum(self)

    def record(self) -> dict[str, Any]:
        """Return the numbers as JSON; a fraction is a text."""
        return {name: str(n) if isinstance(n, Fraction) else n for name, n in self._asdict().items()}


def result_of_end(position: Position[Any]) -> Results:
    """Return the one game that a finished position ends."""
    winner = position.winner
    return Results(int(winner == 0), int(winner == 1), int(winner is None))


def by_winner(ends: Sequence[int], turn: int) -> Results:
    """Return games by winner, from those that are lost, drawn and won for the side to move."""
    loss, draw, win = ends
    return Results(*((loss, win) if turn else (win, loss)), draw)


def sum_results(results: Iterable[Results]) -> Results:
    return reduce(Results.plus, results, Results())
