"""Sorted runs: ascending keys of children in delta coding, in files that exist until the runs of a layer are merged.

A file starts with numbers of 8 bytes: the number of blocks, the first key of each block, and where the differences of
each block end. The differences between consecutive keys follow, in groups of seven bits, the lowest first; all groups
but the last have the eighth bit set (LEB128). Most keys take one or two bytes, and reading may begin at any block.
"""

from bisect import bisect_right
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from zermelo.files.atomic import Entry, write
from zermelo.tables.making.arrays import mapped, scratch
from zermelo.tables.making.kernels.by_plan import kernel
from zermelo.tables.plan import Plan
from zermelo.tables.storage import Array

__all__ = ["BLOCK", "keys_between", "summary_of", "write_run"]

BLOCK = 1024
"""Number of keys in a block."""

MOST_BYTES = 9
"""Largest number of bytes of a difference, which has at most 63 bits."""

SAMPLES = 256
"""Number of keys that represent the distribution of a run."""


def write_run(plan: Plan, path: Path, keys: Array) -> Entry:
    """Write a run, and return its summary with its bytes and its checksum."""
    firsts = keys[::BLOCK]
    ends, head = np.empty(len(firsts), np.int64), 8 + 16 * len(firsts)
    content = scratch("run", head + MOST_BYTES * len(keys), "u1")
    written = kernel(plan, encode)(keys, ends, content[head:])
    content[:head].view("<i8")[:] = np.concatenate([[len(firsts)], firsts, ends])
    content = content[: head + written]
    write(path, content.data, lasting=False)
    return {**summary_of(keys), "bytes": len(content), "sha256": sha256(content.data).hexdigest()}


def summary_of(keys: Array) -> Entry:
    """Return the number of keys in a run, and every nth of them as a sample: 'keys', 'stride' (n), 'samples'."""
    stride = 1 + len(keys) // SAMPLES
    return {"keys": len(keys), "stride": stride, "samples": keys[::stride].tolist()}


def keys_between(plan: Plan, files: list[Path], low: int, high: int) -> Array:
    """Return the keys of some runs from low to high, exclusive, one run after the other."""
    runs = [parts_of_run(file) for file in files]
    spans = [(max(0, bisect_right(firsts, low) - 1), bisect_right(firsts, high - 1)) for firsts, _, _ in runs]
    keys, written = scratch("merging", BLOCK * sum(max(0, end - begin) for begin, end in spans)), 0
    for run, (begin, end) in zip(runs, spans, strict=True):
        if begin < end:
            written = kernel(plan, decode)(*run, begin, low, high, keys, written)
    return keys[:written]


def parts_of_run(file: Path) -> tuple[Array, Array, Array]:
    """Return the first keys of the blocks of a run, the ends of their differences, and the differences."""
    content = mapped(file, "u1")
    blocks = int(content[:8].view("<i8")[0])
    head = content[8 : 8 + 16 * blocks].view("<i8")
    return head[:blocks], head[blocks:], content[8 + 16 * blocks :]


def encode(keys: Any, ends: Any, steps: Any) -> int:
    """Write the differences of ascending keys, and their ends in each block; return the number of bytes. A kernel."""
    written = 0
    for i in range(len(keys)):
        if i % BLOCK != 0:
            step = int(keys[i]) - int(keys[i - 1])
            while step > 127:
                steps[written] = step & 127 | 128
                written += 1
                step >>= 7
            steps[written] = step
            written += 1
        ends[i // BLOCK] = written
    return written


def decode(firsts: Any, ends: Any, steps: Any, block: int, low: int, high: int, keys: Any, written: int) -> int:
    """Write the keys from low to high, exclusive, of this block and those after it to keys[written:]; a kernel.

    Return the end of the written keys.
    """
    place = int(ends[block - 1]) if block > 0 else 0
    while block < len(firsts):
        key = int(firsts[block])
        while True:
            if key >= high:
                return written
            if key >= low:
                keys[written] = key
                written += 1
            if place == ends[block]:
                break
            shift, byte = 0, int(steps[place])
            step = byte & 127
            while byte > 127:
                place += 1
                shift += 7
                byte = int(steps[place])
                step |= (byte & 127) << shift
            place += 1
            key += step
        block += 1
    return written
