"""How solving scales: what a position costs in each kind of task, and what that foretells for more workers.

Every solve tells what its own tasks cost, and its time shows whether the model puts them together rightly, also on a
machine that is busy. Then the model says what a larger board takes on 10, 100 and 1,000 workers.
"""

import json
from collections.abc import Iterable, Iterator
from concurrent.futures import wait
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from bench.harness import Line, Timed, by_turns, compared, needs, timed
from bench.solving import LARGE, MIDDLE, WIDE, solve, solved
from zermelo.solving.making import executors

__all__ = ["lines"]

SIZES = (
    (1, 1), (3, 1), (18, 1), (78, 1), (330, 1), (1_128, 1), (3_935, 1), (12_060, 1), (36_183, 1), (97_061, 1),
    (251_029, 1), (601_169, 2), (1_367_397, 6), (2_934_320, 15), (5_906_112, 16), (11_385_757, 18), (20_248_685, 31),
    (34_876_514, 55), (54_431_304, 88), (82_971_800, 138), (112_049_941, 190), (148_172_016, 253),
    (169_374_999, 291), (189_046_268, 324), (176_304_316, 302), (157_355_376, 266), (112_197_726, 189),
    (74_538_039, 123), (37_023_665, 61), (15_081_039, 25), (3_220_266, 16),
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
    """Measure a cluster against processes, and the model against one, two and four; foretell larger clusters."""
    needs("distributed", "Dask")
    from distributed import LocalCluster

    with TemporaryDirectory() as folder:
        start = solve(MIDDLE, f"{folder}/table", "--processes", "1")["seconds"]
    alone = None
    for workers in (1, 2, 4):
        seconds, tiers, costs = measured(workers, start, alone)
        alone = alone or costs
        yield near(f"5x5 on {workers} processes", Timed(seconds), Timed(foretold(tiers, costs, workers)))
    with LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=":0") as cluster:
        address = cluster.scheduler_address
        there, here = by_turns(
            solved(WIDE, "--dask", address, gigabytes=4),
            solved(WIDE, "--processes", "2", gigabytes=4),
            TURNS,
        )
        sent = message(address)
    yield compared("8x3 on a Dask cluster of two", there, "two processes", here, at_most=1 / 0.9)
    yield Line("A task on that cluster that does nothing", sent)
    assert alone is not None
    yield Line("The costs of a class and of a task, in ns", str([round(1e9 * cost) for cost in alone[1:]]))
    for workers in (1, 10, 100, 1_000):
        yield Line(f"6x5 on {workers:,} workers, at these costs", Timed(foretold(SIZES, alone, workers)))


def measured(workers: int, start: float, alone: Costs | None) -> tuple[float, Tiers, Costs]:
    """Return the seconds of a solve, its tiers, and what it cost: a task as much as it costs one worker, if known."""
    with TemporaryDirectory() as folder:
        # So much memory that each of four processes has room for a whole layer.
        found = solve(LARGE, f"{folder}/table", "--processes", str(workers), gigabytes=2)
        manifest = json.loads(Path(f"{folder}/table/manifest.json").read_text(encoding="utf-8"))
    tasks, classes = found["tasks"].values(), found["classes"]
    seconds, loading = (sum(kind[what] for kind in tasks) for what in ("seconds", "loading"))
    between = max(0, found["seconds"] - start - seconds) / sum(kind["tasks"] for kind in tasks)
    task = alone.task if alone else between
    costs = Costs(start, (seconds - loading) / classes, loading / workers / classes, task)
    return found["seconds"], [(tier["classes"], len(tier["parts"])) for tier in manifest["tiers"]], costs


def foretold(tiers: Tiers, costs: Costs, workers: int) -> float:
    """Return the seconds of a solve: a tier is over when the worker with the most parts is."""
    seconds = costs.start
    for classes, parts in tiers:
        most = ceil(parts / workers) / parts
        seconds += classes * (costs.working * most + costs.loading) + 3 * parts * costs.task
    return seconds


def message(address: str) -> Timed:
    """Return the time that a task on a cluster takes which does nothing, when there are many."""
    with executors.cluster(address) as (executor, _):
        wait([executor.submit(nothing) for _ in range(NOTHINGS)])
        return timed(lambda: wait([executor.submit(nothing) for _ in range(NOTHINGS)])).each(NOTHINGS)


def nothing() -> None:
    """Do nothing, as a task."""


def near(claim: str, ours: Timed, model: Timed) -> Line:
    """Return a line whose target is that the model is right to a quarter."""
    ratio = ours.seconds / model.seconds
    return Line(claim, ours, model, "the model", ratio, "0.8 to 1.25", max(ratio, 1 / ratio) / 1.25)
