"""The solver for games whose moves can return: it finds all positions, lists their parents, and settles them."""

from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from typing import Any

from zermelo.files.atomic import read_sealed, write_sealed
from zermelo.progress import Progress
from zermelo.tables.making.arrays import read_entry
from zermelo.tables.making.returning.frontiers import find_positions
from zermelo.tables.making.returning.open_positions import (
    list_children,
    list_parents,
    number_ranges,
    open_counts,
    settle_primitives,
    write_values,
)
from zermelo.tables.making.returning.retrograde_analysis import settle_open
from zermelo.tables.making.runner import TaskRunner
from zermelo.tables.making.tasks import Done
from zermelo.tables.making.tiered import drop_broken, groups, is_whole
from zermelo.tables.plan import Plan

__all__ = ["solve_returning"]

CHILDREN_BYTES = 128
"""Memory for a position while a task lists the children of many parts: its key, and about ten pairs of numbers."""


def solve_returning(plan: Plan, runner: TaskRunner, memory: int, fresh: bool) -> tuple[Plan, list[dict[str, Any]]]:
    """Solve a game, and return the plan with the bytes of a value, and the only tier for the manifest.

    memory: bytes; raises TooLarge if it is too little. fresh: the folder holds nothing from an earlier run.
    """
    if not fresh:
        drop_broken(plan.frontiers)
        drop_changed(plan)
    plan = plan._replace(slice_bytes=plan.slice_bytes // 2)  # the other half is for pairs
    classes = find_positions(plan, runner, memory)
    run_all(plan, runner, "settle primitives", "looked", settle_primitives, classes)
    if not plan.made("opened").exists():
        entries = [read_entry(plan.made("looked", part)) for part in range(len(classes))]
        write_sealed(plan.made("opened"), {"parts": [[entry["open"], entry["last"]] for entry in entries]})
    find_parents(plan, runner, classes)
    opened = open_counts(plan)
    if not plan.made("settled").exists():
        settle_open(plan, memory, lambda settled: runner.on_progress(Progress(settled, sum(opened), "settle")))
    plan = plan._replace(code_bytes=read_entry(plan.made("settled"))["code_bytes"])
    firsts = [(first,) for first in accumulate(opened, initial=0)]
    run_all(plan, runner, "write values", "finished", write_values, classes, firsts)
    parts = [read_entry(plan.made("finished", part)) for part in range(len(classes))]
    return plan, [{"tier": None, "ply": None, "parts": parts}]


def find_parents(plan: Plan, runner: TaskRunner, classes: list[int]) -> None:
    """List the children of all open positions by part, then the parents by block."""
    most = 1 if len(number_ranges(plan)) == 1 else plan.together(CHILDREN_BYTES)
    todo, step = unfinished(plan, "list children", "linked", classes)
    runner.run(list_children, [(plan, *some) for some in groups(todo, most, plan.workers)], step)
    ends = [[0, *read_entry(plan.made("linked", part))["ends"]] for part in range(len(classes))]
    segments = [
        [(part, begin, end) for part, (begin, end) in enumerate(zip(starts, stops, strict=True))]
        for starts, stops in pairwise(zip(*ends, strict=True))
    ]
    sizes = [sum(end - begin for _, begin, end in block) for block in segments]
    run_all(plan, runner, "list parents", "gathered", list_parents, sizes, [(block,) for block in segments])


def run_all(
    plan: Plan, runner: TaskRunner, what: str, mark: str, task: Callable[..., Done], sizes: list[int],
    more: Sequence[tuple[Any, ...]] = (),
) -> None:  # fmt: skip
    """Run a task on every unfinished part or block; `more` has further arguments for each."""
    todo, step = unfinished(plan, what, mark, sizes)
    runner.run(task, [(plan, part, *(more[part] if more else ())) for part in todo], step)


def unfinished(plan: Plan, what: str, mark: str, sizes: list[int]) -> tuple[list[int], Progress]:
    """Return the unfinished parts or blocks, and the progress of their work."""
    todo = [part for part in range(len(sizes)) if not plan.made(mark, part).exists()]
    return todo, Progress(sum(sizes) - sum(sizes[part] for part in todo), sum(sizes), what)


def drop_changed(plan: Plan) -> None:
    """Remove the entries of an earlier run whose files have changed since, so that those parts are done again.

    Files that were made from these stay, because the same work makes the same files.
    """
    for path in plan.making.glob("*.json"):
        entry = read_sealed(path)
        files = entry.get("files", {}) if entry else {}
        if not entry or not all(is_whole(plan.making / name, checksum) for name, checksum in files.items()):
            path.unlink()
