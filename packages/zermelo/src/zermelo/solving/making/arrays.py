"""Arrays of the tasks: in files, in mapped files and in scratch memory; and sorted runs of keys in delta coding.

Scratch memory is reused by the next task of the same thread. Memory that is freed after every task, as by Dask's
workers, is new to the next one: the system fills it with zeros, page by page.

Sorted runs exist until the runs of a layer are merged. A file starts with numbers of 8 bytes: the number of blocks, the
first key of each block, and where the differences of each block end. The differences between consecutive keys follow,
in groups of seven bits, the lowest first; all groups but the last have the eighth bit set (LEB128). Most keys take one
or two bytes, and reading may begin at any block.
"""

import mmap
from bisect import bisect_right
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from threading import local
from typing import Any

import numpy as np

from zermelo.errors import BadTable
from zermelo.machine.files import Entry, explain_errors, read_sealed, write
from zermelo.machine.narrow import narrow
from zermelo.solving.making.kernels.kernel_choice import kernel
from zermelo.solving.plan import Plan
from zermelo.solving.storage import Array

__all__ = [
    "KEYS_PER_BLOCK",
    "GrowingArray",
    "array_of",
    "keys_between",
    "map_file",
    "mapped_zeros",
    "read_entry",
    "release",
    "scratch",
    "scratch_memory",
    "sha",
    "summary_of",
    "write_run",
]


BYTES_PER_WRITE = 1 << 20
"""Bytes of one write."""

THREAD_BUFFERS = local()


def read_entry(path: Path) -> Entry:
    """Return a sealed entry; raise BadTable if it is missing or was changed."""
    entry = read_sealed(path)
    if entry is None:
        raise BadTable(f"{path} is missing or broken: it was changed after it was written. Go on with --resume.")
    return entry


def array_of(path: Path, code_bytes: int = 0, name: str = "") -> Array:
    """Return the keys in a file, or codes of this size; a name selects scratch memory instead of a new array."""
    kind = f"<u{code_bytes}" if code_bytes else "<i8"
    if not name:
        return np.fromfile(path, kind)
    array = scratch(name, path.stat().st_size // np.dtype(kind).itemsize, kind)
    with path.open("rb") as file:
        file.readinto(array.data)
    return array


def sha(array: Array) -> str:
    return sha256(array.data).hexdigest()


def map_file(path: Path, kind: str) -> Array:
    """Return the numbers in a file, mapped for reading."""
    return np.memmap(path, kind, "r") if path.stat().st_size else np.empty(0, kind)


def mapped_zeros(path: Path, kind: str, number: int) -> Array:
    """Create a file of zeros, mapped for reading and writing; raise DiskFull if there is no room for it."""
    size = number * np.dtype(kind).itemsize
    # The zeros are written, because a process dies if the disk is full when it changes a sparse mapped file.
    with explain_errors(path), path.open("wb") as file:
        for begin in range(0, size, BYTES_PER_WRITE):
            file.write(bytes(min(BYTES_PER_WRITE, size - begin)))
    return np.memmap(path, kind, "r+") if size else np.empty(0, kind)


def release(array: Array) -> None:
    """Remove the pages of a mapped array from memory; changes stay in the file."""
    if isinstance(array.base, mmap.mmap) and hasattr(mmap, "MADV_DONTNEED"):
        array.base.madvise(mmap.MADV_DONTNEED)


def scratch(name: str, number: int, kind: str = "<i8", copied: int = 0) -> Array:
    """Return scratch memory for numbers of a kind, until this thread uses the name again; copy the first ones over."""
    arrays: dict[str, Array] = vars(THREAD_BUFFERS)
    if name not in arrays or len(arrays[name]) < number:
        larger = np.empty(max(number, 2 * copied), kind)
        if copied:
            larger[:copied] = narrow(arrays[name][:copied], kind)
        arrays[name] = larger
    return arrays[name][:number]


@contextmanager
def scratch_memory() -> Iterator[None]:
    """Free the scratch memory of this thread at the end of the block; the thread may outlive the tasks."""
    try:
        yield
    finally:
        vars(THREAD_BUFFERS).clear()


class GrowingArray:
    """Keys in scratch memory that grows."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.number = 0

    def extend(self, keys: Array) -> None:
        before, self.number = self.number, self.number + len(keys)
        scratch(self.name, self.number, copied=before)[before:] = keys

    @property
    def array(self) -> Array:
        """All keys so far."""
        return scratch(self.name, self.number)


KEYS_PER_BLOCK = 1024
"""Number of keys in a block."""

MAX_DIFFERENCE_BYTES = 9
"""Largest number of bytes of a difference, which has at most 63 bits."""

KEYS_PER_SAMPLE = 256
"""Number of keys that represent the distribution of a run."""


def write_run(plan: Plan, path: Path, keys: Array) -> Entry:
    """Write a run, and return its summary with its bytes and its checksum."""
    firsts = keys[::KEYS_PER_BLOCK]
    ends, head = np.empty(len(firsts), np.int64), 8 + 16 * len(firsts)
    content = scratch("run", head + MAX_DIFFERENCE_BYTES * len(keys), "u1")
    written = kernel(plan, encode)(keys, ends, content[head:])
    content[:head].view("<i8")[:] = np.concatenate([[len(firsts)], firsts, ends])
    content = content[: head + written]
    write(path, content.data, lasting=False)
    return {**summary_of(keys), "bytes": len(content), "sha256": sha256(content.data).hexdigest()}


def summary_of(keys: Array) -> Entry:
    """Return the number of keys in a run, and every nth of them as a sample: 'keys', 'stride' (n), 'samples'."""
    stride = 1 + len(keys) // KEYS_PER_SAMPLE
    return {"keys": len(keys), "stride": stride, "samples": keys[::stride].tolist()}


def keys_between(plan: Plan, files: list[Path], low: int, high: int) -> Array:
    """Return the keys of some runs from low to high, exclusive, one run after the other."""
    runs = [parts_of_run(file) for file in files]
    spans = [(max(0, bisect_right(firsts, low) - 1), bisect_right(firsts, high - 1)) for firsts, _, _ in runs]
    keys, written = scratch("merging", KEYS_PER_BLOCK * sum(max(0, end - begin) for begin, end in spans)), 0
    for run, (begin, end) in zip(runs, spans, strict=True):
        if begin < end:
            written = kernel(plan, decode)(*run, begin, low, high, keys, written)
    return keys[:written]


def parts_of_run(file: Path) -> tuple[Array, Array, Array]:
    """Return the first keys of the blocks of a run, the ends of their differences, and the differences."""
    content = map_file(file, "u1")
    blocks = int(content[:8].view("<i8")[0])
    head = content[8 : 8 + 16 * blocks].view("<i8")
    return head[:blocks], head[blocks:], content[8 + 16 * blocks :]


def encode(keys: Any, ends: Any, steps: Any) -> int:
    """Write the differences of ascending keys, and their ends in each block; return the number of bytes. A kernel."""
    written = 0
    for i in range(len(keys)):
        if i % KEYS_PER_BLOCK != 0:
            step = int(keys[i]) - int(keys[i - 1])
            while step > 127:
                steps[written] = step & 127 | 128
                written += 1
                step >>= 7
            steps[written] = step
            written += 1
        ends[i // KEYS_PER_BLOCK] = written
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
