"""Files that are written whole or not at all, and JSON that holds its own checksum."""

import errno
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from threading import get_ident
from typing import Any, BinaryIO

from zermelo.errors import BadOption, DiskFull

__all__ = ["TEMPORARY", "Entry", "read_sealed", "sealed", "sync", "unsealed", "write", "write_sealed", "writing"]

Entry = dict[str, Any]
"""What is sealed of the files that a task made."""

TEMPORARY = ".tmp"
"""The ending of names of files that are not whole yet."""

SPARE = 1 << 16
"""Bytes that stay free beside every file, for the folders that list them."""


@contextmanager
def writing(path: Path, lasting: bool = True) -> Iterator[BinaryIO]:
    """A file to write into, which appears under its name when it is whole and, unless it need not last, on the disk.

    Raises BadOption where the name belongs to something other than a regular file, such as a device or a
    folder, and DiskFull where there is no room. Nothing is left behind by an error.
    """
    target = path.resolve()  # through a symbolic link, the file that it names is written
    if target.exists() and not target.is_file():
        raise BadOption(f"{path} is not a regular file; name a file to write.")
    temporary = target.with_name(f"{target.name}.{os.getpid()}-{get_ident()}{TEMPORARY}")
    with explained(path):
        try:
            with temporary.open("wb") as file:
                yield file
                file.flush()
                if lasting:
                    os.fsync(file.fileno())
            temporary.replace(target)
        finally:
            temporary.unlink(missing_ok=True)


def write(path: Path, content: bytes | memoryview, lasting: bool = True) -> None:
    """Write a whole file, and the folders above it; raises the errors of `writing`.

    lasting: wait until it is on the disk. A file need not be there before it is used, if a checksum vouches for
    it when the machine has lost its power.
    """
    with explained(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        if shutil.disk_usage(path.parent).free < memoryview(content).nbytes + SPARE:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        with writing(path, lasting) as file:
            file.write(content)


def sync(path: Path) -> None:
    """Wait until a file is on the disk; raises the errors of `writing`."""
    with explained(path), path.open("rb") as file:
        os.fsync(file.fileno())


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Raise DiskFull for a full disk; give every other error of the system the path that it lacks."""
    try:
        yield
    except DiskFull:
        raise
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise DiskFull(f"The disk is full: there is no room for {path}.") from error
        if error.filename is None and error.errno is not None:
            raise OSError(error.errno, os.strerror(error.errno), str(path)) from error
        raise


def text_of(value: Any) -> str:
    """The one way in which we write JSON, so that a changed character shows."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, indent=1) + "\n"


def sealed(value: dict[str, Any]) -> bytes:
    """JSON that holds its own checksum: 'seal' is that of the text without it."""
    return text_of({**value, "seal": sha256(text_of(value).encode()).hexdigest()}).encode()


def unsealed(content: bytes) -> dict[str, Any] | None:
    """What was sealed; None where a byte of it has changed."""
    try:
        value = json.loads(content)
        value.pop("seal")
        return value if sealed(value) == content else None
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None


def write_sealed(path: Path, value: Entry, lasting: bool = False) -> None:
    """Write sealed JSON that also holds its file's name, so that swapped files show."""
    write(path, sealed({**value, "file": path.name}), lasting)


def read_sealed(path: Path) -> dict[str, Any] | None:
    """What write_sealed wrote; None where the file is missing or not as it was written."""
    value = unsealed(path.read_bytes()) if path.is_file() else None
    return value if value and value.pop("file", None) == path.name else None
