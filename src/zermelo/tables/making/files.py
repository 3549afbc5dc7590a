"""The files of tasks: arrays of keys and codes, and entries that vouch for them."""

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.errors import BadTable
from zermelo.files.atomic import Entry, read_sealed
from zermelo.tables.making.scratch import room

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = ["array_of", "bytes_of", "read_entry", "sha"]


def read_entry(path: Path) -> Entry:
    """Raises BadTable where it is missing or was changed."""
    entry = read_sealed(path)
    if entry is None:
        raise BadTable(f"{path} is missing or broken: it was changed after it was written. Go on with --resume.")
    return entry


def array_of(path: Path, code_bytes: int = 0, where: str = "") -> "Array":
    """The keys in a file, or the codes where their bytes are given; in a room of that name, or in memory of its own."""
    import numpy as np

    kind = f"<u{code_bytes}" if code_bytes else "<i8"
    if not where:
        return np.fromfile(path, kind)
    array = room(where, path.stat().st_size // np.dtype(kind).itemsize, kind)
    with path.open("rb") as file:
        file.readinto(array.data)
    return array


def bytes_of(array: "Array") -> memoryview:
    return array.data.cast("B") if len(array) else memoryview(b"")


def sha(array: "Array") -> str:
    return sha256(bytes_of(array)).hexdigest()
