"""Whole boards without keys: the time of whole processes on two threads, memory, disk, and the pace of a position.

Kernels have been compiled before. The peer of the first line is ourselves with keys, by turns; other lines are within
what is promised. bench/README.md says how to build jh85/smallgames, which is measured where it is installed.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from tempfile import TemporaryDirectory

from bench.harness import Line, Missing, Timed, Wrong, by_turns, compared, timed, timed_answer, within

__all__ = ["lines"]

POSITIONS = {
    "connect:width=5,height=5": 52_213_470,
    "connect:width=6,height=5": 1_905_855_513,
    "connect:width=6,height=6": 44_111_191_191,
    "mnk:width=5,height=4,k=4": 594_347_673,
}
"""packages/zermelo/tests/facts/placements.json; 6x6 as jh85/smallgames counts them."""

SMALL, MIDDLE, LARGE, MNK = POSITIONS

TURNS = 3

PEER = "ZERMELO_SMALLGAMES"
"""The environment variable with the path of the program `c4` of jh85/smallgames."""


def lines() -> Iterator[Line]:
    """Measure boards up to 6x6 within what is promised, and against ourselves with keys."""
    without, with_keys = by_turns(partial(solved, SMALL), partial(solved, SMALL, "--with-keys"), TURNS)
    yield compared("5x5 without keys", without, "with keys", with_keys, at_most=0.4)
    yield within("5x5 with distances, the whole process", without, 1.2)
    yield within("6x5 with distances, written", solved(MIDDLE), 20)
    yield within("4 in a row on 5x4, outcomes", solved(MNK, "--outcomes"), 10)
    yield within("6x6, outcomes, written", solved(LARGE, "--outcomes"), 180)
    yield compared("6x5, outcomes", solved(MIDDLE, "--outcomes"), "jh85/smallgames", peer(), at_most=0.05)


def solved(spec: str, *options: str) -> Timed:
    """Return the seconds of a whole process that solves a board, with its memory, its disk and its pace."""
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "zermelo", "solve", spec, "-o", f"{folder}/table", "--threads", "2", "--json"]
        time, done = timed_answer(
            lambda: subprocess.run([*command, *options], capture_output=True, encoding="utf-8", check=False)
        )
        if done.returncode:
            raise Wrong(done.stderr.strip())
        found = json.loads(done.stdout)
        if "--with-keys" not in options and found["positions"] != POSITIONS[spec]:
            raise Wrong(f"{spec} has {POSITIONS[spec]:,} positions, and {found['positions']:,} were stored.")
        pace = f"{time.seconds / found['positions'] * 1e9:.1f} ns a position"
        memory, disk = (f"{found[what] / 1e6:,.0f} MB" for what in ("peak_memory", "bytes"))
        return time._replace(note=f"{memory}, {disk} on disk, {pace}")


def peer() -> Timed:
    """Return the seconds of jh85/smallgames on 6x5; raise Missing if it is not there."""
    if PEER not in os.environ:
        raise Missing(f"jh85/smallgames: set {PEER} to the path of its program c4 (bench/README.md)")
    command = [os.environ[PEER], "solve", "--board", "6x5", "--threads", "2"]
    with TemporaryDirectory() as folder:  # it continues what it finds
        return timed(partial(subprocess.run, command, cwd=folder, stdout=subprocess.DEVNULL, check=True))
