"""The file of a sweep while it is made: every row is on disk as soon as it is known, so that a killed sweep goes on."""

import json
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from zermelo.errors import BadText
from zermelo.files.partial import Partial, lines_beside
from zermelo.sweeping.files import Read, check_ending, read_rows, rows_of, write_rows
from zermelo.sweeping.row import CHECK, Row, checksum

__all__ = ["Kept", "keeping"]


class Kept:
    """The rows in a file, and those that are added: as lines of JSON beside it, until all are there."""

    def __init__(self, file: Path, partial: Partial, rows: list[Row], changed: list[str]) -> None:
        self.file = file
        self.partial = partial
        self.rows = {row.game: row for row in rows}
        self.changed = changed
        """A sentence for each row that is not as it was written, and that is computed again."""

    def add(self, row: Row) -> None:
        """Keep a row, which replaces that of the same game. Raises DiskFull or OSError."""
        self.rows[row.game] = row
        self.partial.add(json.dumps({**row._asdict(), CHECK: checksum(row)}, ensure_ascii=False))

    def finish(self, order: list[str]) -> None:
        """Write the file: first the rows of other sweeps that it had, then those of the named games in this order."""
        others = [row for game, row in self.rows.items() if game not in set(order)]
        write_rows(self.file, others + [self.rows[game] for game in order])


@contextmanager
def keeping(file: Path, asked: Collection[str]) -> Iterator[Kept]:
    """Hold what is kept for a file, which is locked meanwhile, to give it the rows of the games that are asked for.

    Raises BadOption for a file of another kind, BadText for one that holds something else, Busy where another sweep
    writes it.
    """
    check_ending(file)
    with lines_beside(file, f"Another sweep writes {file}; wait for it, or name another file.") as partial:
        found = read_rows(file) if file.exists() else []
        found += rows_of(parsed(partial.begun, partial.path))
        changed = [changed_row(each, asked) for each in found if each.fault]
        yield Kept(file, partial, [each.row for each in found if not each.fault], changed)


def changed_row(read: Read, asked: Collection[str]) -> str:
    """Return a sentence on a row that is not as it was written; raises BadText where nobody asks for its game."""
    if read.row.game in asked:
        return f"{read.place} {read.fault}; what it held is computed again."
    raise BadText(f"{read.place} {read.fault}: sweep {read.row.game} too, remove the row, or name another file.")


def parsed(lines: Iterable[str], partial: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    for number, line in enumerate(lines, 1):
        try:
            record = json.loads(line)
        except ValueError:
            record = {}
        yield f"{partial}, line {number}", record
