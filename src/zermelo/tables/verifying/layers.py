"""The tiers of a table in memory, and the order in which their positions are checked."""

from collections.abc import Iterator
from threading import Lock
from typing import NamedTuple

import numpy as np

from zermelo.rules.encodings import earlier, largest_code, of_code, order_key_of
from zermelo.tables.storage import Array
from zermelo.tables.table import Table
from zermelo.tables.verifying.kernels import Index, PlainRules, expansion, index_of

__all__ = ["Layer", "Layers", "breadth_first", "layer", "pieces"]

AT_ONCE = 1 << 16
"""Number of positions that are checked together."""


class Layer(NamedTuple):
    """A tier in memory."""

    keys: Array
    places: Index
    codes: Array
    values: Array
    """The codes that occur, ascending."""
    order_keys: Array
    """The order keys of these codes."""
    before: Array
    """The order keys of these codes one ply earlier."""
    reached: Array
    """Marks of the positions that play reaches; a parent that is reached and checked marks its children."""


Layers = dict[int, Layer]
"""Tiers by their number from the start."""

READING = Lock()
"""The lock for reading a tier, once for all threads."""


def layer(table: Table, layers: Layers, number: int) -> Layer:
    """Return a tier by its number from the start; read it when the first thread asks for it."""
    with READING:
        if number not in layers:
            keys, codes = map(np.concatenate, zip(*table.storage.scan(number), strict=True))
            values, largest = np.unique(codes), largest_code(table.manifest["code_bytes"])
            order_keys = np.array([order_key_of(*of_code(code, largest)) for code in values.tolist()])
            before = np.array([earlier(order_key) for order_key in order_keys.tolist()])
            reached = np.zeros(len(keys), bool)
            layers[number] = Layer(keys, index_of(keys), codes, values, order_keys, before, reached)
    return layers[number]


def pieces(number: int) -> list[slice]:
    return [slice(first, min(first + AT_ONCE, number)) for first in range(0, number, AT_ONCE)]


def breadth_first(rules: PlainRules, here: Layer) -> Iterator[Array]:
    """Yield the places of positions that play newly reaches, until there are none, where a table has no tiers.

    A long game has many small frontiers, which are checked together.
    """
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
            children = expansion(rules, here.keys[new]).children
            places = np.empty(len(children), np.int64)
            rules.find_places(here.keys, here.places, children, places)
            new = np.unique(places[places >= 0])
            new = new[~before[new]]
    yield np.concatenate(waiting)
