"""The export of a table to Parquet, for SQL, and to Arrow, for pandas and polars.

The texts of many positions are written at once on boards where one bit of each int of a state determines each
character: on most boards a cell is one bit in the stones of either player. Calls of the game's own `write` show which
bit determines which character, and some rows of every piece are compared with `write`.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import inf
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from zermelo.errors import CannotCompile, TooLarge
from zermelo.evaluation.deadline import Deadline, heeding
from zermelo.evaluation.grundy import grundy_values
from zermelo.files.arrow import check_rows, pyarrow
from zermelo.files.atomic import Written, writing
from zermelo.progress import OnProgress, Progress, ignore
from zermelo.rules import ENDLESS, Game
from zermelo.symmetry.keys import BITS, keys_of
from zermelo.tables.lookup import Lookup
from zermelo.tables.storage import Array

__all__ = ["export", "plain_texts", "texts_at_once", "to_arrow"]

SMALL = 20_000
"""Number of classes up to which writing texts one by one is quicker than compiling the kernel."""

BLOCK = 1 << 20
"""Number of texts in one array; with 63 characters each they have fewer than 2^31."""

MOST_INTS = 3
"""Largest number of ints in a state; each bit takes 2 to this many calls of `write`."""

APART = 256
"""Distance of the rows that are compared with `write`."""

UNKNOWN = 0
"""A placeholder for an unknown character."""


def export(
    table: Lookup,
    file: str | PathLike[str],
    *,
    boards: bool = True,
    seconds: float | Deadline = inf,
    on_progress: OnProgress = ignore,
) -> Written:
    """Write a table to a file as Parquet, one row for every class.

    Columns: tier and ply, null if there are none; key; value; remoteness, null for endless play; with boards, the text
    of one position of each class; in an impartial game the Grundy value, null if there are too many positions to
    compute it. on_progress is called with the rows so far. seconds: time limit, after which OutOfTime is
    raised and no file is written. Raises MissingExtra without PyArrow, DiskFull, or BadOption for a device.
    """
    heeded = heeding(Deadline.of(seconds), on_progress)
    rows, arrow_parquet, schema = 0, pyarrow().parquet, schema_of(table, boards)
    # The rows are counted when this runs.
    checked = writing(Path(file), reopen=lambda new: check_rows(new, rows))
    with checked as opened, arrow_parquet.ParquetWriter(opened, schema, compression="zstd") as out:
        for piece in pieces(table, boards):
            out.write(piece)
            rows += len(piece)
            heeded(Progress(rows, None, "rows"))
    return Written.at(Path(file))


def to_arrow(table: Lookup, *, boards: bool = True) -> Any:
    """Return the same rows as one Arrow table in memory; raise MissingExtra without PyArrow."""
    return pyarrow().concat_tables([schema_of(table, boards).empty_table(), *pieces(table, boards)])


def schema_of(table: Lookup, boards: bool) -> Any:
    """Return the columns and their types."""
    columns = [("tier", "int32"), ("ply", "int32"), ("key", "int64"), ("value", "string"), ("remoteness", "int32")]
    columns[4:4] = [("score", "int32")] if table.game.scores else []
    columns += [("grundy", "int32")] if table.game.impartial else []
    return pyarrow().schema(columns + ([("board", "string")] if boards else []))


def pieces(table: Lookup, boards: bool) -> Iterator[Any]:
    """Yield rows in pieces, as Arrow tables."""
    schema = schema_of(table, boards)
    for number, entry in enumerate(table.manifest["tiers"]):
        for keys, codes in table.storage.scan(number):
            piece = {"tier": repeated(entry["tier"], len(keys)), "ply": repeated(entry["ply"], len(keys)), "key": keys}
            piece |= values(table, codes)
            piece |= {"grundy": list(nimbers(table, keys))} if table.game.impartial else {}
            piece |= {"board": texts(table, table.turn_in(number), keys)} if boards else {}
            yield pyarrow().table(piece, schema)


def repeated(number: int | None, times: int) -> Any:
    """Return a column with the same number, or null, in every row."""
    return pyarrow().nulls(times, "int32") if number is None else np.full(times, number, np.int32)


def values(table: Lookup, codes: Any) -> dict[str, Any]:
    """Return the columns of the values of codes."""
    met, place = np.unique(codes, return_inverse=True)
    found = list(map(table.decoded, met.tolist()))
    remoteness = np.array([value.remoteness for value in found])[place]
    word = pyarrow().array([value.word for value in found], "string").take(pyarrow().array(place))
    score = {"score": np.array([value.outcome for value in found], np.int32)[place]} if table.game.scores else {}
    return {"value": word, **score, "remoteness": pyarrow().array(remoteness, "int32", mask=remoteness == ENDLESS)}


def nimbers(table: Lookup, keys: Any) -> Iterator[int | None]:
    """Yield the Grundy values of positions, computed from the rules; None once there are too many positions."""
    state_of, values = keys_of(table.game).state, grundy_values(table.game)
    for key in keys.tolist():
        try:
            yield values.value(state_of(key), seconds=inf)
        except TooLarge:
            yield None


def texts(table: Lookup, turn: int, keys: Any) -> Any:
    """Return the text of each position; a kernel writes many at once if it can."""
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


class Marks(NamedTuple):
    """The bits that determine the characters of a text."""

    bits: tuple[int, ...]
    """The bit that determines each character; any bit for a constant character."""
    marks: tuple[tuple[int, ...], ...]
    """The codes of each character, by the values of its bit in the ints of a state; the first int varies quickest."""


def plain_texts(game: Game[Any], turn: int, keys: Array) -> list[str]:
    """Return the texts of positions by their keys, which the game writes one by one."""
    state_of, write = keys_of(game).state, game.write
    return [write(state_of(key), turn) for key in keys.tolist()]


def texts_at_once(game: Game[Any], turn: int, keys: Array) -> "Array | None":
    """Return the texts as rows of ASCII codes; None if the game writes in another way or does not compile."""
    if (known := marks_of(game, turn)) is None:
        return None
    texts = np.empty((len(keys), len(known.bits)), np.uint8)
    try:
        write_all(game)(keys, np.array(known.bits), np.array(known.marks, np.uint8), texts)
    except (CannotCompile, ImportError):
        return None
    same = [row.tobytes().decode() for row in texts[::APART]] == plain_texts(game, turn, keys[::APART])
    return texts if same and texts.all() else None


@cache
def write_all(game: Game[Any]) -> Callable[..., None]:
    from zermelo.native.kernel import compiled

    return compiled(make_write_all(game))


def make_write_all(game: Game[Any]) -> Callable[..., None]:
    """Return a kernel write_all(keys, bits, marks, texts), where bits and marks are those of a Marks."""
    state_of, ints = keys_of(game).state, ints_of(game)

    def of_int(state: int, bit: int) -> int:
        return state >> bit & 1

    def of_tuple(state: tuple[int, ...], bit: int) -> int:
        pattern = 0
        for j in range(ints):
            pattern |= (state[j] >> bit & 1) << j
        return pattern

    pattern_of = of_tuple if ints else of_int

    def write_all(keys: Any, bits: Any, marks: Any, texts: Any) -> None:
        for i in range(len(keys)):
            state = state_of(int(keys[i]))
            for j in range(len(bits)):
                texts[i, j] = marks[j, pattern_of(state, bits[j])]

    return write_all


def ints_of(game: Game[Any]) -> int:
    """Return the number of ints in a state; 0 if it is an int itself."""
    return len(game.rules.start) if isinstance(game.rules.start, tuple) else 0


@cache
def marks_of(game: Game[Any], turn: int) -> Marks | None:
    """Return the bits that determine the characters, according to `write`; None if one depends on several bits."""
    patterns = 1 << max(1, ints_of(game))
    if patterns > 1 << MOST_INTS or (blank := written(game, turn, 0, 0)) is None:
        return None
    bits, marks = dict[int, int](), [[ord(character)] * patterns for character in blank]
    for bit in range(BITS):
        writings = [written(game, turn, pattern, bit) for pattern in range(patterns)]
        texts = [text if text and len(text) == len(blank) else None for text in writings]
        for i in changed(blank, texts):
            if bits.setdefault(i, bit) != bit:
                return None
            marks[i] = [UNKNOWN if text is None else ord(text[i]) for text in texts]
    return Marks(tuple(bits.get(i, 0) for i in range(len(blank))), tuple(map(tuple, marks)))


def written(game: Game[Any], turn: int, pattern: int, bit: int) -> str | None:
    """Return the text of a state in which int j has this bit if the pattern has bit j, and no other bits.

    None if the game has no ASCII text for it: few of these states are positions.
    """
    ints = tuple((pattern >> j & 1) << bit for j in range(max(1, ints_of(game))))
    try:
        text = game.write(ints if ints_of(game) else ints[0], turn)
    except Exception:
        return None
    return text if isinstance(text, str) and text.isascii() else None


def changed(blank: str, texts: Sequence[str | None]) -> list[int]:
    """Return the places where one of the texts differs from the blank one."""
    known = [text for text in texts if text is not None]
    return [i for i in range(len(blank)) if any(text[i] != blank[i] for text in known)]
