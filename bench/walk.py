"""The whole tree of tic-tac-toe, node by node: our compiled walk against the same walk in C.

Both count nodes by ply and games by ply and outcome, 549,946 nodes in all, over two masks with the
eight rows tested at every node, and must agree on every count. Warm: the kernel is compiled and the
program started; each turn is the fastest of many walks, timed around the walk alone. C is built with
gcc -O3, and knows rows and sizes when it is compiled, as our kernel does. C calls itself for every node and counts
it then; ours looks at every node too, counts those below one position together, and does not call itself for an end.
"""

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.harness import Line, Timed, Wrong, by_turns, compared, timed
from bench.peers import built

__all__ = ["lines"]

PLIES = 4_096
WALKS, TURNS = 30, 7


def lines() -> Iterator[Line]:
    program = built("walk.c")
    kernel, known = warm_kernel(), counts_of_peer(program)

    def ours() -> Timed:
        return min(time_of_walk(kernel, known) for _ in range(WALKS))

    def peer() -> Timed:
        return Timed(float(output(program)[0]))

    first, second = by_turns(ours, peer, TURNS)
    yield compared("The tree of tic-tac-toe", first, "C", second, at_most=1.1)


def warm_kernel() -> Any:
    """Return a function of the array that is counted in, called once."""
    from zermelo.analysis.counting.compiled_walk import LIMIT_PLACE, make_walk
    from zermelo.games import game
    from zermelo.machine.kernel import compile_rule

    rules = game("tictactoe").rules
    walk = compile_rule(make_walk(rules))

    def kernel(counts: Any) -> None:
        counts[LIMIT_PLACE] = PLIES
        walk(rules.start, rules.moves(rules.start), 1, counts)
        counts[LIMIT_PLACE], counts[0, 0] = 0, 1

    kernel(zeros())
    return kernel


def zeros() -> Any:
    import numpy as np

    return np.zeros((PLIES, 4), np.int64)


def time_of_walk(kernel: Any, known: list[list[int]]) -> Timed:
    counts = zeros()
    time = timed(lambda: kernel(counts))
    if counts[: len(known)].tolist() != known:
        raise Wrong("Ours and C count other nodes or games.")
    return time


def counts_of_peer(program: Path) -> list[list[int]]:
    """Return by ply: nodes, then games that end there as a loss, a draw and a win of the side to move."""
    return [[int(number) for number in row.split()] for row in output(program)[1:]]


def output(program: Path) -> list[str]:
    """Return the seconds of the fastest of many walks, then a row of counts for every ply."""
    done = subprocess.run([program, str(WALKS)], stdout=subprocess.PIPE, encoding="utf-8", check=True)
    return done.stdout.splitlines()
