"""Sweep many games: one row for each, with its value and its size."""

import re
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, as_completed
from contextlib import closing
from dataclasses import dataclass
from math import inf
from os import PathLike
from pathlib import Path
from typing import Any, NoReturn

from zermelo.analysis.sweeping.files import check_ending, csv_text, sweep_file, write_rows
from zermelo.analysis.sweeping.row import Row, measure_game, measured_apart, records_of
from zermelo.errors import BadOption, WorkerLost
from zermelo.evaluation.evaluator import DEFAULT_SETTINGS
from zermelo.games import GameLike, game as build
from zermelo.machine.files import Written
from zermelo.rules import Game
from zermelo.rules.display import Displayed
from zermelo.rules.limits import Deadline, OnProgress, Progress, ignore, worker_count
from zermelo.solving.making.executors import check_buildable, processes

__all__ = ["Sweep", "expand_braces", "games_of", "sweep"]

Games = dict[str, Game[Any]]
"""The games of a sweep, by their specs."""

SECONDS_BEFORE_PROCESSES = 1.0
"""Seconds of work on small games before processes are started, which takes about as long."""

SMALL_GAME_SECONDS = 0.25
"""Time limit in seconds for a small game."""


@dataclass(frozen=True, repr=False)
class Sweep(Displayed):
    """A table of results: one row for each game, in the order in which the games were named."""

    rows: tuple[Row, ...]
    """The rows, as in files."""
    left_out: tuple[str, ...] = ()
    """A sentence for each combination of options that makes no game."""
    found: int = 0
    """The number of rows that were in the file already."""
    changed: tuple[str, ...] = ()
    """A sentence for each row of the file that was changed after it was written, and is computed again."""
    missing: tuple[str, ...] = ()
    """The specs of the games that were not measured before the time limit."""

    def records(self) -> list[dict[str, Any]]:
        """Return the rows as plain dicts with the same keys, for pandas.DataFrame or polars.DataFrame.

        Beside the fields of a row there is a column for every option that the specs name.
        """
        return records_of(self.rows)

    def csv(self) -> str:
        """Return the same rows as CSV, with a line of names."""
        return csv_text(self.records())

    def save(self, path: str | PathLike[str]) -> Written:
        """Write the rows to a file that ends in .csv, .json or .parquet, from which `sweep(out=)` goes on.

        Raises BadOption for another ending, MissingExtra for Parquet without PyArrow, DiskFull or OSError.
        """
        file = Path(path)
        check_ending(file)
        write_rows(file, self.rows)
        return Written.at(file)


def sweep(
    games: GameLike | Iterable[GameLike],
    *,
    out: str | PathLike[str] | None = None,
    processes: int | None = 1,
    seconds_each: float = 10,
    seconds: float | Deadline = inf,
    on_progress: OnProgress = ignore,
) -> Sweep:
    """Return one row for each of many games: value, remoteness, Grundy value, positions, seconds.

    A spec may hold braces, as in a shell: 'nim:heaps={1..3}+{1,5}' names six games. out: a file that ends in .csv,
    .json or .parquet; rows that it already has are not computed again, and an interrupted sweep resumes. processes:
    their number; with 1, this process measures one game after another; with None, there is one for each available
    processor. seconds_each: time limit for each game; values that are not decided by then have bounds. seconds: time
    limit of the whole sweep, or a Deadline; `missing` names the games without a row. on_progress is called with the
    number of games whose rows are known.

    Raises UnknownName or BadOption for specs that name no game, BadOption for two games of one name, BadText for a file
    with other content, Busy if another sweep writes the file, MissingExtra for Parquet without PyArrow, DiskFull, or
    WorkerLost.

    >>> [row.value for row in sweep("stones:n={1..7}").rows]
    ['loss', 'win', 'win', 'win', 'win', 'loss', 'win']
    """
    deadline = Deadline.of(seconds)
    chosen, left_out = games_of(games)
    with sweep_file(None if out is None else Path(out), chosen) as file:
        missing = {spec: game for spec, game in chosen.items() if not is_known(file.rows.get(spec), game, seconds_each)}
        found = len(chosen) - len(missing)
        on_progress(Progress(found, len(chosen), "games"))
        with closing(rows_of(missing, seconds_each, worker_count("processes", processes), deadline)) as rows:
            for number, row in enumerate(rows, found + 1):
                file.add(row)
                on_progress(Progress(number, len(chosen), "games"))
        rows_known = {spec: file.rows[spec] for spec in chosen if spec in file.rows}
        file.finish(list(rows_known))
    unmeasured = tuple(spec for spec in chosen if spec not in rows_known)
    return Sweep(tuple(rows_known.values()), tuple(left_out), found, tuple(file.changed), unmeasured)


def is_known(row: Row | None, game: Game[Any], seconds: float) -> bool:
    """Return whether a row has the same rules, and is decided or was computed for more than half this time."""
    return row is not None and row.source == game.source and (row.decided or row.seconds > seconds / 2)


def rows_of(games: Games, seconds: float, processes: int, deadline: Deadline) -> Generator[Row, None, None]:
    """Yield the row of each game as soon as it is known, until the deadline; raise WorkerLost if a process dies."""
    large = dict(games)
    if processes > 1:
        for row in small_rows(games, deadline):
            del large[row.game]
            yield row
    if processes == 1 or len(large) < 2:
        for spec, game in large.items():
            if deadline.is_over:
                return
            yield measure_game(spec, game, Deadline(seconds, deadline), DEFAULT_SETTINGS.threads)
    else:
        yield from rows_apart(large, seconds, min(processes, len(large)), deadline)


def small_rows(games: Games, whole: Deadline) -> Iterator[Row]:
    """Yield the rows of small games, which take less time than starting a process."""
    deadline = Deadline(SECONDS_BEFORE_PROCESSES, whole)
    for spec, game in games.items():
        if deadline.is_over:
            return
        row = measure_game(spec, game, min(SMALL_GAME_SECONDS, deadline.left), 1)
        if row.decided and row.positions is not None:
            yield row


def rows_apart(games: Games, seconds: float, number: int, deadline: Deadline) -> Iterator[Row]:
    """Yield the row of each game, computed in worker processes, until the deadline."""
    with processes(number) as executor:
        for game in games.values():
            check_buildable(game, executor)
        try:
            limit = min(seconds, deadline.left)
            tasks = [executor.submit(measured_apart, spec, game, limit) for spec, game in games.items()]
            left = None if deadline.left == inf else deadline.left
            yield from (task.result() for task in as_completed(tasks, left))
        except TimeoutError:
            executor.shutdown(wait=False, cancel_futures=True)
        except BrokenExecutor as error:
            raise WorkerLost("A worker process died. Start again; with a file, the sweep resumes.") from error


def games_of(specs: GameLike | Iterable[GameLike]) -> tuple[Games, list[str]]:
    """Return the games of specs with braces, each once, and a sentence for each combination that is not a game.

    Raises UnknownName, BadOption or BadGame if a spec names no game at all, and BadOption for two games of one name.
    """
    games: Games = {}
    left_out: list[str] = []
    for spec in [specs] if isinstance(specs, str | Game) else specs:
        if isinstance(spec, Game):
            if games.setdefault(spec.name, spec) != spec:
                raise BadOption(f"Two games have the name {spec.name!r}: give each one of its own.")
        else:
            built, refused = built_from(expand_braces(spec))
            games |= built
            left_out += refused
    if not games:
        raise BadOption("There is no game to sweep. Name at least one.")
    return games, left_out


def built_from(texts: Sequence[str]) -> tuple[Games, list[str]]:
    """Return the games of some specs, and sentences on the others; if all fail, raise the first error."""
    games: Games = {}
    refused: dict[str, BadOption] = {}
    for text in texts:
        try:
            games[text] = build(text)
        except BadOption as error:
            refused[text] = error
    if not games:
        raise next(iter(refused.values()))
    return games, [f"{text} is left out: {error}" for text, error in refused.items()]


MAX_EXPANDED_TEXTS = 100_000
"""The largest number of texts that one text may expand to."""

RANGE_PATTERN = re.compile(r"-?\d+\.\.-?\d+(\.\.-?\d+)?|[A-Za-z]\.\.[A-Za-z](\.\.-?\d+)?")
"""The content of braces that is not a list: 1..9, or 1..9..2 for every second number."""


def expand_braces(text: str) -> list[str]:
    """Return the texts that a text with braces expands to, in order.

    Raises BadOption for wrong braces, with the character at which they stand, and for more than 100,000 texts.

    >>> expand_braces("mnk:width={3,4},k={3..5..2}")
    ['mnk:width=3,k=3', 'mnk:width=3,k=5', 'mnk:width=4,k=3', 'mnk:width=4,k=5']
    """
    check_braces(text)
    if "{" not in text:
        return [text]
    import bracex

    try:
        return bracex.expand(text.replace("\\", r"\\"), limit=MAX_EXPANDED_TEXTS)
    except bracex.ExpansionLimitException:
        raise BadOption(f"{text} stands for more than {MAX_EXPANDED_TEXTS:,} games; sweep them in parts.") from None


def check_braces(text: str) -> None:
    """Raise BadOption for a brace without its partner, and for braces that hold neither a list nor a range."""
    opened: list[int] = []
    listing = set[int]()  # the open braces that directly contain a comma
    for place, character in enumerate(text):
        if character == "{":
            opened.append(place)
        elif character == "," and opened:
            listing.add(opened[-1])
        elif character == "}":
            if not opened:
                refuse(text, place, "'}' closes nothing")
            begin = opened.pop()
            if begin not in listing and not RANGE_PATTERN.fullmatch(text[begin + 1 : place]):
                held = text[begin : place + 1]
                refuse(text, begin, f"{held} is neither a list such as {{3,5,7}} nor a range such as {{1..9}}")
    if opened:
        refuse(text, opened[-1], "'{' is never closed")


def refuse(text: str, place: int, what: str) -> NoReturn:
    raise BadOption(f"{text}, character {place + 1}: {what}.")
