"""The reachable positions of each ply, also as JSON and as records."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from zermelo.rules.display import Displayed
from zermelo.rules.position import Position
from zermelo.rules.results import Results, sum_results

__all__ = ["Outcomes", "ReachableCounts", "ReachableLayer"]


class Outcomes(NamedTuple):
    """Positions by their value for the side to move."""

    won: int
    drawn: int
    lost: int


class ReachableLayer(NamedTuple):
    """The reachable positions of one ply below a position."""

    ply: int
    positions: int
    finished: Results
    """Positions in which the game is over, by winner."""
    stored: int
    """Boards without a line and with the right stones, reachable or not: what a table without keys stores."""
    outcomes: Outcomes | None = None
    """The reachable positions by value; None if they were counted without a table."""


@dataclass(repr=False)
class ReachableCounts(Displayed):
    """The numbers of positions that play can reach from a position, with a sentence about missing plies."""

    position: Position[Any]
    layers: list[ReachableLayer] = field(default_factory=list)
    """The finished layers, by ply."""
    missing: list[str] = field(default_factory=list)
    """A sentence about the plies that were not counted."""

    @property
    def positions(self) -> int | None:
        """The number of reachable positions; None if some are not counted."""
        return None if self.missing else sum(layer.positions for layer in self.layers)

    @property
    def finished_positions(self) -> Results:
        """The positions of all counted plies in which the game is over, by winner."""
        return sum_results(layer.finished for layer in self.layers)

    def record(self) -> dict[str, Any]:
        """Return the counts as JSON; without totals if plies are missing."""
        position, layers = self.position, self.layers
        over = {"total": self.finished_positions.total, **self.finished_positions._asdict()} if not self.missing else {}
        return {
            "game": position.game.name,
            "moves": position.moves_played.names,
            "board": position.text,
            "positions": self.by_ply([layer.positions for layer in layers]),
            "finished": over | {"by_ply": [layer.finished.total for layer in layers]},
            "stored": self.by_ply([layer.stored for layer in layers]),
            **{name: self.by_ply(numbers) for name, numbers in self.by_value().items()},
            "missing": self.missing,
        }

    def by_ply(self, numbers: Sequence[int]) -> dict[str, Any]:
        """Return numbers by ply, with their total if no ply is missing."""
        return {"by_ply": numbers} if self.missing else {"total": sum(numbers), "by_ply": numbers}

    def by_value(self) -> dict[str, list[int]]:
        """Return the numbers of won, drawn and lost positions of each ply; empty if they were counted without a table.

        The values are for the side to move.
        """
        counted = [layer.outcomes for layer in self.layers if layer.outcomes]
        return {name: [getattr(each, name) for each in counted] for name in Outcomes._fields} if counted else {}

    def records(self) -> list[dict[str, Any]]:
        """Return the counts as plain dicts with the same keys, one a ply, for pandas.DataFrame or polars.DataFrame."""
        unknown = dict.fromkeys(Outcomes._fields)
        return [
            {
                "ply": layer.ply,
                "positions": layer.positions,
                "finished": layer.finished.total,
                "stored": layer.stored,
                **(layer.outcomes._asdict() if layer.outcomes else unknown),
            }
            for layer in self.layers
        ]
