"""The solver for games whose moves can return: it lists positions and their parents, and settles them from the ends.

Open positions are settled by retrograde analysis: values pass from children to parents, in the order of remoteness,
from the ends of the game. A position is won by one lost child, and lost when all its children are won: in the order of
remoteness, the child that settles it is the quickest, or the slowest. With scores, this is done for the greatest score
first, then for smaller ones: a win is by the greatest score, a loss by the least. The remaining positions are drawn. A
draw is finite if all its drawing children are, and as long as the longest of their lines; else it is by endless play.
(Ken Thompson, Retrograde Analysis of Certain Endgames, ICCA Journal 9(3), 1986.)

Codes, counts and parents are mapped files. Where memory is short, the parents are settled window by window, and pages
that are no longer needed are released.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import accumulate, compress, pairwise, repeat
from typing import Any, NamedTuple

import numpy as np

from zermelo.errors import TooLarge
from zermelo.machine.files import sync, write_sealed
from zermelo.rules import DRAW, LOSS
from zermelo.rules.encodings import code_of, of_code
from zermelo.rules.limits import Progress
from zermelo.solving.making.arrays import array_of, map_file, mapped_zeros, read_entry, release
from zermelo.solving.making.cyclic.frontiers import find_positions
from zermelo.solving.making.cyclic.open_positions import (
    index_type,
    list_children,
    list_parents,
    number_ranges,
    open_counts,
    settle_primitives,
    write_values,
)
from zermelo.solving.making.kernels.kernel_choice import kernel, rules_kernel
from zermelo.solving.making.kernels.retrograde import (
    DRAWN_CODE,
    LOST_IN_MARK,
    UNDECIDED_CODE,
    OpenPositions,
    has_primitives,
    make_write_outcomes,
    parents_of,
    settle_parents,
)
from zermelo.solving.making.runner import TaskRunner
from zermelo.solving.making.tasks import Done
from zermelo.solving.making.tiered import groups, unfinished_parts
from zermelo.solving.plan import Plan, code_bytes
from zermelo.solving.storage import Array, digest

__all__ = ["ParentBlock", "RetrogradeState", "batches", "codes_by_block", "solve_returning"]


class ParentBlock(NamedTuple):
    """The parents of the open positions of a block, mapped from its files."""

    base: int
    ends: Array
    parents: Array


class RetrogradeState(NamedTuple):
    """All open positions."""

    plan: Plan
    codes: Array
    counts: Array
    """Numbers of unsettled children."""
    blocks: list[ParentBlock]
    marks: dict[int, Array]
    """For each code that still has to be passed on, marks of the blocks where a position may have it."""
    windows: int
    """Number of windows of codes and counts; one of them fits into memory."""
    at_once: int
    """Approximate number of parents that are listed at a time."""
    each: Callable[..., Iterable[Any]]
    """A map, on all threads where that is worth it."""

    def code(self, outcome: int, plies: int) -> int:
        """Return the code of an outcome in some plies; raise TooLarge if four bytes do not hold it."""
        code = code_of(outcome, plies, -1, self.plan.game.max_outcome)
        if code >= UNDECIDED_CODE:
            raise TooLarge(f"{self.plan.game.name} has values in {plies:,} plies; no table holds any of that length.")
        return code

    def marks_of(self, code: int) -> Array:
        return self.marks.setdefault(code, np.zeros(len(self.blocks), np.uint8))

    def release(self, *arrays: Array) -> None:
        """Remove pages of mapped arrays from memory if it is short."""
        if self.windows > 1:
            for array in arrays:
                release(array)


def codes_by_block(analysis: RetrogradeState) -> Iterator[Array]:
    for block in analysis.blocks:
        yield analysis.codes[block.base : block.base + len(block.ends)]
        analysis.release(analysis.codes)


def batches(analysis: RetrogradeState, code: int) -> Iterator[list[Array]]:
    """Yield the parents of the positions with a code, about at_once of them at a time; the last list may be empty."""
    parents: list[Array] = []
    for some in block_groups(analysis, code):
        parents += analysis.each(partial(parents_in, analysis, code), some)
        if sum(map(len, parents)) > analysis.at_once:
            yield parents
            parents = []
    yield parents


def block_groups(analysis: RetrogradeState, code: int) -> Iterator[list[ParentBlock]]:
    """Yield the blocks that may have a code, in groups with about at_once parents."""
    some: list[ParentBlock] = []
    for block in compress(analysis.blocks, analysis.marks_of(code)):
        if some and sum(len(each.parents) for each in (*some, block)) > analysis.at_once:
            yield some
            some = []
        some.append(block)
    yield some


def parents_in(analysis: RetrogradeState, code: int, block: ParentBlock) -> Array:
    """Return the parents of the positions of one block that have a code."""
    places = np.flatnonzero(analysis.codes[block.base : block.base + len(block.ends)] == code)
    number = int((block.ends[places] - np.where(places > 0, block.ends[places - 1], 0)).sum())
    parents = np.empty(number, block.parents.dtype)
    kernel(analysis.plan, parents_of)(places, block.ends, block.parents, parents)
    analysis.release(block.ends, block.parents)
    return parents


LISTING_BYTES_PER_POSITION = 128
"""Memory for a position while a task lists the children of many parts: its key, and about ten pairs of numbers."""

PARENT_BYTES = 16
"""Memory for a listed parent."""

MAX_ONE_THREAD_POSITIONS = 1 << 16
"""Number of open positions up to which one thread is as quick as several."""

CODE_AND_COUNT_BYTES = 5
"""Bytes of the code and the count of an open position."""

AMPLE_BYTES_PER_POSITION = 64
"""Bytes for each open position with which nothing need be released: about those of its code, count and parents."""


def solve_returning(plan: Plan, runner: TaskRunner, memory: int) -> tuple[Plan, list[dict[str, Any]]]:
    """Solve a game, and return the plan with the bytes of a value, and the only tier for the manifest.

    memory: bytes; raises TooLarge if it is too little.
    """
    plan = plan._replace(slice_bytes=plan.slice_bytes // 2)  # the other half is for pairs
    classes = find_positions(plan, runner, memory)
    run_all(plan, runner, "settle primitives", "looked", settle_primitives, classes)
    if not plan.temporary_file("opened").exists():
        entries = [read_entry(plan.temporary_file("looked", part)) for part in range(len(classes))]
        write_sealed(plan.temporary_file("opened"), {"parts": [[entry["open"], entry["last"]] for entry in entries]})
    find_parents(plan, runner, classes)
    opened = open_counts(plan)
    if not plan.temporary_file("settled").exists():
        settle_open(plan, memory, lambda settled: runner.on_progress(Progress(settled, sum(opened), "settle")))
    plan = plan._replace(code_bytes=read_entry(plan.temporary_file("settled"))["code_bytes"])
    firsts = [(first,) for first in accumulate(opened, initial=0)]
    run_all(plan, runner, "write values", "finished", write_values, classes, firsts)
    parts = [read_entry(plan.temporary_file("finished", part)) for part in range(len(classes))]
    return plan, [{"tier": None, "ply": None, "parts": parts}]


def find_parents(plan: Plan, runner: TaskRunner, classes: list[int]) -> None:
    """List the children of all open positions by part, then the parents by block."""
    most = 1 if len(number_ranges(plan)) == 1 else plan.together(LISTING_BYTES_PER_POSITION)
    todo, finished = unfinished_parts(classes, partial(plan.temporary_file, "linked"))
    work = [(plan, *some) for some in groups(todo, most, plan.at_once)]
    runner.run(list_children, work, Progress(finished, sum(classes), "list children"))
    ends = [[0, *read_entry(plan.temporary_file("linked", part))["ends"]] for part in range(len(classes))]
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
    todo, finished = unfinished_parts(sizes, partial(plan.temporary_file, mark))
    work = [(plan, part, *(more[part] if more else ())) for part in todo]
    runner.run(task, work, Progress(finished, sum(sizes), what))


def settle_open(plan: Plan, memory: int, on_settled: Callable[[int], None]) -> None:
    """Write the codes of all open positions, UNDECIDED_CODE where play is endless.

    memory: bytes. on_settled: called with the number of positions that are settled so far.
    """
    with ThreadPoolExecutor(plan.at_once) as pool:
        analysis = begin(plan, memory, pool)
        settle_decided(analysis, on_settled)
        settle_drawn(analysis)
    highest = (int(codes[codes != UNDECIDED_CODE].max(initial=0)) for codes in codes_by_block(analysis))
    most = plan.game.max_outcome
    deepest = max((of_code(code, -1, most)[1] for code in highest), default=0)
    path = plan.temporary_file("settled", None, "codes")
    plan.temporary_file("settling", None, "codes").replace(path)
    sync(path)
    write_sealed(
        plan.temporary_file("settled"), {"code_bytes": code_bytes(deepest, most), "files": {path.name: digest(path)}}
    )
    plan.temporary_file("settling", None, "counts").unlink()


def begin(plan: Plan, memory: int, pool: ThreadPoolExecutor) -> RetrogradeState:
    """Map the files, and write the counts and the codes that follow from them."""
    sizes = open_counts(plan)
    total = sum(sizes)
    codes = mapped_zeros(plan.temporary_file("settling", None, "codes"), "<u4", total)
    counts = mapped_zeros(plan.temporary_file("settling", None, "counts"), "u1", total)
    window = (
        total if AMPLE_BYTES_PER_POSITION * total <= memory else min(total // 2, memory // 8 // CODE_AND_COUNT_BYTES)
    )
    windows = -(-total // min(window, plan.limits.window)) if total else 1
    blocks = [
        ParentBlock(
            first,
            map_file(plan.temporary_file("gathered", block, "ends"), "<i8"),
            map_file(plan.temporary_file("gathered", block, "parents"), index_type(total)),
        )
        for block, first in enumerate(range(0, total, plan.part))
    ]
    at_once, each = (
        min(plan.limits.parents, memory // 8 // PARENT_BYTES),
        pool.map if total > MAX_ONE_THREAD_POSITIONS else map,
    )
    analysis, first = RetrogradeState(plan, codes, counts, blocks, {}, windows, at_once, each), 0
    is_plain, most = has_primitives(plan.game), plan.game.max_outcome
    for part, size in enumerate(sizes):
        count, code = (array[first : first + size] for array in (counts, codes))
        count[:] = array_of(plan.temporary_file("linked", part, "counts"), 1)
        code[:] = UNDECIDED_CODE
        if is_plain:
            code[count == 0] = DRAWN_CODE
            for plies in (1, 2):
                code[count == LOST_IN_MARK + plies] = code_of(LOSS, plies, -1)
        else:
            rules_kernel(plan, make_write_outcomes)(array_of(plan.keys(None, part)), code)
        first += size
        analysis.release(counts, codes)
    lost = [code_of(LOSS, 1, -1), code_of(LOSS, 2, -1)]
    for each_code in [DRAWN_CODE, *lost] if is_plain else map(analysis.code, range(-most, most + 1), repeat(0)):
        analysis.marks_of(each_code)[:] = 1
    return analysis


def settle_decided(analysis: RetrogradeState, on_settled: Callable[[int], None]) -> None:
    """Settle the wins and losses, those by the greatest score first."""
    settled = sum(int((codes != UNDECIDED_CODE).sum()) for codes in codes_by_block(analysis))
    for score in range(analysis.plan.game.max_outcome, 0, -1):
        # Where there are primitives, wins by one move are settled, and losses in 1 or 2 plies.
        begin = 2 if has_primitives(analysis.plan.game) else 1
        plies, new = begin, 1
        while new or plies <= begin + 1:
            new = pass_on(analysis, -score, plies) + pass_on(analysis, score, plies)
            plies, settled = plies + 1, settled + new
            on_settled(settled)


def settle_drawn(analysis: RetrogradeState) -> None:
    """Settle the draws that do not lead to endless play."""
    plies = new = 1
    while new:
        new = pass_on(analysis, DRAW, plies)
        plies += 1


Settle = Callable[[Array, int, int], int]
"""A function that settles some of the parents with numbers from low to high, exclusive, and returns their number."""


def settling(analysis: RetrogradeState, outcome: int, plies: int) -> Settle:
    """Return the function that settles parents with an outcome; one with a loss or a draw needs all its children."""
    plan, code = analysis.plan, analysis.code(outcome, plies)
    positions = OpenPositions(analysis.codes, analysis.counts, analysis.marks_of(code), plan.part)
    return lambda parents, low, high: kernel(plan, settle_parents)(parents, low, high, positions, code, outcome > 0)


def pass_on(analysis: RetrogradeState, outcome: int, plies: int) -> int:
    """Settle the parents of the positions with an outcome in one ply less; return the number of settled ones."""
    settle = settling(analysis, -outcome, plies)
    if analysis.plan.game.rules.again is None:
        return pass_on_by(analysis, analysis.code(outcome, plies - 1), settle)
    stays = settling(analysis, outcome, plies)

    def settle_both(parents: Array, low: int, high: int) -> int:
        return settle(parents, low, high) + stays(~parents, low, high)  # a parent whose player moves again is ~parent

    return pass_on_by(analysis, analysis.code(outcome, plies - 1), settle_both)


def pass_on_by(analysis: RetrogradeState, code: int, settle: Settle) -> int:
    """Settle the parents of the positions with a code, and return the number of settled ones."""
    total, settled, at_once = len(analysis.codes), 0, analysis.plan.at_once
    shares = analysis.windows * at_once
    cuts = [total * share // shares for share in range(shares + 1)]
    for window in range(0, shares, at_once):
        lows, highs = cuts[window : window + at_once], cuts[window + 1 : window + at_once + 1]
        for parents in batches(analysis, code):
            # No two workers have parents with the same numbers.
            settled += sum(analysis.each(partial(settle_some, parents, settle), lows, highs))
        analysis.release(analysis.codes, analysis.counts)
    del analysis.marks[code]
    return settled


def settle_some(parents: list[Array], settle: Settle, low: int, high: int) -> int:
    return sum(settle(some, low, high) for some in parents)
