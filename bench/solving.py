"""Whole games into tables on disk: time and memory, and what more workers, and larger games, cost.

Each solve is a process of its own, into a new folder; kernels have been compiled before. Where the
peer is ourselves in another way, both are measured by turns, and the positions must be the known ones.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from bench.harness import Line, Timed, Wrong, by_turns, compared, needs, timed, within

__all__ = ["lines"]

TINY, MIDDLE, LARGE = "connect:width=2,height=2,k=2", "connect:width=4,height=5", "connect:width=5,height=5"
WIDE, LARGEST = "connect:width=8,height=3", "connect:width=6,height=5"
POSITIONS = {MIDDLE: 1_706_255, LARGE: 69_763_700, WIDE: 362_940_958, LARGEST: 2_818_972_642}
"""packages/zermelo/tests/facts/connect.json."""

SECONDS, BYTES, PROBE = 15.0, 1e9, 20e-6
TURNS, PROBES = 3, 10_000


def lines() -> Iterator[Line]:
    """Measure 5x5 Connect Four within what is promised, on two threads, at its pace, probed; and on a cluster."""
    ours, alone = by_turns(solved(LARGE, "--threads", "2"), solved(LARGE, "--threads", "1"), TURNS)
    yield within("5x5 Connect Four solved and written", ours, SECONDS)
    yield compared("The same on two threads", ours, "one thread", alone, at_most=0.75)
    small, large = by_turns(pace(MIDDLE), pace(LARGE), TURNS)
    yield compared("A position of 4x5 Connect Four", small, "one of 5x5", large, at_most=2)
    yield within("A warm probe of 5x5 Connect Four", probe(), PROBE)
    needs("distributed", "Dask")
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=":0") as cluster:
        address = cluster.scheduler_address
        there, here = by_turns(solved(LARGE, "--dask", address), solved(LARGE, "--processes", "2"), TURNS)
    yield compared("5x5 on a Dask cluster of two", there, "two processes", here, at_most=1.3)


def solved(spec: str, *options: str, gigabytes: int = 1) -> Callable[[], Timed]:
    """Return a function that measures one solve."""

    def run() -> Timed:
        with TemporaryDirectory() as folder:
            found = solve(spec, f"{folder}/table", *options, gigabytes=gigabytes)
        if found["peak_memory"] > gigabytes * BYTES:
            raise Wrong(f"{spec} took {found['peak_memory'] / 1e6:,.0f} MB of memory.")
        return Timed(found["seconds"], f"{found['peak_memory'] / 1e6:,.0f} MB")

    return run


def solve(spec: str, folder: str, *options: str, gigabytes: int = 1) -> dict[str, Any]:
    """Return what zermelo solve tells; raise Wrong where it fails, or finds other positions than there are."""
    options = (*options, "--with-keys", "--memory", f"{gigabytes}G", "--json")
    command = [sys.executable, "-m", "zermelo", "solve", spec, "--out", folder, *options]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        raise Wrong(done.stderr.strip())
    found: dict[str, Any] = json.loads(done.stdout)
    if found["positions"] != POSITIONS[spec]:
        raise Wrong(f"{spec} has {POSITIONS[spec]:,} positions, and {found['positions']:,} were found.")
    return found


def pace(spec: str) -> Callable[[], Timed]:
    """Return a function that measures the seconds a position of a solve, past those that a start takes."""

    def run() -> Timed:
        whole, start = solved_here(spec), solved_here(TINY)
        return Timed(whole.seconds - start.seconds).each(POSITIONS[spec])

    run()
    return run


def solved_here(spec: str) -> Timed:
    """Return the time of a solve on two threads of this process; from the second on, the kernels are loaded."""
    from zermelo.games import game
    from zermelo.solving.making import executors
    from zermelo.solving.making.solver import solve_on

    with TemporaryDirectory() as folder, executors.threads(2) as executor:
        return timed(partial(solve_on, game(spec), Path(folder) / "table", executor, 1 << 30, 2))


def probe() -> Timed:
    """Return the mean seconds of looking up the value of a position that random play leads to."""
    from zermelo.games import start
    from zermelo.solving.table import Table

    with TemporaryDirectory() as folder:
        solve(LARGE, f"{folder}/table")
        table, rng = Table(f"{folder}/table"), Random(0)
        positions: list[Any] = []
        while len(positions) < PROBES:
            position = start(table.game)
            while not position.is_over:
                positions.append(position)
                position = position.follow(rng.choice(list(position.moves)))
        values = [table[position] for position in positions]
        time = timed(lambda: [table[position] for position in positions])
    return time.each(len(values))
