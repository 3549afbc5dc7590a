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

from zermelo.engine.layers import BAD_OUTCOME, MISSING, NO_KEY, NOT_FALLING, UNSETTLED, Below
from zermelo.errors import BadTable
from zermelo.rules.encodings import code_of
from zermelo.solving.atomic import write, write_sealed
from zermelo.solving.kernels import kernels, refused_child, refused_outcome
from zermelo.solving.plan import Plan
from zermelo.solving.runs import Entry, between, known_before, read_entry, without_known

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = [
    "Done",
    "Entry",
    "array_of",
    "bytes_of",
    "distinct",
    "done",
    "expand",
    "index_type",
    "join",
    "read_entry",
    "report",
    "run_of",
    "settle",
    "sha",
]

SAMPLES = 256
"""Keys of a run that show how its keys are distributed."""

ROOM = 1 << 16
"""Children for which there is room at least while a part is expanded."""


class Done(NamedTuple):
    """What a task reports."""

    classes: int
    checksum: str
    """Of the keys that it joined."""
    process: str
    peak_memory: int
    """Bytes, of its process."""


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
    return array.data.cast("B") if len(array) else memoryview(b"")


def distinct(keys: "Array") -> "Array":
    """The keys in ascending order, each once; the array itself is sorted."""
    import numpy as np

    keys.sort()
    fresh = np.ones(len(keys), bool)
    np.not_equal(keys[1:], keys[:-1], out=fresh[1:])
    return keys[fresh]


def expand(plan: Plan, tier: int, part: int) -> Done:
    """The children of one part, as a run for every tier that has any."""
    layer = array_of(plan.keys(tier, part))
    runs = {below: distinct(children) for below, children in children_by_tier(plan, tier, layer).items()}
    entry = {}
    for below, run in runs.items():
        write(plan.run(below, tier, part), bytes_of(run))
        entry[str(below)] = {**run_of(run), "sha256": sha(run)}
    write_sealed(plan.expanded(tier, part), {"runs": entry})
    return done(len(layer))


def run_of(keys: "Array") -> Entry:
    """How many keys a run has, and every nth of them as a sample: 'keys', 'stride' (n), 'samples'."""
    stride = 1 + len(keys) // SAMPLES
    return {"keys": len(keys), "stride": stride, "samples": keys[::stride].tolist()}


def children_by_tier(plan: Plan, tier: int, layer: "Array") -> dict[int, "Array"]:
    """Where there are no tiers, the children are of the next round."""
    import numpy as np

    if not plan.code_bytes:
        found = [distinct(children) for children in followed(plan, layer) if len(children)]
        return {tier + 1: np.concatenate(found)} if found else {}
    pieces: dict[int, list[Array]] = {}
    for children, tiers in children_of(plan, layer):
        for below in np.unique(tiers).tolist():
            pieces.setdefault(below, []).append(distinct(children[tiers == below]))
    return {below: np.concatenate(runs) for below, runs in pieces.items()}


def children_of(plan: Plan, layer: "Array") -> Iterator[tuple["Array", "Array"]]:
    """All children of a layer and their tiers, as many at a time as there is room for."""
    import numpy as np

    room = max(ROOM, 4 * len(layer))
    children, tiers = np.empty(room, np.int64), np.empty(room, np.int32)
    begin = 0
    while begin < len(layer):
        begin, written = kernels(plan.game, plan.interpreted).expand(layer, begin, children, tiers)
        if written in (NO_KEY, NOT_FALLING):
            raise refused_child(plan.game, layer[begin], written)
        yield children[:written], tiers[:written]


def followed(plan: Plan, layer: "Array") -> Iterator["Array"]:
    """All children of a layer, as many at a time as there is room for."""
    import numpy as np

    children, begin = np.empty(max(ROOM, 4 * len(layer)), np.int64), 0
    while begin < len(layer):
        begin, written = kernels(plan.game, plan.interpreted).follow(layer, begin, children)
        if written == NO_KEY:
            raise refused_child(plan.game, layer[begin], written)
        yield children[:written]


def join(plan: Plan, tier: int, part: int, low: int, high: int) -> Done:
    """The keys of all runs of a tier from low to high, the latter exclusive, each once; of a round, the new ones."""
    import numpy as np

    pieces = [between(run, low, high) for run in sorted(plan.runs(tier).glob("*.keys"))]
    keys = distinct(np.concatenate(pieces))
    if not plan.code_bytes:
        keys = without_known(keys, known_before(plan, tier, low, high), kernels(plan.game, plan.interpreted).find_known)
    write(plan.keys(tier, part), bytes_of(keys))
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
    import numpy as np

    keys = np.concatenate([array_of(plan.keys(tier, part)) for part in parts])
    codes = np.concatenate([array_of(plan.values(tier, part), plan.code_bytes) for part in parts])
    if plan.interpreted:
        codes = codes.astype(np.int64)  # plain arithmetic on a small type would overflow
    starts, shift = indexed(kernels(plan.game, plan.interpreted).index, keys)
    return Below(keys, codes, starts, shift, low, high)


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
    most = plan.slice_bytes // (8 + plan.code_bytes + 4)
    begin, held = 0, 0
    for number, (low, classes, _) in enumerate(parts):
        if held and held + classes > most:
            yield SLICES.load(plan, tier, range(begin, number), parts[begin][0], low)
            begin, held = number, 0
        held += classes
    yield SLICES.load(plan, tier, range(begin, len(parts)), parts[begin][0], (1 << 63) - 1)


def settle(plan: Plan, tier: int, part: int) -> Done:
    """The values of one part, from those of its children."""
    import numpy as np

    use, layer = kernels(plan.game, plan.interpreted), array_of(plan.keys(tier, part))
    merits = np.full(len(layer), UNSETTLED)
    for below in map(int, read_entry(plan.expanded(tier, part))["runs"]):
        for here in slices(plan, below):
            if use.improve(layer, merits, here, below) == MISSING:
                raise BadTable(f"{plan.folder} lacks a position of tier {below}; solve it again.")
    codes, most = np.empty(len(layer), f"<u{plan.code_bytes}"), 1 + code_of(1, tier, NO_KEY)
    classes, members = np.zeros(most, np.int64), np.zeros(most, np.int64)
    answer = use.finish(layer, merits, codes, classes, members)
    if answer == MISSING:
        raise BadTable(f"{plan.folder} lacks positions below tier {tier}; solve it again.")
    if answer <= BAD_OUTCOME:
        raise refused_outcome(plan.game, layer, answer)
    write(plan.values(tier, part), bytes_of(codes))
    counts = [[int(code), int(classes[code]), int(members[code])] for code in classes.nonzero()[0]]
    checksum = read_entry(plan.joined(tier))["parts"][part][2]
    write_sealed(plan.settled(tier, part), report(layer, checksum, codes, counts))
    return done(len(layer))


def report(layer: "Array", checksum: str, codes: "Array", counts: list[list[int]]) -> Entry:
    """The entry of a part; the checksum is that of its keys, and counts are a code, its classes and its positions."""
    return {"first": int(layer[0]), "classes": len(layer), "keys": checksum, "values": sha(codes), "codes": counts}


def sha(array: "Array") -> str:
    return sha256(bytes_of(array)).hexdigest()
