"""A thousand lines at once: `zermelo value connect --format pons` against Pascal Pons's own solver.

Both read the same lines of a test set as a process of their own, and must print every known score. From the time of
each its start is taken off: the time of the same command for some copies of one easy line, so many that ours loads all
that it loads for a thousand. Ours has two threads and a table of 64 MB, his has one thread and one of 80 MB. Each
time is the best of several, measured by turns.
"""

import subprocess
import sys
from collections.abc import Iterator
from typing import NamedTuple

from bench.connect_four import Known, read
from bench.harness import Line, Timed, Wrong, compared, timed
from bench.peers import given

__all__ = ["lines"]

OURS = [sys.executable, "-m", "zermelo", "value", "connect", "--format", "pons"]
COPIES = 64


class Set(NamedTuple):
    """A test set, and what is promised of it."""

    name: str
    at_most: float
    turns: int


SETS = Set("L3_R1", 2, 9), Set("L2_R1", 2, 9), Set("L1_R1", 0.5, 5), Set("L2_R2", 0.5, 2)


def lines() -> Iterator[Line]:
    peer = [str(given("pons"))]
    easy = [read("L3_R1")[0]] * COPIES
    answered(OURS, easy)  # which compiles what is not on disk
    for name, at_most, turns in SETS:
        known = read(name)
        times = [(past_start(OURS, known, easy), past_start(peer, known, easy)) for _ in range(turns)]
        ours, his = (best(each) for each in zip(*times, strict=True))
        yield compared(f"1,000 lines of {name}, without the start", ours, "Pons", his, at_most)


class Times(NamedTuple):
    """Seconds of a whole process, and of one that does next to nothing."""

    whole: float
    start: float


def past_start(command: list[str], known: list[Known], easy: list[Known]) -> Times:
    return Times(answered(command, known), answered(command, easy))


def best(times: tuple[Times, ...]) -> Timed:
    """The best whole process without the best start."""
    whole, start = (min(each) for each in zip(*times, strict=True))
    return Timed(max(whole - start, 1e-6), f"start {Timed(start)}")


def answered(command: list[str], known: list[Known]) -> float:
    """The seconds of a process that answers lines; raises Wrong for an answer that is not the known one."""
    asked = "".join(f"{columns}\n" for columns, _ in known)
    told: list[str] = []

    def run() -> None:
        done = subprocess.run(command, input=asked, capture_output=True, text=True, check=False)
        told.extend(done.stdout.splitlines())

    seconds = timed(run)
    if told != [f"{columns} {score}" for columns, score in known]:
        raise Wrong(f"{command[0]} does not print the known scores.")
    return seconds
