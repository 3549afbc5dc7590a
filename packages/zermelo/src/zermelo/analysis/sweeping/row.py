"""One row of a sweep: the value and the size of a game."""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from itertools import chain
from time import perf_counter
from typing import Any, NamedTuple

from zermelo.analysis.analysis import decided_by
from zermelo.analysis.counting.reachable import reachable
from zermelo.errors import BadGame, OutOfTime, TooLarge
from zermelo.evaluation.checking.explanation import explanation
from zermelo.evaluation.factory import evaluator
from zermelo.evaluation.grundy import grundy_values
from zermelo.games import start
from zermelo.rules import DRAW, ENDLESS, LOSS, WIN, Bounds, Game, ScoredValue, Value
from zermelo.rules.error_origin import PASSED_ON_ERRORS
from zermelo.rules.limits import Deadline
from zermelo.rules.position import Position

__all__ = [
    "CHECKSUM_COLUMN",
    "Row",
    "checksum",
    "fault_of",
    "measure_game",
    "measured_apart",
    "read_row",
    "records_of",
    "verdict_of",
]

CHECKSUM_COLUMN = "check"
"""The column of checksums in a file."""

OUTCOME_OF_WORD = {"win": WIN, "draw": DRAW, "loss": LOSS}

GLYPH_OF_VALUE_WORD = {"win": "+", "draw": "=", "loss": "-", None: "?"}


class Row(NamedTuple):
    """The results of a sweep for one game, for its first player."""

    game: str
    """The spec of the game."""
    value: str | None
    """'win', 'draw' or 'loss'; None if that is not certain."""
    remoteness: int | None
    """The plies to the end; None if that is not certain, and for endless play."""
    decided: bool
    """True if the value was found in time."""
    at_least: str
    """The worst possible value; the value itself if it is certain."""
    at_most: str
    """The best possible value."""
    words: str
    """The value or its bounds in words: 'win in 5 plies', 'draw or better, not decided'."""
    grundy: int | None
    """The Grundy value; None if the game has none, or it was not found in time."""
    positions: int | None
    """The number of reachable positions; None if there was no time to count them."""
    seconds: float
    """The time for the row in seconds, compiling included."""
    source: str = ""
    """SHA-256 of the file that defines the game; '' for a game of the catalogue."""
    score: int | None = None
    """The score in a game with scores; None in other games, or if it is not certain."""

    @property
    def glyph(self) -> str:
        """The value as a character: + for a win, = for a draw, - for a loss, ? if it is not certain."""
        return GLYPH_OF_VALUE_WORD[self.value]


def verdict_of(value: Value | Bounds) -> dict[str, Any]:
    """Return the entries of a row for a value or its bounds."""
    least, most = (value, value) if isinstance(value, Value) else value
    return {
        "value": value.word if value.sign is not None else None,
        "remoteness": None if value.remoteness == ENDLESS else value.remoteness,
        "decided": isinstance(value, Value),
        "at_least": least.word,
        "at_most": most.word,
        "words": str(value),
        "score": value.outcome if isinstance(least, ScoredValue) else None,
    }


SPEC_OPTION_PATTERN = re.compile(rf"[:,](?!(?:{'|'.join((*Row._fields, CHECKSUM_COLUMN))})=)(\w+)=([^,\s]*)")
"""An option of a spec that does not have the name of a column."""


def records_of(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Return the rows as plain dicts with the same keys: the game, its options, and the results.

    An option is a number if it is one in every row that has it. There are checksums if a game has a file, and scores if
    a game has them.
    """
    options = [dict(SPEC_OPTION_PATTERN.findall(row.game)) for row in rows]
    names = list(dict.fromkeys(chain.from_iterable(options)))
    columns = [numbers([each.get(name) for each in options]) for name in names]
    results = [name for name in Row._fields if not is_left_out(name, rows)]
    return [
        {"game": row.game, **dict(zip(names, own, strict=True)), **{name: getattr(row, name) for name in results}}
        for row, *own in zip(rows, *columns, strict=True)
    ]


def numbers(texts: list[str | None]) -> list[Any]:
    """Return texts as integers if all of them are integers, else unchanged."""
    if all(text is None or re.fullmatch(r"-?\d{1,18}", text) for text in texts):
        return [None if text is None else int(text) for text in texts]
    return list(texts)


def is_left_out(name: str, rows: Sequence[Row]) -> bool:
    """Return whether a column is optional, and empty in every row."""
    return name in OPTIONAL_COLUMNS and all(getattr(row, name) == OPTIONAL_COLUMNS[name] for row in rows)


COLUMN_READERS: Mapping[str, Any] = {
    "remoteness": int, "grundy": int, "positions": int, "seconds": float, "score": int,
    "decided": lambda value: {"true": True, "false": False}[str(value).lower()],
}  # fmt: skip
"""Functions that read the columns that are not texts."""

OPTIONAL_COLUMNS = {"source": "", "score": None}
"""The columns that are left out if they are empty in every row, with the value that an empty field stands for."""

EMPTY_FIELD_VALUES = {"value": None, "remoteness": None, "grundy": None, "positions": None, **OPTIONAL_COLUMNS}
"""The columns that may be empty, with the value that an empty field stands for."""


def checksum(row: Row) -> str:
    """Return the first 16 digits of the SHA-256 of a row, to detect accidental changes."""
    entries = tuple(row) if row.score is not None else row[:-1]  # files without scores have these checksums
    return sha256(repr(entries).encode()).hexdigest()[:16]


def fault_of(row: Row, check: object) -> str:
    """Return the fault of a row that was read with this checksum; '' if it has none.

    A row without a checksum can only contradict itself.
    """
    if check not in (None, "", checksum(row)):
        return "was changed after it was written"
    return "contradicts itself" if not check and contradicts_itself(row) else ""


def contradicts_itself(row: Row) -> bool:
    """Return whether the entries of a row contradict each other."""
    if not row.decided:
        return row.value != (row.at_least if row.at_least == row.at_most else None)
    if row.value not in OUTCOME_OF_WORD:
        return True
    remoteness = ENDLESS if row.remoteness is None else row.remoteness
    value = Value(OUTCOME_OF_WORD[row.value], remoteness) if row.score is None else ScoredValue(row.score, remoteness)
    return any(getattr(row, name) != entry for name, entry in verdict_of(value).items())


def read_row(record: Mapping[str, Any]) -> Row:
    """Return the row of a record, whose entries may be texts; raise ValueError with the wrong column."""
    if not isinstance(record, Mapping):
        raise ValueError("it has no columns")
    return Row(*(read_entry(name, record.get(name)) for name in Row._fields))


def read_entry(name: str, entry: Any) -> Any:
    if entry in (None, ""):
        if name in EMPTY_FIELD_VALUES:
            return EMPTY_FIELD_VALUES[name]
        raise ValueError(f"{name} is missing")
    try:
        return COLUMN_READERS.get(name, str)(entry)
    except (ValueError, KeyError, TypeError):
        raise ValueError(f"{name} is {entry!r}") from None


def measure_game(spec: str, game: Game[Any], seconds: float | Deadline, threads: int) -> Row:
    """Return the row of a game: its Grundy value in at most half of this time, then its value and its positions.

    threads: those of the compiled search. The Grundy value decides who wins if the search does not.
    """
    began, deadline, position = perf_counter(), Deadline.of(seconds), start(game)
    grundy = grundy_value(position, deadline.share(1 / 2))
    value = evaluator(game, threads=threads).value(position.state, seconds=deadline)
    if grundy is not None and game.declared.plies_left is not None:
        value = decided_by(grundy != 0, value, game.declared.plies_left(position.state))
    return Row(
        spec,
        **verdict_of(value),
        grundy=grundy,
        positions=count_positions(position, deadline),
        seconds=round(perf_counter() - began, 3),
        source=game.source,
    )


def measured_apart(spec: str, game: Game[Any], seconds: float) -> Row:
    """Return the row of a game in a worker process; raise BadGame for faulty rules, since tracebacks do not pickle."""
    try:
        return measure_game(spec, game, seconds, 1)
    except Exception as error:
        sentence = None if isinstance(error, PASSED_ON_ERRORS) else explanation(error)
        if sentence is None:
            raise
        raise BadGame(sentence) from None


def grundy_value(position: Position[Any], deadline: Deadline) -> int | None:
    """Return the Grundy value; None for a game without one, or if it is not found in time."""
    if position.game.declared.impartial:
        with suppress(OutOfTime, TooLarge):
            return grundy_values(position.game).value(position.state, seconds=deadline)
    return None


def count_positions(position: Position[Any], deadline: Deadline) -> int | None:
    """Return the number of reachable positions; None if they are too many for the time or the memory."""
    with suppress(OutOfTime, TooLarge):
        return reachable(position, deadline) if deadline.left else None
    return None
