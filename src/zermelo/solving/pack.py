"""A table in one small file: blocks of keys and codes, compressed, that are still looked up one by one."""

import struct
from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import sha256
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.errors import BadTable
from zermelo.solving.atomic import sealed, unsealed, writing
from zermelo.solving.manifest import Manifest, check_form
from zermelo.solving.plan import BOOK, FORMAT
from zermelo.solving.storage import Part, Storage

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = ["Packed", "is_book", "pack"]

MAGIC = b"zermelo packed 2\n"
LENGTHS = struct.Struct("<QQ")
"""After MAGIC: the bytes of the blocks, which follow, and of the header, which ends the file."""

BLOCK = 1 << 15
"""Classes in a block: few enough to be decompressed for the sake of one."""

SHORT = 255
"""A step between keys that takes more than a byte is written as this, and apart from the others."""

LEVEL = 19
"""Of zstandard, which goes from 1, the quickest, to 22, the smallest."""

WRITTEN = {FORMAT: "a table; zermelo pack writes a table into a file", BOOK: "an opening book; zermelo book writes one"}
"""By the format that is expected, what a file without it is not."""

HELD = 64
"""Blocks that are kept decompressed."""


def pack(tiers: "Iterable[Iterable[tuple[Array, Array]]]", manifest: Manifest, file: Path) -> int:
    """Write the keys and codes of every tier, piece by piece, into one file; the bytes of the file.

    Raises the errors of `atomic.writing`.
    """
    with writing(file) as out:
        out.write(MAGIC + LENGTHS.pack(0, 0))
        index = [[write_block(out, keys, codes) for keys, codes in blocks(pieces)] for pieces in tiers]
        end = out.tell()
        out.write(header := sealed({**manifest, "blocks": index}))
        out.seek(len(MAGIC))
        out.write(LENGTHS.pack(end - len(MAGIC) - LENGTHS.size, len(header)))
    return file.stat().st_size


def blocks(pieces: "Iterable[tuple[Array, Array]]") -> "Iterator[tuple[Array, Array]]":
    for keys, codes in pieces:
        for begin in range(0, len(keys), BLOCK):
            yield keys[begin : begin + BLOCK], codes[begin : begin + BLOCK]


def write_block(out: Any, keys: "Array", codes: "Array") -> list[Any]:
    """Append a block; its entry in the index: its first key, where it begins, its lengths and its checksum."""
    import numpy as np
    import zstandard

    steps = np.diff(keys, prepend=keys[0])
    long = steps[steps >= SHORT].astype("<i8")
    # All lowest bytes first: the higher ones are mostly zero, and long runs of zeros take no room.
    planes = long.view("u1").reshape(-1, 8).T
    # Each in a frame of its own: they differ in how often each byte occurs.
    frames = [
        zstandard.ZstdCompressor(level=LEVEL).compress(content)
        for content in (np.minimum(steps, SHORT).astype("u1").tobytes(), planes.tobytes(), codes.tobytes())
    ]
    begin = out.tell()
    out.write(packed := b"".join(frames))
    return [int(keys[0]), len(keys), begin, list(map(len, frames)), sha256(packed).hexdigest()]


class Packed(Storage):
    """The storage of a packed table, or of an opening book."""

    def __init__(self, file: Path, form: str = FORMAT) -> None:
        self.file = file
        self.manifest = header_of(file, form)
        self.index = self.manifest.pop("blocks")
        self.code_bytes = self.manifest["code_bytes"]
        self.firsts = [[entry[0] for entry in tier] for tier in self.index]
        self.block = lru_cache(HELD)(self.read)

    def part(self, tier: int, number: int) -> Part:
        return self.block(tier, number)

    def sizes(self, tier: int) -> list[int]:
        return [entry[1] for entry in self.index[tier]]

    def scan(self, tier: int) -> "Iterator[tuple[Array, Array]]":
        for number in range(len(self.firsts[tier])):
            yield self.arrays(tier, number)

    def broken(self) -> Iterator[str | None]:
        for tier, blocks in enumerate(self.index):
            for number in range(len(blocks)):
                yield self.fault(tier, number)

    def fault(self, tier: int, number: int) -> str | None:
        try:
            self.arrays(tier, number)
        except BadTable as error:
            return str(error)
        return None

    def read(self, tier: int, number: int) -> Part:
        keys, codes = self.arrays(tier, number)
        return Part(keys.data, codes.data)

    def arrays(self, tier: int, number: int) -> "tuple[Array, Array]":
        """The keys and codes of a block; raises BadTable where it is not as it was written."""
        import numpy as np

        first, classes, begin, lengths, checksum = self.index[tier][number]
        with self.file.open("rb") as file:
            file.seek(begin)
            packed = file.read(sum(lengths))
        if sha256(packed).hexdigest() != checksum:
            raise BadTable(f"{self.file} is broken: block {number} of tier {tier} was changed after it was written.")
        frames = [packed[end - length : end] for length, end in zip(lengths, accumulate(lengths), strict=True)]
        steps = np.frombuffer(self.unpacked(frames[0], classes, tier, number), "u1").astype(np.int64)
        is_long = steps == SHORT
        longer = self.unpacked(frames[1], 8 * int(is_long.sum()), tier, number)
        steps[is_long] = np.frombuffer(longer, "u1").reshape(8, -1).T.copy().view("<i8").reshape(-1)
        codes = self.unpacked(frames[2], classes * self.code_bytes, tier, number)
        return first + np.cumsum(steps), np.frombuffer(codes, f"<u{self.code_bytes}")

    def unpacked(self, frame: bytes, size: int, tier: int, number: int) -> bytes:
        """The content of a part of a block, which must have this size."""
        import zstandard

        where = f"{self.file} is broken: block {number} of tier {tier}"
        try:
            # A frame says how large its content is, and that much memory is taken: it must be what a block may have.
            if zstandard.frame_content_size(frame) != size:
                raise BadTable(f"{where} does not hold {self.index[tier][number][1]:,} classes.")
            return zstandard.ZstdDecompressor().decompress(frame, max_output_size=size)
        except zstandard.ZstdError as error:
            raise BadTable(f"{where} does not unpack: {error}.") from None


def header_of(file: Path, form: str) -> Manifest:
    """The manifest and the index of blocks; raises BadTable."""
    manifest, end = read_header(file, form)
    if manifest.get("format") in WRITTEN.keys() - {form}:
        raise BadTable(f"{file} is not {WRITTEN[form]}.")
    check_form(manifest, file, form)
    check_blocks(manifest, file, end)
    return manifest


def is_book(file: Path) -> bool:
    """Whether a file says that it is an opening book; one that is damaged says nothing."""
    try:
        return file.is_file() and read_header(file, BOOK)[0].get("format") == BOOK
    except BadTable:
        return False


def read_header(file: Path, form: str) -> tuple[Manifest, int]:
    """What a file says of itself, and where its blocks end; raises BadTable."""
    with file.open("rb") as opened:
        start = opened.read(len(MAGIC) + LENGTHS.size)
        if len(start) < len(MAGIC) + LENGTHS.size or not start.startswith(MAGIC):
            raise BadTable(f"{file} is not {WRITTEN[form]}.")
        length, header = LENGTHS.unpack_from(start, len(MAGIC))
        manifest = None
        if len(start) + length + header == file.stat().st_size:
            opened.seek(len(start) + length)
            manifest = unsealed(opened.read())
    if manifest is None:
        raise BadTable(f"{file} is broken: it was changed after it was written.")
    return manifest, len(start) + length


def check_blocks(manifest: Manifest, file: Path, end: int) -> None:
    """Raise BadTable where the index of blocks has another form, or other numbers of classes than the tiers."""
    index, tiers = manifest.get("blocks"), manifest["tiers"]
    if not isinstance(index, list) or len(index) != len(tiers):
        raise BadTable(f"{file} is broken: its manifest has a wrong entry 'blocks'.")
    for number, (blocks, tier) in enumerate(zip(index, tiers, strict=True)):
        right = isinstance(blocks, list) and all(is_block(entry, end) for entry in blocks)
        if not right or sum(entry[1] for entry in blocks) != tier["classes"]:
            raise BadTable(f"{file} is broken: its blocks do not hold the classes of tier {number}.")


def is_block(entry: Any, end: int) -> bool:
    """Whether an entry of the index has a key, 1 to 32,768 classes, bytes that lie in the file, and a checksum."""
    if not isinstance(entry, list) or [type(value) for value in entry] != [int, int, int, list, str]:
        return False
    first, classes, begin, lengths, _ = entry
    if [type(length) for length in lengths] != [int] * 3 or min(lengths) < 0:
        return False
    return bool(0 <= first < 1 << 63 and 0 < classes <= BLOCK and 0 <= begin <= begin + sum(lengths) <= end)
