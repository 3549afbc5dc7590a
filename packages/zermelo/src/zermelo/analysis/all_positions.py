"""Every position that play can reach, once, nearest first."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import inf
from typing import Any

from zermelo.analysis.sampling.position_arrays import position_record
from zermelo.errors import BadOption
from zermelo.games import PositionLike, position_of
from zermelo.graphs.exploration import Exploration, position_moves, position_node
from zermelo.rules.position import Position
from zermelo.rules.values import plies as plies_text

__all__ = ["AllPositions", "all_positions"]


@dataclass(frozen=True, repr=False)
class AllPositions(Iterable[Position[Any]]):
    """Every position that play can reach from another, as an iterable; each has the moves of a shortest way to it."""

    origin: Position[Any]
    """The position from which the ways begin."""
    plies: float = inf
    """The number of plies of the longest ways."""

    def __iter__(self) -> Iterator[Position[Any]]:
        return iter(Exploration(self.origin, position_moves, position_node, self.plies))

    def records(self) -> list[dict[str, Any]]:
        """Return the positions as plain dicts with the same keys, for pandas.DataFrame or polars.DataFrame."""
        return list(map(position_record, self))

    def __repr__(self) -> str:
        limit = "" if self.plies == inf else f" within {plies_text(int(self.plies))}"
        return f"<all positions after {self.origin!r}{limit}>"


def all_positions(position: PositionLike, *, plies: int | None = None) -> AllPositions:
    """Return an iterable over every position that play can reach, each once, the nearest first.

    It finds them one by one, so that a loop over a large game may stop. Positions are the same if state and turn are;
    symmetric ones are not. plies: leave out positions after more plies. Raises BadOption for a negative number.

    >>> sum(1 for _ in all_positions("tictactoe")), all_positions("stones", plies=1).records()[1]
    (5478, {'ply': 1, 'player': 'second', 'moves': '1', 'board': '20:2'})
    """
    if plies is not None and plies < 0:
        raise BadOption(f"plies={plies} is not valid: it must be 0 or more.")
    return AllPositions(position_of(position), inf if plies is None else plies)
