"""A table in one small file: compressed blocks of keys and codes, which are decompressed one by one."""

import re
import struct
from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import sha256
from itertools import accumulate, islice
from pathlib import Path
from typing import Any, NamedTuple

from zermelo.errors import BadTable
from zermelo.machine.files import Reopen, check_regular, seal_value, unseal_value, writing
from zermelo.machine.narrow import narrow
from zermelo.rules.limits import OnProgress, Progress, ignore
from zermelo.solving.manifest import Manifest, check_form
from zermelo.solving.plan import BOOK_FORMAT, TABLE_FORMAT
from zermelo.solving.storage import Array, SortedKeys, TierPart

__all__ = ["Packed", "is_book", "write_packed"]

PACK_MAGIC = b"zermelo packed 2\n"
LENGTHS_FORMAT = struct.Struct("<QQ")
"""Two lengths after PACK_MAGIC: the bytes of the blocks, which follow, and of the header at the end of the file."""

FIRST_BLOCK_OFFSET = len(PACK_MAGIC) + LENGTHS_FORMAT.size
"""Place of the first block."""

CLASSES_PER_BLOCK = 20_000
"""Classes in a block: few enough to decompress for a single lookup."""

WIDE_DIFFERENCE = 255
"""A placeholder for a difference of keys that takes more than a byte and is stored separately."""

PACK_COMPRESSION_LEVEL = 19
"""Compression level of zstandard, from 1 (quickest) to 22 (smallest)."""

FORMAT_DESCRIPTIONS = {
    TABLE_FORMAT: "a table; zermelo table pack writes a table into a file",
    BOOK_FORMAT: "an opening book; zermelo book writes one",
}
"""Descriptions of the formats, for the error about a file that has another one."""

MAX_CACHED_PACKED_BLOCKS = 64
"""Largest number of blocks that stay decompressed."""


def write_packed(
    tiers: Iterable[Iterable[tuple[Array, Array]]],
    manifest: Manifest,
    file: Path,
    reopen: Reopen | None = None,
    on_progress: OnProgress = ignore,
) -> int:
    """Write the keys and codes of every tier, piece by piece, into one file, and return its bytes.

    reopen: opens the new file; see `atomic.writing`, whose errors are raised. on_progress is called with the classes so
    far.
    """
    classes = 0
    with writing(file, reopen=reopen) as out:
        out.write(PACK_MAGIC + LENGTHS_FORMAT.pack(0, 0))
        index: list[list[str]] = []
        for pieces in tiers:
            index.append([])
            for keys, codes in pieces:
                for begin in range(0, len(keys), CLASSES_PER_BLOCK):
                    block = slice(begin, begin + CLASSES_PER_BLOCK)
                    index[-1].append(write_block(out, keys[block], codes[block]))
                    classes += len(keys[block])
                    on_progress(Progress(classes, None, "classes"))
        end = out.tell()
        out.write(header := seal_value({**manifest, "blocks": index}))
        out.seek(len(PACK_MAGIC))
        out.write(LENGTHS_FORMAT.pack(end - FIRST_BLOCK_OFFSET, len(header)))
    return file.stat().st_size


class BlockEntry(NamedTuple):
    """An entry of the index."""

    first: int
    """The first key."""
    classes: int
    lengths: tuple[int, int, int]
    """Bytes of the three frames."""
    checksum: str
    """The first 16 digits of the SHA-256 of the frames."""

    def text(self) -> str:
        return " ".join(map(str, (self.first, self.classes, *self.lengths, self.checksum)))

    @classmethod
    def of(cls, text: Any) -> "BlockEntry | None":
        """Return the entry in a text; None unless it has a key, 1 to 20,000 classes, three lengths and a checksum."""
        if not isinstance(text, str) or not re.fullmatch(r"\d{1,19}( \d{1,9}){4} [0-9a-f]{16}", text, re.ASCII):
            return None
        *numbers, checksum = text.split()
        first, classes, *lengths = map(int, numbers)
        right = first < 1 << 63 and 0 < classes <= CLASSES_PER_BLOCK
        return cls(first, classes, (lengths[0], lengths[1], lengths[2]), checksum) if right else None


def write_block(out: Any, keys: Array, codes: Array) -> str:
    """Append a block, and return its entry in the index."""
    import numpy as np
    import zstandard

    steps = np.diff(keys, prepend=keys[0])
    long = narrow(steps[steps >= WIDE_DIFFERENCE], "<i8")
    # The lowest bytes of all numbers come first: the higher ones are mostly zero, and long runs of zeros compress best.
    planes = long.view("u1").reshape(-1, 8).T
    # Each part has its own frame, because the frequencies of bytes differ.
    frames = [
        zstandard.ZstdCompressor(level=PACK_COMPRESSION_LEVEL).compress(content)
        for content in (narrow(np.minimum(steps, WIDE_DIFFERENCE), "u1").tobytes(), planes.tobytes(), codes.tobytes())
    ]
    out.write(packed := b"".join(frames))
    short, long_ones, last = map(len, frames)
    return BlockEntry(int(keys[0]), len(keys), (short, long_ones, last), checksum_of(packed)).text()


def checksum_of(packed: bytes) -> str:
    """Return the checksum of a block: it detects accidents, for which a quarter of the digits is enough."""
    return sha256(packed).hexdigest()[:16]


class Packed(SortedKeys):
    """The storage of a packed table or an opening book."""

    def __init__(self, file: Path, form: str = TABLE_FORMAT) -> None:
        self.path = file
        self.manifest, length = read_header(file, form)
        if self.manifest.get("format") in FORMAT_DESCRIPTIONS.keys() - {form}:
            raise BadTable(f"{file} is not {FORMAT_DESCRIPTIONS[form]}.")
        check_form(self.manifest, file, form)
        self.index = index_of(self.manifest, file, length)
        self.code_bytes = self.manifest["code_bytes"]
        self.firsts = [[block.first for block in tier] for tier in self.index]
        ends = accumulate((sum(block.lengths) for tier in self.index for block in tier), initial=FIRST_BLOCK_OFFSET)
        self.begins = [list(islice(ends, len(tier))) for tier in self.index]
        self.block = lru_cache(MAX_CACHED_PACKED_BLOCKS)(self.read)

    def part(self, tier: int, number: int) -> TierPart:
        return self.block(tier, number)

    def sizes(self, tier: int) -> list[int]:
        return [block.classes for block in self.index[tier]]

    def scan(self, tier: int) -> Iterator[tuple[Array, Array]]:
        for number in range(len(self.firsts[tier])):
            yield self.arrays(tier, number)

    def broken(self) -> Iterator[str | None]:
        for tier, blocks in enumerate(self.index):
            for number in range(len(blocks)):
                try:
                    self.arrays(tier, number)
                except BadTable as error:
                    yield str(error)
                else:
                    yield None

    def read(self, tier: int, number: int) -> TierPart:
        keys, codes = self.arrays(tier, number)
        return TierPart(keys.data, codes.data)

    def arrays(self, tier: int, number: int) -> tuple[Array, Array]:
        """Return the keys and codes of a block; raise BadTable if it was changed."""
        import numpy as np
        import zstandard

        first, classes, lengths, checksum = self.index[tier][number]
        with self.path.open("rb") as file:
            file.seek(self.begins[tier][number])
            packed = file.read(sum(lengths))
        where = f"{self.path} is broken: block {number} of tier {tier}"
        if checksum_of(packed) != checksum:
            raise BadTable(f"{where} was changed after it was written.")
        ends = list(accumulate(lengths))

        def unpack(number: int, size: int) -> bytes:
            frame = packed[ends[number] - lengths[number] : ends[number]]
            try:
                # The frame declares its size, and that much memory is used: check it first.
                if zstandard.frame_content_size(frame) != size:
                    raise BadTable(f"{where} does not hold {classes:,} classes.")
                content: bytes = zstandard.ZstdDecompressor().decompress(frame, max_output_size=size)
            except zstandard.ZstdError as error:
                raise BadTable(f"{where} does not unpack: {error}.") from None
            return content

        keys = np.frombuffer(unpack(0, classes), "u1").astype(np.int64)
        long = np.flatnonzero(keys == WIDE_DIFFERENCE)
        keys[long] = np.frombuffer(unpack(1, 8 * len(long)), "u1").reshape(8, -1).T.copy().view("<i8").reshape(-1)
        keys[0] += first
        np.cumsum(keys, out=keys)
        return keys, np.frombuffer(unpack(2, classes * self.code_bytes), f"<u{self.code_bytes}")


def is_book(file: Path) -> bool:
    """Return whether a file declares that it is an opening book; a damaged file does not."""
    try:
        return file.is_file() and read_header(file, BOOK_FORMAT)[0].get("format") == BOOK_FORMAT
    except BadTable:
        return False


def read_header(file: Path, form: str) -> tuple[Manifest, int]:
    """Return the manifest of a file, and the bytes of its blocks; raise BadTable."""
    check_regular(file, BadTable)
    with file.open("rb") as opened:
        start = opened.read(FIRST_BLOCK_OFFSET)
        if len(start) < FIRST_BLOCK_OFFSET or not start.startswith(PACK_MAGIC):
            raise BadTable(f"{file} is not {FORMAT_DESCRIPTIONS[form]}.")
        length, header = LENGTHS_FORMAT.unpack_from(start, len(PACK_MAGIC))
        manifest = None
        if FIRST_BLOCK_OFFSET + length + header == file.stat().st_size:
            opened.seek(FIRST_BLOCK_OFFSET + length)
            manifest = unseal_value(opened.read())
    if manifest is None:
        raise BadTable(f"{file} is broken: it was changed after it was written.")
    return manifest, length


def index_of(manifest: Manifest, file: Path, length: int) -> list[list[BlockEntry]]:
    """Remove the index from a manifest and return it: the blocks of every tier, in the order of the file.

    Raises BadTable if its form, the length of all blocks, or the number of classes is wrong.
    """
    texts, tiers = manifest.pop("blocks", None), manifest["tiers"]
    if not isinstance(texts, list) or len(texts) != len(tiers):
        raise BadTable(f"{file} is broken: its manifest has a wrong entry 'blocks'.")
    index: list[list[BlockEntry]] = []
    for number, (entries, tier) in enumerate(zip(texts, tiers, strict=True)):
        blocks = [BlockEntry.of(entry) for entry in entries] if isinstance(entries, list) else []
        index.append([block for block in blocks if block])
        if None in blocks or sum(block.classes for block in index[-1]) != tier["classes"]:
            raise BadTable(f"{file} is broken: its blocks do not hold the classes of tier {number}.")
    if sum(sum(block.lengths) for blocks in index for block in blocks) != length:
        raise BadTable(f"{file} is broken: its blocks have other lengths than its header says.")
    return index
