"""Runs: ascending keys of children, not yet joined, in files that live until their tier is joined.

A file holds, as numbers of 8 bytes, how many blocks it has, the first key of each, and where the steps of each end;
then the steps (tables/making/kernels/delta_coding.py).
"""

from bisect import bisect_right
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.files.atomic import Entry, write
from zermelo.tables.making.kernels.by_plan import kernels
from zermelo.tables.making.kernels.delta_coding import BLOCK, MOST_BYTES
from zermelo.tables.making.scratch import room
from zermelo.tables.plan import Plan
from zermelo.tables.storage import numbers_in

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = ["keys_between", "run_of", "write_run"]

SAMPLES = 256
"""Keys of a run that show how its keys are distributed."""


def write_run(plan: Plan, path: Path, keys: "Array") -> Entry:
    """Write a run; what run_of tells of it, with its bytes and its checksum."""
    import numpy as np

    firsts = keys[::BLOCK]
    ends, head = np.empty(len(firsts), np.int64), 8 + 16 * len(firsts)
    content = room("run", head + MOST_BYTES * len(keys), "u1")
    written = kernels(plan.game, plan.interpreted).encode_steps(keys, ends, content[head:])
    content[:head].view("<i8")[:] = np.concatenate([[len(firsts)], firsts, ends])
    content = content[: head + written]
    write(path, content.data, lasting=False)
    return {**run_of(keys), "bytes": len(content), "sha256": sha256(content.data).hexdigest()}


def run_of(keys: "Array") -> Entry:
    """How many keys a run has, and every nth of them as a sample: 'keys', 'stride' (n), 'samples'."""
    stride = 1 + len(keys) // SAMPLES
    return {"keys": len(keys), "stride": stride, "samples": keys[::stride].tolist()}


def keys_between(plan: Plan, files: list[Path], low: int, high: int) -> "Array":
    """The keys of some runs from low to high, the latter exclusive, one run after the other."""
    runs = [numbers_of(file) for file in files]
    spans = [(max(0, bisect_right(firsts, low) - 1), bisect_right(firsts, high - 1)) for firsts, _, _ in runs]
    keys, written = room("joining", BLOCK * sum(max(0, end - begin) for begin, end in spans)), 0
    for run, (begin, end) in zip(runs, spans, strict=True):
        if begin < end:
            written = kernels(plan.game, plan.interpreted).decode_steps(*run, begin, low, high, keys, written)
    return keys[:written]


def numbers_of(file: Path) -> tuple["Array", "Array", "Array"]:
    """The first keys of the blocks of a run, where their steps end, and the steps."""
    import numpy as np

    # frombuffer() is typed for buffers; this is mapped memory.
    content = np.frombuffer(numbers_in(file, "B"), np.uint8)  # type: ignore[call-overload]
    blocks = int(content[:8].view("<i8")[0])
    head = content[8 : 8 + 16 * blocks].view("<i8")
    return head[:blocks], head[blocks:], content[8 + 16 * blocks :]
