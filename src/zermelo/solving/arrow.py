"""PyArrow, which is an extra: the one way in which we load it, and plain records as Parquet."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from zermelo.errors import BadText, MissingExtra
from zermelo.solving.atomic import writing

__all__ = ["parquet", "pyarrow", "read_records", "write_records"]


def pyarrow() -> Any:
    """The library; raises MissingExtra where it is not installed."""
    try:
        import pyarrow
    except ImportError:
        raise MissingExtra("Parquet and Arrow need PyArrow: pip install 'zermelo[parquet]'.") from None
    return pyarrow


def parquet() -> Any:
    """Its part that reads and writes Parquet; raises MissingExtra."""
    pyarrow()
    from pyarrow import parquet

    return parquet


def write_records(file: Path, records: Sequence[dict[str, Any]], types: dict[str, str]) -> None:
    """Write plain dicts with the same keys as Parquet; types: of columns that may hold nothing at all."""
    arrow, columns = pyarrow(), list(records[0]) if records else list(types)
    arrays = [arrow.array([each[name] for each in records], types.get(name)) for name in columns]
    with writing(file) as opened:
        parquet().write_table(arrow.table(arrays, columns), opened, compression="zstd")


def read_records(file: Path) -> list[dict[str, Any]]:
    """The rows of a Parquet file as plain dicts; raises BadText for another file."""
    try:
        records: list[dict[str, Any]] = parquet().read_table(file).to_pylist()
    except (pyarrow().ArrowException, OSError) as error:
        raise BadText(f"{file} is no Parquet file that can be read: {' '.join(str(error).split())}") from None
    return records
