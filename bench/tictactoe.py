"""Tic-tac-toe from its empty board, in a new Python each time: ours against OpenSpiel and easyAI.

What is compared is the whole process, from the start of Python to its end; the time inside, after the
imports, is given beside it. All must find the draw. Ours gives most: the value and the remoteness of
the board and of each move, and a line of best play. OpenSpiel's MinimaxSolver gives the values of all
moves of all positions; easyAI's Negamax, to the depth of nine plies, the value and a best move, in
its own TicTacToe; so does its solve_with_iterative_deepening, over every depth with a table.

The first line is the command, which prints the same, against an interpreter that does nothing.
"""

import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial

from bench.cold import deepening, negamax, openspiel, ours
from bench.harness import Line, Timed, Wrong, by_turns, compared, in_new_process, needs, timed_answer

__all__ = ["lines"]

TURNS, STARTS = 5, 15

COMMAND = "-m", "zermelo", "analyse", "tictactoe"


def lines() -> Iterator[Line]:
    first, second = by_turns(partial(process, *COMMAND, prints="X to move: draw"), partial(process, "-c", ""), STARTS)
    yield compared("zermelo analyse tictactoe, whole", first, "a bare interpreter", second, at_most=12)
    peers = (
        ("pyspiel", "OpenSpiel", openspiel, 0.6),
        ("easyAI", "easyAI Negamax", negamax, 1),
        ("easyAI", "easyAI deepening", deepening, 1),
    )
    for module, name, measure, at_most in peers:
        needs(module, name)
        first, second = by_turns(partial(whole, ours), partial(whole, measure), TURNS)
        yield compared("Tic-tac-toe, cold", first, name, second, at_most=at_most)


def process(*arguments: str, prints: str = "") -> Timed:
    """Return the time of a whole Python; raise Wrong where it does not print something."""
    command = [sys.executable, *arguments]
    time, done = timed_answer(lambda: subprocess.run(command, capture_output=True, encoding="utf-8"))
    if prints not in done.stdout:
        raise Wrong(f"{command} prints {done.stdout!r}, without {prints!r}.")
    return time


def whole(measure: Callable[[], tuple[float, float]]) -> Timed:
    time, inside = in_new_process(measure)
    return time._replace(note=f"{Timed(inside.seconds)} inside")
