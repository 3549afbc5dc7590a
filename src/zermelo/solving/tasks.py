"""The three tasks of which solving consists: expand, join, settle. Each reads files and writes files.

A tier is discovered in two steps: the parts of the tiers above are expanded into runs, sorted keys of
children; the runs are joined, each task taking a range of keys. It is settled from the tiers below.
"""

import os
import platform
from bisect import bisect_left
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.engine.compiler import compiled
from zermelo.engine.layers import (
    MISSING,
    NO_KEY,
    UNSETTLED,
    make_expand,
    make_finish,
    make_improve,
    make_index,
)
from zermelo.errors import BadTable, TooLarge
from zermelo.rules import Game
from zermelo.solving.atomic import read_json, write, write_json
from zermelo.solving.plan import Plan, maps_of
from zermelo.solving.storage import numbers_in

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = [
    "Done",
    "Kernels",
    "array_of",
    "bytes_of",
    "distinct",
    "expand",
    "indexed",
    "join",
    "kernels",
    "report",
    "settle",
]

SAMPLES = 256
"""Keys by which a run tells how its keys lie."""

ROOM = 1 << 16
"""Children for which there is room at least while a part is expanded."""


class Done(NamedTuple):
    """What a task tells of itself."""

    classes: int
    process: str
    peak_memory: int
    """Bytes, of its process."""


class Kernels(NamedTuple):
    expand: Any
    index: Any
    improve: Any
    finish: Any


@cache
def kernels(game: Game[Any]) -> Kernels:
    maps = maps_of(game)
    made = make_expand(game, maps), make_index(), make_improve(game, maps), make_finish(game, maps)
    return Kernels(*map(compiled, made))


def done(classes: int) -> Done:
    return Done(classes, this_process(), peak_memory())


def this_process() -> str:
    return f"{platform.node()} {os.getpid()}"


def peak_memory() -> int:
    """Of this process, in bytes; 0 where the system does not tell."""
    # Not getrusage: there a process begins with the peak of the one that started it.
    status = Path("/proc/self/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM:"))


def array_of(path: Path, code_bytes: int = 0) -> "Array":
    """The keys in a file, or the codes of so many bytes."""
    import numpy as np

    return np.fromfile(path, f"<u{code_bytes}" if code_bytes else "<i8")


def bytes_of(array: "Array") -> memoryview:
    return array.data.cast("B")


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
    runs = {below: distinct(children) for below, children in children_by_tier(plan, layer).items()}
    told = {}
    for below, run in runs.items():
        write(plan.runs(below) / f"{tier:04}-{part:05}.keys", bytes_of(run))
        stride = 1 + len(run) // SAMPLES
        told[str(below)] = {"keys": len(run), "stride": stride, "samples": run[::stride].tolist()}
    write_json(plan.expanded(tier, part), told)
    return done(len(layer))


def children_by_tier(plan: Plan, layer: "Array") -> dict[int, "Array"]:
    import numpy as np

    found: dict[int, list[Array]] = {}
    for children, tiers in children_of(plan, layer):
        for below in np.unique(tiers).tolist():
            found.setdefault(below, []).append(distinct(children[tiers == below]))
    return {below: np.concatenate(runs) for below, runs in found.items()}


def children_of(plan: Plan, layer: "Array") -> Iterator[tuple["Array", "Array"]]:
    """All children of a layer and their tiers, so many at a time."""
    import numpy as np

    room = max(ROOM, 4 * len(layer))
    children, tiers = np.empty(room, np.int64), np.empty(room, np.int32)
    begin = 0
    while begin < len(layer):
        begin, written = kernels(plan.game).expand(layer, begin, children, tiers)
        if written == NO_KEY:
            raise TooLarge(f"{plan.game.name} has states that do not fit 63 bits; give the game keys that do.")
        yield children[:written], tiers[:written]


def join(plan: Plan, tier: int, part: int, low: int, high: int) -> Done:
    """The keys of all runs of a tier from low to high, the latter exclusive, each once."""
    import numpy as np

    path = plan.keys(tier, part)
    if not path.exists():
        pieces = [between(run, low, high) for run in sorted(plan.runs(tier).glob("*.keys"))]
        write(path, bytes_of(distinct(np.concatenate(pieces))))
    return done(path.stat().st_size // 8)


def between(run: Path, low: int, high: int) -> "Array":
    """The keys in a file from low to high, the latter exclusive."""
    import numpy as np

    keys = numbers_in(run, "q")
    begin = bisect_left(keys, low)
    return np.array(keys[begin : bisect_left(keys, high, begin)], "<i8")


class Below(NamedTuple):
    """A slice of a settled layer, in memory: its keys, codes, and where the keys of each bucket begin."""

    keys: "Array"
    codes: "Array"
    starts: "Array"
    shift: int
    low: int
    high: int
    """The keys that belong here, if they are stored at all; high is exclusive."""


class Held:
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


HELD = Held()


def load(plan: Plan, tier: int, parts: range, low: int, high: int) -> Below:
    import numpy as np

    keys = np.concatenate([array_of(plan.keys(tier, part)) for part in parts])
    codes = np.concatenate([array_of(plan.values(tier, part), plan.code_bytes) for part in parts])
    starts, shift = indexed(kernels(plan.game).index, keys)
    return Below(keys, codes, starts, shift, low, high)


def indexed(index: Any, keys: "Array") -> tuple["Array", int]:
    """Where the keys of each bucket begin, and the bits by which a bucket is wide: about two keys would fill it."""
    import numpy as np

    base, last = int(keys[0]), int(keys[-1])
    shift = max(0, (2 * (last - base) // len(keys)).bit_length() - 1)
    starts = np.empty(((last - base) >> shift) + 2, np.int32)
    index(keys, base, shift, starts)
    return starts, shift


def slices(plan: Plan, tier: int) -> Iterator[Below]:
    """A settled layer, so much of it at a time as there is memory for."""
    parts = read_json(plan.joined(tier))["parts"]
    most = plan.slice_bytes // (8 + plan.code_bytes + 4)
    begin, held = 0, 0
    for number, (low, classes) in enumerate(parts):
        if held and held + classes > most:
            yield HELD.load(plan, tier, range(begin, number), parts[begin][0], low)
            begin, held = number, 0
        held += classes
    yield HELD.load(plan, tier, range(begin, len(parts)), parts[begin][0], (1 << 63) - 1)


def settle(plan: Plan, tier: int, part: int) -> Done:
    """The values of one part, from those of its children."""
    import numpy as np

    use, layer = kernels(plan.game), array_of(plan.keys(tier, part))
    merits = np.full(len(layer), UNSETTLED)
    for below in map(int, read_json(plan.expanded(tier, part))):
        for here in slices(plan, below):
            met = use.improve(layer, merits, here.keys, here.codes, here.starts, here.shift, here.low, here.high, below)
            if met == MISSING:
                raise BadTable(f"{plan.folder} misses a position of tier {below}; solve it anew.")
    codes = np.empty(len(layer), f"<u{plan.code_bytes}")
    classes, members = np.zeros(3 * tier + 3, np.int64), np.zeros(3 * tier + 3, np.int64)
    if use.finish(layer, merits, codes, classes, members) == MISSING:
        raise BadTable(f"{plan.folder} misses positions below tier {tier}; solve it anew.")
    write(plan.values(tier, part), bytes_of(codes))
    tally = [[int(code), int(classes[code]), int(members[code])] for code in classes.nonzero()[0]]
    write_json(plan.settled(tier, part), report(layer, codes, tally))
    return done(len(layer))


def report(layer: "Array", codes: "Array", tally: list[list[int]]) -> dict[str, Any]:
    """What the manifest will say of a part; the tally has a code, its classes and its positions."""
    return {
        "first": int(layer[0]),
        "classes": len(layer),
        "positions": sum(positions for _, _, positions in tally),
        "keys": sha256(bytes_of(layer)).hexdigest(),
        "values": sha256(bytes_of(codes)).hexdigest(),
        "codes": tally,
    }
