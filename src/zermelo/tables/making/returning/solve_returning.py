"""The solver for games whose moves can return: it finds all positions, lists their parents, and settles them."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate, pairwise
from typing import Any

from zermelo.files.atomic import write_sealed
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
from zermelo.tables.making.tiered import groups, unfinished
from zermelo.tables.plan import Plan

__all__ = ["solve_returning"]

CHILDREN_BYTES = 128
"""Memory for a position while a task lists the children of many parts: its key, and about ten pairs of numbers."""


def solve_returning(plan: Plan, runner: TaskRunner, memory: int) -> tuple[Plan, list[dict[str, Any]]]:
    """Solve a game, and return the plan with the bytes of a value, and the only tier for the manifest.

    memory: bytes; raises TooLarge if it is too little.
    """
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
    todo, finished = unfinished(classes, partial(plan.made, "linked"))
    work = [(plan, *some) for some in groups(todo, most, plan.workers)]
    runner.run(list_children, work, Progress(finished, sum(classes), "list children"))
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
    todo, finished = unfinished(sizes, partial(plan.made, mark))
    work = [(plan, part, *(more[part] if more else ())) for part in todo]
    runner.run(task, work, Progress(finished, sum(sizes), what))
