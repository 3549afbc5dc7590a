"""The tiers of a table in memory, and the plain rules applied to their positions: what a check reads."""

from collections.abc import Iterator
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.errors import CannotCompile
from zermelo.native.kernel import compiled
from zermelo.rules import MOST_MOVES
from zermelo.rules.encodings import earlier, largest_code, of_code, order_key_of
from zermelo.symmetry.keys import keys_of
from zermelo.symmetry.maps import Symmetry
from zermelo.tables.making.kernels.by_plan import FEW
from zermelo.tables.table import Table
from zermelo.tables.verifying.key_index import Index, find_places, index_of
from zermelo.tables.verifying.reexpansion import Reexpanded, make_compare_images, make_reexpand

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = ["Layer", "Layers", "Reexpansion", "different_images", "layer", "reexpansion_of", "seen"]


class Reexpansion(NamedTuple):
    """The plain rules of a table's game as kernels, and its maps."""

    reexpand: Any
    compare_images: list[tuple[Symmetry, Any]]
    find_places: Any


class Layer(NamedTuple):
    """A tier in memory."""

    keys: "Array"
    placed: Index
    codes: "Array"
    distinct: "Array"
    """The codes that occur, ascending."""
    order_keys: "Array"
    """The order keys of those."""
    before: "Array"
    """The order keys of those one ply earlier."""
    reached: "Array"
    """Whether play leads there: written as parents are looked at, which are themselves reached."""


Layers = dict[int, Layer]
"""Tiers by their number from the start."""

READING = Lock()
"""A tier is read once for all threads."""


def reexpansion_of(table: Table) -> Reexpansion:
    """The kernels; compiled where it is worth it, and where the rules compile."""
    tiered = None not in table.tier_numbers
    compare = [(cells, make_compare_images(table.game, cells, table.maps, tiered)) for cells in table.maps]
    plain = Reexpansion(make_reexpand(table.game, table.maps, tiered), compare, find_places)
    if len(table) * (1 + len(table.maps)) <= FEW:
        return plain
    images = [(cells, compiled(kernel)) for cells, kernel in compare]
    fast = Reexpansion(compiled(plain.reexpand), images, compiled(find_places))
    try:
        for _ in seen(fast, key_array(table)), *different_images(fast, key_array(table)):
            pass
    except CannotCompile:
        return plain
    return fast


def key_array(table: Table) -> "Array":
    import numpy as np

    return np.full(1, keys_of(table.game).key(table.game.rules.start), np.int64)


def layer(table: Table, layers: Layers, number: int) -> Layer:
    """A tier, by its number from the start, read when one of the threads first asks for it."""
    if number not in layers:
        with READING:
            if number not in layers:
                layers[number] = read(table, number)
    return layers[number]


def read(table: Table, number: int) -> Layer:
    import numpy as np

    keys, codes = map(np.concatenate, zip(*table.storage.scan(number), strict=True))
    distinct, largest = np.unique(codes), largest_code(table.manifest["code_bytes"])
    order_keys = [order_key_of(*of_code(code, largest)) for code in distinct.tolist()]
    before = np.array([earlier(order_key) for order_key in order_keys])
    return Layer(keys, index_of(keys), codes, distinct, np.array(order_keys), before, np.zeros(len(keys), bool))


def seen(rules: Reexpansion, keys: "Array") -> Reexpanded:
    """What the rules say of positions."""
    import numpy as np

    room = MOST_MOVES * len(keys)
    into = Reexpanded(*(np.zeros(size, np.int64) for size in (*[len(keys)] * 5, room, room)))
    written = rules.reexpand(keys, into)
    return into._replace(children=into.children[:written], child_tiers=into.child_tiers[:written])


def different_images(rules: Reexpansion, keys: "Array") -> Iterator[tuple[Symmetry, int]]:
    """Every map under which a position differs from its image, and the first such position."""
    import numpy as np

    ours, theirs = np.zeros(MOST_MOVES, np.int64), np.zeros(MOST_MOVES, np.int64)
    for cells, compare_images in rules.compare_images:
        place = compare_images(keys, ours, theirs)
        if place >= 0:
            yield cells, place
