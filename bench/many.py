"""A thousand lines at once: `zermelo value connect --format pons` against Pascal Pons's own solver.

Both read the same lines of a test set as a process of their own, and must print every known score. Their start is
taken off: each is first asked some copies of one easy line, so many that ours loads all that it loads for a thousand
lines, and the clock runs from then, between the first line that is written and the last that is read. Ours has two
threads and a table of 64 MB, his has one thread and one of 80 MB. The best of several times is told, measured by turns.
"""

import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from typing import IO, NamedTuple

from bench.connect_four import Known, read
from bench.harness import Line, Timed, Wrong, by_turns, compared, timed
from bench.peers import given

__all__ = ["lines"]

OURS = [sys.executable, "-m", "zermelo", "value", "connect", "--format", "pons"]
COPIES = 64


class Set(NamedTuple):
    """A test set, and what is promised of it."""

    name: str
    at_most: float
    turns: int


SETS = Set("L3_R1", 0.9, 9), Set("L2_R1", 0.4, 9), Set("L1_R1", 0.3, 5), Set("L2_R2", 0.2, 2)


def lines() -> Iterator[Line]:
    his = [str(given("pons"))]
    for name, at_most, turns in SETS:
        known = read(name)
        first, second = by_turns(partial(past_start, OURS, known), partial(past_start, his, known), turns)
        yield compared(f"1,000 lines of {name}, past the start", first, "Pons", second, at_most)


def past_start(command: list[str], known: list[Known]) -> Timed:
    """Return the time that a process takes for lines after it has answered the easy one some times."""
    with subprocess.Popen(
        command, encoding="utf-8", stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        ask = partial(answered, process.stdin, process.stdout)
        ask([read("L3_R1")[0]] * COPIES)
        return timed(partial(ask, known), process=process.pid)


def answered(asked: IO[str], told: IO[str], known: list[Known]) -> None:
    """Write lines and read their answers: a pipe holds a thousand. Raises Wrong for one that is not the known one."""
    asked.write("".join(f"{columns}\n" for columns, _ in known))
    asked.flush()
    for columns, score in known:
        if (answer := told.readline()) != f"{columns} {score}\n":
            raise Wrong(f"The answer is {answer!r}, and the score of {columns} is {score}.")
