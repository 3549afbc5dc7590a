"""How solving scales: what a position costs in each kind of task, and what that foretells for more workers.

The costs are measured on one worker. Solves with more workers, and on a cluster, show whether the model is right; then
it says what the largest board takes on 10, 100 and 1,000 workers (docs/scaling.md).
"""

import json
import os
from collections.abc import Iterable, Iterator
from concurrent.futures import wait
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from bench.harness import Line, Timed, by_turns, compared, needs, timed
from bench.solving import LARGE, MIDDLE, solve, solved
from zermelo.solving import executors

__all__ = ["lines"]

SIZES = (
    (30, 1), (29, 1),
)  # fmt: skip
"""Classes and parts of every tier of 6x5 Connect Four, as `zermelo solve` writes them."""

NOTHINGS, TURNS = 1_000, 2


class Costs(NamedTuple):
    """Seconds."""

    start: float
    """Of a solve of a fortieth of the classes: mostly until processes have begun, and loaded kernels."""
    working: float
    """For a class, which is expanded, joined and settled by some worker."""
    loading: float
    """For a class, which every process loads to settle those above it."""
    task: float
    """For a task, which is sent out, and what it reports comes back: one after the other, in one process."""


Tiers = Iterable[tuple[int, int]]
"""The classes and the parts of every tier."""


def lines() -> Iterator[Line]:
    """A cluster against processes; the model against two and four processes; what it says of larger clusters."""
    needs("distributed", "Dask")
    from distributed import LocalCluster

    tiers, costs = measured()
    for workers in (2, 4):
        run = solved(LARGE, "--processes", "--workers", str(workers))
        seconds = foretold(tiers, costs, workers, os.cpu_count() or 1)
        yield near(f"5x5 on {workers} processes", by_turns(run, run, TURNS)[0], Timed(seconds))
    with LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=":0") as cluster:
        address = cluster.scheduler_address
        there, here = by_turns(solved(LARGE, "--dask", address), solved(LARGE, "--processes", "--workers", "2"), TURNS)
        costs = costs._replace(task=message(address))
    yield compared("5x5 on a Dask cluster of two", there, "two processes", here, at_most=1 / 0.9)
    for workers in (1, 10, 100, 1_000):
        seconds = foretold(SIZES, costs, workers, workers)
        yield Line(f"6x5 on a cluster of {workers:,}, foretold", str(Timed(seconds)))
    yield Line("The costs of a class and a task, in ns", str([round(1e9 * cost) for cost in costs[1:]]))


def measured() -> tuple[Tiers, Costs]:
    """The tiers of a board, and what it cost one worker."""
    with TemporaryDirectory() as folder:
        start = solve(MIDDLE, f"{folder}/middle", "--processes", "--workers", "1")["seconds"]
        found = solve(LARGE, f"{folder}/table", "--processes", "--workers", "1")
        manifest = json.loads(Path(f"{folder}/table/manifest.json").read_text())
    tasks, classes = found["tasks"].values(), found["classes"]
    seconds, loading = (sum(kind[what] for kind in tasks) for what in ("seconds", "loading"))
    between = max(0, found["seconds"] - start - seconds) / sum(kind["tasks"] for kind in tasks)
    costs = Costs(start, (seconds - loading) / classes, loading / classes, between)
    return [(tier["classes"], len(tier["parts"])) for tier in manifest["tiers"]], costs


def foretold(tiers: Tiers, costs: Costs, workers: int, cores: int) -> float:
    """The seconds of a solve. A tier is over when the worker with the most parts is; workers may share a core."""
    seconds, crowd = costs.start, max(1, workers / cores)
    for classes, parts in tiers:
        most = max(ceil(parts / workers), parts / cores if crowd > 1 else 0) / parts
        seconds += classes * (costs.working * most + costs.loading * min(crowd, parts)) + 3 * parts * costs.task
    return seconds


def message(address: str) -> float:
    """The seconds that a task on a cluster takes which does nothing, when there are many."""
    with executors.cluster(address) as (executor, _):
        wait([executor.submit(nothing) for _ in range(NOTHINGS)])
        return timed(lambda: wait([executor.submit(nothing) for _ in range(NOTHINGS)])) / NOTHINGS


def nothing() -> None:
    """A task."""


def near(claim: str, ours: Timed, model: Timed) -> Line:
    """A line whose target is that the model is right to a quarter."""
    ratio = ours.seconds / model.seconds
    return Line(claim, str(ours), f"the model: {model}", ratio, "0.8 to 1.25", 0.8 <= ratio <= 1.25)
