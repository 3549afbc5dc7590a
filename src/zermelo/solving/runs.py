"""Sorted keys in files, and the entries that vouch for them: what was written before, read again."""

from bisect import bisect_left
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.errors import BadTable
from zermelo.solving.atomic import read_sealed
from zermelo.solving.plan import Plan
from zermelo.solving.storage import numbers_in

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = ["Entry", "between", "known_before", "read_entry", "without_known"]

Entry = dict[str, Any]
"""What a task wrote about the files that it made."""


def read_entry(path: Path) -> Entry:
    """Raises BadTable where it is missing or was changed."""
    entry = read_sealed(path)
    if entry is None:
        raise BadTable(f"{path} is missing or broken: it was changed after it was written. Go on with --resume.")
    return entry


def between(run: Path, low: int, high: int) -> "Array":
    """The keys in a file from low to high, the latter exclusive."""
    import numpy as np

    keys = numbers_in(run, "q")
    begin = bisect_left(keys, low)
    return np.array(keys[begin : bisect_left(keys, high, begin)], "<i8")


def known_before(plan: Plan, end: int, low: int, high: int) -> Iterator["Array"]:
    """The keys of the rounds before one, from low to high, the latter exclusive, as ascending pieces."""
    for number in range(end):
        parts = read_entry(plan.joined(number))["parts"]
        for part, (least, classes, _) in enumerate(parts):
            if classes and least < high and (part + 1 == len(parts) or parts[part + 1][0] > low):
                yield between(plan.keys(number, part), low, high)


def without_known(keys: "Array", known: Iterator["Array"], find_known: Any) -> "Array":
    """The keys that are in none of the pieces; all ascend."""
    import numpy as np

    seen = np.zeros(len(keys), np.uint8)
    for piece in known:
        if len(piece):
            find_known(keys, piece, seen)
    new: Array = keys[seen == 0]
    return new
