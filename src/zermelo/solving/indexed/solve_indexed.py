"""The solver without keys: it makes the index, and settles the plies from the last one to the first."""

import json
from functools import partial
from pathlib import Path
from typing import Any

from zermelo.errors import TooLarge
from zermelo.evaluation.symmetry.keys import keys_of
from zermelo.machine.files import read_sealed, write_sealed
from zermelo.rules import Game
from zermelo.rules.limits import Progress
from zermelo.solving.indexed.index import RankIndex, latest_index, open_index, write_index
from zermelo.solving.indexed.pieces import pieces_of
from zermelo.solving.indexed.tasks import IndexPlan, settle_part
from zermelo.solving.making.arrays import read_entry
from zermelo.solving.making.executors import syncing
from zermelo.solving.making.runner import TaskRunner
from zermelo.solving.making.tiered import unfinished
from zermelo.solving.manifest import Manifest, identity_of, sum_counts
from zermelo.solving.plan import INDEXED, MAKING
from zermelo.solving.storage import digest

__all__ = ["solve_indexed"]

SETTLING = "settle: ply {}"


def solve_indexed(
    game: Game[Any], folder: Path, outcomes: bool, memory: int, rules: str, fresh: bool, runner: TaskRunner
) -> Manifest:
    """Settle every ply, and return the manifest; raise TooLarge if the memory does not hold two plies."""
    entry = indexed(game, folder)
    index = open_index(game, pieces_of(folder), entry)
    sizes = tuple(index.automaton.positions(ply) for ply in range(index.space.cells + 1))
    check_memory(index, memory)
    plan = IndexPlan(folder.absolute(), game, outcomes, json.dumps(entry), sizes)
    if not fresh:
        drop_broken(plan)
    done = 0
    with syncing() as save:
        for ply in reversed(range(len(sizes))):
            if not sizes[ply]:
                continue
            lengths = [min(plan.part(ply), sizes[ply] - plan.part(ply) * part) for part in range(plan.parts(ply))]
            todo, finished = unfinished(lengths, partial(plan.settled, ply))
            work = [(plan, ply, part) for part in todo]
            done = runner.run(settle_part, work, Progress(done + finished, sum(sizes), SETTLING.format(ply)))
            for part in range(len(lengths)):
                save(plan.values(ply, part))
    return manifest_of(index, plan, rules, entry)


def indexed(game: Game[Any], folder: Path) -> dict[str, Any]:
    """Return the entry of the index, which is made unless an earlier run has made it."""
    made = folder / MAKING / "index.json"
    if known := read_sealed(made):
        return dict(known)
    entry = write_index(latest_index(game), folder)
    latest_index.cache_clear()  # from here on, the index in the files is used
    write_sealed(made, entry)
    return entry


def check_memory(index: RankIndex, memory: int) -> None:
    """Raise TooLarge if the memory does not hold the index."""
    needed = sum(array.nbytes for array in index.automaton)
    if needed > memory:
        size = f"{needed / 2**30:.1f} GB of memory"
        raise TooLarge(f"The index of {index.game.name} takes {size}, more than the given {memory / 2**30:.1f} GB.")


def drop_broken(plan: IndexPlan) -> None:
    """Remove the entries of parts whose files have changed since an earlier run."""
    for ply in range(len(plan.sizes)):
        for part in range(plan.parts(ply)) if plan.sizes[ply] else ():
            entry, values = read_sealed(plan.settled(ply, part)), plan.values(ply, part)
            if not entry or not values.is_file() or digest(values) != entry["values"]:
                plan.settled(ply, part).unlink(missing_ok=True)


def manifest_of(index: RankIndex, plan: IndexPlan, rules: str, entry: dict[str, Any]) -> Manifest:
    """Return the manifest of a table whose plies are all settled."""
    game, tiers = plan.game, []
    for ply, size in enumerate(plan.sizes):
        if size:
            parts = [read_entry(plan.settled(ply, part)) for part in range(plan.parts(ply))]
            codes = sum_counts(count for part in parts for count in part.pop("codes"))
            left = len(plan.sizes) - 1 - ply
            tiers.append({"tier": left, "ply": ply, "classes": size, "positions": size, "codes": codes, "parts": parts})
    return {
        "format": INDEXED,
        **identity_of(game),
        "rules": rules,
        "maps": [],
        "code_bytes": 1,
        "outcomes": plan.outcomes,
        "groups": [list(group) for group in index.space.groups],
        "index": entry,
        "start": keys_of(game).key(game.rules.start),
        "classes": sum(plan.sizes),
        "positions": sum(plan.sizes),
        "tiers": tiers,
    }
