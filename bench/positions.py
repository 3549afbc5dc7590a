"""The exact score of Connect Four positions, asked from Python one by one: ours against BitBully.

Three sets of 1,000 positions by Pascal Pons; both must give every known score. BitBully runs its
fastest search, mtdf, without an opening book. Both have one thread and keep their table through a set,
which is emptied before each turn; ours has 64 MB, BitBully's, fixed when it was built, takes 96 MB.
Warm: positions are set up, and each has solved the first of them, before the time begins; so
kernels are loaded, too.
"""

from collections.abc import Callable, Iterator
from functools import partial
from time import perf_counter
from typing import Any

from bench.connect_four import SETS, Known, read, score
from bench.harness import Line, Timed, Wrong, by_turns, compared, needs

__all__ = ["lines"]

MEGABYTES, TURNS = 64, 3
AMPLE = 3_600.0
"""Seconds that no position of the sets needs."""


def lines() -> Iterator[Line]:
    needs("bitbully", "BitBully")
    for name in SETS:
        known = read(name)
        first, second = by_turns(ours(known), peer(known), TURNS)
        yield compared(f"A position of {name}", first, "BitBully", second, at_most=0.5)


def ours(known: list[Known]) -> Callable[[], Timed]:
    import zermelo
    from zermelo.engine.exact import Solver

    game = zermelo.game("connect")
    states = [zermelo.start(game).after(columns).state for columns, _ in known]

    solver = Solver(game, MEGABYTES, threads=1)

    def run() -> Timed:
        solver.forget()
        solver.value(states[0], AMPLE)
        before = solver.nodes
        seconds, values = mean(partial(solver.value, seconds=AMPLE), states)
        check("Ours", known, [score(value, len(columns)) for value, (columns, _) in zip(values, known, strict=True)])
        return Timed(seconds, nodes(solver.nodes - before, known))

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
        solver.mtdf(boards[0], first_guess=0)
        solver.resetNodeCounter()
        seconds, scores = mean(partial(solver.mtdf, first_guess=0), boards)
        check("BitBully", known, scores)
        return Timed(seconds, nodes(solver.getNodeCounter(), known))

    return run


def mean(solve: Callable[[Any], Any], positions: list[Any]) -> tuple[float, list[Any]]:
    """The mean seconds of a position, and the answers."""
    begin = perf_counter()
    answers = [solve(position) for position in positions]
    return (perf_counter() - begin) / len(positions), answers


def nodes(count: int, known: list[Known]) -> str:
    return f"{count / len(known):,.0f} nodes"


def check(who: str, known: list[Known], scores: list[int]) -> None:
    """Raise Wrong at the first score that is not the known one."""
    for (columns, right), found in zip(known, scores, strict=True):
        if found != right:
            raise Wrong(f"{who} says {found} for {columns}, and the score is {right}.")
