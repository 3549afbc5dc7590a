"""The solver without keys: it makes the index, and settles the plies from the last one to the first."""

import json
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from shutil import disk_usage, rmtree
from typing import Any

from zermelo.errors import BadTable, DiskFull, TooLarge
from zermelo.evaluation.symmetry.keys import keys_of
from zermelo.machine.files import read_sealed, sync, write_sealed
from zermelo.rules import Game
from zermelo.rules.limits import Progress, ignore
from zermelo.solving.indexed.index import LATEST_INDEX, RankIndex, latest_index, write_index
from zermelo.solving.indexed.tasks import IndexPlan, open_index_of, settle_part
from zermelo.solving.making.arrays import read_entry
from zermelo.solving.making.executors import syncing
from zermelo.solving.making.runner import TaskRunner
from zermelo.solving.making.tiered import unfinished_parts
from zermelo.solving.manifest import Manifest, identity_of, sum_counts
from zermelo.solving.plan import INDEX_FOLDER_NAME, INDEXED_FORMAT, MAKING_FOLDER_NAME, TableLayout
from zermelo.solving.storage import digest

__all__ = ["solve_indexed"]

SETTLE_STEP = "settle: ply {}"

POSITIONS_IN_BYTE = {False: 6, True: 16}
"""Positions in a byte of a compressed table with distances, and with outcomes alone (Connect Four on 6x5 and 6x6)."""

INDEXED_DISK_FACTOR = 1.5
"""How many times more than the disk has a table must need by this rule before it is refused."""


def solve_indexed(
    game: Game[Any], folder: Path, layout: TableLayout, memory: int, rules: str, fresh: bool, runner: TaskRunner
) -> Manifest:
    """Settle every ply, and return the manifest.

    Raises TooLarge if the memory does not hold the index, and DiskFull if the disk has far too little room.
    """
    folder, done = folder.absolute(), 0
    with syncing() as save:
        entry = index_entry(game, folder, save)
        index = open_index_of(game, folder, json.dumps(entry))
        sizes = tuple(index.automaton.positions(ply) for ply in range(index.space.cells + 1))
        check_memory(index, memory)
        plan = IndexPlan(folder, game, layout.outcomes, json.dumps(entry), sizes)
        check_disk(plan, layout)
        if not fresh:
            drop_broken(plan)
        for ply in reversed(range(len(sizes))):
            if sizes[ply] and not plan.removed_counts_file(ply).exists():
                # A ply that will be removed is saved just before the removal of the next one.
                done = settle_ply(plan, ply, done, runner, ignore if layout.is_removed(ply) else save)
            else:
                done += sizes[ply]
            if layout.is_removed(ply + 1) and ply + 1 < len(sizes) and sizes[ply + 1]:
                remove_ply(plan, ply + 1)
    return manifest_of(index, plan, rules, entry)


def settle_ply(plan: IndexPlan, ply: int, done: int, runner: TaskRunner, save: Callable[[Path], None]) -> int:
    """Settle a ply, begin to save it, and return the number of positions so far."""
    lengths = [min(plan.part(ply), plan.sizes[ply] - plan.part(ply) * part) for part in range(plan.parts(ply))]
    todo, finished = unfinished_parts(lengths, partial(plan.values_file, ply))
    work = [(plan, ply, part) for part in todo]
    done = runner.run(settle_part, work, Progress(done + finished, sum(plan.sizes), SETTLE_STEP.format(ply)))
    for part in todo:
        save(plan.values(ply, part))
    return done


def remove_ply(plan: IndexPlan, ply: int) -> None:
    """Remove the values of a ply that no other needs once the ply before is on the disk, and keep their counts."""
    if plan.sizes[ply - 1] and not plan.removed_counts_file(ply - 1).exists():
        for part in range(plan.parts(ply - 1)):
            sync(plan.values(ply - 1, part))
    if not plan.removed_counts_file(ply).exists():
        codes = sum_counts(count for part in entries(plan, ply) for count in part["codes"])
        write_sealed(plan.removed_counts_file(ply), {"codes": codes}, lasting=True)
    rmtree(plan.values(ply, 0).parent, ignore_errors=True)
    for part in range(plan.parts(ply)):
        plan.values_file(ply, part).unlink(missing_ok=True)


def entries(plan: IndexPlan, ply: int) -> list[dict[str, Any]]:
    """Return the entry of each part of a settled ply."""
    return [read_entry(plan.values_file(ply, part)) for part in range(plan.parts(ply))]


def index_entry(game: Game[Any], folder: Path, save: Callable[[Path], None]) -> dict[str, Any]:
    """Return the entry of the index, which is made and saved unless an earlier run has made it."""
    made = folder / MAKING_FOLDER_NAME / "index.json"
    if known := read_sealed(made):
        with suppress(BadTable):  # a power failure may have come before it was on the disk
            open_index_of(game, folder, json.dumps(known))
            return known
    entry = write_index(latest_index(game), folder)
    LATEST_INDEX.clear()  # from here on, the index in the files is used
    for name in entry:
        save(folder / INDEX_FOLDER_NAME / name)
    write_sealed(made, entry)
    return entry


def check_memory(index: RankIndex, memory: int) -> None:
    """Raise TooLarge if the memory does not hold the index."""
    needed = sum(array.nbytes for array in index.automaton)
    if needed > memory:
        size = f"{needed / 2**30:.1f} GB of memory"
        raise TooLarge(f"The index of {index.game.name} takes {size}, more than the given {memory / 2**30:.1f} GB.")


def check_disk(plan: IndexPlan, layout: TableLayout) -> None:
    """Raise DiskFull if a table needs far more room than the disk has, by the usual size of a position."""
    held = [0 if layout.is_removed(ply) else size for ply, size in enumerate(plan.sizes)]
    pairs = [sum(plan.sizes[ply : ply + 2]) for ply in range(len(plan.sizes)) if layout.is_removed(ply + 1)]
    needed = (sum(held) + max(pairs, default=0)) // POSITIONS_IN_BYTE[plan.outcomes]
    free = disk_usage(plan.folder).free
    if needed > INDEXED_DISK_FACTOR * free:
        advice = "--keep-plies N keeps the first N plies alone" if plan.outcomes else "--outcomes takes a third of it"
        room = f"about {needed / 1e9:,.0f} GB of the disk, which has {free / 1e9:,.0f} GB"
        raise DiskFull(f"{plan.game.name} needs {room}; {advice}.")


def drop_broken(plan: IndexPlan) -> None:
    """Remove the entries of parts whose files have changed since an earlier run."""
    for ply in range(len(plan.sizes)):
        if not plan.sizes[ply] or plan.removed_counts_file(ply).exists():
            continue
        for part in range(plan.parts(ply)):
            entry, values = read_sealed(plan.values_file(ply, part)), plan.values(ply, part)
            if not entry or not values.is_file() or digest(values) != entry["values"]:
                plan.values_file(ply, part).unlink(missing_ok=True)


def manifest_of(index: RankIndex, plan: IndexPlan, rules: str, entry: dict[str, Any]) -> Manifest:
    """Return the manifest of a table whose plies are all settled."""
    game, tiers, removed = plan.game, list[dict[str, Any]](), list[dict[str, Any]]()
    for ply, size in enumerate(plan.sizes):
        tier = {"tier": plan.tier(ply), "ply": ply, "classes": size, "positions": size}
        if plan.removed_counts_file(ply).exists():
            removed.append({**tier, **read_entry(plan.removed_counts_file(ply))})
        elif size:
            parts = entries(plan, ply)
            codes = sum_counts(count for part in parts for count in part.pop("codes"))
            tiers.append({**tier, "codes": codes, "parts": parts})
    return {
        "format": INDEXED_FORMAT,
        **identity_of(game),
        "rules": rules,
        "maps": [],
        "code_bytes": 1,
        "outcomes": plan.outcomes,
        "groups": [list(group) for group in index.space.groups],
        "index": entry,
        "start": keys_of(game).key(game.rules.start),
        "classes": sum(tier["classes"] for tier in tiers),
        "positions": sum(tier["positions"] for tier in tiers),
        "tiers": tiers,
        "removed": removed,
    }
