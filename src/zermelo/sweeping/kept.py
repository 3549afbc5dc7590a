"""The file of a sweep while it is made: every row is on disk as soon as it is known, so that a killed sweep goes on."""

import errno
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

from zermelo.solving.atomic import explained
from zermelo.solving.locked_folder import locked
from zermelo.sweeping.files import check_ending, read_rows, rows_of, write_rows
from zermelo.sweeping.row import Row

__all__ = ["Kept", "keeping"]


class Kept:
    """The rows in a file, and those that are added: as lines of JSON beside it, until all are there."""

    def __init__(self, file: Path, partial: TextIO, rows: list[Row]) -> None:
        self.file = file
        self.partial = partial
        self.rows = {row.game: row for row in rows}

    def add(self, row: Row) -> None:
        """Keep a row, which replaces that of the same game. Raises DiskFull or OSError."""
        self.rows[row.game] = row
        with explained(self.file):
            self.partial.write(line_of(row))
            self.partial.flush()

    def finish(self, order: list[str]) -> None:
        """Write the file: first the rows of other sweeps that it had, then those of the named games in this order."""
        others = [row for game, row in self.rows.items() if game not in set(order)]
        write_rows(self.file, others + [self.rows[game] for game in order])


@contextmanager
def keeping(file: Path) -> Iterator[Kept]:
    """What is kept for a file, which is locked meanwhile.

    Raises BadOption for a file of another kind, BadText for one that holds something else, Busy where another sweep
    writes it.
    """
    check_ending(file)
    check_folder(file.parent)
    partial, lock = (file.with_name(f"{file.name}.{ending}") for ending in ("partial", "lock"))
    with explained(file), locked(lock, f"Another sweep writes {file}; wait for it, or name another file."):
        try:
            rows = (read_rows(file) if file.exists() else []) + begun_rows(partial)
            with partial.open("a", encoding="utf-8", newline="\n") as opened:
                yield Kept(file, opened, rows)
            partial.unlink()
        finally:
            lock.unlink(missing_ok=True)


def check_folder(folder: Path) -> None:
    """Make the folder if there is none; raise PermissionError where nothing can be written, which a lock hides."""
    folder.mkdir(parents=True, exist_ok=True)
    if not os.access(folder, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(folder))


def line_of(row: Row) -> str:
    return json.dumps(row._asdict(), ensure_ascii=False) + "\n"


def begun_rows(partial: Path) -> list[Row]:
    """The rows that an unfinished sweep has left; the last line is not whole where the sweep was killed in it."""
    if not partial.exists():
        return []
    whole = partial.read_bytes().rpartition(b"\n")[0]
    partial.write_bytes(whole + b"\n" * bool(whole))
    return list(rows_of(parsed(whole.decode(errors="replace"), partial)))


def parsed(text: str, partial: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    for number, line in enumerate(text.splitlines(), 1):
        try:
            record = json.loads(line)
        except ValueError:
            record = {}
        yield f"{partial}, line {number}", record
