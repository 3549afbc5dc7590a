"""Settled layers in memory: as much of one at a time as there is room for, loaded once for all threads of a process."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from threading import Lock
from time import perf_counter
from typing import Any

from zermelo.tables.making.files import array_of, read_entry
from zermelo.tables.making.kernels.by_plan import settling
from zermelo.tables.making.kernels.layer_table import bytes_of_lines, empty_lines
from zermelo.tables.making.kernels.layers import Below
from zermelo.tables.plan import Plan

__all__ = ["LastMade", "Loading", "fits", "slices"]


@dataclass
class Loading:
    """What it cost a task to have the layers below."""

    seconds: float = 0
    """Seconds, those in which it waited for another thread to load included."""
    bytes: int = 0
    """Bytes that the task itself read."""


class LastMade:
    """What was made last, for all threads of a process."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.name: Any = None
        self.made: Any = None

    def get(self, name: Any, make: Callable[[], Any]) -> Any:
        """What has this name, made if it is not what was made last."""
        with self.lock:
            if self.name != name:
                self.made = self.name = None  # before the next is made: there is room for one
                self.made, self.name = make(), name
            return self.made


SLICES = LastMade()


def loaded(plan: Plan, tier: int, parts: range, low: int, high: int, loading: Loading) -> Below:
    """Some parts of a settled layer; what it takes is added to loading, waiting for another thread too."""
    began, first = perf_counter(), plan.keys(tier, parts[0]).stat()
    name = plan.folder, tier, parts, first.st_ino, first.st_mtime_ns
    below: Below = SLICES.get(name, partial(load, plan, tier, parts, low, high, loading))
    loading.seconds += perf_counter() - began
    return below


def load(plan: Plan, tier: int, parts: range, low: int, high: int, loading: Loading) -> Below:
    lines = empty_lines(sum(plan.keys(tier, part).stat().st_size for part in parts) // 8)
    for part in parts:
        keys = array_of(plan.keys(tier, part), where="keys below")
        codes = array_of(plan.values(tier, part), plan.code_bytes, f"codes-{plan.code_bytes}")
        settling(plan.game, plan.interpreted, plan.code_bytes).insert(lines, keys, codes)
        loading.bytes += keys.nbytes + codes.nbytes
    return Below(lines, low, high)


def fits(plan: Plan, classes: int) -> bool:
    """Whether there is memory for a whole settled layer of so many classes."""
    return bytes_of_lines(classes) <= plan.slice_bytes


def slices(plan: Plan, tier: int, loading: Loading) -> Iterator[Below]:
    """A settled layer, so much of it at a time as there is memory for; what that costs is added to loading."""
    parts = read_entry(plan.joined(tier))["parts"]
    # One thread may still use a slice while another loads the next.
    most = plan.slice_bytes if fits(plan, sum(classes for _, classes, _ in parts)) else plan.slice_bytes // 2
    begin, held = 0, 0
    for number, (_, classes, _) in enumerate(parts):
        if held and bytes_of_lines(held + classes) > most:
            yield loaded(plan, tier, range(begin, number), parts[begin][0], parts[number][0], loading)
            begin, held = number, 0
        held += classes
    yield loaded(plan, tier, range(begin, len(parts)), parts[begin][0], (1 << 63) - 1, loading)
