"""The smallest strategies of one side: the cheapest answers by an estimate, and the fewest by an integer program."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Future, wait
from itertools import count
from math import ceil
from threading import Thread
from typing import Any, NamedTuple

from zermelo.rules.limits import Deadline
from zermelo.rules.position import Position

__all__ = ["Choices", "answers_of", "cheapest", "reached", "smallest"]

PROGRAM_SECONDS = 30
"""Time limit in seconds of the search for the smallest strategy."""

ROUNDS = 64
"""The greatest number of rounds in which the costs of moves are estimated."""

LOOK = 0.2
"""Seconds between two checks for the result of the integer program, and for Ctrl-C; HiGHS may be late by as much."""


class Choices(NamedTuple):
    """The strategies of one side: positions by number; 0 is the start."""

    positions: list[Position[Any]]
    ours: list[bool]
    """True for each position where the side chooses a move; elsewhere every move may follow."""
    after: list[list[int]]
    """The positions after the moves."""


def answers_of(choices: Choices, chosen: list[int]) -> dict[str, str]:
    """Return the name of the chosen move in every position of the strategy."""
    answers = {}
    for number in sorted(reached(choices, chosen)):
        if choices.ours[number]:
            position, after = choices.positions[number], choices.positions[choices.after[number][chosen[number]]]
            children = ((move, position.follow(move)) for move in position.moves)
            move = next(move for move, child in children if (child.state, child.turn) == (after.state, after.turn))
            answers[position.text] = move.name
    return answers


def cheapest(choices: Choices, deadline: Deadline) -> list[int]:
    """Return the answer with the smallest tree of answers for each position, as estimated in some rounds."""
    costs = [0] * len(choices.positions)
    for _ in range(ROUNDS):
        if deadline.is_over:
            break
        before = costs.copy()
        for number in reversed(range(len(costs))):
            below = [costs[after] for after in choices.after[number]]
            costs[number] = min(10**18, 1 + min(below) if choices.ours[number] else sum(below))
        if costs == before:
            break
    return [min(range(len(after)), key=lambda i: costs[after[i]], default=0) for after in choices.after]


def reached(choices: Choices, chosen: Sequence[int]) -> set[int]:
    """Return the positions that play can reach if one side makes the chosen moves."""
    numbers, waiting = {0}, [0]
    while waiting:
        number = waiting.pop()
        after = choices.after[number]
        for child in [after[chosen[number]]] if choices.ours[number] else after:
            if child not in numbers:
                numbers.add(child)
                waiting.append(child)
    return numbers


def smallest(choices: Choices, deadline: Deadline) -> tuple[list[list[int]], int]:
    """Return the choices that need the fewest answers, if the search finds them in time, and a lower bound.

    An integer program: each position is reached or not. If the other side moves there, all positions after it are
    reached; otherwise at least one of them.
    """
    if not any(choices.after):
        return [], 0
    program = interruptible(choices, min(PROGRAM_SECONDS, deadline.left))
    if program is None:
        return [], 0
    least = ceil((program.mip_dual_bound or 0) - 1e-6)
    if program.x is None:
        return [], least
    is_reached = (program.x > 0.5).tolist()
    return [[next((i for i, child in enumerate(after) if is_reached[child]), 0) for after in choices.after]], least


def interruptible(choices: Choices, seconds: float) -> Any:
    """Return the result of the integer program after at most this many seconds, or None.

    HiGHS ignores signals but releases Python's lock, so that this thread receives Ctrl-C while another one runs it.
    That thread is a daemon, because nothing can stop HiGHS early, and the process must not wait for it.
    """
    result, late = Future[Any](), Deadline(seconds + LOOK)

    def solve() -> None:
        try:
            result.set_result(solved(choices, seconds))
        except Exception as error:
            result.set_exception(error)

    Thread(target=solve, daemon=True).start()
    while not (result.done() or late.is_over):
        wait([result], LOOK)
    return result.result() if result.done() else None


def solved(choices: Choices, seconds: float) -> Any:
    import numpy as np
    from scipy.optimize import Bounds, LinearConstraint, milp
    from scipy.sparse import coo_array

    terms = np.array(list(conditions(choices)))
    matrix = coo_array((terms[:, 2], (terms[:, 0], terms[:, 1])), (terms[-1, 0] + 1, len(choices.ours))).tocsr()
    start_is_reached = np.arange(len(choices.ours)) == 0
    return milp(
        np.array(choices.ours, float),
        constraints=LinearConstraint(matrix, lb=0),
        bounds=Bounds(start_is_reached, 1),
        integrality=np.ones(len(choices.ours)),
        options={"time_limit": seconds},
    )


def conditions(choices: Choices) -> Iterator[tuple[int, int, int]]:
    """Yield the terms of sums that must not be negative: the number of the sum, a position, and its factor."""
    sums = count()
    for number, after in enumerate(choices.after):
        for children in [after] if choices.ours[number] else [[child] for child in after]:
            row = next(sums)
            yield row, number, -1
            yield from ((row, child, 1) for child in children)
