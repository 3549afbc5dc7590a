"""In which order the positions of a table are checked where moves can return: as play reaches them, some at a time."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from zermelo.tables.verifying.reread import Layer, Reexpansion, seen

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = ["rounds", "slices"]

AT_ONCE = 1 << 16
"""Positions that are looked at together."""


def slices(number: int) -> list[slice]:
    return [slice(first, min(first + AT_ONCE, number)) for first in range(0, number, AT_ONCE)]


def rounds(rules: Reexpansion, here: Layer) -> "Iterator[Array]":
    """The places of what is reached and was not looked at before, until there is nothing new.

    A long game has many small rounds: they are looked at together.
    """
    import numpy as np

    before, new = np.zeros(len(here.keys), bool), np.flatnonzero(here.reached)
    waiting, number = [new[:0]], 0
    while len(new):
        before[new] = True
        waiting.append(new)
        number += len(new)
        if number > AT_ONCE:
            yield np.concatenate(waiting)
            new, waiting, number = np.flatnonzero(here.reached & ~before), [new[:0]], 0
        else:
            after = children_of(rules, here, new)
            new = after[~before[after]]
    yield np.concatenate(waiting)


def children_of(rules: Reexpansion, here: Layer, some: "Array") -> "Array":
    """The places to which moves lead from some positions, where there are no tiers."""
    import numpy as np

    children = seen(rules, here.keys[some]).children
    places = np.empty(len(children), np.int64)
    rules.find_places(here.keys, here.placed, children, places)
    return np.unique(places[places >= 0])
