"""The empty board of Connect Four without an opening book: ours, two threads, against a plain search.

The plain search is what Pascal Pons's tutorial leads to (peers/plain.cpp): one thread, 64 MB of
table, as ours has. It takes minutes, so it runs only when asked for. Before, it must give every
known score of the test sets, and both must say that the first player wins with the 41st stone.
"""

import subprocess
from collections.abc import Iterator
from typing import NamedTuple

from bench.connect_four import SETS, read, score
from bench.harness import Line, Timed, Wrong, compared, timed
from bench.peers import built
from bench.positions import AMPLE, MEGABYTES, check

__all__ = ["lines"]

SCORE = 1
THREADS = 2


class Answer(NamedTuple):
    """What the plain search prints for a position."""

    score: int
    nodes: int
    seconds: float


def lines() -> Iterator[Line]:
    for name in SETS:
        known = read(name)
        check("The plain search", known, [answer.score for answer in plain([columns for columns, _ in known])])
    yield compared("The empty board of Connect Four", ours(), "plain search", peer(), at_most=0.15)


def ours() -> Timed:
    """With the kernel loaded before: a nearly full board is solved first."""
    import zermelo
    from zermelo.engine.compiled import CompiledSearch

    position = zermelo.start(zermelo.game("connect"))
    solver = CompiledSearch(position.game, MEGABYTES, threads=THREADS)
    solver.value(position.after(read("L3_R1")[0].columns).state, AMPLE)
    before = solver.nodes
    found = []
    seconds = timed(lambda: found.append(solver.value(position.state, AMPLE)))
    if (got := score(found[0], 0)) != SCORE:
        raise Wrong(f"Ours says {got} for the empty board, and the score is {SCORE}.")
    return Timed(seconds, millions(solver.nodes - before))


def peer() -> Timed:
    (found,) = plain([""])
    if found.score != SCORE:
        raise Wrong(f"The plain search says {found.score} for the empty board, and the score is {SCORE}.")
    return Timed(found.seconds, millions(found.nodes))


def plain(positions: list[str]) -> list[Answer]:
    done = subprocess.run(
        [built("plain.cpp")], input="".join(f"{columns}\n" for columns in positions),
        stdout=subprocess.PIPE, text=True, check=True,
    )  # fmt: skip
    rows = (row.split() for row in done.stdout.splitlines())
    return [Answer(int(score), int(nodes), float(seconds)) for score, nodes, seconds in rows]


def millions(nodes: int) -> str:
    return f"{nodes / 1e6:,.0f} M nodes"
