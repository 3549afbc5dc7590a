"""The task that settles a part of a ply, and the files in which its values lie.

Values lie in the order of the ranks, in blocks. Each block is a frame of zstandard with a checksum, and a part is a
file of some blocks.
"""

from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from threading import local
from typing import Any, NamedTuple

import numpy as np

from zermelo.errors import BadTable
from zermelo.machine.files import write, write_sealed
from zermelo.machine.kernel import compiled
from zermelo.rules import Game
from zermelo.rules.encodings import code_of
from zermelo.solving.indexed.index import RankIndex, line_wins, open_index
from zermelo.solving.indexed.pieces import pieces_of
from zermelo.solving.indexed.walk import DISTANCES, LARGEST, OUTCOMES, PAIRS, Stretch, make_walk, scratch_for
from zermelo.solving.making.arrays import read_entry
from zermelo.solving.making.tasks import Done, Latest
from zermelo.solving.plan import MAKING, tier_name
from zermelo.solving.storage import Array

__all__ = ["BLOCK_BYTES", "IndexPlan", "block_of", "codes_at", "settle_part", "unpacked"]

BLOCK_BYTES = 1 << 18
"""Bytes of the values in a block before they are compressed."""

LEVEL = 1
"""Compression level of zstandard: the quickest."""

ROOM = 8
"""Values behind the last one that a kernel may load."""

BELOW = Latest()
OURS = local()


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
    def block(self) -> int:
        """The number of positions in a block."""
        return block_of(self.outcomes)

    def part(self, ply: int) -> int:
        """Return the number of positions in a part of a ply, whole blocks."""
        blocks = -(-self.sizes[ply] // self.block)
        return self.block * max(1, min(64, blocks // 64))

    def parts(self, ply: int) -> int:
        return -(-self.sizes[ply] // self.part(ply))

    def values(self, ply: int, part: int) -> Path:
        return self.folder / tier_name(len(self.sizes) - 1 - ply) / f"{part:05}.values"

    def settled(self, ply: int, part: int) -> Path:
        return self.folder / MAKING / f"settled-{len(self.sizes) - 1 - ply:04}-{part:05}.json"


def block_of(outcomes: bool) -> int:
    """Return the number of positions in a block."""
    return BLOCK_BYTES * (4 if outcomes else 1)


@lru_cache(2)
def opened(plan: IndexPlan) -> RankIndex:
    import json

    return open_index(plan.game, pieces_of(plan.folder), json.loads(plan.index_entry))


def settle_part(plan: IndexPlan, ply: int, part: int) -> Done:
    """Compute and write the values of a part of a ply; its children are all written."""
    begin = part * plan.part(ply)
    end = min(begin + plan.part(ply), plan.sizes[ply])
    values = settled(plan, ply, begin, end)
    frames = [packed(values[first : first + BLOCK_BYTES]) for first in range(0, len(values), BLOCK_BYTES)]
    content = b"".join(frames)
    write(plan.values(ply, part), content, lasting=False)
    entry = {
        "first": begin,
        "classes": end - begin,
        "blocks": [len(frame) for frame in frames],
        "values": sha256(content).hexdigest(),
        "codes": counts_in(values, end - begin, len(plan.sizes) - 1 - ply, plan.outcomes),
    }
    write_sealed(plan.settled(ply, part), entry)
    return Done(end - begin, len(content))


def settled(plan: IndexPlan, ply: int, begin: int, end: int) -> Array:
    """Return the bytes of the values of some positions, which begin with a block."""
    last = ply == len(plan.sizes) - 1
    number = -(-(end - begin) // 4) if plan.outcomes else end - begin
    if last:
        return np.zeros(number, np.uint8)
    index = opened(plan)
    below = BELOW.get((plan, ply + 1), lambda: whole_ply(plan, ply + 1))
    room = neighbours(plan)
    origin = max(0, begin - room)
    shape = (end - origin + room) // PAIRS + 2 if plan.outcomes else end - origin + room
    values = np.empty(shape, np.int64 if plan.outcomes else np.int8)
    roots = index.automaton.roots
    stretch = Stretch(
        int(roots[ply]), int(roots[ply + 1]), *index.space.stones_at(ply), index.space.mover(ply),
        int(line_wins(index.placement, index.game)), begin, end, origin,
    )  # fmt: skip
    if not hasattr(OURS, "scratch"):
        OURS.scratch = {}
    scratch = OURS.scratch.setdefault(plan, scratch_for(index.space))
    compiled(make_walk(OUTCOMES if plan.outcomes else DISTANCES))(
        index.moves, index.automaton, stretch, below, values, scratch
    )
    first = (begin - origin) // 4 if plan.outcomes else begin - origin
    result = values.view(np.uint8)[first : first + number]
    if plan.outcomes and (end - begin) % 4:
        result[-1] &= (1 << 2 * ((end - begin) % 4)) - 1
    return result


@lru_cache(2)
def neighbours(plan: IndexPlan) -> int:
    """Return an upper bound of the positions that share all digits but two, a multiple of 32."""
    states, sizes = opened(plan).automaton, opened(plan).space.sizes
    most = int(sizes[-2]) * PAIRS if len(sizes) > 2 else int(states.counts.max())
    return -(-most // PAIRS) * PAIRS


def whole_ply(plan: IndexPlan, ply: int) -> Array:
    """Return the values of a ply: order values, or words of 32 outcomes."""
    size = -(-plan.sizes[ply] // 4) if plan.outcomes else plan.sizes[ply]
    values, place = np.zeros(-(-size // 8) * 8 + 8 * ROOM, np.uint8), 0
    for part in range(plan.parts(ply)):
        entry, path = read_entry(plan.settled(ply, part)), plan.values(ply, part)
        content, begin = path.read_bytes(), 0
        for length in entry["blocks"]:
            block = unpacked(content[begin : begin + length], min(BLOCK_BYTES, size - place), path)
            values[place : place + len(block)] = block
            begin, place = begin + length, place + len(block)
    return values.view(np.int64 if plan.outcomes else np.int8)


def packed(values: Array) -> bytes:
    """Return a frame with the values of a block."""
    import zstandard

    frame: bytes = zstandard.ZstdCompressor(level=LEVEL, write_checksum=True).compress(values.tobytes())
    return frame


def unpacked(frame: bytes, size: int, path: Path) -> Array:
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
    distances = [code_of(1, LARGEST - order, 255) if order > 0 else -1 for order in range(128)]
    losses = [code_of(-1, order - 129, 255) if order > 128 else -1 for order in range(128, 256)]
    return [code_of(0, left, 255), *distances[1:], *losses]


def counts_in(values: Array, number: int, left: int, outcomes: bool) -> list[list[int]]:
    """Return each code that occurs, with its number of classes and positions."""
    if outcomes:
        bytewise = np.bincount(values, minlength=256)
        pairs = (np.arange(256)[:, None] >> np.arange(0, 8, 2)) & 3
        counts = [int((bytewise[:, None] * (pairs == pair)).sum()) for pair in range(4)]
        counts[0] -= 4 * len(values) - number  # the pairs behind the last one
    else:
        counts = np.bincount(values, minlength=256).tolist()
    codes = codes_at(left, outcomes)
    return sorted([codes[value], count, count] for value, count in enumerate(counts) if count)
