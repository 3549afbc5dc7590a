"""The export of a table to Parquet, for SQL, and to Arrow, for pandas and polars.

A kernel writes the texts of many positions at once if the game declares their characters, and some rows of every piece
are compared with `write`.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from math import inf
from pathlib import Path
from typing import Any

import numpy as np

from zermelo.errors import TooLarge
from zermelo.evaluation.grundy import grundy_values
from zermelo.evaluation.symmetry.folding import random_positions
from zermelo.evaluation.symmetry.keys import keys_of
from zermelo.evaluation.worth_compiling import NO_MACHINE_CODE_ERRORS, PlainFirst
from zermelo.machine.arrow import check_rows, pyarrow
from zermelo.machine.files import Written, writing
from zermelo.machine.narrow import narrow
from zermelo.rules import ENDLESS, Characters, Game
from zermelo.rules.limits import OnProgress, Progress
from zermelo.rules.position import Position, is_read
from zermelo.solving.lookup import Lookup
from zermelo.solving.storage import Array

__all__ = ["plain_texts", "texts_at_once", "to_arrow", "write_parquet"]

SMALL_TABLES = 2
"""Multiple of SMALL: classes up to which writing texts one by one is quicker than compiling the kernel."""

TEXTS_PER_ARRAY = 1 << 20
"""Number of texts in one array; with 63 characters each they have fewer than 2^31."""

NOT_ASCII_CODE = 128
"""The code that stands for all those that are not ASCII characters."""

COMPARED_ROW_DISTANCE = 256
"""Distance of the rows that are compared with `write`."""


def write_parquet(table: Lookup, file: Path, boards: bool, on_progress: OnProgress) -> Written:
    """Write a table to a file as Parquet; see `Table.export`."""
    rows, arrow_parquet, schema = 0, pyarrow().parquet, schema_of(table, boards)
    # The rows are counted when this runs.
    checked = writing(file, reopen=lambda new: check_rows(new, rows))
    with checked as opened, arrow_parquet.ParquetWriter(opened, schema, compression="zstd") as out:
        for piece in pieces(table, boards):
            out.write(piece)
            rows += len(piece)
            on_progress(Progress(rows, None, "rows"))
    return Written.at(file)


def to_arrow(table: Lookup, *, boards: bool = True) -> Any:
    """Return the same rows as one Arrow table in memory; raise MissingExtra without PyArrow."""
    return pyarrow().concat_tables([schema_of(table, boards).empty_table(), *pieces(table, boards)])


def schema_of(table: Lookup, boards: bool) -> Any:
    """Return the columns and their types."""
    columns = [("tier", "int32"), ("ply", "int32"), ("key", "int64"), ("value", "string"), ("remoteness", "int32")]
    columns[4:4] = [("score", "int32")] if table.game.rules.scores else []
    columns += [("grundy", "int32")] if table.game.declared.impartial else []
    return pyarrow().schema(columns + ([("board", "string")] if boards else []))


def pieces(table: Lookup, boards: bool) -> Iterator[Any]:
    """Yield rows in pieces, as Arrow tables."""
    schema = schema_of(table, boards)
    for number, entry in enumerate(table.manifest["tiers"]):
        for keys, codes in table.storage.scan(number):
            piece = {
                "tier": repeat_number(entry["tier"], len(keys)),
                "ply": repeat_number(entry["ply"], len(keys)),
                "key": keys,
            }
            piece |= values(table, codes)
            piece |= {"grundy": list(nimbers(table, keys))} if table.game.declared.impartial else {}
            piece |= {"board": texts(table, number, keys)} if boards else {}
            yield pyarrow().table(piece, schema)


def repeat_number(number: int | None, times: int) -> Any:
    """Return a column with the same number, or null, in every row."""
    return pyarrow().nulls(times, "int32") if number is None else np.full(times, number)


def values(table: Lookup, codes: Any) -> dict[str, Any]:
    """Return the columns of the values of codes."""
    seen, place = np.unique(codes, return_inverse=True)
    found = list(map(table.decode, seen.tolist()))
    remoteness = np.array([value.remoteness for value in found])[place]
    word = pyarrow().array([value.word for value in found], "string").take(pyarrow().array(place))
    score = {"score": narrow([value.outcome for value in found], np.int32)[place]} if table.game.rules.scores else {}
    return {"value": word, **score, "remoteness": pyarrow().array(remoteness, "int32", mask=remoteness == ENDLESS)}


def nimbers(table: Lookup, keys: Any) -> Iterator[int | None]:
    """Yield the Grundy values of positions, computed from the rules; None once there are too many positions."""
    state_of, values = keys_of(table.game).state, grundy_values(table.game)
    for key in keys.tolist():
        try:
            yield values.value(state_of(key), seconds=inf)
        except TooLarge:
            yield None


def texts(table: Lookup, tier: int, keys: Any) -> Any:
    """Return the text of each position of a tier; a kernel writes many at once if it can."""
    turn = 0 if (known := table.turn_in(tier)) is None and reads_either_turn(table.game) else known
    written_at_once = PlainFirst(lambda: write_all(table.game), budget=SMALL_TABLES)
    is_fixed = isinstance(table.game.notation.write, Characters)
    if turn is not None and is_fixed and written_at_once.after(len(table)):
        parts = [
            texts_at_once(table.game, turn, keys[begin : begin + TEXTS_PER_ARRAY])
            for begin in range(0, len(keys), TEXTS_PER_ARRAY)
        ]
        if all(part is not None for part in parts):
            return pyarrow().chunked_array(map(strings, parts), "string")
    return [table.position(tier, key).text for key in keys.tolist()]


@lru_cache(maxsize=16)
def reads_either_turn(game: Game[Any]) -> bool:
    """Return whether texts are read as positions with either player to move, in random games."""
    return all(is_read(Position(game, position.state, turn)) for position in random_positions(game) for turn in (0, 1))


def strings(codes: Any) -> Any:
    """Return rows of ASCII codes as an Arrow array of strings, without copying them."""
    rows, characters = codes.shape
    ends = narrow(np.arange(rows + 1) * characters, np.int32)
    return pyarrow().StringArray.from_buffers(rows, pyarrow().py_buffer(ends), pyarrow().py_buffer(codes))


def plain_texts(game: Game[Any], turn: int, keys: Array) -> list[str]:
    """Return the texts of positions by their keys, which the game writes one by one."""
    state_of, write = keys_of(game).state, game.notation.write
    return [write(state_of(key), turn) for key in keys.tolist()]


def texts_at_once(game: Game[Any], turn: int, keys: Array) -> "Array | None":
    """Return the texts as rows of ASCII codes; None if the game declares no characters or does not compile."""
    if not isinstance(game.notation.write, Characters):
        return None
    texts = np.empty((len(keys), game.notation.write.number), np.uint8)
    try:
        write_all(game)(keys, turn, texts)
    except NO_MACHINE_CODE_ERRORS:
        return None
    same = [row.tobytes().decode("latin-1") for row in texts[::COMPARED_ROW_DISTANCE]] == plain_texts(
        game, turn, keys[::COMPARED_ROW_DISTANCE]
    )
    return texts if same and texts.max(initial=0) < NOT_ASCII_CODE else None


@lru_cache(maxsize=16)
def write_all(game: Game[Any]) -> Callable[..., None]:
    from zermelo.machine.kernel import compile_rule

    return compile_rule(make_write_all(game))


def make_write_all(game: Game[Any]) -> Callable[..., None]:
    """Return a kernel write_all(keys, turn, texts)."""
    assert isinstance(game.notation.write, Characters)
    state_of, code = keys_of(game).state, game.notation.write.code

    def write_all(keys: Any, turn: int, texts: Any) -> None:
        for i in range(len(keys)):
            state = state_of(int(keys[i]))
            for j in range(texts.shape[1]):
                texts[i, j] = min(code(state, turn, j), NOT_ASCII_CODE)

    return write_all
