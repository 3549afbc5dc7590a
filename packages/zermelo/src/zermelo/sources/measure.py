"""Measurements of one search on one board: its result, nodes, calls, time and memory."""

import tracemalloc
from collections.abc import Callable, Iterable
from functools import reduce
from time import perf_counter
from typing import Any, NamedTuple

from zermelo.errors import OutOfTime, TooLarge
from zermelo.evaluation.interpreted import Interpreted
from zermelo.evaluation.search.searches_in_turn import SearchPair
from zermelo.rules import MoveNumber, Value
from zermelo.rules.limits import Deadline
from zermelo.rules.position import Line, Move, Position
from zermelo.sources.catalogue import SEARCHES, Result, search
from zermelo.sources.result import Cost

__all__ = [
    "NODE_COUNTING_SEARCHES",
    "Measurement",
    "Pair",
    "follow_moves",
    "measure",
    "measure_backwards",
    "measure_compiled",
]

MAX_TRACE_SECONDS = 2.0
"""The longest time in seconds to trace memory, which is slow; memory peaks early, since searches are depth-first."""

MIN_TRACE_SECONDS = 0.5
"""The time in seconds to trace memory if the search has used all its time."""

COMPILED_SEARCH_NAME = "compiled"
"""The name of the compiled search, which counts only nodes."""

BACKWARDS_SEARCH_NAME = "backwards"
"""The name of retrograde analysis, which counts each position once."""

NODE_COUNTING_SEARCHES = (COMPILED_SEARCH_NAME, BACKWARDS_SEARCH_NAME)


class Pair(NamedTuple):
    """A search and the board on which it runs; '' is the only board of its game."""

    search: str
    board: str


class Measurement(NamedTuple):
    """The measurements of a pair; a field is None if the time was over before."""

    pair: Pair
    """The search and the board."""
    scoring: str
    """The name of the scoring."""
    result: Result[Move] | None = None
    """The score, the best moves and the cost."""
    seconds: float | None = None
    """Seconds of the search without the measurement of memory."""
    peak: int | None = None
    """The peak of allocated memory in bytes, above that at the start (tracemalloc)."""
    stopped: str = ""
    """The reason why there is no result; '' if there is one."""
    whole: bool = True
    """True if memory was traced to the end of the search; otherwise the peak is that of its first seconds."""
    after: Line = Line()
    """The moves that were made first, because the search takes too long from the position itself."""

    def record(self, position: Position[Any]) -> dict[str, Any]:
        """Return the row as JSON; position: the position of the comparison."""
        search, board = self.pair
        record: dict[str, Any] = {"search": search, "board": board or None, "scoring": self.scoring}
        record |= {"after": self.after.names} if self.after else {}
        if self.result is None:
            return {**record, "stopped": self.stopped}
        score, best, cost = self.result
        counts = ("nodes",) if search in NODE_COUNTING_SEARCHES else ("nodes", "calls", "depth", "recursion")
        return {
            **record,
            "value": score if isinstance(score, int | float) else str(score),
            "best": [move.name for move in best],
            **{name: getattr(cost, name) for name in counts},
            "peak_bytes": self.peak,
            "peak_of_whole": self.whole,
            "seconds": self.seconds,
        }


def follow_moves(position: Position[Any], moves: Iterable[MoveNumber]) -> Position[Any]:
    """Return the position after some legal moves."""
    return reduce(Position.follow, moves, position)


def measure(position: Position[Any], pair: Pair, seconds: float, scoring: str | None = None) -> Measurement:
    """Run a search twice, once to measure its time and once its memory; seconds: time limit."""
    deadline = Deadline(seconds)
    if pair.board:
        position = position.on(position.game.declared.boards[pair.board]())
    name = scoring or SEARCHES[pair.search].scoring_in(position.game)
    try:
        result, duration = time_job(lambda: search(position, pair.search, scoring=name, seconds=seconds))
    except (OutOfTime, TooLarge) as error:
        return Measurement(pair, name, stopped=str(error))
    left = min(MAX_TRACE_SECONDS, max(MIN_TRACE_SECONDS, deadline.left))
    peak, whole = peak_memory(lambda: search(position, pair.search, scoring=name, seconds=left))
    return Measurement(pair, name, result, duration, peak, whole=whole)


def measure_compiled(position: Position[Any], board: str, seconds: float) -> Measurement:
    """Measure the compiled search, without the time to compile it; seconds: time limit."""
    pair, compiled = Pair(COMPILED_SEARCH_NAME, board), SearchPair(position.game).now()
    if compiled is None:
        return Measurement(pair, "one", stopped="These rules are not compiled.")
    began, deadline = perf_counter(), Deadline(seconds)
    value = compiled.value(position.state, seconds=deadline)
    if not isinstance(value, Value):
        return Measurement(pair, "one", stopped=f"Not finished in {seconds:g} s.")
    after = {move: position.play(move) for move in position.moves}
    best = tuple(m for m, child in after.items() if compiled.keeps(child.state, value, child.keeps_turn, deadline))
    cost = Cost()
    cost.nodes = cost.calls = compiled.nodes
    return Measurement(pair, "one", Result(value.outcome, best, cost), perf_counter() - began, compiled.memory.nbytes)


def measure_backwards(position: Position[Any], board: str, seconds: float) -> Measurement | None:
    """Measure retrograde analysis of a small game whose moves can return; return None if the game is not small."""
    pair = Pair(BACKWARDS_SEARCH_NAME, board)

    def settle_reachable() -> Result[Move]:
        search, cost = Interpreted(position.game), Cost()
        value = search.settle(position.state, seconds)
        if not isinstance(value, Value):
            raise OutOfTime(f"Not finished in {seconds:g} s.")
        after = {move: position.follow(move) for move in position.moves}
        made = {move: search.known[child.state].before(child.keeps_turn) for move, child in after.items()}
        cost.nodes = len(search.known)
        return Result(value.outcome, tuple(move for move, worth in made.items() if worth == value), cost)

    try:
        result, duration = time_job(settle_reachable)
    except OutOfTime:
        return None
    peak, whole = peak_memory(settle_reachable)
    return Measurement(pair, "one", result, duration, peak, whole=whole)


def time_job(job: Callable[[], Result[Move]]) -> tuple[Result[Move], float]:
    began = perf_counter()
    result = job()
    return result, perf_counter() - began


def peak_memory(job: Callable[[], Result[Move]]) -> tuple[int, bool]:
    """Return the peak memory of a job in bytes, and whether the job finished."""
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
