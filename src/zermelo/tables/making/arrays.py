"""Arrays of the tasks: in files, in mapped files, and in scratch memory.

Scratch memory is reused by the next task of the same thread. Memory that is freed after every task, as by Dask's
workers, is new to the next one: the system fills it with zeros, page by page.
"""

import mmap
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from threading import local

import numpy as np

from zermelo.errors import BadTable
from zermelo.files.atomic import Entry, explained, read_sealed
from zermelo.tables.storage import Array

__all__ = [
    "GrowingArray", "array_of", "mapped", "mapped_zeros", "read_entry", "release", "scratch",
    "scratch_memory", "sha",
]  # fmt: skip

CHUNK = 1 << 20
"""Bytes of one write."""

OURS = local()


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


def mapped(path: Path, kind: str) -> Array:
    """Return the numbers in a file, mapped for reading."""
    return np.memmap(path, kind, "r") if path.stat().st_size else np.empty(0, kind)


def mapped_zeros(path: Path, kind: str, number: int) -> Array:
    """Create a file of zeros, mapped for reading and writing; raise DiskFull if there is no room for it."""
    size = number * np.dtype(kind).itemsize
    # The zeros are written, because a process dies if the disk is full when it changes a sparse mapped file.
    with explained(path), path.open("wb") as file:
        for begin in range(0, size, CHUNK):
            file.write(bytes(min(CHUNK, size - begin)))
    return np.memmap(path, kind, "r+") if size else np.empty(0, kind)


def release(array: Array) -> None:
    """Remove the pages of a mapped array from memory; changes stay in the file."""
    if isinstance(array.base, mmap.mmap) and hasattr(mmap, "MADV_DONTNEED"):
        array.base.madvise(mmap.MADV_DONTNEED)


def scratch(name: str, number: int, kind: str = "<i8", copied: int = 0) -> Array:
    """Return scratch memory for numbers of a kind, until this thread uses the name again; copy the first ones over."""
    arrays: dict[str, Array] = vars(OURS)
    if name not in arrays or len(arrays[name]) < number:
        larger = np.empty(max(number, 2 * copied), kind)
        if copied:
            larger[:copied] = arrays[name][:copied]
        arrays[name] = larger
    return arrays[name][:number]


@contextmanager
def scratch_memory() -> Iterator[None]:
    """Free the scratch memory of this thread at the end of the block; the thread may outlive the tasks."""
    try:
        yield
    finally:
        vars(OURS).clear()


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
