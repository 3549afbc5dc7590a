"""The empty board of Connect Four without an opening book: ours, two threads, against others.

The plain search is what Pascal Pons's tutorial leads to (peers/plain.cpp): one thread, 64 MB of
table, as ours has. It takes minutes, so it runs only when asked for. Before, it must give every
known score of the test sets, and all must say that the first player wins with the 41st stone.
c4 is the best program that we know; it has two threads and a table of 1 GB, and so has ours then.
"""

import re
import subprocess
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from bench.connect_four import SETS, read, score
from bench.harness import Line, Timed, Wrong, compared, timed_answer
from bench.peers import built, given
from bench.positions import AMPLE, MEGABYTES, check

__all__ = ["lines"]

SCORE = 1
THREADS = 2
GIGABYTE = 1024
"""The table that c4 has, in megabytes."""


class Answer(NamedTuple):
    """What a search says of a position."""

    score: int
    nodes: int
    time: Timed


def lines() -> Iterator[Line]:
    for name in SETS:
        known = read(name)
        check("The plain search", known, [answer.score for answer in plain([columns for columns, _ in known])])
    yield compared("The empty board of Connect Four", in_time(ours()), "plain search", peer(), at_most=0.15)
    alone, together = ours(GIGABYTE, threads=1), ours(GIGABYTE)
    ratio = together.nodes / alone.nodes
    yield Line(
        "Positions that two threads look at there", millions(together.nodes), millions(alone.nodes), "one thread",
        ratio, "≤ 1.1", ratio / 1.1,
    )  # fmt: skip
    yield compared("The empty board, with 1 GB", in_time(together), "c4", in_time(c4()), at_most=0.5)


def ours(megabytes: int = MEGABYTES, threads: int = THREADS) -> Answer:
    """Solve the empty board with the kernel loaded before: a nearly full board is solved first."""
    import zermelo
    from zermelo.evaluation.search.compiled_search import CompiledSearch

    position = zermelo.start(zermelo.game("connect"))
    solver = CompiledSearch(position.game, memory=megabytes << 20, threads=threads)
    solver.value(position.after(read("L3_R1")[0].columns).state, seconds=AMPLE)
    before = solver.nodes
    time, value = timed_answer(lambda: solver.value(position.state, seconds=AMPLE))
    return right("Ours", Answer(score(value, 0), solver.nodes - before, time))


def c4() -> Answer:
    """Run c4, which asks several questions, and says what each took."""
    program = partial(subprocess.run, [given("c4")], stdout=subprocess.PIPE, encoding="utf-8", check=True)
    whole, done = timed_answer(program)
    searches = re.findall(r"Search took ([\d.]+) s and explored (\d+) nodes", done.stdout)
    scores = re.findall(r"Final strong score is (-?\d+)", done.stdout)
    nodes, seconds = sum(int(nodes) for _, nodes in searches), sum(float(seconds) for seconds, _ in searches)
    return right("c4", Answer(int(scores[0]), nodes, whole._replace(seconds=seconds)))


def right(name: str, found: Answer) -> Answer:
    """Return the same answer; raise Wrong for another score than the known one."""
    if found.score != SCORE:
        raise Wrong(f"{name} says {found.score} for the empty board, and the score is {SCORE}.")
    return found


def in_time(found: Answer) -> Timed:
    return found.time._replace(note=millions(found.nodes))


def peer() -> Timed:
    whole, answers = timed_answer(lambda: plain([""]))
    return in_time(right("The plain search", answers[0]))._replace(processor=whole.processor)


def plain(positions: list[str]) -> list[Answer]:
    done = subprocess.run(
        [built("plain.cpp")], input="".join(f"{columns}\n" for columns in positions),
        stdout=subprocess.PIPE, encoding="utf-8", check=True,
    )  # fmt: skip
    rows = (row.split() for row in done.stdout.splitlines())
    return [Answer(int(score), int(nodes), Timed(float(seconds))) for score, nodes, seconds in rows]


def millions(nodes: int) -> str:
    return f"{nodes / 1e6:,.0f} M nodes"
