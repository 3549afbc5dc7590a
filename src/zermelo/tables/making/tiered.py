"""A game with tiers, solved: forwards to discover, tier after tier, and backwards to settle."""

from collections.abc import Callable
from pathlib import Path
from shutil import rmtree
from typing import Any

from zermelo.files.atomic import Entry, read_sealed, write_sealed
from zermelo.symmetry.transformations import canonical_key, maps_of
from zermelo.tables.making.executors import syncing
from zermelo.tables.making.files import read_entry
from zermelo.tables.making.kernels.by_plan import check_size
from zermelo.tables.making.runner import Step, TaskRunner
from zermelo.tables.making.runs import write_run
from zermelo.tables.making.slices import fits
from zermelo.tables.making.tasks import expand, join, settle
from zermelo.tables.plan import Plan
from zermelo.tables.storage import digest

__all__ = ["Run", "cuts", "drop_broken", "groups", "is_whole", "joined", "open_parts", "parts_of", "solved_tiers"]

SMALL = 1 << 18
"""Keys that are worth a task of their own."""

BYTES = 32
"""Bytes of a position whose tier has many parts: its key, its order key and, for one part at a time, its code."""

PIECES = 16
"""Into which a larger tier is cut at least, so that workers can share it."""


def solved_tiers(plan: Plan, runner: TaskRunner) -> list[dict[str, Any]]:
    """What the manifest will say of each tier, from that of the start down."""
    with syncing() as keep:
        sources = discover(plan, runner, keep)
        settle_all(plan, runner, sources, keep)
    plies, sizes = plies_of(sources), {tier: len(parts_of(plan, tier)) for tier in sources}
    return [
        {"tier": tier, "ply": plies[tier], "parts": [read_entry(plan.settled(tier, part)) for part in range(parts)]}
        for tier, parts in sizes.items()
    ]


def drop_broken(plan: Plan) -> None:
    """Remove the entries of an earlier run whose files were changed since, so that those parts are done again.

    What an entry vouches for is compared with its checksums. Where a tier's keys are broken, its runs are gone,
    and the parts that they came from are expanded once more.
    """
    for path in plan.making.glob("joined-[0-9]*[0-9].json"):
        entry, tier = read_sealed(path), int(path.stem[len("joined-") :])
        parts = enumerate(entry["parts"]) if entry else ()
        if not entry or not all(is_whole(plan.keys(tier, part), sha) for part, (_, _, sha) in parts):
            path.unlink()
    for path in plan.making.glob("expanded-[0-9]*-[0-9]*[0-9].json"):
        entry, (tier, part) = read_sealed(path), map(int, path.stem.split("-")[1:])
        waiting = ((int(below), run) for below, run in (entry["runs"] if entry else {}).items())
        if not entry or not all(
            plan.joined(below).exists() or is_whole(plan.run(below, tier, part), run["sha256"])
            for below, run in waiting
        ):
            path.unlink()
    for path in plan.making.glob("settled-[0-9]*-[0-9]*[0-9].json"):
        entry, (tier, part) = read_sealed(path), map(int, path.stem.split("-")[1:])
        files = ((plan.keys(tier, part), "keys"), (plan.values(tier, part), "values"))
        if not entry or not all(is_whole(file, entry[kind]) for file, kind in files):
            path.unlink()


def is_whole(path: Path, checksum: str) -> bool:
    return path.is_file() and digest(path) == checksum


def discover(plan: Plan, runner: TaskRunner, keep: Callable[[Path], None]) -> dict[int, set[int]]:
    """Write the keys of all tiers, and keep them; return the tiers, and for each of them those that moves lead from."""
    begin, runs = start_run(plan)
    discovered: dict[int, set[int]] = {}
    sources: dict[int, set[int]] = {begin: set()}
    done = 0
    while waiting := sources.keys() - discovered.keys():
        tier = max(waiting)
        discovered[tier] = sources[tier]
        parts = joined(plan, runner, tier, runs.pop(tier))
        for part in range(parts):
            keep(plan.keys(tier, part))
        todo, finished = open_parts(plan, tier, plan.expanded)
        done = runner.run(expand, todo, Step("discover", tier, done + finished))
        check_size(plan.game, plan.interpreted, done)
        for part in range(parts):
            for below, run in read_entry(plan.expanded(tier, part))["runs"].items():
                sources.setdefault(int(below), set()).add(tier)
                runs.setdefault(int(below), []).append(run)
    return discovered


Run = Entry
"""What run_of tells of a run, and more."""


def start_run(plan: Plan) -> tuple[int, dict[int, list[Run]]]:
    """The tier of the start, and the run that holds it alone."""
    import numpy as np

    game, maps = plan.game, maps_of(plan.game)
    assert game.plies_left is not None
    tier, key = game.plies_left(game.rules.start), canonical_key(game, maps)(game.rules.start)
    if not plan.joined(tier).exists():
        write_run(plan, plan.runs(tier) / "start.run", np.array([key]))
    return tier, {tier: [{"keys": 1, "stride": 1, "samples": [key]}]}


def joined(plan: Plan, runner: TaskRunner, tier: int, runs: list[Run]) -> int:
    """Join the runs of a tier; how many parts it has."""
    if not plan.joined(tier).exists():
        lows = cuts(runs, plan.part)
        highs = [*lows[1:], (1 << 63) - 1]
        work = [(plan, tier, part, low, high) for part, (low, high) in enumerate(zip(lows, highs, strict=True))]
        done = dict(runner.results(join, work))
        parts = [[low, done[part].classes, done[part].checksum] for part, low in enumerate(lows)]
        write_sealed(plan.joined(tier), {"parts": parts})
    if plan.runs(tier).exists():
        rmtree(plan.runs(tier))
    return len(parts_of(plan, tier))


def cuts(runs: list[Run], part: int) -> list[int]:
    """The canonical key of every part of a tier, given the runs that are to be joined; no part is empty."""
    total = sum(run["keys"] for run in runs)
    pieces = max(1, min(PIECES, total // SMALL), -(-total // part))
    # The first key of every run is a sample: so the least of all keys is, and it belongs to the first part.
    samples = sorted((key, run["stride"]) for run in runs for key in run["samples"])
    lows, passed = [0], 0
    for key, stride in samples:
        if len(lows) == pieces:
            break
        if passed * pieces >= total * len(lows) and key > max(lows[-1], samples[0][0]):
            lows.append(key)
        passed += stride
    return lows


def settle_all(plan: Plan, runner: TaskRunner, sources: dict[int, set[int]], keep: Callable[[Path], None]) -> None:
    """Settle all tiers, part by part, or several parts together where a layer below is loaded slice by slice.

    The values are kept.
    """
    classes = {tier: sum(classes for _, classes, _ in parts_of(plan, tier)) for tier in sources}
    done = 0
    for tier in sorted(sources):
        todo, finished = open_parts(plan, tier, plan.settled)
        whole = all(fits(plan, classes[below]) for below, above in sources.items() if tier in above)
        most = 1 if whole else plan.together(BYTES)
        work = [(plan, tier, *some) for some in groups([part for _, _, part in todo], most, plan.workers)]
        done = runner.run(settle, work, Step("settle", tier, done + finished, sum(classes.values())))
        for part in range(len(parts_of(plan, tier))):
            keep(plan.values(tier, part))


def groups(parts: list[int], most: int, workers: int) -> list[list[int]]:
    """The parts in groups of at most so many: as many groups for each worker, and alike in size."""
    number = -(-len(parts) // most)
    number = min(len(parts), -(-number // workers) * workers)
    return [parts[len(parts) * group // number : len(parts) * (group + 1) // number] for group in range(number)]


def open_parts(plan: Plan, tier: int, mark: Callable[[int, int], Path]) -> tuple[list[tuple[Any, ...]], int]:
    """The parts of a tier that are still to be done, as work for a task; and the classes of those that are done."""
    parts = [(part, mark(tier, part).exists(), classes) for part, (_, classes, _) in enumerate(parts_of(plan, tier))]
    todo = [(plan, tier, part) for part, done, _ in parts if not done]
    return todo, sum(classes for _, done, classes in parts if done)


def parts_of(plan: Plan, tier: int) -> list[tuple[int, int, str]]:
    """The canonical key that each part of a tier may have, its classes, and the checksum of its keys."""
    parts: list[tuple[int, int, str]] = read_entry(plan.joined(tier))["parts"]
    return parts


def plies_of(sources: dict[int, set[int]]) -> dict[int, int | None]:
    """The number of plies that lead to a tier from the start; None where it is not always the same."""
    plies: dict[int, int | None] = {}
    for tier, above in sources.items():
        before = {plies[source] for source in above}
        ply = before.pop() if len(before) == 1 else None
        plies[tier] = 0 if not above else None if ply is None else ply + 1
    return plies
