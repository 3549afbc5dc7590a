"""The solver for games with tiers: it discovers the tiers from the start down, and settles them from the ends up.

The solver for games without tiers also uses this discovery: it searches breadth-first, and stores every frontier like
a tier. Both are called layers here.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from shutil import rmtree
from typing import Any

import numpy as np

from zermelo.evaluation.symmetry.transformations import canonical_key, maps_of
from zermelo.machine.files import Entry, read_sealed, write_sealed
from zermelo.rules.limits import Progress
from zermelo.solving.making.arrays import read_entry, summary_of, write_run
from zermelo.solving.making.executors import syncing
from zermelo.solving.making.forecast import Forecaster
from zermelo.solving.making.kernels.kernel_choice import check_size
from zermelo.solving.making.runner import TaskRunner
from zermelo.solving.making.tasks import Done, expand, merge, parts_of, settle, slice_keys
from zermelo.solving.plan import Plan
from zermelo.solving.storage import digest

__all__ = ["cuts", "drop_broken", "groups", "merge_runs", "sizes_of", "solve_tiers", "spans", "unfinished_parts"]

PART_TASK_BYTES_PER_POSITION = 32
"""Memory for a position while a task settles many parts: its key, its order key, and a code of one part at a time."""

MIN_PARTS_PER_TIER = 16
"""Least number of parts of a larger tier, so that the workers can share it."""


def solve_tiers(plan: Plan, runner: TaskRunner) -> list[dict[str, Any]]:
    """Return the entry of each tier for the manifest, from the tier of the start down."""
    with syncing() as save:
        sources = discover(plan, runner, save)
        settle_all(plan, runner, sources, save)
    plies, sizes = plies_of(sources), {tier: len(parts_of(plan, tier)) for tier in sources}
    return [
        {
            "tier": tier,
            "ply": plies[tier],
            "parts": [read_entry(plan.settled_file(tier, part)) for part in range(parts)],
        }
        for tier, parts in sizes.items()
    ]


def drop_broken(plan: Plan) -> None:
    """Remove the entries of an earlier run whose files have changed since, so that this work is done again.

    If the keys of a layer are broken, its runs no longer exist, and the parts above it are expanded again. Files that
    were made from broken ones stay, because the same work makes the same files.
    """
    entries = plan.making.glob("*.json")
    for path in sorted(entries, key=lambda path: not path.stem.startswith("joined")):  # merged layers need no runs
        entry = read_sealed(path)
        files = files_of(plan, entry, path) if entry else []
        if not entry or not all(file.is_file() and digest(file) == checksum for file, checksum in files):
            path.unlink()


def files_of(plan: Plan, entry: Entry, path: Path) -> list[tuple[Path, str]]:
    """Return the files that an entry describes, and their checksums."""
    kind, *numbers = path.stem.split("-")
    layer, part = [*map(int, numbers), 0, 0][:2]
    if kind == "joined":
        return [(plan.keys(layer, part), checksum) for part, (_, _, checksum) in enumerate(entry["parts"])]
    if kind == "settled" and numbers:
        return [(plan.keys(layer, part), entry["keys"]), (plan.values(layer, part), entry["values"])]
    if kind == "expanded":
        waiting = {int(below): run for below, run in entry["runs"].items() if not plan.merged_file(int(below)).exists()}
        return [(plan.run(below, layer, part), run["sha256"]) for below, run in waiting.items()]
    return [(plan.making / name, checksum) for name, checksum in entry.get("files", {}).items()]


def discover(plan: Plan, runner: TaskRunner, save: Callable[[Path], None]) -> dict[int, set[int]]:
    """Write and save the keys of all tiers; return for each tier the tiers from which moves lead to it."""
    game = plan.game
    assert game.declared.plies_left is not None
    begin, start = (
        game.declared.plies_left(game.rules.start),
        np.array([canonical_key(game, maps_of(game))(game.rules.start)]),
    )
    if not plan.merged_file(begin).exists():
        write_run(plan, plan.runs(begin) / "start.run", start)
    runs = {begin: [summary_of(start)]}
    discovered: dict[int, set[int]] = {}
    sources: dict[int, set[int]] = {begin: set()}
    done, forecaster, about = 0, Forecaster(plan, begin), None
    while waiting := sources.keys() - discovered.keys():
        tier = max(waiting)
        discovered[tier] = sources[tier]
        parts = merge_runs(plan, runner, tier, runs.pop(tier), merge)
        for part in range(parts):
            save(plan.keys(tier, part))
        todo, finished = unfinished_parts(sizes_of(plan, tier), partial(plan.expanded_file, tier))
        work = [(plan, tier, part) for part in todo]
        done = runner.run(expand, work, Progress(done + finished, None, f"discover: tier {tier}", about))
        check_size(plan, done)
        about = forecaster.add(tier, sum(sizes_of(plan, tier))) or about
        for part in range(parts):
            for below, run in read_entry(plan.expanded_file(tier, part))["runs"].items():
                sources.setdefault(int(below), set()).add(tier)
                runs.setdefault(int(below), []).append(run)
    return discovered


def merge_runs(plan: Plan, runner: TaskRunner, number: int, runs: list[Entry], task: Callable[..., Done]) -> int:
    """Merge the runs of a layer, and return the number of its parts."""
    if not plan.merged_file(number).exists():
        ranges = spans(plan, runs)
        done = dict(runner.results(task, [(plan, number, part, *span) for part, span in enumerate(ranges)]))
        parts = [[low, done[part].classes, done[part].checksum] for part, (low, _) in enumerate(ranges)]
        write_sealed(plan.merged_file(number), {"parts": parts})
    if plan.runs(number).exists():
        rmtree(plan.runs(number))
    return len(parts_of(plan, number))


def spans(plan: Plan, runs: list[Entry]) -> list[tuple[int, int]]:
    """Return the range of keys of every part of a layer, exclusive of its end."""
    lows = cuts(runs, plan.part, plan.limits.task)
    return list(zip(lows, [*lows[1:], (1 << 63) - 1], strict=True))


def cuts(runs: list[Entry], part: int, task: int) -> list[int]:
    """Return the lowest key of every part of a layer, given the summaries of its runs; no part is empty.

    part: most keys in a part; task: fewest keys in each of several parts.
    """
    total = sum(run["keys"] for run in runs)
    pieces = max(1, min(MIN_PARTS_PER_TIER, total // task), -(-total // part))
    # The first key of every run is a sample. So is the lowest key of all, which belongs to the first part.
    samples = sorted((key, run["stride"]) for run in runs for key in run["samples"])
    lows, passed = [0], 0
    for key, stride in samples:
        if len(lows) == pieces:
            break
        if passed * pieces >= total * len(lows) and key > max(lows[-1], samples[0][0]):
            lows.append(key)
        passed += stride
    return lows


def settle_all(plan: Plan, runner: TaskRunner, sources: dict[int, set[int]], save: Callable[[Path], None]) -> None:
    """Settle all tiers and save their values.

    A task settles one part, or several parts where a layer below is loaded slice by slice.
    """
    classes = {tier: sum(sizes_of(plan, tier)) for tier in sources}
    done = 0
    for tier in sorted(sources):
        todo, finished = unfinished_parts(sizes_of(plan, tier), partial(plan.settled_file, tier))
        below = max((classes[lower] for lower, above in sources.items() if tier in above), default=0)
        most = 1 if below <= slice_keys(plan) else plan.together(PART_TASK_BYTES_PER_POSITION)
        work = [(plan, tier, *some) for some in groups(todo, most, plan.at_once)]
        done = runner.run(settle, work, Progress(done + finished, sum(classes.values()), f"settle: tier {tier}"))
        for part in range(len(parts_of(plan, tier))):
            save(plan.values(tier, part))


def groups(parts: list[int], limit: int, at_once: int) -> list[list[int]]:
    """Return groups of at most this many parts, of about equal size, and as many for each worker."""
    number = -(-len(parts) // limit)
    number = min(len(parts), -(-number // at_once) * at_once)
    return [parts[len(parts) * group // number : len(parts) * (group + 1) // number] for group in range(number)]


def unfinished_parts(sizes: list[int], entry: Callable[[int], Path]) -> tuple[list[int], int]:
    """Return the parts of these sizes that have no entry, and the number of classes in the others."""
    todo = [part for part in range(len(sizes)) if not entry(part).exists()]
    return todo, sum(sizes) - sum(sizes[part] for part in todo)


def sizes_of(plan: Plan, layer: int) -> list[int]:
    """Return the number of classes in each part of a layer."""
    return [classes for _, classes, _ in parts_of(plan, layer)]


def plies_of(sources: dict[int, set[int]]) -> dict[int, int | None]:
    """Return the number of plies from the start to each tier; None if it varies."""
    plies: dict[int, int | None] = {}
    for tier, above in sources.items():
        before = {plies[source] for source in above}
        ply = before.pop() if len(before) == 1 else None
        plies[tier] = 0 if not above else None if ply is None else ply + 1
    return plies
