"""The three tasks that solve a game: expand, join, settle. Each reads files and writes files.

Every file of what is half done has its checksum in a sealed entry, so that a solve which is resumed knows it.
A tier is discovered in two steps: the parts of the tiers above are expanded into runs, sorted keys of
children; the runs are joined, each task taking a range of keys. It is settled from the tiers below.
"""

import os
import platform
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.errors import BadTable
from zermelo.files.atomic import Entry, write, write_sealed
from zermelo.rules.encodings import code_of
from zermelo.tables.making.files import array_of, bytes_of, read_entry, sha
from zermelo.tables.making.kernels.by_plan import kernels, refused_child, refused_outcome, settling
from zermelo.tables.making.kernels.layers import BAD_OUTCOME, MISSING, NO_KEY, NOT_FALLING, UNSETTLED, order_keys_after
from zermelo.tables.making.kernels.radix_sort import DIGIT, PASSES
from zermelo.tables.making.returning.earlier_frontiers import known_before, without_known
from zermelo.tables.making.runs import keys_between, write_run
from zermelo.tables.making.scratch import Gathered, room
from zermelo.tables.making.slices import Loading, slices
from zermelo.tables.plan import Plan

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = [
    "Done",
    "distinct",
    "done",
    "expand",
    "index_type",
    "join",
    "report",
    "settle",
]

ROOM = 1 << 16
"""Children that are generated, and sorted, together."""

TOGETHER = 128
"""Numbers of children, and of positions, for which a settling task has room: it looks so many up together."""


class Done(NamedTuple):
    """What a task reports."""

    classes: int
    seconds: float
    loading: float
    """Those of its seconds in which it had no layers below, because it or another thread loaded them."""
    bytes: int
    """That it read and wrote; those of runs count twice where they are written, and not where they are read."""
    process: str
    peak_memory: int
    """Bytes, of its process."""
    checksum: str = ""
    """Of the keys that it joined."""


def done(classes: int, began: float, moved: int, loading: float = 0, checksum: str = "") -> Done:
    return Done(classes, perf_counter() - began, loading, moved, this_process(), peak_memory(), checksum)


def this_process() -> str:
    return f"{platform.node()} {os.getpid()}"


def peak_memory() -> int:
    """Of this process, in bytes; 0 where the system does not tell."""
    # Not getrusage: there a process begins with the peak of the one that started it.
    status = Path("/proc/self/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM:"))


def distinct(plan: Plan, keys: "Array") -> "Array":
    """The keys in ascending order, each once; the array itself is changed."""
    import numpy as np

    if plan.interpreted:
        return np.unique(keys)
    found = kernels(plan.game).distinct(keys, room("sorting", len(keys)), room("digits", PASSES << DIGIT))
    return keys[:found]


def expand(plan: Plan, tier: int, part: int) -> Done:
    """The children of one part, as a run for every tier that has any."""
    began, layer = perf_counter(), array_of(plan.keys(tier, part), where="layer-0")
    runs = {below: distinct(plan, children) for below, children in children_by_tier(plan, tier, layer).items()}
    entry = {str(below): write_run(plan, plan.run(below, tier, part), run) for below, run in runs.items()}
    write_sealed(plan.expanded(tier, part), {"runs": entry})
    return done(len(layer), began, layer.nbytes + 2 * sum(run["bytes"] for run in entry.values()))


def children_by_tier(plan: Plan, tier: int, layer: "Array") -> dict[int, "Array"]:
    """The children of a layer; those of a piece are distinct. Where there are no tiers, they are of the next round."""
    import numpy as np

    found: dict[int, Gathered] = {}
    for children, tiers in children_of(plan, layer) if plan.code_bytes else followed(plan, tier, layer):
        alike = len(tiers) and tiers.min() == tiers.max()
        for below in tiers[:1].tolist() if alike else np.unique(tiers).tolist():
            piece = children if alike else children[tiers == below]
            found.setdefault(below, Gathered(f"below-{len(found)}")).add(distinct(plan, piece))
    return {below: some.whole() for below, some in found.items()}


def children_of(plan: Plan, layer: "Array") -> Iterator[tuple["Array", "Array"]]:
    """All children of a layer and their tiers, some at a time: few enough to stay in the processor's cache."""
    children, tiers, begin = room("children", ROOM), room("tiers", ROOM, "<i4"), 0
    while begin < len(layer):
        begin, written = kernels(plan.game, plan.interpreted).expand(layer, begin, children, tiers)
        if written in (NO_KEY, NOT_FALLING):
            raise refused_child(plan.game, layer[begin], written)
        yield children[:written], tiers[:written]


def followed(plan: Plan, tier: int, layer: "Array") -> Iterator[tuple["Array", "Array"]]:
    """All children of a round, as many at a time as there is room for, and the next round as the tier of each."""
    children, begin = room("children", max(ROOM, 4 * len(layer))), 0
    tiers = room("tiers", len(children), "<i4")
    tiers[:] = tier + 1
    while begin < len(layer):
        begin, written = kernels(plan.game, plan.interpreted).follow(layer, begin, children)
        if written == NO_KEY:
            raise refused_child(plan.game, layer[begin], written)
        yield children[:written], tiers[:written]


def join(plan: Plan, tier: int, part: int, low: int, high: int) -> Done:
    """The keys of all runs of a tier from low to high, the latter exclusive, each once; of a round, the new ones."""
    began, files = perf_counter(), sorted(plan.runs(tier).glob("*.run"))
    keys = distinct(plan, keys_between(plan, files, low, high))
    if not plan.code_bytes:
        keys = without_known(plan, keys, known_before(plan, tier, low, high))
    write(plan.keys(tier, part), bytes_of(keys), lasting=False)
    return done(len(keys), began, keys.nbytes, checksum=sha(keys))


def index_type(positions: int) -> str:
    """The type of ints that can number the positions."""
    return "i4" if positions < 1 << 31 else "i8"


def settle(plan: Plan, tier: int, *parts: int) -> Done:
    """The values of some parts, from those of their children: each slice of the layers below is loaded once for all."""
    import numpy as np

    began, loading = perf_counter(), Loading()
    layers = [array_of(plan.keys(tier, part), where=f"layer-{i}") for i, part in enumerate(parts)]
    order_keys = [room(f"order-keys-{i}", len(layer)) for i, layer in enumerate(layers)]
    for best in order_keys:
        best[:] = UNSETTLED
    improve = settling(plan.game, plan.interpreted, plan.code_bytes).improve
    after = np.array(order_keys_after(1 + code_of(1, tier, NO_KEY)))
    wanted, ends = np.empty(TOGETHER, np.int64), np.empty(TOGETHER, np.int64)
    belows = {int(below) for part in parts for below in read_entry(plan.expanded(tier, part))["runs"]}
    for below in sorted(belows):
        for here in slices(plan, below, loading):
            for layer, best in zip(layers, order_keys, strict=True):
                if improve(layer, best, here, below, after, wanted, ends) == MISSING:
                    raise BadTable(f"{plan.folder} lacks a position of tier {below}; solve it again.")
    moved = sum(write_values(plan, tier, *of_part) for of_part in zip(parts, layers, order_keys, strict=True))
    return done(sum(map(len, layers)), began, moved + loading.bytes, loading.seconds)


def write_values(plan: Plan, tier: int, part: int, layer: "Array", order_keys: "Array") -> int:
    """Write the values of a part, and its entry; the bytes of its keys and values."""
    import numpy as np

    codes, most = room(f"codes-{plan.code_bytes}", len(layer), f"<u{plan.code_bytes}"), 1 + code_of(1, tier, NO_KEY)
    classes, members = np.zeros(most, np.int64), np.zeros(most, np.int64)
    answer = kernels(plan.game, plan.interpreted).finish(layer, order_keys, codes, classes, members)
    if answer == MISSING:
        raise BadTable(f"{plan.folder} lacks positions below tier {tier}; solve it again.")
    if answer <= BAD_OUTCOME:
        raise refused_outcome(plan.game, layer, answer)
    write(plan.values(tier, part), bytes_of(codes), lasting=False)
    counts = [[int(code), int(classes[code]), int(members[code])] for code in classes.nonzero()[0]]
    checksum = read_entry(plan.joined(tier))["parts"][part][2]
    write_sealed(plan.settled(tier, part), report(layer, checksum, codes, counts))
    return int(layer.nbytes + codes.nbytes)


def report(layer: "Array", checksum: str, codes: "Array", counts: list[list[int]]) -> Entry:
    """The entry of a part; the checksum is that of its keys, and counts are a code, its classes and its positions."""
    return {"first": int(layer[0]), "classes": len(layer), "keys": checksum, "values": sha(codes), "codes": counts}
