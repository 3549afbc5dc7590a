"""The breadth-first search for all positions of a game whose moves can return.

The first frontiers are in memory. From then on, each frontier is filed, expanded and merged like a tier, without the
positions of earlier frontiers. At the end all frontiers are merged.
"""

from collections.abc import Iterator
from functools import partial
from shutil import rmtree

import numpy as np

from zermelo.errors import TooLarge
from zermelo.evaluation.symmetry.transformations import canonical_key, maps_of
from zermelo.machine.files import write, write_sealed
from zermelo.machine.kit.sets import add_all, empty_set
from zermelo.machine.kit.sorted_runs import remove_known
from zermelo.rules.limits import Progress
from zermelo.solving.making.arrays import GrowingArray, array_of, map_file, read_entry, scratch, sha, summary_of
from zermelo.solving.making.kernels.kernel_choice import check_size, kernel, refused_child, rules_kernel
from zermelo.solving.making.kernels.layers import NO_KEY_RESULT
from zermelo.solving.making.kernels.retrograde import make_expand_frontier, make_explore
from zermelo.solving.making.runner import TaskRunner
from zermelo.solving.making.tasks import CHILDREN_PER_BATCH, Done, merged_keys, parts_of, unique, write_keys, write_runs
from zermelo.solving.making.tiered import merge_runs, sizes_of, spans, unfinished_parts
from zermelo.solving.plan import Plan
from zermelo.solving.storage import Array

__all__ = ["find_positions"]

FIRST_FRONTIER_KEYS = 1 << 12
"""Initial number of keys in memory, which doubles as needed."""

POSITIONS_PER_REPORT = 1 << 17
"""Positions between two progress reports."""

SMALL_FRONTIER_DIVISOR = 16
"""A frontier of less than this fraction of the limit stays in memory, since it is not worth its files."""

MAX_FRONTIERS = 4096
"""Largest number of frontiers in files."""


def find_positions(plan: Plan, runner: TaskRunner, memory: int) -> list[int]:
    """Write the keys of all positions, and return the number of classes in each part; raise TooLarge."""
    if not plan.temporary_file("found").exists():
        if not plan.frontiers.merged_file(1).exists():
            known, end = explore(plan, runner, memory)
            write_frontier(plan.frontiers, 0, known[:end])
            write_frontier(plan.frontiers, 1, known[end:])
        merge_all(plan, runner, last_frontier(plan.frontiers, runner))
    rmtree(plan.frontiers.folder, ignore_errors=True)
    classes: list[int] = read_entry(plan.temporary_file("found"))["classes"]
    return classes


def explore(plan: Plan, runner: TaskRunner, memory: int) -> tuple[Array, int]:
    """Return the keys of positions near the start, and how many of them are expanded: all, if the game is small."""
    keys = np.empty(FIRST_FRONTIER_KEYS, np.int64)
    keys[0], begin, end = canonical_key(plan.game, maps_of(plan.game))(plan.game.rules.start), 0, 1
    slots = hash_table(plan, keys, end)
    most = plan.limits.search
    while begin < end and (end < most or (end - begin) * SMALL_FRONTIER_DIVISOR < most):
        start = begin
        begin, end = rules_kernel(plan, make_explore)(slots, keys, begin, end, POSITIONS_PER_REPORT)
        if end == NO_KEY_RESULT:
            raise refused_child(plan.game, keys[begin], NO_KEY_RESULT)
        check_size(plan, end)
        runner.on_progress(Progress(end, None, "discover"))
        if begin == start:
            if 2 * len(keys) * (8 + 16) > memory - (1 << 28):
                raise TooLarge(
                    f"{plan.game.name} has no tiers, so that all its positions must be in memory together: that takes "
                    f"more than {memory >> 20}M. Give it more with --memory."
                )
            keys = np.concatenate([keys, np.empty(len(keys), np.int64)])
            slots = hash_table(plan, keys, end)
    return keys[:end], begin


def hash_table(plan: Plan, keys: Array, end: int) -> Array:
    """Return a hash table of keys[:end], with twice as many slots as the array has places."""
    slots = empty_set(2 * len(keys))
    kernel(plan, add_all)(slots, keys, end)
    return slots


def write_frontier(plan: Plan, number: int, keys: Array) -> None:
    ascending = np.sort(keys)
    write(plan.keys(number, 0), ascending.data)
    write_sealed(plan.merged_file(number), {"parts": [[0, len(ascending), sha(ascending)]]})


def last_frontier(plan: Plan, runner: TaskRunner) -> int:
    """Expand frontiers from the first on until one is empty, and return the number of the last one."""
    number, seen = 1, sizes_of(plan, 0)[0]
    while any(sizes := sizes_of(plan, number)):
        todo, finished = unfinished_parts(sizes, partial(plan.expanded_file, number))
        work = [(plan, number, part) for part in todo]
        seen = runner.run(expand_frontier, work, Progress(seen + finished, None, "discover"))
        entries = [read_entry(plan.expanded_file(number, part)) for part in range(len(sizes))]
        runs = [run for entry in entries for run in entry["runs"].values()]
        if not runs:
            break
        number += 1
        if number > MAX_FRONTIERS:
            raise TooLarge(f"{plan.game.name} is too large: {seen:,} positions, and still more follow, few at a time.")
        merge_runs(plan, runner, number, runs, merge_frontier)
    return number


def expand_frontier(plan: Plan, number: int, part: int) -> Done:
    """Write the children of one part, as a run for the next frontier."""
    layer = array_of(plan.keys(number, part), name="layer-0")
    room, keys, begin = scratch("children", max(CHILDREN_PER_BATCH, 4 * len(layer))), GrowingArray("below-0"), 0
    while begin < len(layer):
        begin, written = rules_kernel(plan, make_expand_frontier)(layer, begin, room)
        if written == NO_KEY_RESULT:
            raise refused_child(plan.game, layer[begin], written)
        keys.extend(unique(plan, room[:written]))
    return write_runs(plan, number, part, layer, {number + 1: keys.array} if keys.number else {})


def merge_frontier(plan: Plan, number: int, part: int, low: int, high: int) -> Done:
    """Write the keys of all runs of a frontier from low to high, exclusive, that no earlier frontier has."""
    keys = merged_keys(plan, number, low, high)
    for known in keys_before(plan, number, low, high):
        keys = keys[: kernel(plan, remove_known)(keys, known)]
    return write_keys(plan, number, part, keys)


def keys_before(plan: Plan, end: int, low: int, high: int) -> Iterator[Array]:
    """Yield the keys from low to high, exclusive, of the frontiers before one, as ascending pieces.

    The latest come first: they have most of the children that are known.
    """
    for number in reversed(range(end)):
        parts = parts_of(plan, number)
        for part, (lowest, classes, _) in enumerate(parts):
            if classes and lowest < high and (part + 1 == len(parts) or parts[part + 1][0] > low):
                keys = map_file(plan.keys(number, part), "<i8")
                begin, stop = np.searchsorted(keys, (low, high))
                if begin < stop:
                    yield np.asarray(keys[begin:stop])


def merge_all(plan: Plan, runner: TaskRunner, last: int) -> None:
    """Merge all frontiers, and cut their keys into parts that depend only on the positions."""
    pieces = [
        plan.frontiers.keys(number, part)
        for number in range(last + 1)
        for part, size in enumerate(sizes_of(plan.frontiers, number))
        if size
    ]
    ranges = spans(plan, [summary_of(map_file(piece, "<i8")) for piece in pieces])
    collected = dict(runner.results(collect, [(plan, last, piece, *span) for piece, span in enumerate(ranges)]))
    sizes = [collected[piece].classes for piece in range(len(ranges))]
    parts = range(-(-sum(sizes) // plan.part))
    ended = dict(runner.results(cut, [(plan, last + 1, part, sizes) for part in parts]))
    files = {f"../all/{part:05}.keys": done.checksum for part, done in ended.items()}
    write_sealed(plan.temporary_file("found"), {"classes": [ended[part].classes for part in parts], "files": files})


def collect(plan: Plan, last: int, piece: int, low: int, high: int) -> Done:
    """Write the keys of all frontiers from low to high, exclusive; frontiers have no keys in common."""
    keys = np.sort(np.concatenate(list(keys_before(plan.frontiers, last + 1, low, high))))
    write(plan.frontiers.keys(last + 1, piece), keys.data)
    return Done(len(keys), 2 * keys.nbytes)


def cut(plan: Plan, number: int, part: int, sizes: list[int]) -> Done:
    """Write a part of the table, from the collected pieces of these sizes."""
    begin, end = part * plan.part, (part + 1) * plan.part
    arrays, passed = [], 0
    for piece, size in enumerate(sizes):
        first, last = max(begin - passed, 0), min(end - passed, size)
        if first < last:
            arrays.append(np.fromfile(plan.frontiers.keys(number, piece), "<i8", last - first, offset=8 * first))
        passed += size
    keys = np.concatenate(arrays)
    write(plan.keys(None, part), keys.data)
    return Done(len(keys), 2 * keys.nbytes, checksum=sha(keys))
