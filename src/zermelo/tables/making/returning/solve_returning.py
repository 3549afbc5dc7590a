"""A game whose moves can return, solved: its positions found, linked, and settled from the ends backwards."""

from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from typing import Any

from zermelo.files.atomic import read_sealed, write_sealed
from zermelo.tables.making.files import read_entry
from zermelo.tables.making.returning.backwards import settle_open
from zermelo.tables.making.returning.frontiers import found
from zermelo.tables.making.returning.linking import finish, gather, link, look, opened, ranges
from zermelo.tables.making.runner import Step, TaskRunner
from zermelo.tables.making.tasks import Done
from zermelo.tables.making.tiered import drop_broken, groups, is_whole
from zermelo.tables.plan import Plan

__all__ = ["solved_together"]

LINKED_BYTES = 128
"""What a position takes of which a task links many parts: its key, and two numbers for each of some ten links."""


def solved_together(plan: Plan, runner: TaskRunner, memory: int, fresh: bool) -> tuple[Plan, list[dict[str, Any]]]:
    """Write the files of all positions; the plan with the bytes of a value, and what the manifest will say.

    memory is in bytes; raises TooLarge where it is too little. fresh: the folder holds nothing to go on with.
    """
    if not fresh:
        drop_broken(plan.rounds)
        drop_changed(plan)
    plan = plan._replace(slice_bytes=plan.slice_bytes // 2)  # the other half is for links
    classes = found(plan, runner, memory)
    waiting = look_at_all(plan, runner, classes)
    link_all(plan, runner, classes)
    if not plan.made("settled").exists():
        settle_open(plan, memory, lambda settled: runner.on_step(Step("settle", 0, settled, sum(waiting))))
    plan = plan._replace(code_bytes=read_entry(plan.made("settled"))["code_bytes"])
    firsts = [(first,) for first in accumulate(waiting, initial=0)]
    run_all(plan, runner, "finish", "finished", finish, classes, firsts)
    parts = [read_entry(plan.made("finished", part)) for part in range(len(classes))]
    return plan, [{"tier": None, "ply": None, "parts": parts}]


def look_at_all(plan: Plan, runner: TaskRunner, classes: list[int]) -> list[int]:
    """Settle what is settled at sight; the number of open positions of every part."""
    run_all(plan, runner, "look", "looked", look, classes)
    if not plan.made("opened").exists():
        entries = [read_entry(plan.made("looked", part)) for part in range(len(classes))]
        write_sealed(plan.made("opened"), {"parts": [[entry["open"], entry["last"]] for entry in entries]})
    return [waiting for waiting, _ in opened(plan)]


def link_all(plan: Plan, runner: TaskRunner, classes: list[int]) -> None:
    """Find the parents of all open positions, block by block."""
    most = 1 if len(ranges(plan, opened(plan))) == 1 else plan.together(LINKED_BYTES)
    todo, step = open_work(plan, "link", "linked", classes)
    runner.run(link, [(plan, *some) for some in groups(todo, most, plan.workers)], step)
    ends = [[0, *read_entry(plan.made("linked", part))["ends"]] for part in range(len(classes))]
    segments = [
        [(part, begin, end) for part, (begin, end) in enumerate(zip(starts, stops, strict=True))]
        for starts, stops in pairwise(zip(*ends, strict=True))
    ]
    sizes = [sum(end - begin for _, begin, end in block) for block in segments]
    run_all(plan, runner, "gather", "gathered", gather, sizes, [(block,) for block in segments])


def run_all(
    plan: Plan, runner: TaskRunner, what: str, mark: str, task: Callable[..., Done], sizes: list[int],
    more: Sequence[tuple[Any, ...]] = (),
) -> None:  # fmt: skip
    """Run a task on every part, or block, that it has not done yet; `more` is what it is given beside a part."""
    todo, step = open_work(plan, what, mark, sizes)
    runner.run(task, [(plan, part, *(more[part] if more else ())) for part in todo], step)


def open_work(plan: Plan, what: str, mark: str, sizes: list[int]) -> tuple[list[int], Step]:
    """The parts, or blocks, that are still to be done; and how far that work is."""
    todo = [part for part in range(len(sizes)) if not plan.made(mark, part).exists()]
    return todo, Step(what, 0, sum(sizes) - sum(sizes[part] for part in todo), sum(sizes))


def drop_changed(plan: Plan) -> None:
    """Remove the entries of an earlier run whose files were changed since, so that those parts are done again.

    What was made from them is the same again, so it need not be.
    """
    for path in plan.making.glob("*.json"):
        entry = read_sealed(path)
        files = entry.get("files", {}) if entry else {}
        if not entry or not all(is_whole(plan.making / name, checksum) for name, checksum in files.items()):
            path.unlink()
