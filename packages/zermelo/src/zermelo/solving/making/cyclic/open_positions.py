"""The tasks before and after the retrograde analysis: settle primitives, list children, list parents, write values.

Open positions, which are not primitive, are numbered through all parts. For each of them, the task of its part lists
its open children. The pairs are then grouped by child, one block of numbers at a time, since values pass from children
to parents.
"""

from collections.abc import Iterator
from functools import partial
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np

from zermelo.machine.files import write, write_sealed
from zermelo.machine.kit.sets import KeyNumbers, empty_numbers, number_keys
from zermelo.machine.narrow import narrow
from zermelo.rules.encodings import largest_code
from zermelo.solving.making.arrays import array_of, read_entry, sha
from zermelo.solving.making.kernels.kernel_choice import kernel, refused_outcome, rules_kernel
from zermelo.solving.making.kernels.layers import BAD_OUTCOME_RESULT
from zermelo.solving.making.kernels.retrograde import (
    DRAWN_CODE,
    OPEN_CODE,
    UNDECIDED_CODE,
    MoveRoom,
    group_parents,
    has_primitives,
    make_delay,
    make_list_children,
    make_settle_primitives,
    make_sizes,
)
from zermelo.solving.making.tasks import Done, Latest, ranges
from zermelo.solving.manifest import counts_of, part_entry
from zermelo.solving.plan import Plan
from zermelo.solving.storage import Array

__all__ = [
    "index_type", "list_children", "list_parents", "number_ranges", "open_counts", "settle_primitives", "write_values",
]  # fmt: skip

PAIRS_PER_LIST = 1 << 20
"""Number of pairs of a child and a parent that are listed at a time."""

CHILDREN_PER_LOOKUP = 128
"""Number of children that are looked up together."""

SLOT_BYTES = 12
"""Memory for a slot of a hash table: a key and a number."""

OPEN_POSITION_BYTES = SLOT_BYTES * 3 // 2
"""Memory for an open position in a hash table, with half as many empty slots."""


def index_type(positions: int) -> str:
    """Return the type of ints that can number the positions."""
    return "i4" if positions < 1 << 31 else "i8"


def write_files(plan: Plan, what: str, part: int, entry: dict[str, Any], **arrays: Array) -> None:
    """Write arrays, and an entry that includes their checksums."""
    for kind, array in arrays.items():
        write(plan.temporary_file(what, part, kind), array.data)
    files = {plan.temporary_file(what, part, kind).name: sha(array) for kind, array in arrays.items()}
    write_sealed(plan.temporary_file(what, part), {**entry, "files": files})


def settle_primitives(plan: Plan, part: int) -> Done:
    """Write the codes of the primitive positions of a part, and the number of its open positions."""
    keys = array_of(plan.keys(None, part))
    codes = np.empty(len(keys), np.uint8)
    number = rules_kernel(plan, make_settle_primitives)(keys, codes)
    if number <= BAD_OUTCOME_RESULT:
        raise refused_outcome(plan.game, keys, number)
    write_files(plan, "looked", part, {"open": int(number), "last": int(keys[-1])}, codes=codes)
    return Done(len(keys), keys.nbytes + codes.nbytes)


def open_counts(plan: Plan) -> list[int]:
    """Return the number of open positions in each part."""
    return [number for number, _ in read_entry(plan.temporary_file("opened"))["parts"]]


def open_in(plan: Plan, part: int) -> tuple[Array, Array]:
    """Return the keys of the open positions of a part, and OPEN_CODE or DRAWN_CODE for each."""
    keys, codes = array_of(plan.keys(None, part)), array_of(plan.temporary_file("looked", part, "codes"), 1)
    is_open = (codes == OPEN_CODE) | (codes == DRAWN_CODE)
    return keys[is_open], codes[is_open]


class Numbers(NamedTuple):
    """The numbers of the open positions of some parts, in a hash table of their keys."""

    known: KeyNumbers
    low: int
    high: int
    """The exclusive end of the range of keys; all open positions with a key from low on are in this table."""


LATEST_NUMBERS = Latest()


def number_slices(plan: Plan) -> Iterator[Numbers]:
    """Yield all open positions, as many at a time as fit into memory."""
    opened = plan.temporary_file("opened").stat()
    for some in number_ranges(plan):
        yield LATEST_NUMBERS.get(
            (plan.folder, opened.st_ino, opened.st_mtime_ns, some), partial(numbers_of, plan, some)
        )


def number_ranges(plan: Plan) -> list[range]:
    """Return the parts of each slice."""
    return ranges(open_counts(plan), min(plan.limits.slice, plan.slice_bytes // OPEN_POSITION_BYTES))


def numbers_of(plan: Plan, some: range) -> Numbers:
    sizes, lasts = zip(*read_entry(plan.temporary_file("opened"))["parts"], strict=True)
    first, total = sum(sizes[: some.start]), sum(sizes[some.start : some.stop])
    # With as many empty slots as full ones a search ends sooner, if there is memory for them.
    slots = max(total * 3 // 2, min(2 * total, plan.slice_bytes // SLOT_BYTES))
    known = empty_numbers(slots + 1, index_type(sum(sizes)))
    for part in some:
        kernel(plan, number_keys)(known, open_in(plan, part)[0], first)
        first += sizes[part]
    return Numbers(known, lasts[some.start - 1] + 1 if some.start else 0, lasts[some.stop - 1] + 1)


class OpenPart(NamedTuple):
    """The open positions of a part, while their children are listed."""

    part: int
    first: int
    """The number of the first one."""
    keys: Array
    codes: Array
    """OPEN_CODE or DRAWN_CODE for each."""
    counts: Array
    """Numbers of open children."""
    pairs: list[tuple[Array, Array]]
    """Children and their parents, in pieces."""


def list_children(plan: Plan, *parts: int) -> Done:
    """Write the open children of some parts; number each slice of all open positions once for these parts together."""
    firsts = list(accumulate(open_counts(plan), initial=0))
    some = []
    for part in parts:
        keys, codes = open_in(plan, part)
        some.append(OpenPart(part, firsts[part], keys, codes, np.zeros(len(keys), np.uint8), []))
    for here in number_slices(plan):
        for listed in some:
            listed.pairs.extend(pairs_in(plan, listed, here))
    moved = 0
    while some:
        moved += write_pairs(plan, some.pop())
    return Done(sum(plan.keys(None, part).stat().st_size // 8 for part in parts), moved)


def pairs_in(plan: Plan, listed: OpenPart, here: Numbers) -> Iterator[tuple[Array, Array]]:
    """Yield the children with a number in a slice, and their parents, in pieces; add to the counts."""
    kernel_here, keys, begin = rules_kernel(plan, make_list_children), listed.keys, 0
    children, parents = (np.empty(PAIRS_PER_LIST, here.known.numbers.dtype) for _ in range(2))
    room = MoveRoom(*np.empty((3, plan.game.most_moves + CHILDREN_PER_LOOKUP), np.int64))
    yield children[:0].copy(), parents[:0].copy()
    while begin < len(keys):
        begin, written = kernel_here(keys, begin, listed.first, here, room, children, parents, listed.counts)
        yield children[:written].copy(), parents[:written].copy()


def write_pairs(plan: Plan, listed: OpenPart) -> int:
    """Write the pairs of a part, sorted by blocks of children, and return the number of bytes."""
    part, _, keys, codes, counts, pairs = listed
    if has_primitives(plan.game):
        rules_kernel(plan, make_delay)(keys, codes, counts)
    children, parents = (np.concatenate(arrays) for arrays in zip(*pairs, strict=True))
    blocks = narrow(children // plan.part, np.uint16)
    order = np.argsort(blocks, kind="stable")
    ends = np.cumsum(np.bincount(blocks, minlength=-(-sum(open_counts(plan)) // plan.part))).tolist()
    write_files(plan, "linked", part, {"ends": ends}, counts=counts, children=children[order], parents=parents[order])
    return int(keys.nbytes + counts.nbytes + children.nbytes + parents.nbytes)


def list_parents(plan: Plan, block: int, segments: list[tuple[int, int, int]]) -> Done:
    """Write the parents of every open position of a block, one after the other, and the end of those of each.

    A segment is a part, and the range of its pairs whose children are in the block.
    """
    total = sum(open_counts(plan))
    numbers, first = np.dtype(index_type(total)), block * plan.part
    children, parents = (
        np.concatenate(
            [
                np.fromfile(
                    plan.temporary_file("linked", part, kind), numbers, end - begin, offset=begin * numbers.itemsize
                )
                for part, begin, end in segments
            ]
        )
        for kind in ("children", "parents")
    )
    counts = np.bincount(children - first, minlength=min(plan.part, total - first))
    ends, grouped = np.cumsum(counts) - counts, np.empty_like(parents)
    kernel(plan, group_parents)(children, parents, first, ends, grouped)
    write_files(plan, "gathered", block, {}, ends=ends, parents=grouped)
    return Done(0, 3 * parents.nbytes + ends.nbytes)


def write_values(plan: Plan, part: int, first: int) -> Done:
    """Write the values of a part, given the number of its first open position."""
    keys = array_of(plan.keys(None, part))
    primitive = array_of(plan.temporary_file("looked", part, "codes"), 1)
    is_open, kind = (primitive == OPEN_CODE) | (primitive == DRAWN_CODE), f"<u{plan.code_bytes}"
    settled = np.fromfile(plan.temporary_file("settled", None, "codes"), "<u4", int(is_open.sum()), offset=4 * first)
    codes = narrow(primitive, kind)
    codes[is_open] = narrow(np.where(settled == UNDECIDED_CODE, largest_code(plan.code_bytes), settled), kind)
    sizes = np.empty(len(keys), np.int64)
    rules_kernel(plan, make_sizes)(keys, sizes)
    write(plan.values(None, part), codes.data)
    entry = part_entry(keys, codes, counts_of(codes, sizes))
    files = {f"../all/{part:05}.keys": entry["keys"], f"../all/{part:05}.values": entry["values"]}
    write_sealed(plan.temporary_file("finished", part), {**entry, "files": files})
    return Done(len(keys), keys.nbytes + settled.nbytes + codes.nbytes)
