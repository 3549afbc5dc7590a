"""Programs that are measured in a new Python each. A module of their own: they import only what their answer takes.

Each returns the seconds of wall time and of processor time of its work, past its imports, and fails where the answer is
wrong.
"""

from time import perf_counter, process_time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    T = TypeVar("T")

__all__ = ["deepening", "exact", "negamax", "openspiel", "ours", "walk"]

LATE_POSITION = "2252576253462244111563365343671351441"
"""A position near the end of a game of Connect Four, as the columns played."""


def clocked(run: "Callable[[], T]") -> "tuple[tuple[float, float], T]":
    """Return both times of a call, and what it returns."""
    begin, work = perf_counter(), process_time()
    answer = run()
    return (perf_counter() - begin, process_time() - work), answer


def ours() -> tuple[float, float]:
    """Analyse tic-tac-toe with zermelo."""
    import zermelo
    from zermelo import DRAW, analyse

    position = zermelo.start(zermelo.game("tictactoe"))
    times, analysis = clocked(lambda: analyse(position))
    assert analysis.value.outcome == DRAW
    return times


def openspiel() -> tuple[float, float]:
    """Solve tic-tac-toe with OpenSpiel."""
    import pyspiel
    from open_spiel.python.algorithms.minimax_solver import MinimaxSolver

    def solve() -> MinimaxSolver:
        solver = MinimaxSolver("tic_tac_toe")
        solver.solve()
        return solver

    times, solver = clocked(solve)
    state = pyspiel.load_game("tic_tac_toe").new_initial_state()
    assert solver.values_from_string(str(state)) == 0
    return times


def negamax() -> tuple[float, float]:
    """Search tic-tac-toe with easyAI."""
    from easyAI import AI_Player, Negamax
    from easyAI.games.TicTacToe import TicTacToe

    search = Negamax(9)
    times, _ = clocked(lambda: search(TicTacToe([AI_Player(search), AI_Player(search)])))
    assert search.alpha == 0
    return times


def deepening() -> tuple[float, float]:
    """Search tic-tac-toe with easyAI, over every depth, with a table."""
    from easyAI import TranspositionTable, solve_with_iterative_deepening
    from easyAI.games.TicTacToe import TicTacToe

    class Remembered(TicTacToe):
        def ttentry(self) -> "Any":
            return tuple(self.board), self.current_player

    game, table = Remembered(None), TranspositionTable()
    times, answer = clocked(
        lambda: solve_with_iterative_deepening(game, range(1, 10), win_score=100, tt=table, verbose=False)
    )
    assert answer[0] == 0
    return times


def walk() -> tuple[float, float]:
    """Answer first with the kernel that counts the tree; an array of one ply ends it at once."""
    import numpy as np

    from zermelo.analysis.counting.compiled_walk import make_walk
    from zermelo.games import game
    from zermelo.machine.kernel import compile_rule

    rules = game("tictactoe").rules
    counts = np.zeros((1, 4), np.int64)
    return clocked(lambda: compile_rule(make_walk(rules))(rules.start, rules.moves(rules.start), 1, counts))[0]


def exact() -> tuple[float, float]:
    """Answer first with the solver's kernel, near the end of a game of Connect Four."""
    import zermelo
    from zermelo.evaluation.search.memory import allocate, thread_state
    from zermelo.evaluation.search.state_rows import make_bisect_rows, rows_of
    from zermelo.machine.kernel import compile_rule

    position = zermelo.start(zermelo.game("connect")).after(LATE_POSITION)
    kernel, memory, thread = make_bisect_rows(position.game), allocate(1 << 20, threads=1), thread_state(0)
    return clocked(lambda: compile_rule(kernel)(rows_of([position.state]), 0, 1 << 40, memory, thread))[0]
