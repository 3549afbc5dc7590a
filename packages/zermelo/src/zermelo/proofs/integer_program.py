"""Attempts to solve the integer program of the smallest strategy; a process of their own can be ended at any time.

Each position is reached or not. If the other side moves there, all positions after it are reached; otherwise at least
one of them. HiGHS neither tells what it has found so far nor stops when that gets no better, and no signal stops it. So
it begins again with more time, while that helps.
"""

import json
import os
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from itertools import count
from math import ceil
from threading import Thread
from typing import Any, NamedTuple

__all__ = ["Attempt", "StrategyGraph", "attempts", "conditions", "solve_program"]

FIRST_ATTEMPT_SECONDS = 2.0
"""Time limit in seconds of the first attempt."""

ATTEMPT_TIME_FACTOR = 4
"""How many times more time each attempt has than the one before."""

LAST_ATTEMPT_SECONDS = 8.0
"""The shortest time limit of an attempt that is the last one if it finds nothing better, or comes close."""

MAX_OPTIMALITY_GAP = 0.01
"""The share of the answers by which the fewest exceed the lower bound where an attempt comes close."""


class StrategyGraph(NamedTuple):
    """The positions of some strategies, by number; 0 is the start."""

    ours: Sequence[bool]
    """True for each position where the side chooses a move; elsewhere every move may follow."""
    after: Sequence[Sequence[int]]
    """The positions after the moves."""


class Attempt(NamedTuple):
    """The result of an attempt."""

    chosen: list[int] | None
    """The number of the chosen move in each position; None if no strategy was found."""
    answers: int | None
    """The number of answers of this strategy."""
    least: int
    """A lower bound for the answers of any strategy."""
    is_over: bool
    """True if the search has ended by itself."""


Solve = Callable[[StrategyGraph, float], Attempt]
"""Solves the program of a graph in at most this many seconds."""


def attempts(graph: StrategyGraph, known: int, seconds: float, solve: Solve) -> Generator[Attempt]:
    """Yield what each attempt finds, with the best lower bound so far, until one proves it or finds nothing better.

    known: the answers of a strategy that is known.
    """
    least, limit = 0, FIRST_ATTEMPT_SECONDS
    while seconds > 0:
        found = solve(graph, min(limit, seconds))
        before, known = known, min(known, known if found.answers is None else found.answers)
        least = max(least, found.least)
        yield found._replace(least=least)
        is_close = known - least <= MAX_OPTIMALITY_GAP * known or known == before
        if found.is_over or known == least or (is_close and limit >= LAST_ATTEMPT_SECONDS):
            break
        seconds, limit = seconds - limit, ATTEMPT_TIME_FACTOR * limit


def solve_program(graph: StrategyGraph, seconds: float) -> Attempt:
    """Solve the program with HiGHS."""
    import numpy as np
    from scipy.optimize import Bounds, LinearConstraint, milp
    from scipy.sparse import coo_array

    ours, terms = np.array(graph.ours, float), np.array(list(conditions(graph)))
    matrix = coo_array((terms[:, 2], (terms[:, 0], terms[:, 1])), (terms[-1, 0] + 1, len(ours))).tocsr()
    result = milp(
        ours,
        constraints=LinearConstraint(matrix, lb=0),
        bounds=Bounds(np.arange(len(ours)) == 0, 1),
        integrality=np.ones(len(ours)),
        options={
            "time_limit": seconds,
        },
    )
    least = ceil((result.mip_dual_bound or 0) - 1e-6)
    if result.x is None:
        return Attempt(None, None, least, result.status != OUT_OF_TIME_STATUS)
    is_reached = (result.x > 0.5).tolist()
    chosen = [next((i for i, child in enumerate(after) if is_reached[child]), 0) for after in graph.after]
    return Attempt(chosen, round(result.fun), least, result.status != OUT_OF_TIME_STATUS)


OUT_OF_TIME_STATUS = 1
"""The status of a result of `milp` after its time limit."""


def conditions(graph: StrategyGraph) -> Iterator[tuple[int, int, int]]:
    """Yield the terms of sums that must not be negative: the number of the sum, a position, and its factor."""
    sums = count()
    for number, after in enumerate(graph.after):
        for children in [after] if graph.ours[number] else [[child] for child in after]:
            row = next(sums)
            yield row, number, -1
            yield from ((row, child, 1) for child in children)


def main() -> None:
    """Read a graph, the known answers and the seconds as a line of JSON, and print each attempt as a line."""
    ours, after, known, seconds = json.loads(sys.stdin.buffer.readline())
    Thread(target=end_with_input, daemon=True).start()
    for found in attempts(StrategyGraph(ours, after), known, seconds, solve_program):
        sys.stdout.write(f"{json.dumps(found)}\n")
        sys.stdout.flush()
    os._exit(0)  # the threads of HiGHS may still run


def end_with_input() -> Any:
    """End the process when its parent closes the input, or has ended."""
    sys.stdin.buffer.read()
    os._exit(1)


if __name__ == "__main__":
    main()
