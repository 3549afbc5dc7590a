"""Logs of unfinished work: each line is on disk as soon as it is known, so that interrupted work resumes."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from zermelo.errors import Busy
from zermelo.files.atomic import explained

__all__ = ["Partial", "lines_beside", "locked"]


class Partial:
    """A log beside a file: the lines of earlier runs and new ones."""

    def __init__(self, path: Path, out: TextIO, begun: list[str]) -> None:
        self.path = path
        self.out = out
        self.begun = begun
        """The complete lines of earlier runs, without line ends."""

    def add(self, line: str) -> None:
        """Append a line; raise DiskFull or OSError."""
        with explained(self.path):
            self.out.write(f"{line}\n")
            self.out.flush()

    def forget(self) -> None:
        """Remove all lines."""
        self.out.truncate(0)


@contextmanager
def lines_beside(file: Path, busy: str) -> Iterator[Partial]:
    """Lock a file and yield the lines in FILE.partial, which is removed when the work ends without an error.

    Raises Busy with this sentence if another process holds the file, PermissionError if the folder is read-only.
    """
    check_folder(file.parent)
    partial, lock = (file.with_name(f"{file.name}.{ending}") for ending in ("partial", "lock"))
    with explained(file), locked(lock, busy):
        try:
            begun = begun_lines(partial)
            with partial.open("a", encoding="utf-8", newline="\n") as opened:
                yield Partial(partial, opened, begun)
            partial.unlink()
        finally:
            if partial.exists() and not partial.stat().st_size:
                partial.unlink()
            lock.unlink(missing_ok=True)


def check_folder(folder: Path) -> None:
    """Create the folder if necessary; raise PermissionError if it is read-only, which a lock would hide."""
    folder.mkdir(parents=True, exist_ok=True)
    if not os.access(folder, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(folder))


def begun_lines(partial: Path) -> list[str]:
    """Return the complete lines of a file; cut off an incomplete last line, whose writer was killed."""
    if not partial.exists():
        return []
    whole = partial.read_bytes().rpartition(b"\n")[0]
    partial.write_bytes(whole + b"\n" * bool(whole))
    return whole.decode(errors="replace").splitlines()


@contextmanager
def locked(path: Path, busy: str) -> Iterator[None]:
    """Hold a lock file; raise Busy with this sentence if another process holds it."""
    from filelock import FileLock, Timeout

    lock = FileLock(path)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise Busy(busy) from None
    try:
        yield
    finally:
        lock.release()
