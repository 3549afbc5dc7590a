"""The searches and boards side by side: what each answers and what it costs."""

import tracemalloc
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any, NamedTuple

from zermelo.display import Displayed
from zermelo.engine.small_first import Settings, compiled_search
from zermelo.errors import OutOfTime, TooLarge, UnknownName
from zermelo.position import Position
from zermelo.rules import Value
from zermelo.searching import SEARCHES, Result, search
from zermelo.searching.result import Cost
from zermelo.specs import nearest

__all__ = ["AS_WRITTEN", "COMPILED", "Comparison", "Pair", "Row", "compare", "measure", "measure_compiled", "pairs"]

QUICK = "alphabeta"
"""The search under which the boards are compared."""

TRACED = 15.0
"""Seconds under the tracing, which slows a search down: enough, as depth comes first and memory with it."""

COMPILED = "compiled"
"""What the compiled search is called beside the others; it counts its nodes alone."""

AS_WRITTEN = ("minimax", "two_lists")
"""The pair whose time source A tells of."""


class Pair(NamedTuple):
    """A search and the board that it runs on; '' is the only board of its game."""

    search: str
    board: str


class Row(NamedTuple):
    """What was measured; a field is None where the time was over first."""

    pair: Pair
    scoring: str
    result: Result | None
    seconds: float | None
    peak: int | None
    """Bytes allocated at the worst moment, above those at the start (tracemalloc)."""
    stopped: str = ""
    """Why there is no result."""
    whole: bool = True
    """Whether the search was traced to its end; if not, the peak is that of its first seconds."""


@dataclass(frozen=True, repr=False)
class Comparison(Displayed):
    """The rows of one position."""

    position: Position[Any]
    rows: tuple[Row, ...]

    def record(self) -> dict[str, Any]:
        """The comparison as JSON."""
        position = self.position
        rows = [row_record(position, row) for row in self.rows]
        return {"game": position.game.name, "moves": position.played, "board": position.text, "rows": rows}


def row_record(position: Position[Any], row: Row) -> dict[str, Any]:
    named = {"search": row.pair.search, "board": row.pair.board or None, "scoring": row.scoring}
    if row.result is None:
        return {**named, "stopped": row.stopped}
    score, best, cost = row.result
    figures = {"nodes": cost.nodes}
    if row.pair.search != COMPILED:
        figures |= {"calls": cost.calls, "depth": cost.depth, "recursion": cost.recursion}
    return {
        **named,
        "value": score if isinstance(score, int | float) else str(score),
        "best": [position.label(move) for move in best],
        **figures,
        "peak_bytes": row.peak,
        "peak_of_whole": row.whole,
        "seconds": row.seconds,
    }


def compare(
    position: Position[Any],
    only: Sequence[str],
    scoring: str | None,
    seconds: float,
    settings: Settings,
    on_row: Callable[[Pair], None],
) -> Comparison:
    """Measure the searches and boards that are named, or all of them; on_row is called before each."""
    rows = []
    for pair in pairs(position, only):
        on_row(pair)
        rows.append(measure(position, pair, seconds, scoring))
    if any(row.result is None for row in rows):
        rows.append(measure_compiled(position, seconds, settings))
    return Comparison(position, tuple(rows))


def pairs(position: Position[Any], only: Sequence[str] = ()) -> list[Pair]:
    """What to compare: every search on the game's own board, every other board under one search.

    only names searches and boards: then every named search runs on every named board.
    """
    boards = list(position.game.boards) or [""]
    own = own_board(position)
    if only:
        check_names(only, boards)
        chosen = named(boards, only) or [own]
        return [Pair(search, board) for board in chosen for search in named(SEARCHES, only) or [QUICK]]
    others = [Pair(QUICK, board) for board in boards if board != own]
    written = [Pair(*AS_WRITTEN)] if AS_WRITTEN[1] in boards else []
    return list(dict.fromkeys([Pair(search, own) for search in SEARCHES] + others + written))


def named(names: Iterable[str], only: Sequence[str]) -> list[str]:
    return [name for name in names if name in only]


def check_names(only: Sequence[str], boards: Sequence[str]) -> None:
    there = [*SEARCHES, *filter(None, boards)]
    for name in only:
        if name not in there:
            raise UnknownName(
                f"No search or board is called {name!r}{nearest(name, there)} There are: {', '.join(there)}."
            )


def own_board(position: Position[Any]) -> str:
    for name, build in position.game.boards.items():
        if build().name == position.game.name:
            return name
    return ""


def measure(position: Position[Any], pair: Pair, seconds: float, scoring: str | None = None) -> Row:
    """Run a search twice from a position, for the clock and for the memory, each so many seconds at most."""
    if pair.board:
        position = position.on(position.game.boards[pair.board]())
    name = scoring or SEARCHES[pair.search].scoring
    try:
        result, taken = timed(lambda: search(position, pair.search, name, seconds))
    except (OutOfTime, TooLarge) as error:
        return Row(pair, name, None, None, None, str(error))
    peak, whole = peak_memory(lambda: search(position, pair.search, name, min(seconds, TRACED)))
    return Row(pair, name, result, taken, peak, whole=whole)


def measure_compiled(position: Position[Any], seconds: float, settings: Settings) -> Row:
    """The compiled search, for positions that are too large for the others; compiling it is not counted."""
    pair, compiled = Pair(COMPILED, own_board(position)), compiled_search(position.game, settings)
    if compiled is None:
        return Row(pair, "one", None, None, None, "These rules are not compiled.")
    began = perf_counter()
    value = compiled.value(position.state, seconds / 2)
    if not isinstance(value, Value):
        return Row(pair, "one", None, None, None, f"Not finished in {seconds / 2:g} s.")
    share = seconds / 2 / max(1, len(position.moves))
    best = tuple(move for move in position.moves if compiled.keeps(position.play(move).state, value, share))
    cost = Cost()
    cost.nodes = cost.calls = compiled.nodes
    return Row(pair, "one", Result(value.outcome, best, cost), perf_counter() - began, compiled.memory.nbytes)


def timed(job: Callable[[], Result]) -> tuple[Result, float]:
    began = perf_counter()
    result = job()
    return result, perf_counter() - began


def peak_memory(job: Callable[[], Result]) -> tuple[int, bool]:
    """The bytes that a job held at its worst moment, and whether it came to its end."""
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    try:
        job()
        finished = True
    except OutOfTime:
        finished = False
    finally:
        peak = tracemalloc.get_traced_memory()[1] - before
        tracemalloc.stop()
    return peak, finished
