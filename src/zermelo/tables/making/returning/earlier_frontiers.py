"""What the rounds before one have found of a game whose moves can return, read from their files."""

from bisect import bisect_left
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.tables.making.files import read_entry
from zermelo.tables.making.kernels.by_plan import kernels
from zermelo.tables.plan import Plan
from zermelo.tables.storage import numbers_in

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = ["known_before", "without_known"]


def known_before(plan: Plan, end: int, low: int, high: int) -> Iterator["Array"]:
    """The keys of the rounds before one, from low to high, the latter exclusive, as ascending pieces."""
    for number in range(end):
        parts = read_entry(plan.joined(number))["parts"]
        for part, (least, classes, _) in enumerate(parts):
            if classes and least < high and (part + 1 == len(parts) or parts[part + 1][0] > low):
                yield between(plan.keys(number, part), low, high)


def without_known(plan: Plan, keys: "Array", known: Iterator["Array"]) -> "Array":
    import numpy as np

    seen = np.zeros(len(keys), np.uint8)
    for piece in known:
        if len(piece):
            kernels(plan.game, plan.interpreted).find_known(keys, piece, seen)
    new: Array = keys[seen == 0]
    return new


def between(file: Path, low: int, high: int) -> "Array":
    """The keys in a file from low to high, the latter exclusive."""
    import numpy as np

    keys = numbers_in(file, "q")
    begin = bisect_left(keys, low)
    return np.array(keys[begin : bisect_left(keys, high, begin)], "<i8")
