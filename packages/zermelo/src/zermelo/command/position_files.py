"""Blocks of lines that name positions: standard input, a file of text, or a column of a CSV or Parquet file."""

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import click

from zermelo.command.streams import blocks
from zermelo.errors import BadText

__all__ = ["blocks_of"]

ROWS_PER_BLOCK = 4_096
"""The number of rows of a table in a block."""

POSITION_COLUMNS = "board", "position", "moves"
"""The names of columns that hold positions, if the user names none; the first of them that a file has is read."""

Block = list[str]


def blocks_of(file: Path | None, column: str | None) -> Iterator[Block]:
    """Yield the lines of a file, or of standard input without one.

    Raises BadText for a file without the column, MissingExtra, Unreadable, or OSError.
    """
    kind = file.suffix.lower() if file else ""
    if column and kind not in (".csv", ".parquet"):
        raise click.UsageError("--column needs a FILE that ends in .csv or .parquet.")
    if file is None:
        yield from blocks()
    elif kind == ".csv":
        yield from csv_blocks(file, column)
    elif kind == ".parquet":
        from zermelo.machine.arrow import read_column  # late, as all of files: most lines come from standard input

        yield from read_column(file, lambda names: chosen(file, names, column), ROWS_PER_BLOCK)
    else:
        from zermelo.machine.files import check_regular

        check_regular(file, BadText)
        with file.open("rb") as opened:
            yield from blocks(opened)


def csv_blocks(file: Path, column: str | None) -> Iterator[Block]:
    """Yield the fields of a column of a CSV file, whose first line names the columns."""
    import csv

    with file.open(encoding="utf-8-sig", errors="backslashreplace", newline="") as opened:
        rows = csv.reader(opened)
        try:
            name = chosen(file, names := next(rows, []), column)
            fields = (row[names.index(name)].strip() for row in rows if row)
            while block := list(islice(fields, ROWS_PER_BLOCK)):
                yield block
        except (csv.Error, IndexError) as error:
            reason = f"{error}." if isinstance(error, csv.Error) else f"there is no field for {name!r}."
            raise BadText(f"{file}, line {rows.line_num}: {reason}") from None


def chosen(file: Path, names: Sequence[str], column: str | None) -> str:
    """Return the name of the column that holds the positions; raise BadText if there is none."""
    wanted = (column,) if column else POSITION_COLUMNS
    if found := [name for name in wanted if name in names]:
        return found[0]
    fault = (
        f"no column {column!r}" if column else f"no column {', '.join(POSITION_COLUMNS[:-1])} or {POSITION_COLUMNS[-1]}"
    )
    held = ", ".join(names)
    raise BadText(f"{file} has {fault}: name one of its columns with --column ({held}).")
