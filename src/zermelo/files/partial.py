"""The lines of a file while it is made: every line is on disk as soon as it is known, so that killed work goes on."""

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
    """The lines that earlier work has left beside a file, and those that are added."""

    def __init__(self, path: Path, out: TextIO, begun: list[str]) -> None:
        self.path = path
        self.out = out
        self.begun = begun
        """Whole lines, without their ends."""

    def add(self, line: str) -> None:
        """Write a line; raises DiskFull or OSError."""
        with explained(self.path):
            self.out.write(f"{line}\n")
            self.out.flush()

    def forget(self) -> None:
        """Remove the lines, which are of no use."""
        self.out.truncate(0)


@contextmanager
def lines_beside(file: Path, busy: str) -> Iterator[Partial]:
    """The lines in FILE.partial, which is removed when the work ends without an error; the file is locked meanwhile.

    Raises Busy with this sentence where another process holds the file, PermissionError where nothing can be written.
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
    """Make the folder if there is none; raise PermissionError where nothing can be written, which a lock hides."""
    folder.mkdir(parents=True, exist_ok=True)
    if not os.access(folder, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(folder))


def begun_lines(partial: Path) -> list[str]:
    """The whole lines of a file; the last one is cut off where the process that wrote it was killed in it."""
    if not partial.exists():
        return []
    whole = partial.read_bytes().rpartition(b"\n")[0]
    partial.write_bytes(whole + b"\n" * bool(whole))
    return whole.decode(errors="replace").splitlines()


@contextmanager
def locked(path: Path, busy: str) -> Iterator[None]:
    """Hold a lock file; raise Busy with this sentence where another process holds it."""
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
