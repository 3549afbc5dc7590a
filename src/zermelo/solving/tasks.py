"""The three tasks that solve a game: expand, join, settle. Each reads files and writes files.

Every file of what is half done has its checksum in a sealed entry, so that a solve which is resumed knows it.
A tier is discovered in two steps: the parts of the tiers above are expanded into runs, sorted keys of
children; the runs are joined, each task taking a range of keys. It is settled from the tiers below.
"""

import os
import platform
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.engine.layers import BAD_OUTCOME, MISSING, NO_KEY, NOT_FALLING, UNSETTLED, Below, merits_after
from zermelo.engine.radix_sort import DIGIT, PASSES
from zermelo.engine.settled_lines import bytes_of_lines, empty_lines
from zermelo.errors import BadTable
from zermelo.rules.encodings import code_of
from zermelo.solving.atomic import Entry, read_sealed, write, write_sealed
from zermelo.solving.kernels import kernels, refused_child, refused_outcome, settling
from zermelo.solving.plan import Plan
from zermelo.solving.runs import keys_between, write_run

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = [
    "Done",
    "array_of",
    "bytes_of",
    "distinct",
    "expand",
    "indexed",
    "join",
    "read_entry",
    "report",
    "settle",
    "sha",
]

ROOM = 1 << 16
"""Children that are generated, and sorted, together."""

TOGETHER = 256
"""Children that a settle looks up together, for which there is room, and for as many positions."""


class Done(NamedTuple):
    """What a task reports."""

    classes: int
    checksum: str
    """Of the keys that it joined."""
    process: str
    peak_memory: int
    """Bytes, of its process."""


def read_entry(path: Path) -> Entry:
    """Raises BadTable where it is missing or was changed."""
    entry = read_sealed(path)
    if entry is None:
        raise BadTable(f"{path} is missing or broken: it was changed after it was written. Go on with --resume.")
    return entry


def done(classes: int, checksum: str = "") -> Done:
    return Done(classes, checksum, this_process(), peak_memory())


def this_process() -> str:
    return f"{platform.node()} {os.getpid()}"


def peak_memory() -> int:
    """Of this process, in bytes; 0 where the system does not tell."""
    # Not getrusage: there a process begins with the peak of the one that started it.
    status = Path("/proc/self/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM:"))


def array_of(path: Path, code_bytes: int = 0) -> "Array":
    """The keys in a file, or the codes where their bytes are given."""
    import numpy as np

    return np.fromfile(path, f"<u{code_bytes}" if code_bytes else "<i8")


def bytes_of(array: "Array") -> memoryview:
    return array.data.cast("B")


def distinct(plan: Plan, keys: "Array") -> "Array":
    """The keys in ascending order, each once; the array itself is changed."""
    import numpy as np

    if plan.interpreted:
        return np.unique(keys)
    found = kernels(plan.game).distinct(keys, np.empty_like(keys), np.empty(PASSES << DIGIT, np.int64))
    return keys[:found]


def expand(plan: Plan, tier: int, part: int) -> Done:
    """The children of one part, as a run for every tier that has any."""
    layer = array_of(plan.keys(tier, part))
    runs = {below: distinct(plan, children) for below, children in children_by_tier(plan, layer).items()}
    entry = {str(below): write_run(plan, plan.run(below, tier, part), run) for below, run in runs.items()}
    write_sealed(plan.expanded(tier, part), {"runs": entry})
    return done(len(layer))


def children_by_tier(plan: Plan, layer: "Array") -> dict[int, "Array"]:
    """The children of a layer; those of a piece are distinct."""
    import numpy as np

    pieces: dict[int, list[Array]] = {}
    for children, tiers in children_of(plan, layer):
        belows = np.flatnonzero(np.bincount(tiers)).tolist()
        for below in belows:
            piece = children if len(belows) == 1 else children[tiers == below]
            pieces.setdefault(below, []).append(distinct(plan, piece).copy())
    return {below: np.concatenate(runs) for below, runs in pieces.items()}


def children_of(plan: Plan, layer: "Array") -> Iterator[tuple["Array", "Array"]]:
    """All children of a layer and their tiers, some at a time: few enough to stay in the processor's cache."""
    import numpy as np

    children, tiers = np.empty(ROOM, np.int64), np.empty(ROOM, np.int32)
    begin = 0
    while begin < len(layer):
        begin, written = kernels(plan.game, plan.interpreted).expand(layer, begin, children, tiers)
        if written in (NO_KEY, NOT_FALLING):
            raise refused_child(plan.game, layer[begin], written)
        yield children[:written], tiers[:written]


def join(plan: Plan, tier: int, part: int, low: int, high: int) -> Done:
    """The keys of all runs of a tier from low to high, the latter exclusive, each once."""
    files = sorted(plan.runs(tier).glob("*.run"))
    keys = distinct(plan, keys_between(plan, files, low, high))
    write(plan.keys(tier, part), bytes_of(keys), lasting=False)
    return done(len(keys), sha(keys))


class SliceCache:
    """The slice that was loaded last, for all threads of a process."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.name: Any = None
        self.slice: Below | None = None

    def load(self, plan: Plan, tier: int, parts: range, low: int, high: int) -> Below:
        first = plan.keys(tier, parts[0]).stat()
        name = plan.folder, tier, parts, first.st_ino, first.st_mtime_ns
        with self.lock:
            if self.slice is None or self.name != name:
                self.slice = None  # before the next is loaded: there is room for one
                self.slice, self.name = load(plan, tier, parts, low, high), name
            return self.slice


SLICES = SliceCache()


def load(plan: Plan, tier: int, parts: range, low: int, high: int) -> Below:
    lines = empty_lines(sum(plan.keys(tier, part).stat().st_size for part in parts) // 8)
    for part in parts:
        keys, codes = array_of(plan.keys(tier, part)), array_of(plan.values(tier, part), plan.code_bytes)
        settling(plan.game, plan.interpreted, plan.code_bytes).insert(lines, keys, codes)
    return Below(lines, low, high)


def indexed(index: Any, keys: "Array") -> tuple["Array", int]:
    """Where the keys of each bucket begin, and the bits by which a bucket is wide: about two keys would fill it."""
    import numpy as np

    base, last = int(keys[0]), int(keys[-1])
    shift = max(0, (2 * (last - base) // len(keys)).bit_length() - 1)
    starts = np.empty(((last - base) >> shift) + 2, index_type(len(keys)))
    index(keys, base, shift, starts)
    return starts, shift


def index_type(positions: int) -> str:
    """The type of ints that can number the positions."""
    return "i4" if positions < 1 << 31 else "i8"


def slices(plan: Plan, tier: int) -> Iterator[Below]:
    """A settled layer, so much of it at a time as there is memory for."""
    parts = read_entry(plan.joined(tier))["parts"]
    begin, held = 0, 0
    for number, (_, classes, _) in enumerate(parts):
        if held and bytes_of_lines(held + classes) > plan.slice_bytes:
            yield SLICES.load(plan, tier, range(begin, number), parts[begin][0], parts[number][0])
            begin, held = number, 0
        held += classes
    yield SLICES.load(plan, tier, range(begin, len(parts)), parts[begin][0], (1 << 63) - 1)


def settle(plan: Plan, tier: int, part: int) -> Done:
    """The values of one part, from those of its children."""
    import numpy as np

    layer = array_of(plan.keys(tier, part))
    merits = np.full(len(layer), UNSETTLED)
    improve = settling(plan.game, plan.interpreted, plan.code_bytes).improve
    after = np.array(merits_after(1 + code_of(1, tier, NO_KEY)))
    wanted, ends = np.empty(TOGETHER, np.int64), np.empty(TOGETHER, np.int64)
    for below in map(int, read_entry(plan.expanded(tier, part))["runs"]):
        for here in slices(plan, below):
            if improve(layer, merits, here, below, after, wanted, ends) == MISSING:
                raise BadTable(f"{plan.folder} lacks a position of tier {below}; solve it again.")
    codes, most = np.empty(len(layer), f"<u{plan.code_bytes}"), 1 + code_of(1, tier, NO_KEY)
    classes, members = np.zeros(most, np.int64), np.zeros(most, np.int64)
    answer = kernels(plan.game, plan.interpreted).finish(layer, merits, codes, classes, members)
    if answer == MISSING:
        raise BadTable(f"{plan.folder} lacks positions below tier {tier}; solve it again.")
    if answer <= BAD_OUTCOME:
        raise refused_outcome(plan.game, layer, answer)
    write(plan.values(tier, part), bytes_of(codes), lasting=False)
    counts = [[int(code), int(classes[code]), int(members[code])] for code in classes.nonzero()[0]]
    checksum = read_entry(plan.joined(tier))["parts"][part][2]
    write_sealed(plan.settled(tier, part), report(layer, checksum, codes, counts))
    return done(len(layer))


def report(layer: "Array", checksum: str, codes: "Array", counts: list[list[int]]) -> Entry:
    """The entry of a part; the checksum is that of its keys, and counts are a code, its classes and its positions."""
    return {"first": int(layer[0]), "classes": len(layer), "keys": checksum, "values": sha(codes), "codes": counts}


def sha(array: "Array") -> str:
    return sha256(bytes_of(array)).hexdigest()
