"""The export of a table to Parquet, for SQL, and to Arrow, for pandas and polars."""

from collections.abc import Iterator
from math import inf
from pathlib import Path
from typing import Any

import numpy as np

from zermelo.errors import TooLarge
from zermelo.evaluation.deadline import Deadline, heeding
from zermelo.evaluation.grundy import grundy_values
from zermelo.files.arrow import check_rows, parquet, pyarrow
from zermelo.files.atomic import writing
from zermelo.progress import OnProgress, Progress, ignore
from zermelo.rules import ENDLESS, Value
from zermelo.symmetry.keys import keys_of
from zermelo.tables.lookup import Lookup
from zermelo.tables.texts import plain_texts, texts_at_once

__all__ = ["export", "to_arrow"]

SMALL = 20_000
"""Number of classes up to which writing texts one by one is quicker than compiling the kernel."""

BLOCK = 1 << 20
"""Number of texts in one array; with 63 characters each they have fewer than 2^31."""


def export(
    table: Lookup,
    file: str | Path,
    boards: bool = True,
    on_progress: OnProgress = ignore,
    seconds: float = inf,
) -> int:
    """Write a table to a file as Parquet, one row for every class, and return the number of rows.

    Columns: tier and ply, null if there are none; key; value; remoteness, null for endless play; with boards, the text
    of one position of each class; in an impartial game the Grundy value, null if there are too many positions to
    compute it. on_progress is called with the rows so far. seconds: time limit, after which OutOfTime is
    raised and no file is written. Raises MissingExtra without PyArrow, DiskFull, or BadOption for a device.
    """
    heeded = heeding(Deadline(seconds), on_progress)
    rows, arrow_parquet, schema = 0, parquet(), schema_of(table, boards)
    # The rows are counted when this runs.
    checked = writing(Path(file), reopen=lambda new: check_rows(new, rows))
    with checked as opened, arrow_parquet.ParquetWriter(opened, schema, compression="zstd") as out:
        for piece in pieces(table, boards):
            out.write(piece)
            rows += len(piece)
            heeded(Progress(rows, None, "rows"))
    return rows


def to_arrow(table: Lookup, boards: bool = True) -> Any:
    """Return the same rows as one Arrow table in memory; raise MissingExtra without PyArrow."""
    return pyarrow().concat_tables([schema_of(table, boards).empty_table(), *pieces(table, boards)])


def schema_of(table: Lookup, boards: bool) -> Any:
    """Return the columns and their types."""
    columns = [("tier", "int32"), ("ply", "int32"), ("key", "int64"), ("value", "string"), ("remoteness", "int32")]
    columns += [("grundy", "int32")] if table.game.impartial else []
    return pyarrow().schema(columns + ([("board", "string")] if boards else []))


def pieces(table: Lookup, boards: bool) -> Iterator[Any]:
    """Yield rows in pieces, as Arrow tables."""
    schema = schema_of(table, boards)
    for number, entry in enumerate(table.manifest["tiers"]):
        for keys, codes in table.storage.scan(number):
            piece = {"tier": repeated(entry["tier"], len(keys)), "ply": repeated(entry["ply"], len(keys)), "key": keys}
            piece |= values(codes, table.manifest["code_bytes"])
            piece |= {"grundy": list(nimbers(table, keys))} if table.game.impartial else {}
            piece |= {"board": texts(table, entry["ply"], keys)} if boards else {}
            yield pyarrow().table(piece, schema)


def repeated(number: int | None, times: int) -> Any:
    """Return a column with the same number, or null, in every row."""
    return pyarrow().nulls(times, "int32") if number is None else np.full(times, number, np.int32)


def values(codes: Any, code_bytes: int) -> dict[str, Any]:
    """Return the columns of the values of codes."""
    met, place = np.unique(codes, return_inverse=True)
    found = [Value.of_code(code, code_bytes) for code in met.tolist()]
    remoteness = np.array([value.remoteness for value in found])[place]
    word = pyarrow().array([value.word for value in found], "string").take(pyarrow().array(place))
    return {"value": word, "remoteness": pyarrow().array(remoteness, "int32", mask=remoteness == ENDLESS)}


def nimbers(table: Lookup, keys: Any) -> Iterator[int | None]:
    """Yield the Grundy values of positions, computed from the rules; None once there are too many positions."""
    state_of, values = keys_of(table.game).state, grundy_values(table.game)
    for key in keys.tolist():
        try:
            yield values.value(state_of(key), inf)
        except TooLarge:
            yield None


def texts(table: Lookup, ply: int | None, keys: Any) -> Any:
    """Return the text of each position; a kernel writes many at once if it can."""
    turn = (ply or 0) % 2
    if len(table) > SMALL:
        parts = [texts_at_once(table.game, turn, keys[begin : begin + BLOCK]) for begin in range(0, len(keys), BLOCK)]
        if all(part is not None for part in parts):
            return pyarrow().chunked_array(map(strings, parts), "string")
    return plain_texts(table.game, turn, keys)


def strings(codes: Any) -> Any:
    """Return rows of ASCII codes as an Arrow array of strings, without copying them."""
    rows, characters = codes.shape
    ends = np.arange(rows + 1, dtype=np.int32) * characters
    return pyarrow().StringArray.from_buffers(rows, pyarrow().py_buffer(ends), pyarrow().py_buffer(codes))
