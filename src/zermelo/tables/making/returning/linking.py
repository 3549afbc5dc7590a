"""The tasks that settle a game whose moves can return, but for the settling itself: look, link, gather, finish.

Open positions, those that are not settled at sight, are numbered through all parts. A part is linked to the open
children of its open positions. The links are gathered by child, a block of numbers at a time, since values are handed
from children to parents.
"""

from collections.abc import Iterator
from functools import partial
from itertools import accumulate, pairwise
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.files.atomic import write, write_sealed
from zermelo.rules import MOST_MOVES
from zermelo.rules.encodings import largest_code
from zermelo.tables.making.files import array_of, bytes_of, read_entry, sha
from zermelo.tables.making.kernels.by_plan import kernels, refused_outcome
from zermelo.tables.making.kernels.layers import BAD_OUTCOME
from zermelo.tables.making.kernels.retrograde import DRAWN, EMPTY, OPEN, UNDECIDED
from zermelo.tables.making.slices import LastMade
from zermelo.tables.making.tasks import Done, done, index_type, report
from zermelo.tables.plan import Plan

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = ["Segment", "finish", "gather", "link", "look", "opened", "ranges", "write_files"]

ROOM = 1 << 20
"""Links that are found at a time."""

BYTES = 18
"""What an open position takes while it is looked for: a key and a number, with half as many empty slots."""


def write_files(plan: Plan, what: str, part: int | None, entry: dict[str, Any], **arrays: "Array") -> None:
    """Write arrays, and an entry with what else is to be known and with their checksums."""
    for kind, array in arrays.items():
        write(plan.made(what, part, kind), bytes_of(array))
    files = {plan.made(what, part, kind).name: sha(array) for kind, array in arrays.items()}
    write_sealed(plan.made(what, part), {**entry, "files": files})


def look(plan: Plan, part: int) -> Done:
    """The codes of what is settled at sight in a part, and how many of the others it has."""
    import numpy as np

    began, keys = perf_counter(), array_of(plan.keys(None, part))
    codes = np.empty(len(keys), np.uint8)
    waiting = kernels(plan.game, plan.interpreted).look(keys, codes)
    if waiting <= BAD_OUTCOME:
        raise refused_outcome(plan.game, keys, waiting)
    write_files(plan, "looked", part, {"open": int(waiting), "last": int(keys[-1])}, codes=codes)
    return done(len(keys), began, keys.nbytes + codes.nbytes)


def opened(plan: Plan) -> list[tuple[int, int]]:
    """For every part, how many open positions it has, and its last key."""
    parts: list[tuple[int, int]] = read_entry(plan.made("opened"))["parts"]
    return parts


def open_in(plan: Plan, part: int) -> tuple["Array", "Array"]:
    """The keys of the open positions of a part, and OPEN or DRAWN for each."""
    keys, codes = array_of(plan.keys(None, part)), array_of(plan.made("looked", part, "codes"), 1)
    waiting = (codes == OPEN) | (codes == DRAWN)
    return keys[waiting], codes[waiting]


class Numbered(NamedTuple):
    """The open positions of some parts, by key: in an open table, with their numbers."""

    slots: "Array"
    numbers: "Array"
    low: int
    high: int
    """The keys that belong here, if they are open; high is exclusive."""


NUMBERED = LastMade()


def slices(plan: Plan) -> Iterator[Numbered]:
    """All open positions, so many of them at a time as there is memory for."""
    name = plan.folder, plan.made("opened").stat().st_ino, plan.made("opened").stat().st_mtime_ns
    parts = opened(plan)
    for some in ranges(plan, parts):
        yield NUMBERED.get((*name, some), partial(numbered, plan, parts, some))


def ranges(plan: Plan, parts: list[tuple[int, int]]) -> list[range]:
    """The parts of each slice."""
    begins, held = [0], 0
    for number, (waiting, _) in enumerate(parts):
        if held and (held + waiting) * BYTES > plan.slice_bytes:
            begins.append(number)
            held = 0
        held += waiting
    return [range(begin, end) for begin, end in pairwise([*begins, len(parts)])]


def numbered(plan: Plan, parts: list[tuple[int, int]], some: range) -> Numbered:
    import numpy as np

    first, total = (sum(waiting for waiting, _ in parts[: some[0]]), sum(parts[part][0] for part in some))
    slots = np.full(total + total // 2 + 1, EMPTY, np.int64)
    numbers = np.empty(len(slots), index_type(sum(waiting for waiting, _ in parts)))
    for part in some:
        kernels(plan.game, plan.interpreted).number_keys(open_in(plan, part)[0], first, slots, numbers)
        first += parts[part][0]
    low = parts[some[0] - 1][1] + 1 if some[0] else 0
    return Numbered(slots, numbers, low, parts[some[-1]][1] + 1)


class Linked(NamedTuple):
    """A part, while its links are found."""

    part: int
    first: int
    """The number of its first open position."""
    keys: "Array"
    """Of its open positions."""
    codes: "Array"
    """OPEN or DRAWN for each."""
    counts: "Array"
    """Of links to open children."""
    links: list[tuple["Array", "Array"]]
    """Children and their parents, in pieces."""


def link(plan: Plan, *parts: int) -> Done:
    """The links of some parts: each slice of all open positions is numbered once for them together."""
    import numpy as np

    began, some = perf_counter(), []
    firsts = list(accumulate((waiting for waiting, _ in opened(plan)), initial=0))
    for part in parts:
        keys, codes = open_in(plan, part)
        some.append(Linked(part, firsts[part], keys, codes, np.zeros(len(keys), np.uint8), []))
    for here in slices(plan):
        for linked in some:
            linked.links.extend(links_to(plan, linked, here))
    moved = 0
    while some:
        moved += write_links(plan, some.pop())
    return done(sum(plan.keys(None, part).stat().st_size // 8 for part in parts), began, moved)


def write_links(plan: Plan, linked: Linked) -> int:
    """Write the links of the open positions of a part, sorted by blocks of children; how many bytes were moved."""
    import numpy as np

    part, _, keys, codes, counts, links = linked
    kernels(plan.game, plan.interpreted).delay(keys, codes, counts)
    children, parents = (np.concatenate(arrays) for arrays in zip(*links, strict=True))
    blocks = (children // plan.part).astype(np.uint16)
    order = np.argsort(blocks, kind="stable")
    ends = np.cumsum(np.bincount(blocks, minlength=block_count(plan))).tolist()
    write_files(plan, "linked", part, {"ends": ends}, counts=counts, children=children[order], parents=parents[order])
    return int(keys.nbytes + counts.nbytes + children.nbytes + parents.nbytes)


def block_count(plan: Plan) -> int:
    return -(-sum(waiting for waiting, _ in opened(plan)) // plan.part)


def links_to(plan: Plan, linked: Linked, here: Numbered) -> Iterator[tuple["Array", "Array"]]:
    """The children with a number among some, and their parents, in pieces; the counts are added to."""
    import numpy as np

    use, keys = kernels(plan.game, plan.interpreted), linked.keys
    children, parents = (np.empty(ROOM, here.numbers.dtype) for _ in range(2))
    room, begin = np.empty(2 * MOST_MOVES, np.int64), 0
    yield children[:0].copy(), parents[:0].copy()
    while begin < len(keys):
        begin, written = use.link(keys, begin, linked.first, *here, room, children, parents, linked.counts)
        yield children[:written].copy(), parents[:written].copy()


Segment = tuple[int, int, int]
"""A part, and from where to where its links lead into one block."""


def gather(plan: Plan, block: int, segments: list[Segment]) -> Done:
    """The parents of every open position of a block, one after the other, and where those of each end."""
    import numpy as np

    began, total = perf_counter(), sum(waiting for waiting, _ in opened(plan))
    children, parents = (
        np.concatenate([segment_of(plan, kind, index_type(total), segment) for segment in segments])
        for kind in ("children", "parents")
    )
    first = block * plan.part
    counts = np.bincount(children - first, minlength=min(plan.part, total - first))
    ends, grouped = np.cumsum(counts) - counts, np.empty_like(parents)
    kernels(plan.game, plan.interpreted).group_parents(children, parents, first, ends, grouped)
    write_files(plan, "gathered", block, {}, ends=ends, parents=grouped)
    return done(0, began, 3 * parents.nbytes + ends.nbytes)


def segment_of(plan: Plan, kind: str, numbers: str, segment: Segment) -> "Array":
    import numpy as np

    part, begin, end = segment
    size = np.dtype(numbers).itemsize
    return np.fromfile(plan.made("linked", part, kind), numbers, end - begin, offset=begin * size)


def finish(plan: Plan, part: int, first: int) -> Done:
    """The values of a part, the first of whose open positions has a number."""
    import numpy as np

    began, keys = perf_counter(), array_of(plan.keys(None, part))
    seen = array_of(plan.made("looked", part, "codes"), 1)
    codes, waiting = seen.astype(f"<u{plan.code_bytes}"), (seen == OPEN) | (seen == DRAWN)
    settled = np.fromfile(plan.made("settled", None, "codes"), "<u4", int(waiting.sum()), offset=4 * first)
    settled[settled == UNDECIDED] = largest_code(plan.code_bytes)
    codes[waiting] = settled
    sizes = np.empty(len(keys), np.int64)
    kernels(plan.game, plan.interpreted).sizes(keys, sizes)
    write(plan.values(None, part), bytes_of(codes))
    entry = report(keys, sha(keys), codes, counted(codes, sizes))
    files = {f"../all/{part:05}.keys": entry["keys"], f"../all/{part:05}.values": entry["values"]}
    write_sealed(plan.made("finished", part), {**entry, "files": files})
    return done(len(keys), began, keys.nbytes + settled.nbytes + codes.nbytes)


def counted(codes: "Array", sizes: "Array") -> list[list[int]]:
    """Every code that is met, its classes and its positions."""
    import numpy as np

    met, place, classes = np.unique(codes, return_inverse=True, return_counts=True)
    positions = np.bincount(place, weights=sizes).astype(np.int64)
    return [list(entry) for entry in zip(met.tolist(), classes.tolist(), positions.tolist(), strict=True)]
