"""Times taken fairly, and the lines of the table that they go into."""

import os
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from time import clock_gettime, perf_counter, process_time
from typing import NamedTuple, TypeVar

__all__ = [
    "ROOT",
    "UNSTEADY_SPREAD",
    "Line",
    "Missing",
    "Timed",
    "Wrong",
    "by_turns",
    "compared",
    "in_new_process",
    "needs",
    "timed",
    "timed_answer",
    "within",
]

T = TypeVar("T")

ROOT = Path(__file__).parent.parent

UNSTEADY_SPREAD = 0.15
"""A peer with a larger spread says little: something else was running, or the machine changed its pace."""


class Missing(Exception):
    """What a line needs and is not installed here: a sentence."""


class Wrong(Exception):
    """An answer that is not the known one: a sentence. Times of wrong answers say nothing."""


class Timed(NamedTuple):
    """Seconds of wall time, and what is said about them."""

    seconds: float
    note: str = ""
    processor: float | None = None
    """Seconds of processor time, user and system, of all threads; None if they are unknown."""
    spread: float | None = None
    """How much longer than the fastest turn the median turn took, as a share; None for a single turn."""

    def __str__(self) -> str:
        work = "" if self.processor is None else f", processor {in_units(self.processor)}"
        return in_units(self.seconds) + work + (f" ({self.note})" if self.note else "")

    def each(self, number: int) -> "Timed":
        """Return the mean time of so many."""
        work = None if self.processor is None else self.processor / number
        return self._replace(seconds=self.seconds / number, processor=work)


UNITS = (("s", 1.0), ("ms", 1e3), ("µs", 1e6))


def in_units(seconds: float) -> str:
    unit, factor = next((unit, factor) for unit, factor in UNITS if seconds * factor >= 1 or unit == "µs")
    return f"{seconds * factor:.3g} {unit}"


class Line(NamedTuple):
    """What the table says of one promise."""

    claim: str
    ours: Timed | str
    peer: Timed | str = ""
    name: str = ""
    """Of the peer."""
    ratio: float | None = None
    """Of our time and the peer's: below 1 ours is faster."""
    target: str = ""
    share: float | None = None
    """How much of the target is used up: up to 1 it holds; infinite for a wrong answer, None without a measurement."""

    @property
    def holds(self) -> bool | None:
        return None if self.share is None else self.share <= 1

    @property
    def processor_ratio(self) -> float | None:
        """The same of processor times."""
        ours, peer = (each.processor if isinstance(each, Timed) else None for each in (self.ours, self.peer))
        return ours / peer if ours is not None and peer else None

    @property
    def is_unsteady(self) -> bool:
        """The turns of the peer differ so much that the ratio says little."""
        return isinstance(self.peer, Timed) and (self.peer.spread or 0) > UNSTEADY_SPREAD


def compared(claim: str, ours: Timed, name: str, peer: Timed, at_most: float | None = None) -> Line:
    """Return a line of a ratio to a named peer, and its target if there is one."""
    ratio = ours.seconds / peer.seconds
    if at_most is None:
        return Line(claim, ours, peer, name, ratio)
    return Line(claim, ours, peer, name, ratio, f"≤ {at_most:g}", ratio / at_most)


def within(claim: str, ours: Timed, seconds: float) -> Line:
    """Return a line whose target is a time."""
    ratio = ours.seconds / seconds
    return Line(claim, ours, f"{Timed(seconds)}", "", ratio, "≤ 1", ratio)


def by_turns(ours: Callable[[], Timed], peer: Callable[[], Timed], turns: int) -> tuple[Timed, Timed]:
    """Return the best of each, measured one after the other so that a change of the machine's pace meets both."""
    pairs = [(ours(), peer()) for _ in range(turns)]
    return best([first for first, _ in pairs]), best([second for _, second in pairs])


def best(turns: list[Timed]) -> Timed:
    ordered = sorted(turns, key=lambda turn: turn.seconds)
    fastest, median = ordered[0], ordered[len(ordered) // 2]
    return fastest._replace(spread=median.seconds / fastest.seconds - 1 if len(ordered) > 1 else None)


def timed(run: Callable[[], object], process: int | None = None) -> Timed:
    """Return the time that a call takes, with the processor time of this process and of those that end meanwhile.

    With the id of a process that runs, the processor time is that of this process alone.
    """
    return timed_answer(run, process)[0]


def timed_answer(run: Callable[[], T], process: int | None = None) -> tuple[Timed, T]:
    """Return the same, and what the call returns."""
    begin, work = perf_counter(), processor_seconds(process)
    answer = run()
    seconds, more = perf_counter() - begin, processor_seconds(process)
    return Timed(seconds, processor=None if work is None or more is None else more - work), answer


def processor_seconds(process: int | None) -> float | None:
    if process is None:
        children = getrusage(RUSAGE_CHILDREN)
        return process_time() + children.ru_utime + children.ru_stime
    if sys.platform != "linux":
        return None
    return clock_gettime(~process << 3 | 2)  # Linux numbers the clocks of processes so: see clock_getcpuclockid(3)


def in_new_process(
    measure: Callable[[], tuple[float, float]], program: str = "", **environment: str
) -> tuple[Timed, Timed]:
    """Return the time of a new Python from start to end, and the one that a function gives back in it, after a program.

    Raises Wrong, with what the process said last, where it fails.
    """
    program = f"{program}\nfrom {measure.__module__} import {measure.__name__} as measure; print(*measure())"
    command, env = [sys.executable, "-c", program], {**os.environ, **environment}
    whole, done = timed_answer(
        lambda: subprocess.run(command, cwd=ROOT, env=env, capture_output=True, encoding="utf-8", check=False)
    )
    if done.returncode:
        raise Wrong(f"{measure.__module__}.{measure.__name__} failed: {done.stderr.strip().splitlines()[-1]}")
    seconds, processor = map(float, done.stdout.split())
    return whole, Timed(seconds, processor=processor)


def needs(module: str, name: str) -> None:
    """Raise Missing where a module is not installed."""
    if find_spec(module) is None:
        raise Missing(f"{name} is not installed: it has no wheel for this Python, or make bench did not run.")
