"""A table as a Parquet file, for SQL."""

from collections.abc import Iterator
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.errors import MissingExtra, TooLarge
from zermelo.rules import ENDLESS, Value
from zermelo.searching.grundy import grundy_values
from zermelo.solving.atomic import writing
from zermelo.symmetry.keys import keys_of

if TYPE_CHECKING:
    from zermelo.solving.table import Table

__all__ = ["export"]


def export(table: "Table", file: Path, boards: bool = True) -> int:
    """Write one row for every class, and answer the number of rows.

    Columns: tier and ply, null where there are none; key; value; remoteness, null for endless play; with boards,
    the text of one position; in an impartial game the Grundy value, null where there are too many positions to
    find it. Raises MissingExtra without PyArrow, and the errors of `atomic.writing`.
    """
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise MissingExtra("Parquet needs PyArrow: pip install 'zermelo[parquet]'.") from None
    columns = [("tier", "int32"), ("ply", "int32"), ("key", "int64"), ("value", "string"), ("remoteness", "int32")]
    columns += [("grundy", "int32")] if table.game.impartial else []
    schema = pyarrow.schema(columns + ([("board", "string")] if boards else []))
    rows = 0
    with writing(file) as opened, parquet.ParquetWriter(opened, schema, compression="zstd") as out:
        for piece in pieces(table, boards):
            out.write(pyarrow.table(piece, schema))
            rows += len(piece["key"])
    return rows


def pieces(table: "Table", boards: bool) -> Iterator[dict[str, Any]]:
    """The columns of some rows at a time."""
    import numpy as np
    import pyarrow

    code_bytes = table.manifest["code_bytes"]
    for number, entry in enumerate(table.manifest["tiers"]):
        for keys, codes in table.storage.scan(number):
            met, place = np.unique(codes, return_inverse=True)
            values = [Value.of_code(code, code_bytes) for code in met.tolist()]
            remoteness = np.array([value.remoteness for value in values])[place]
            piece = {
                "tier": [entry["tier"]] * len(keys),
                "ply": [entry["ply"]] * len(keys),
                "key": keys,
                "value": np.array([value.word for value in values])[place],
                "remoteness": pyarrow.array(remoteness, "int32", mask=remoteness == ENDLESS),
            }
            piece |= {"grundy": list(nimbers(table, keys))} if table.game.impartial else {}
            yield {**piece, "board": texts(table, entry["ply"], keys)} if boards else piece


def nimbers(table: "Table", keys: Any) -> Iterator[int | None]:
    """The Grundy values of some positions, from the rules; None from where on there are too many."""
    state_of, values = keys_of(table.game).state, grundy_values(table.game)
    for key in keys.tolist():
        try:
            yield values.value(state_of(key), inf)
        except TooLarge:
            yield None


def texts(table: "Table", ply: int | None, keys: Any) -> list[str]:
    state_of, write = keys_of(table.game).state, table.game.write
    return [write(state_of(key), (ply or 0) % 2) for key in keys.tolist()]
