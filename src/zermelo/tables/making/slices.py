"""Slices of positions in memory: as many parts at a time as fit, loaded once for all threads of a process."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from threading import Lock
from time import perf_counter
from typing import Any

from zermelo.tables.making.arrays import array_of, read_entry
from zermelo.tables.making.kernels.by_plan import kernel
from zermelo.tables.making.kernels.hash_tables import empty_lines, keys_in, make_insert
from zermelo.tables.making.kernels.layers import Below
from zermelo.tables.plan import Plan

__all__ = ["Latest", "Loading", "layer_slices", "parts_of", "ranges", "slice_keys"]


@dataclass
class Loading:
    """The cost of loading the layers below, for one task."""

    seconds: float = 0
    """Seconds of loading, including the time of waiting for another thread."""
    bytes: int = 0
    """Bytes that the task itself read."""


class Latest:
    """The latest value that any thread made; it is freed before the next one is made, since memory has room for one."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.name: Any = None
        self.value: Any = None

    def get(self, name: Any, make: Callable[[], Any]) -> Any:
        """Return the value with this name; make it unless it is the latest one."""
        with self.lock:
            if self.name != name:
                self.value = self.name = None
                self.value, self.name = make(), name
            return self.value


SLICE = Latest()


def parts_of(plan: Plan, tier: int) -> list[tuple[int, int, str]]:
    """Return the lowest possible key of each part of a layer, its number of classes, and the checksum of its keys."""
    parts: list[tuple[int, int, str]] = read_entry(plan.merged(tier))["parts"]
    return parts


def ranges(sizes: list[int], most: int) -> list[range]:
    """Return consecutive parts in ranges of at most this many positions; a larger part is alone."""
    begins, number = [0], 0
    for part, size in enumerate(sizes):
        if number and number + size > most:
            begins.append(part)
            number = 0
        number += size
    return [range(begin, end) for begin, end in pairwise([*begins, len(sizes)])]


def slice_keys(plan: Plan) -> int:
    """Return the largest number of positions in a slice of a settled layer."""
    return min(plan.limits.slice, keys_in(plan.slice_bytes))


def layer_slices(plan: Plan, tier: int, loading: Loading) -> Iterator[Below]:
    """Yield a settled layer, slice by slice, and add the cost to `loading`."""
    parts = parts_of(plan, tier)
    sizes, lows = [classes for _, classes, _ in parts], [*(low for low, _, _ in parts), (1 << 63) - 1]
    # One thread may still use a slice while another loads the next.
    most = slice_keys(plan)
    for some in ranges(sizes, most if sum(sizes) <= most else most // 2):
        began, first = perf_counter(), plan.keys(tier, some[0]).stat()
        name = plan.folder, tier, some, first.st_ino, first.st_mtime_ns
        lines = SLICE.get(name, partial(load, plan, tier, some, sum(sizes[part] for part in some), loading))
        loading.seconds += perf_counter() - began
        yield Below(lines, lows[some.start], lows[some.stop])


def load(plan: Plan, tier: int, parts: range, classes: int, loading: Loading) -> Any:
    """Return the hash table of some parts of a settled layer."""
    lines = empty_lines(classes)
    for part in parts:
        keys = array_of(plan.keys(tier, part), name="keys below")
        codes = array_of(plan.values(tier, part), plan.code_bytes, f"codes-{plan.code_bytes}")
        kernel(plan, make_insert(plan.code_bytes))(lines, keys, codes)
        loading.bytes += keys.nbytes + codes.nbytes
    return lines
