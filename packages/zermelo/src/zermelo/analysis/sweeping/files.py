"""Rows as files: CSV, JSON or Parquet, by the ending of the name, with a checksum of each row."""

import csv
import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

from zermelo.analysis.sweeping.row import CHECKSUM_COLUMN, Row, checksum, fault_of, read_row, records_of
from zermelo.errors import BadText
from zermelo.machine import arrow
from zermelo.machine.files import Partial, ending_of, lines_beside, write

__all__ = ["RESULT_FILE_ENDINGS", "check_ending", "csv_text", "read_rows", "sweep_file", "write_rows"]

Record = dict[str, Any]

PARQUET_TYPES = {
    "value": "string", "remoteness": "int64", "grundy": "int64", "positions": "int64", "seconds": "float64",
    "decided": "bool", "game": "string", "at_least": "string", "at_most": "string", "words": "string",
    CHECKSUM_COLUMN: "string",
}  # fmt: skip
"""The types of the columns in Parquet; an empty column does not show its own."""


def csv_text(records: Sequence[Record]) -> str:
    """Return records as CSV, with empty fields for None, and true and false in small letters."""
    text = StringIO()
    if records:
        out = csv.DictWriter(text, list(records[0]), lineterminator="\n")
        out.writeheader()
        small = {True: "true", False: "false"}
        out.writerows({k: small[v] if isinstance(v, bool) else v for k, v in record.items()} for record in records)
    return text.getvalue()


def json_text(records: Sequence[Record]) -> str:
    """Return records as a list in JSON, one on each line."""
    return "[\n" + ",\n".join(json.dumps(record, ensure_ascii=False) for record in records) + "\n]\n"


def records_in(file: Path, ending: str) -> Iterator[tuple[str, Record]]:
    """Yield the place and the content of each record of a file; raise BadText for JSON that does not parse."""
    if ending == "csv":
        with file.open(encoding="utf-8", newline="") as opened:
            lines = csv.DictReader(opened)
            yield from ((f"{file}, line {lines.line_num}", record) for record in lines)
        return
    try:
        records = arrow.read_records(file) if ending == "parquet" else json.loads(file.read_text(encoding="utf-8"))
    except json.JSONDecodeError as error:
        raise BadText(f"{file}, line {error.lineno}, character {error.colno}: {error.msg}.") from None
    except RecursionError:
        raise BadText(f"{file} does not hold the rows of a sweep.") from None
    listed = records if isinstance(records, list) else [records]
    yield from ((f"{file}, row {number}", record) for number, record in enumerate(listed, 1))


RESULT_FILE_ENDINGS = ("csv", "json", "parquet")
"""The endings of result files."""


def check_ending(file: Path) -> None:
    """Raise BadOption for a file of another kind, MissingExtra if a library for it is missing."""
    if ending_of(file, RESULT_FILE_ENDINGS) == "parquet":
        arrow.pyarrow()


def kind(file: Path) -> str:
    return file.suffix.removeprefix(".").lower()


class Read(NamedTuple):
    """A row that was read from a file."""

    row: Row
    place: str
    """The place of the row: 'table.csv, line 3'."""
    fault: str
    """The fault of the row; '' if it is as it was written."""


def read_rows(file: Path, ending: str = "") -> list[Read]:
    """Return the rows of a file that a sweep has written; raise BadText for any other file.

    ending: the kind of the file, if its name does not show it.
    """
    try:
        return list(rows_of(records_in(file, ending or kind(file))))
    except (UnicodeDecodeError, csv.Error) as error:
        raise BadText(f"{file} does not hold the rows of a sweep: {error}.") from None


def rows_of(records: Iterator[tuple[str, Record]]) -> Iterator[Read]:
    """Yield the row of each record; raise BadText with the place of the first that is not a row."""
    for place, record in records:
        try:
            row = read_row(record)
        except ValueError as error:
            raise BadText(f"{place} is not a row of a sweep: {error}. Name another file.") from None
        yield Read(row, place, fault_of(row, record.get(CHECKSUM_COLUMN)))


def write_rows(file: Path, rows: Sequence[Row]) -> None:
    """Write all rows or none; raise MissingExtra, DiskFull or OSError, or BadText if they do not read back."""

    def reopen(written: Path) -> None:
        if [each.row for each in read_rows(written, kind(file))] != list(rows):
            raise BadText(f"{written} does not read back as the same rows.")

    records = [{**record, CHECKSUM_COLUMN: checksum(row)} for record, row in zip(records_of(rows), rows, strict=True)]
    if kind(file) == "parquet":
        arrow.write_records(file, records, PARQUET_TYPES, reopen)
    else:
        text = csv_text(records) if kind(file) == "csv" else json_text(records)
        write(file, text.encode(), reopen=reopen)


class SweepFile:
    """Rows that are known and new ones; with a file, new ones are lines of JSON in a partial file until the end."""

    def __init__(self, file: Path | None = None, partial: Partial | None = None, read: Sequence[Read] = ()) -> None:
        self.file = file
        self.partial = partial
        self.rows = {each.row.game: each.row for each in read if not each.fault}
        self.changed = [f"{each.place} {each.fault}; it is computed again." for each in read if each.fault]
        """A sentence for each row that was changed after it was written, and will be computed again."""

    def add(self, row: Row) -> None:
        """Store a row in place of an earlier row of the same game; raise DiskFull or OSError."""
        self.rows[row.game] = row
        if self.partial:
            self.partial.add(json.dumps({**row._asdict(), CHECKSUM_COLUMN: checksum(row)}, ensure_ascii=False))

    def finish(self, order: list[str]) -> None:
        """Write the file: first the rows of other games, then those of these games in this order."""
        if self.file:
            others = [row for game, row in self.rows.items() if game not in set(order)]
            write_rows(self.file, others + [self.rows[game] for game in order])


@contextmanager
def sweep_file(file: Path | None, games: Collection[str]) -> Iterator[SweepFile]:
    """Lock a file, if there is one, and yield its rows, to which the rows of some games will be added.

    Raises BadOption for a file of another kind, BadText for other content or a changed row of another game, Busy if
    another sweep writes the file.
    """
    if file is None:
        yield SweepFile()
        return
    check_ending(file)
    with lines_beside(file, f"Another sweep writes {file}; wait for it, or name another file.") as partial:
        read = read_rows(file) if file.exists() else []
        read += rows_of(parse_lines(partial.begun, partial.path))
        for row, place, fault in read:
            if fault and row.game not in games:
                raise BadText(f"{place} {fault}: sweep {row.game} too, remove the row, or name another file.")
        yield SweepFile(file, partial, read)


def parse_lines(lines: Iterable[str], partial: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    for number, line in enumerate(lines, 1):
        try:
            record = json.loads(line)
        except ValueError:
            record = {}
        yield f"{partial}, line {number}", record
