"""Arrays in mapped files: in memory is what was looked at, until it is let go."""

import mmap
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.files.atomic import explained

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = ["mapped", "mapped_anew", "release"]

CHUNK = 1 << 20
"""Bytes that are written at a time."""


def mapped(path: Path, kind: str) -> "Array":
    """The numbers of a kind in a file, to be read."""
    import numpy as np

    return np.memmap(path, kind, "r") if path.stat().st_size else np.empty(0, kind)


def mapped_anew(path: Path, kind: str, number: int) -> "Array":
    """A new file of so many zeros, to be read and written; raises DiskFull where there is no room for them."""
    import numpy as np

    size = number * np.dtype(kind).itemsize
    # Written, not only sized: where a mapped file finds no room later, the process dies.
    with explained(path), path.open("wb") as file:
        for begin in range(0, size, CHUNK):
            file.write(bytes(min(CHUNK, size - begin)))
    return np.memmap(path, kind, "r+") if size else np.empty(0, kind)


def release(array: "Array") -> None:
    """Take what was looked at out of memory; what was written stays in the file."""
    if isinstance(array.base, mmap.mmap) and hasattr(mmap, "MADV_DONTNEED"):
        array.base.madvise(mmap.MADV_DONTNEED)
