"""Times taken fairly, and the lines of the table that they go into."""

import os
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

__all__ = ["ROOT", "Line", "Missing", "Timed", "Wrong", "by_turns", "compared", "in_new_process", "needs", "timed"]

ROOT = Path(__file__).parent.parent


class Missing(Exception):
    """What a line needs and is not installed here: a sentence."""


class Wrong(Exception):
    """An answer that is not the known one: a sentence. Times of wrong answers say nothing."""


class Line(NamedTuple):
    """What the table says of one promise."""

    claim: str
    ours: str
    peer: str = ""
    ratio: float | None = None
    """Of our time and the peer's: below 1 ours is faster."""
    target: str = ""
    holds: bool | None = None
    """None where nothing was measured."""


class Timed(NamedTuple):
    """Seconds, and what is said about them."""

    seconds: float
    note: str = ""

    def __str__(self) -> str:
        unit, factor = next((unit, factor) for unit, factor in UNITS if self.seconds * factor >= 1 or unit == "µs")
        return f"{self.seconds * factor:.3g} {unit}" + (f" ({self.note})" if self.note else "")


UNITS = (("s", 1.0), ("ms", 1e3), ("µs", 1e6))


def compared(claim: str, ours: Timed, name: str, peer: Timed, at_most: float) -> Line:
    """A line whose target is a ratio to a named peer."""
    ratio = ours.seconds / peer.seconds
    return Line(claim, str(ours), f"{name}: {peer}", ratio, f"≤ {at_most:g}", ratio <= at_most)


def by_turns(ours: Callable[[], Timed], peer: Callable[[], Timed], turns: int) -> tuple[Timed, Timed]:
    """The best of each, measured one after the other so that a change of the machine's pace meets both."""
    pairs = [(ours(), peer()) for _ in range(turns)]
    return min(first for first, _ in pairs), min(second for _, second in pairs)


def timed(run: Callable[[], object]) -> float:
    """The seconds that a call takes."""
    begin = perf_counter()
    run()
    return perf_counter() - begin


def in_new_process(measure: Callable[[], float], **environment: str) -> tuple[float, float]:
    """Seconds of a new Python from start to end, and those that a function which it runs gives back.

    Raises Wrong, with what the process said last, where it fails.
    """
    program = f"from {measure.__module__} import {measure.__name__} as measure; print(measure())"
    begin = perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT, env={**os.environ, **environment}, capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    seconds = perf_counter() - begin
    if done.returncode:
        raise Wrong(f"{measure.__module__}.{measure.__name__} failed: {done.stderr.strip().splitlines()[-1]}")
    return seconds, float(done.stdout)


def needs(module: str, name: str) -> None:
    """Raise Missing where a module is not installed."""
    if find_spec(module) is None:
        raise Missing(f"{name} is not installed: it has no wheel for this Python, or make bench did not run.")
