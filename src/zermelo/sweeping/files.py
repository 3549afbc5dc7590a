"""Rows as files: CSV, JSON or Parquet, by the ending of the name, with a checksum of each row."""

import csv
import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

from zermelo.errors import BadOption, BadText
from zermelo.files import arrow
from zermelo.files.atomic import Reopen, write
from zermelo.files.partial import Partial, lines_beside
from zermelo.sweeping.row import CHECK, Row, checksum, fault_of, read_row, records_of

__all__ = ["KINDS", "csv_text", "keeping", "read_rows", "write_rows"]

Record = dict[str, Any]

TYPES = {
    "value": "string", "remoteness": "int64", "grundy": "int64", "positions": "int64", "seconds": "float64",
    "decided": "bool", "game": "string", "at_least": "string", "at_most": "string", "words": "string",
    CHECK: "string",
}  # fmt: skip
"""The types of the columns in Parquet, which an empty column does not show."""


def csv_text(records: Sequence[Record]) -> str:
    """Return records as CSV, with empty fields for None, and true and false in small letters."""
    text = StringIO()
    if records:
        out = csv.DictWriter(text, list(records[0]), lineterminator="\n")
        out.writeheader()
        out.writerows({name: field(entry) for name, entry in record.items()} for record in records)
    return text.getvalue()


def field(entry: Any) -> Any:
    return str(entry).lower() if isinstance(entry, bool) else entry


def json_text(records: Sequence[Record]) -> str:
    """Return records as a list in JSON, one on each line."""
    return "[\n" + ",\n".join(json.dumps(record, ensure_ascii=False) for record in records) + "\n]\n"


def write_csv(file: Path, records: Sequence[Record], reopen: Reopen) -> None:
    write(file, csv_text(records).encode(), reopen=reopen)


def write_json(file: Path, records: Sequence[Record], reopen: Reopen) -> None:
    write(file, json_text(records).encode(), reopen=reopen)


def write_parquet(file: Path, records: Sequence[Record], reopen: Reopen) -> None:
    arrow.write_records(file, records, TYPES, reopen)


def read_csv(file: Path) -> Iterator[tuple[str, Record]]:
    with file.open(encoding="utf-8", newline="") as opened:
        lines = csv.DictReader(opened)
        yield from ((f"{file}, line {lines.line_num}", record) for record in lines)


def read_json(file: Path) -> Iterator[tuple[str, Record]]:
    try:
        records = json.loads(file.read_text(encoding="utf-8"))
    except json.JSONDecodeError as error:
        raise BadText(f"{file}, line {error.lineno}, character {error.colno}: {error.msg}.") from None
    except RecursionError:
        raise BadText(f"{file} holds something else than the rows of a sweep.") from None
    listed = records if isinstance(records, list) else [records]
    yield from ((f"{file}, row {number}", record) for number, record in enumerate(listed, 1))


def read_parquet(file: Path) -> Iterator[tuple[str, Record]]:
    yield from ((f"{file}, row {number}", record) for number, record in enumerate(arrow.read_records(file), 1))


Reader = Callable[[Path], Iterator[tuple[str, Record]]]
Writer = Callable[[Path, Sequence[Record], Reopen], None]

KINDS: Mapping[str, tuple[Reader, Writer]] = {
    "csv": (read_csv, write_csv),
    "json": (read_json, write_json),
    "parquet": (read_parquet, write_parquet),
}
"""The reader and the writer of each kind of file; a reader yields the place of each record."""


def check_ending(file: Path) -> None:
    """Raise BadOption for a file of another kind, MissingExtra if a library for it is missing."""
    if kind(file) not in KINDS:
        raise BadOption(f"{file.name!r} must end in one of {', '.join(f'.{ending}' for ending in KINDS)}.")
    if kind(file) == "parquet":
        arrow.pyarrow()


def kind(file: Path) -> str:
    return file.suffix.removeprefix(".").lower()


class Read(NamedTuple):
    """A row of a file."""

    row: Row
    place: str
    """Its place: 'table.csv, line 3'."""
    fault: str
    """Its fault; '' for a row as it was written."""


def read_rows(file: Path) -> list[Read]:
    """Return the rows of a file that a sweep has written; raise BadText for any other file."""
    return rows_by(KINDS[kind(file)][0], file)


def rows_by(read: Reader, file: Path) -> list[Read]:
    """Return the rows of a file of a known kind; raise BadText."""
    try:
        return list(rows_of(read(file)))
    except (UnicodeDecodeError, csv.Error) as error:
        raise BadText(f"{file} holds something else than the rows of a sweep: {error}.") from None


def rows_of(records: Iterator[tuple[str, Record]]) -> Iterator[Read]:
    """Yield the row of each record; raise BadText with the place of the first that is none."""
    for place, record in records:
        try:
            row = read_row(record)
        except ValueError as error:
            raise BadText(f"{place} is no row of a sweep: {error}. Name another file.") from None
        yield Read(row, place, fault_of(row, record.get(CHECK)))


def write_rows(file: Path, rows: Sequence[Row]) -> None:
    """Write all rows or none; raise MissingExtra, DiskFull or OSError, BadText if they read back otherwise."""
    read, write_records = KINDS[kind(file)]

    def reopen(written: Path) -> None:
        if [each.row for each in rows_by(read, written)] != list(rows):
            raise BadText(f"{written} is read back as other rows.")

    records = zip(records_of(rows), rows, strict=True)
    write_records(file, [{**record, CHECK: checksum(row)} for record, row in records], reopen)


class Kept:
    """The rows of a file, and new ones: these are lines of JSON in a partial file until all are there."""

    def __init__(self, file: Path, partial: Partial, rows: list[Row], changed: list[str]) -> None:
        self.file = file
        self.partial = partial
        self.rows = {row.game: row for row in rows}
        self.changed = changed
        """A sentence for each row that was changed after it was written, and is computed again."""

    def add(self, row: Row) -> None:
        """Store a row, which replaces that of the same game; raise DiskFull or OSError."""
        self.rows[row.game] = row
        self.partial.add(json.dumps({**row._asdict(), CHECK: checksum(row)}, ensure_ascii=False))

    def finish(self, order: list[str]) -> None:
        """Write the file: first the rows of other games, then those of these games in this order."""
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
    """Return a sentence on a row that is not as it was written; raise BadText where nobody asks for its game."""
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
