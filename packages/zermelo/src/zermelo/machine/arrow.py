"""Parquet and Arrow files; only this module imports PyArrow, which is an extra."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from zermelo.errors import BadText, MissingExtra
from zermelo.machine.files import Reopen, writing

__all__ = ["check_rows", "pyarrow", "read_column", "read_records", "write_records"]


def pyarrow() -> Any:
    """Return the module pyarrow with pyarrow.parquet; raise MissingExtra if it is not installed."""
    try:
        import pyarrow.parquet
    except ImportError:
        raise MissingExtra("Parquet and Arrow need PyArrow: pip install 'zermelo[parquet]'.") from None
    return pyarrow


def write_records(
    file: Path, records: Sequence[dict[str, Any]], types: dict[str, str], reopen: Reopen | None = None
) -> None:
    """Write plain dicts with the same keys as Parquet.

    types: the types of columns that may be empty. reopen: opens the new file; see `files.writing`.
    """
    arrow, columns = pyarrow(), list(records[0]) if records else list(types)
    arrays = [arrow.array([each[name] for each in records], types.get(name)) for name in columns]
    with writing(file, reopen=reopen) as opened:
        arrow.parquet.write_table(arrow.table(arrays, columns), opened, compression="zstd")


def read_records(file: Path) -> list[dict[str, Any]]:
    """Return the rows of a Parquet file as plain dicts; raise BadText if it is not a Parquet file."""
    with unreadable(file):
        records: list[dict[str, Any]] = pyarrow().parquet.read_table(file).to_pylist()
    return records


def read_column(file: Path, choose: Callable[[Sequence[str]], str], rows: int) -> Iterator[list[str]]:
    """Yield the texts in a column of a Parquet file, this many at a time.

    choose: a function from the names of the columns to that of one. Raises BadText for a file of another kind, and for
    a row without a text.
    """
    with unreadable(file):
        opened = pyarrow().parquet.ParquetFile(file)
        column = choose(opened.schema_arrow.names)
        for batch in opened.iter_batches(rows, columns=[column]):
            if batch.column(0).null_count:
                raise BadText(f"{file} has rows without a text in the column {column!r}.")
            yield list(map(str, batch.column(0).to_pylist()))


def check_rows(file: Path, rows: int) -> None:
    """Raise BadText unless a file is Parquet with this many rows."""
    with unreadable(file):
        held = pyarrow().parquet.ParquetFile(file).metadata.num_rows
    if held != rows:
        raise BadText(f"{file} holds {held:,} rows, not {rows:,}.")


@contextmanager
def unreadable(file: Path) -> Iterator[None]:
    """Raise BadText for a file that PyArrow cannot read."""
    try:
        yield
    except (pyarrow().ArrowException, OSError) as error:
        raise BadText(f"{file} is not a Parquet file that can be read: {' '.join(str(error).split())}") from None
