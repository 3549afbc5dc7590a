"""Logs of unfinished work: each line is on disk as soon as it is known, so that interrupted work resumes."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from zermelo.errors import Busy
from zermelo.files.atomic import explained

__all__ = ["Partial", "lines_beside", "locked"]


@dataclass
class Partial:
    """A log beside a file: the lines of earlier runs and new ones."""

    path: Path
    out: TextIO
    begun: list[str]
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
    file.parent.mkdir(parents=True, exist_ok=True)
    if not os.access(file.parent, os.W_OK):  # a lock would hide it
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(file.parent))
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

    try:
        with FileLock(path, timeout=0):
            yield
    except Timeout:
        raise Busy(busy) from None
