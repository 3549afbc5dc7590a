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
from time import perf_counter
from typing import Any

from bench.harness import Line, Timed, Wrong, by_turns, compared, in_new_process, needs, timed

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
    """The time of a whole Python; raises Wrong where it does not print something."""
    command = [sys.executable, *arguments]
    printed: list[str] = []
    seconds = timed(lambda: printed.append(subprocess.run(command, capture_output=True, encoding="utf-8").stdout))
    if prints not in printed[0]:
        raise Wrong(f"{command} prints {printed[0]!r}, without {prints!r}.")
    return Timed(seconds)


def whole(measure: Callable[[], float]) -> Timed:
    seconds, inside = in_new_process(measure)
    return Timed(seconds, f"{Timed(inside)} inside")


def ours() -> float:
    import zermelo
    from zermelo import DRAW, analyse

    position = zermelo.start(zermelo.game("tictactoe"))
    begin = perf_counter()
    analysis = analyse(position)
    return checked(perf_counter() - begin, analysis.value.outcome == DRAW)


def openspiel() -> float:
    import pyspiel
    from open_spiel.python.algorithms.minimax_solver import MinimaxSolver

    begin = perf_counter()
    solver = MinimaxSolver("tic_tac_toe")
    solver.solve()
    seconds = perf_counter() - begin
    state = pyspiel.load_game("tic_tac_toe").new_initial_state()
    return checked(seconds, solver.values_from_string(str(state)) == 0)


def negamax() -> float:
    from easyAI import AI_Player, Negamax
    from easyAI.games.TicTacToe import TicTacToe

    search = Negamax(9)
    begin = perf_counter()
    search(TicTacToe([AI_Player(search), AI_Player(search)]))
    return checked(perf_counter() - begin, search.alpha == 0)


def deepening() -> float:
    from easyAI import TranspositionTable, solve_with_iterative_deepening
    from easyAI.games.TicTacToe import TicTacToe

    class Remembered(TicTacToe):
        def ttentry(self) -> Any:
            return tuple(self.board), self.current_player

    begin = perf_counter()
    result, _, _ = solve_with_iterative_deepening(
        Remembered(None), range(1, 10), win_score=100, tt=TranspositionTable(), verbose=False
    )
    return checked(perf_counter() - begin, result == 0)


def checked(seconds: float, right: bool) -> float:
    """The seconds, if the answer was right; raises Wrong."""
    if not right:
        raise Wrong("Tic-tac-toe is a draw.")
    return seconds
