"""How many positions of an impartial game have each Grundy value."""

from itertools import islice
from typing import Any, NamedTuple

from zermelo.counting.layers import Seen, joined_from, plies
from zermelo.evaluation.deadline import Deadline
from zermelo.evaluation.grundy import grundy_values
from zermelo.position import Position
from zermelo.rules import Rules
from zermelo.symmetry.folding import Folding

__all__ = ["GrundyCount", "by_grundy"]


class GrundyCount(NamedTuple):
    """How many positions have one Grundy value."""

    positions: int
    classes: int
    """Positions up to symmetry."""


def by_grundy(
    position: Position[Any], layers: int, fold: Folding, rules: Rules[Any], deadline: Deadline
) -> dict[int, GrundyCount]:
    """The positions of the first layers below a position by Grundy value, each once; raises OutOfTime or TooLarge."""
    joined, seen, values = joined_from(position, fold), Seen(set(), set()), grundy_values(position.game)
    counts: dict[int, GrundyCount] = {}
    for orbits in islice(plies(position, fold, joined, rules), layers):
        for orbit in orbits:
            if seen.is_new(joined.canonical(orbit.shown)):
                value = values.sum(orbit.state, deadline)
                positions, classes = counts.get(value, GrundyCount(0, 0))
                new_class = seen.is_new_class(fold.canonical(orbit.shown))
                counts[value] = GrundyCount(positions + joined.size(orbit.shown), classes + new_class)
    return dict(sorted(counts.items()))
