"""The tasks that solve a game with tiers: expand, merge, settle. Each reads files and writes files.

The parts of the tiers above are expanded into sorted runs of the keys of their children. Then the runs of a tier are
merged; each task takes a range of keys. Finally a tier is settled from the tiers below. A sealed entry holds the
checksum of every unfinished file, so that a resumed solve can trust the file.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import pairwise
from threading import Lock
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from zermelo.errors import BadTable
from zermelo.evaluation.symmetry.transformations import maps_of
from zermelo.machine.files import write, write_sealed
from zermelo.machine.kit.lines import empty_lines, keys_in, make_insert
from zermelo.machine.kit.sorting import PLACES_TO_SORT, sort_unique
from zermelo.rules.encodings import code_of
from zermelo.solving.making.arrays import GrowingArray, array_of, keys_between, read_entry, scratch, sha, write_run
from zermelo.solving.making.kernels.kernel_choice import kernel, refused_child, refused_outcome, rules_kernel
from zermelo.solving.making.kernels.layers import (
    BAD_OUTCOME_RESULT,
    MISSING_POSITION,
    NO_KEY_RESULT,
    NOT_FALLING_RESULT,
    UNSETTLED_ORDER_KEY,
    Below,
    make_encode,
    make_expand,
    make_improve,
    order_keys_after,
)
from zermelo.solving.manifest import part_entry
from zermelo.solving.plan import Plan
from zermelo.solving.storage import Array

__all__ = [
    "CHILDREN_PER_BATCH", "Done", "Latest", "expand", "merge", "merged_keys", "parts_of", "ranges", "settle",
    "slice_keys", "unique", "write_keys", "write_runs",
]  # fmt: skip

CHILDREN_PER_BATCH = 1 << 16
"""Number of children that are generated and sorted together."""

CHILDREN_PER_SETTLING = 128
"""Number of children, and of positions, that a settling task looks up together."""


class Done(NamedTuple):
    """The report of a task."""

    classes: int
    bytes: int
    """Bytes read and written; runs count twice when they are written, and not when they are read."""
    loading: float = 0
    """Seconds in which the task waited until it or another thread had loaded the layers below."""
    checksum: str = ""
    """Checksum of the keys that it merged."""


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


LATEST_SLICE = Latest()


def parts_of(plan: Plan, tier: int) -> list[tuple[int, int, str]]:
    """Return the lowest possible key of each part of a layer, its number of classes, and the checksum of its keys."""
    parts: list[tuple[int, int, str]] = read_entry(plan.merged_file(tier))["parts"]
    return parts


def ranges(sizes: list[int], limit: int) -> list[range]:
    """Return consecutive parts in ranges of at most this many positions; a larger part is alone."""
    begins, number = [0], 0
    for part, size in enumerate(sizes):
        if number and number + size > limit:
            begins.append(part)
            number = 0
        number += size
    return [range(begin, end) for begin, end in pairwise([*begins, len(sizes)])]


def slice_keys(plan: Plan) -> int:
    """Return the largest number of positions in a slice of a settled layer."""
    return min(plan.limits.slice, keys_in(plan.slice_bytes, plan.code_bytes))


def layer_slices(plan: Plan, tier: int, loading: Loading) -> Iterator[Below]:
    """Yield a settled layer, slice by slice, and add the cost to `loading`."""
    parts = parts_of(plan, tier)
    sizes, lows = [classes for _, classes, _ in parts], [*(low for low, _, _ in parts), (1 << 63) - 1]
    # One thread may still use a slice while another loads the next.
    most = slice_keys(plan)
    for some in ranges(sizes, most if sum(sizes) <= most else most // 2):
        began, first = perf_counter(), plan.keys(tier, some[0]).stat()
        name = plan.folder, tier, some, first.st_ino, first.st_mtime_ns
        lines = LATEST_SLICE.get(name, partial(load, plan, tier, some, sum(sizes[part] for part in some), loading))
        loading.seconds += perf_counter() - began
        yield Below(lines, lows[some.start], lows[some.stop])


def load(plan: Plan, tier: int, parts: range, classes: int, loading: Loading) -> Any:
    """Return the hash table of some parts of a settled layer."""
    lines = empty_lines(classes, plan.code_bytes)
    for part in parts:
        keys = array_of(plan.keys(tier, part), name="keys below")
        codes = array_of(plan.values(tier, part), plan.code_bytes, f"codes-{plan.code_bytes}")
        kernel(plan, make_insert(plan.code_bytes))(lines, keys, codes)
        loading.bytes += keys.nbytes + codes.nbytes
    return lines


def unique(plan: Plan, keys: Array) -> Array:
    """Return the keys in ascending order without duplicates; the array itself changes."""
    if plan.interpreted:
        return np.unique(keys)
    places = scratch("digits", PLACES_TO_SORT)
    return keys[: kernel(plan, sort_unique)(keys, scratch("sorting", len(keys)), places)]


def expand(plan: Plan, tier: int, part: int) -> Done:
    """Write the children of one part, as a run for each tier that has any."""
    layer = array_of(plan.keys(tier, part), name="layer-0")
    below: dict[int, GrowingArray] = {}
    for children, tiers in children_of(plan, layer):
        alike = len(tiers) and tiers.min() == tiers.max()
        for lower in tiers[:1].tolist() if alike else np.unique(tiers).tolist():
            piece = unique(plan, children if alike else children[tiers == lower])
            below.setdefault(lower, GrowingArray(f"below-{len(below)}")).extend(piece)
    return write_runs(plan, tier, part, layer, {lower: keys.array for lower, keys in below.items()})


def children_of(plan: Plan, layer: Array) -> Iterator[tuple[Array, Array]]:
    """Yield the children of a layer and their tiers, in pieces that fit into the processor's cache."""
    children, tiers, begin = scratch("children", CHILDREN_PER_BATCH), scratch("tiers", CHILDREN_PER_BATCH, "<i4"), 0
    while begin < len(layer):
        begin, written = rules_kernel(plan, make_expand, maps_of(plan.game))(layer, begin, children, tiers)
        if written in (NO_KEY_RESULT, NOT_FALLING_RESULT):
            raise refused_child(plan.game, layer[begin], written)
        yield children[:written], tiers[:written]


def write_runs(plan: Plan, number: int, part: int, layer: Array, children: dict[int, Array]) -> Done:
    """Write the children of a part as one run for each of their layers, and the entry of these runs."""
    runs = {below: unique(plan, keys) for below, keys in children.items()}
    entry = {str(below): write_run(plan, plan.run(below, number, part), run) for below, run in runs.items()}
    write_sealed(plan.expanded_file(number, part), {"runs": entry})
    return Done(len(layer), layer.nbytes + 2 * sum(run["bytes"] for run in entry.values()))


def merge(plan: Plan, tier: int, part: int, low: int, high: int) -> Done:
    """Write the keys of all runs of a tier from low to high, exclusive, without duplicates."""
    return write_keys(plan, tier, part, merged_keys(plan, tier, low, high))


def merged_keys(plan: Plan, number: int, low: int, high: int) -> Array:
    """Return the keys of all runs of a layer from low to high, exclusive, without duplicates."""
    return unique(plan, keys_between(plan, sorted(plan.runs(number).glob("*.run")), low, high))


def write_keys(plan: Plan, number: int, part: int, keys: Array) -> Done:
    """Write the keys of a part of a layer."""
    write(plan.keys(number, part), keys.data, lasting=False)
    return Done(len(keys), keys.nbytes, checksum=sha(keys))


def settle(plan: Plan, tier: int, *parts: int) -> Done:
    """Write the values of some parts, from those of their children; load each slice of the layers below once."""
    loading = Loading()
    layers = [array_of(plan.keys(tier, part), name=f"layer-{i}") for i, part in enumerate(parts)]
    bests = [scratch(f"best-{i}", len(layer)) for i, layer in enumerate(layers)]
    for best in bests:
        best[:] = UNSETTLED_ORDER_KEY
    improve = rules_kernel(plan, make_improve, plan.code_bytes)
    plies_left = plan.game.declared.plies_left
    assert plies_left is not None
    after = order_keys_within(plies_left(plan.game.rules.start), plan.game.max_outcome)
    wanted, ends = np.empty((2, CHILDREN_PER_SETTLING), np.int64)
    belows = {int(below) for part in parts for below in read_entry(plan.expanded_file(tier, part))["runs"]}
    for below in sorted(belows):
        for here in layer_slices(plan, below, loading):
            for layer, best in zip(layers, bests, strict=True):
                if improve(layer, best, here, below, after, wanted, ends) == MISSING_POSITION:
                    raise BadTable(f"{plan.folder} lacks a position of tier {below}; solve it again.")
    moved = sum(write_values(plan, tier, *of_part) for of_part in zip(parts, layers, bests, strict=True))
    return Done(sum(map(len, layers)), moved + loading.bytes, loading.seconds)


@lru_cache(maxsize=1)
def order_keys_within(plies: int, limit: int) -> Array:
    """Return the order keys of `order_keys_after` for all codes of so many plies, which every tier of a game shares."""
    return np.array(order_keys_after(1 + code_of(limit, plies, NO_KEY_RESULT, limit), limit))


def write_values(plan: Plan, tier: int, part: int, layer: Array, best: Array) -> int:
    """Write the values of a part and its entry, and return the bytes of its keys and values."""
    codes, most = scratch(f"codes-{plan.code_bytes}", len(layer), f"<u{plan.code_bytes}"), plan.game.max_outcome
    classes, members = np.zeros((2, 1 + code_of(most, tier, NO_KEY_RESULT, most)), np.int64)
    refusal = rules_kernel(plan, make_encode)(layer, best, codes, classes, members)
    if refusal == MISSING_POSITION:
        raise BadTable(f"{plan.folder} lacks positions below tier {tier}; solve it again.")
    if refusal <= BAD_OUTCOME_RESULT:
        raise refused_outcome(plan.game, layer, refusal)
    write(plan.values(tier, part), codes.data, lasting=False)
    counts = [[int(code), int(classes[code]), int(members[code])] for code in classes.nonzero()[0]]
    write_sealed(plan.settled_file(tier, part), part_entry(layer, codes, counts, parts_of(plan, tier)[part][2]))
    return int(layer.nbytes + codes.nbytes)
