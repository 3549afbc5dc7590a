"""The task that settles a part of a ply, and the files in which its values lie.

Values lie in the order of the ranks, in blocks. Each block is a frame of zstandard with a checksum, and a part is a
file of some blocks.
"""

import json
from functools import lru_cache
from hashlib import sha256
from itertools import accumulate
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

import numpy as np

from zermelo.errors import BadTable
from zermelo.machine.files import write, write_sealed
from zermelo.machine.kernel import load_kernel
from zermelo.machine.kit.pairs import PAIRS_PER_WORD
from zermelo.rules import Game
from zermelo.rules.encodings import code_of
from zermelo.solving.indexed.index import RankIndex, open_index
from zermelo.solving.indexed.pieces import pieces_of
from zermelo.solving.indexed.walk import (
    DISTANCE_STORE,
    MAX_ORDER_VALUE,
    OUTCOME_STORE,
    Scratch,
    Stretch,
    list_children,
    make_walk,
    scratch_for,
)
from zermelo.solving.making.arrays import read_entry
from zermelo.solving.making.tasks import Done
from zermelo.solving.plan import MAKING_FOLDER_NAME, tier_name
from zermelo.solving.storage import Array

__all__ = ["BLOCK_BYTES", "IndexPlan", "block_of", "codes_at", "open_index_of", "settle_part", "unpack_values"]

BLOCK_BYTES = 1 << 18
"""Bytes of the values in a block before they are compressed."""

TASK_COMPRESSION_LEVEL = 1
"""Compression level of zstandard: the quickest."""

PADDING_BYTES = 64
"""Bytes behind the last value that a kernel may load."""

MAX_BLOCKS_OF_PLY = 512
"""Largest number of blocks of a ply that stay in memory when they are written, until the next ply needs them."""

MAX_PART_ENTRIES = 1 << 14
"""Largest number of parts whose entries stay in memory."""


class IndexPlan(NamedTuple):
    """The work of a solve with an index, and the places of its files."""

    folder: Path
    game: Game[Any]
    outcomes: bool
    """True if a position has two bits, for its outcome alone."""
    index_entry: str
    """The entry of the index in the manifest, as JSON."""
    sizes: tuple[int, ...]
    """The number of positions of each ply."""

    @property
    def rank_index(self) -> RankIndex:
        return open_index_of(self.game, self.folder, self.index_entry)

    @property
    def block(self) -> int:
        """The number of positions in a block."""
        return block_of(self.outcomes)

    def part(self, ply: int) -> int:
        """Return the number of positions in a part of a ply, whole blocks."""
        blocks = -(-self.sizes[ply] // self.block)
        return self.block * max(1, min(64, blocks // 64))

    def parts(self, ply: int) -> int:
        return -(-self.sizes[ply] // self.part(ply))

    def tier(self, ply: int) -> int:
        """Return the number of plies that are left."""
        return len(self.sizes) - 1 - ply

    def values(self, ply: int, part: int) -> Path:
        return self.folder / tier_name(self.tier(ply)) / f"{part:05}.values"

    def values_file(self, ply: int, part: int) -> Path:
        return self.folder / MAKING_FOLDER_NAME / f"settled-{self.tier(ply):04}-{part:05}.json"

    def removed_counts_file(self, ply: int) -> Path:
        """Return the file with the counts of a ply whose values are removed."""
        return self.folder / MAKING_FOLDER_NAME / f"removed-{self.tier(ply):04}.json"


def block_of(outcomes: bool) -> int:
    """Return the number of positions in a block."""
    return BLOCK_BYTES * (4 if outcomes else 1)


@lru_cache(2)
def open_index_of(game: Game[Any], folder: Path, index_entry: str) -> RankIndex:
    """Return the index in the folder of a table, which a process checks once for all of its tasks."""
    return open_index(game, pieces_of(folder), json.loads(index_entry))


def settle_part(plan: IndexPlan, ply: int, part: int) -> Done:
    """Compute and write the values of a part of a ply; its children are all written."""
    begin = part * plan.part(ply)
    end = min(begin + plan.part(ply), plan.sizes[ply])
    values = settle_positions(plan, ply, begin, end)
    blocks = [values[first : first + BLOCK_BYTES] for first in range(0, len(values), BLOCK_BYTES)]
    frames = list(map(pack_values, blocks))
    content = b"".join(frames)
    write(plan.values(ply, part), content, lasting=False)
    entry = {
        "first": begin,
        "classes": end - begin,
        "blocks": [len(frame) for frame in frames],
        "values": sha256(content).hexdigest(),
        "codes": counts_in(values, end - begin, plan.tier(ply), plan.outcomes),
    }
    write_sealed(plan.values_file(ply, part), entry)
    if plan.sizes[ply] <= plan.block * MAX_BLOCKS_OF_PLY:
        for number, block in enumerate(blocks, begin // plan.block):
            OPEN_BLOCKS.put((plan, ply, number), block)
    return Done(end - begin, len(content))


def settle_positions(plan: IndexPlan, ply: int, begin: int, end: int) -> Array:
    """Return the bytes of the values of some positions, which begin with a block."""
    number = -(-(end - begin) // 4) if plan.outcomes else end - begin
    if plan.tier(ply) == 0:
        return np.zeros(number, np.uint8)
    index, room = plan.rank_index, neighbours(plan.rank_index)
    origin = max(0, begin - room)
    shape = (end - origin + room) // PAIRS_PER_WORD + 2 if plan.outcomes else end - origin + room
    values = np.empty(shape, np.int64 if plan.outcomes else np.int8)
    roots = index.automaton.roots
    stretch = Stretch(
        int(roots[ply]), int(roots[ply + 1]), *index.space.stones_at(ply), index.space.mover(ply),
        int(index.line_wins), begin, end, origin,
    )  # fmt: skip
    scratch = scratch_for(index.space)
    children, below = children_in(plan, ply + 1, ranges_of(index, stretch, scratch))
    walk = load_kernel(make_walk(OUTCOME_STORE if plan.outcomes else DISTANCE_STORE))
    walk(index.moves, index.automaton, stretch, children, below, values, scratch)
    first = (begin - origin) // 4 if plan.outcomes else begin - origin
    result = values.view(np.uint8)[first : first + number]
    if plan.outcomes and (end - begin) % 4:
        result[-1] &= (1 << 2 * ((end - begin) % 4)) - 1
    return result


def ranges_of(index: RankIndex, stretch: Stretch, scratch: Scratch) -> Array:
    """Return the ranks between which the children of a stretch lie."""
    ranges, number = np.empty((0, 2), np.int64), 1 << 12
    while number > len(ranges):
        ranges = np.empty((number + 1, 2), np.int64)
        number = load_kernel(list_children)(index.moves, index.automaton, stretch, ranges, scratch)
    return ranges[:number]


def children_in(plan: IndexPlan, ply: int, ranges: Array) -> tuple[Array, Array]:
    """Return the place where each of some ranges of a ply begins, and the values of all of them, side by side."""
    order = np.argsort(ranges[:, 0], kind="stable")
    begins, ends = ranges[order].T
    # Ranges that overlap, or lie in neighbouring blocks, are loaded as one.
    reached = np.maximum.accumulate(ends)
    is_new = np.ones(len(order), bool)
    is_new[1:] = begins[1:] > reached[:-1] + plan.block
    group = np.cumsum(is_new) - 1
    firsts = begins[is_new] // PAIRS_PER_WORD * PAIRS_PER_WORD  # so that outcomes keep their places within words
    lasts = np.maximum.reduceat(reached, np.flatnonzero(is_new)) if len(order) else firsts
    lengths = (lasts - firsts + PAIRS_PER_WORD - 1) // PAIRS_PER_WORD * PAIRS_PER_WORD
    places = np.cumsum(lengths) - lengths
    children = np.empty(len(order), np.int64)
    children[order] = begins - firsts[group] + places[group]
    shrink = 4 if plan.outcomes else 1
    below = np.zeros(int(lengths.sum()) // shrink + PADDING_BYTES, np.uint8)
    for first, last, place in zip(firsts.tolist(), lasts.tolist(), places.tolist(), strict=True):
        copy(plan, ply, first, last, below[place // shrink :])
    return children, below.view(np.int64 if plan.outcomes else np.int8)


def copy(plan: IndexPlan, ply: int, first: int, last: int, target: Array) -> None:
    """Copy the bytes of the values between two ranks."""
    size, shrink = plan.block, 4 if plan.outcomes else 1
    for number in range(first // size, -(-last // size)):
        values = OPEN_BLOCKS.get(plan, ply, number)
        begin, end = max(first, number * size), min(last, (number + 1) * size)
        some = values[(begin - number * size) // shrink : -(-(end - number * size) // shrink)]
        place = (begin - first) // shrink
        target[place : place + len(some)] = some


class Blocks:
    """The blocks that were read or written last, for all threads of a process."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.found: dict[tuple[IndexPlan, int, int], Array] = {}
        self.entries: dict[tuple[IndexPlan, int, int], tuple[Path, list[int]]] = {}
        self.lock = Lock()

    def get(self, plan: IndexPlan, ply: int, number: int) -> Array:
        """Return the bytes of the values in a block."""
        key = plan, ply, number
        with self.lock:
            if key in self.found:
                self.found[key] = self.found.pop(key)  # the latest one is the last to go
                return self.found[key]
        block = self.read(plan, ply, number)
        self.put(key, block)
        return block

    def put(self, key: tuple[IndexPlan, int, int], block: Array) -> None:
        """Keep the bytes of the values in a block."""
        with self.lock:
            self.found[key] = block
            while len(self.found) > self.limit:
                self.found.pop(next(iter(self.found)))

    def read(self, plan: IndexPlan, ply: int, number: int) -> Array:
        part, within = divmod(number * plan.block, plan.part(ply))
        path, begins = self.entry(plan, ply, part)
        within //= plan.block
        with path.open("rb") as file:
            file.seek(begins[within])
            frame = file.read(begins[within + 1] - begins[within])
        positions = min(plan.block, plan.sizes[ply] - number * plan.block)
        return unpack_values(frame, -(-positions // 4) if plan.outcomes else positions, path)

    def entry(self, plan: IndexPlan, ply: int, part: int) -> tuple[Path, list[int]]:
        """Return the file of a part, and where its blocks begin."""
        key = plan, ply, part
        if key not in self.entries:
            if len(self.entries) > MAX_PART_ENTRIES:
                self.entries.clear()
            blocks = read_entry(plan.values_file(ply, part))["blocks"]
            self.entries[key] = plan.values(ply, part), list(accumulate(blocks, initial=0))
        return self.entries[key]


OPEN_BLOCKS = Blocks(2048)
"""Blocks of a quarter of a megabyte."""


def neighbours(index: RankIndex) -> int:
    """Return an upper bound of the positions that share all digits but two, a multiple of 32."""
    sizes = index.space.sizes
    most = int(sizes[-2]) * PAIRS_PER_WORD if len(sizes) > 2 else int(index.automaton.counts.max())
    return -(-most // PAIRS_PER_WORD) * PAIRS_PER_WORD


def pack_values(values: Array) -> bytes:
    """Return a frame with the values of a block."""
    import zstandard

    frame: bytes = zstandard.ZstdCompressor(level=TASK_COMPRESSION_LEVEL, write_checksum=True).compress(
        values.tobytes()
    )
    return frame


def unpack_values(frame: bytes, size: int, path: Path) -> Array:
    """Return the bytes of the values in a frame; raise BadTable if it was changed."""
    import zstandard

    try:
        if zstandard.frame_content_size(frame) == size:  # that much memory is used
            content = zstandard.ZstdDecompressor().decompress(frame, max_output_size=size)
            return np.frombuffer(content, np.uint8)
    except zstandard.ZstdError:
        pass
    raise BadTable(f"{path} is broken: it was changed after it was written.")


def codes_at(left: int, outcomes: bool) -> list[int]:
    """Return the code of each byte, or of each pair of bits, with this many plies left; -1 if it is not used."""
    if outcomes:
        return [1, 2, 0, -1]
    distances = [code_of(1, MAX_ORDER_VALUE - order, 255) if order > 0 else -1 for order in range(128)]
    losses = [code_of(-1, order - 129, 255) if order > 128 else -1 for order in range(128, 256)]
    return [code_of(0, left, 255), *distances[1:], *losses]


def counts_in(values: Array, number: int, left: int, outcomes: bool) -> list[list[int]]:
    """Return each code that occurs, with its number of classes and positions."""
    counts = np.zeros(256, np.int64)
    load_kernel(count_bytes)(values, counts)
    if outcomes:
        pairs = (np.arange(256)[:, None] >> np.arange(0, 8, 2)) & 3
        counts = np.array([(counts[:, None] * (pairs == pair)).sum() for pair in range(4)])
        counts[0] -= 4 * len(values) - number  # the pairs behind the last one
    codes = codes_at(left, outcomes)
    return sorted([codes[value], count, count] for value, count in enumerate(counts.tolist()) if count)


def count_bytes(values: Any, counts: Any) -> None:
    """Count each byte; a kernel, because NumPy would first make numbers of eight bytes."""
    for i in range(len(values)):
        counts[values[i]] += 1
