"""The exact score of Connect Four positions, asked from Python one by one: ours against BitBully.

Three sets of 1,000 positions by Pascal Pons; both must give every known score. BitBully runs its
fastest search, mtdf, without an opening book. Both have one thread and keep their table through a set;
ours has 64 MB, BitBully's, fixed when it was built, takes 96 MB. Warm: each has solved the whole set
just before the time begins, and has then emptied its table.
"""

from collections.abc import Callable, Iterator
from typing import TypeVar

from bench.connect_four import Known, read, score
from bench.harness import Line, Timed, Wrong, by_turns, compared, needs, timed_answer

__all__ = ["lines"]

T = TypeVar("T")

MEGABYTES = 64
TURNS = {"L3_R1": 30, "L2_R1": 10, "L2_R2": 3}
"""The best of so many is told: what takes milliseconds is easily disturbed."""

TARGETS = {"L3_R1": 0.9, "L2_R1": 0.5, "L2_R2": 0.5}
"""In L3_R1 most of the time is Python's: ten nodes a position are searched in less than two microseconds."""

AMPLE = 3_600.0
"""Seconds that no position of the sets needs."""


def lines() -> Iterator[Line]:
    needs("bitbully", "BitBully")
    for name, turns in TURNS.items():
        known = read(name)
        first, second = by_turns(warm(ours(known)), warm(peer(known)), turns)
        yield compared(f"A position of {name}", first, "BitBully", second, at_most=TARGETS[name])


def ours(known: list[Known]) -> Callable[[], Timed]:
    import zermelo
    from zermelo.evaluation.search.compiled_search import CompiledSearch

    game = zermelo.game("connect")
    states = [zermelo.start(game).after(columns).state for columns, _ in known]

    solver = CompiledSearch(game, memory=MEGABYTES << 20, threads=1)

    def run() -> Timed:
        solver.forget()
        time, values = mean(lambda: [solver.value(state, seconds=AMPLE) for state in states])
        check("Ours", known, [score(value, len(columns)) for value, (columns, _) in zip(values, known, strict=True)])
        return time._replace(note=nodes(solver.nodes, known))

    return run


def peer(known: list[Known]) -> Callable[[], Timed]:
    from bitbully.bitbully_core import BitBullyCore, BoardCore

    def board(columns: str) -> BoardCore:
        found = BoardCore()
        found.setBoard([int(column) - 1 for column in columns])
        return found

    boards, solver = [board(columns) for columns, _ in known], BitBullyCore()

    def run() -> Timed:
        solver.resetTranspositionTable()
        solver.resetNodeCounter()
        time, scores = mean(lambda: [solver.mtdf(board, first_guess=0) for board in boards])
        check("BitBully", known, scores)
        return time._replace(note=nodes(solver.getNodeCounter(), known))

    return run


def warm(run: Callable[[], Timed]) -> Callable[[], Timed]:
    """Return the second of two runs, one right after the other."""

    def again() -> Timed:
        run()
        return run()

    return again


def mean(solve: Callable[[], list[T]]) -> tuple[Timed, list[T]]:
    """Return the mean time of an answer, and the answers."""
    time, answers = timed_answer(solve)
    return time.each(len(answers)), answers


def nodes(count: int, known: list[Known]) -> str:
    return f"{count / len(known):,.0f} nodes"


def check(who: str, known: list[Known], scores: list[int]) -> None:
    """Raise Wrong at the first score that is not the known one."""
    for (columns, right), found in zip(known, scores, strict=True):
        if found != right:
            raise Wrong(f"{who} says {found} for {columns}, and the score is {right}.")
