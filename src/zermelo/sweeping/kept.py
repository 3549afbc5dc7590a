"""The file of a sweep while it is made: every row is on disk as soon as it is known, so that a killed sweep goes on."""

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from zermelo.solving.partial import Partial, lines_beside
from zermelo.sweeping.files import check_ending, read_rows, rows_of, write_rows
from zermelo.sweeping.row import Row

__all__ = ["Kept", "keeping"]


class Kept:
    """The rows in a file, and those that are added: as lines of JSON beside it, until all are there."""

    def __init__(self, file: Path, partial: Partial, rows: list[Row]) -> None:
        self.file = file
        self.partial = partial
        self.rows = {row.game: row for row in rows}

    def add(self, row: Row) -> None:
        """Keep a row, which replaces that of the same game. Raises DiskFull or OSError."""
        self.rows[row.game] = row
        self.partial.add(json.dumps(row._asdict(), ensure_ascii=False))

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
    with lines_beside(file, f"Another sweep writes {file}; wait for it, or name another file.") as partial:
        rows = read_rows(file) if file.exists() else []
        rows += rows_of(parsed(partial.begun, partial.path))
        yield Kept(file, partial, rows)


def parsed(lines: Iterable[str], partial: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    for number, line in enumerate(lines, 1):
        try:
            record = json.loads(line)
        except ValueError:
            record = {}
        yield f"{partial}, line {number}", record
