"""Parquet and Arrow files; only this module imports PyArrow, which is an extra."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from zermelo.errors import BadText, MissingExtra
from zermelo.machine.files import Reopen, writing

__all__ = ["check_rows", "pyarrow", "read_records", "write_records"]


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
