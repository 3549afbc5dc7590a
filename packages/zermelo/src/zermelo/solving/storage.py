"""The keys and codes of a table: in mapped files, one pair for every part of a tier."""

import mmap
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from hashlib import file_digest
from itertools import accumulate, chain
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from zermelo.errors import BadTable
from zermelo.solving.manifest import Array, Manifest
from zermelo.solving.plan import tier_name

__all__ = ["Array", "Files", "SortedKeys", "Storage", "TierPart", "digest", "numbers_in"]

FORMAT_OF_BYTES = {1: "B", 2: "H", 4: "I", 8: "q"}
"""The format of a number in a memory view, by its bytes."""


class TierPart(NamedTuple):
    """A piece of a tier: one pair of mapped files, or a decompressed block."""

    keys: Sequence[int]
    codes: Sequence[int]


class Storage(Protocol):
    """The keys and codes of tiers, which have their numbers in the manifest; 0 is the tier of the start.

    Every piece is compared with its checksum before its first use; methods raise BadTable if they differ.
    """

    path: Path
    """The folder or the file."""

    def code_of(self, tier: int, state: Any, key_of: Callable[[Any], int]) -> int:
        """Return the code of a state, or -1 if it is absent; key_of maps a state to the key by which it is stored."""
        ...

    def find_all(self, tier: int, keys: Array) -> Array:
        """Return the codes of keys in a tier; -1 for keys that are absent."""
        ...

    def key_at(self, tier: int, place: int) -> int:
        """Return the key at a place in the order of a tier."""
        ...

    def sizes(self, tier: int) -> list[int]:
        """Return the number of positions in every piece of a tier, according to the files."""
        ...

    def broken(self) -> Iterator[str | None]:
        """Yield for every piece with a checksum None, or a sentence if the checksum differs."""
        ...

    def scan(self, tier: int) -> Iterator[tuple[Array, Array]]:
        """Yield the keys and codes of a tier, piece by piece."""
        ...

    def codes_in(self, tier: int) -> Iterator[Array]:
        """Yield the codes of a tier, piece by piece."""
        return (codes for _, codes in self.scan(tier))


class SortedKeys(Storage, Protocol):
    """A storage whose pieces hold keys in ascending order, with a code for each."""

    firsts: list[list[int]]
    """The first key of every piece, for every tier."""

    def part(self, tier: int, number: int) -> TierPart:
        """Return a piece of a tier; read it if necessary."""
        ...

    def code_of(self, tier: int, state: Any, key_of: Callable[[Any], int]) -> int:
        return self.find(tier, key_of(state))

    def find(self, tier: int, key: int) -> int:
        """Return the code of a key, or -1 if it is absent."""
        number = bisect_right(self.firsts[tier], key) - 1
        if number < 0:
            return -1
        keys, codes = self.part(tier, number)
        place = bisect_left(keys, key)
        return codes[place] if place < len(keys) and keys[place] == key else -1

    def find_all(self, tier: int, keys: Array) -> Array:
        import numpy as np

        codes = np.full(len(keys), -1, np.int64)
        parts = np.searchsorted(self.firsts[tier], keys, "right") - 1
        for number in np.unique(parts[parts >= 0]).tolist():
            here = parts == number
            stored, stored_codes = map(np.asarray, self.part(tier, number))
            places = np.minimum(np.searchsorted(stored, keys[here]), len(stored) - 1)
            codes[here] = np.where(stored[places] == keys[here], stored_codes[places].astype(np.int64), -1)
        return codes

    def key_at(self, tier: int, place: int) -> int:
        ends = list(accumulate(self.sizes(tier), initial=0))
        number = bisect_right(ends, place) - 1
        return self.part(tier, number).keys[place - ends[number]]


class File(NamedTuple):
    """A file of keys or codes, as the manifest describes it."""

    path: Path
    checksum: str
    width: int
    """Bytes of a number."""
    classes: int

    def check_length(self) -> None:
        if not self.path.is_file():
            raise BadTable(f"{self.path} is missing.")
        size, right = self.path.stat().st_size, self.classes * self.width
        if size != right:
            raise BadTable(f"{self.path} is broken: it has {size:,} bytes, not {right:,}.")

    def fault(self) -> str | None:
        right = digest(self.path) == self.checksum
        return None if right else f"{self.path} is broken: it was changed after it was written."


class Files(SortedKeys):
    """The files of a table's folder."""

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        self.path = folder
        self.code_bytes = manifest["code_bytes"]
        self.firsts = [[part["first"] for part in tier["parts"]] for tier in manifest["tiers"]]
        widths = (("keys", 8), ("values", self.code_bytes))
        self.files = {
            (tier, number): [
                File(folder / tier_name(entry["tier"]) / f"{number:05}.{kind}", part[kind], width, part["classes"])
                for kind, width in widths
            ]
            for tier, entry in enumerate(manifest["tiers"])
            for number, part in enumerate(entry["parts"])
        }
        self.mapped: dict[tuple[int, int], TierPart] = {}
        for file in self._all():
            file.check_length()
        known = {file.path for file in self._all()}
        for path in (*folder.glob("all/*"), *folder.glob("tier-*/*")):
            if path.suffix in (".keys", ".values") and path not in known:
                raise BadTable(f"{path} is not in the manifest.")

    def _all(self) -> Iterator[File]:
        return chain.from_iterable(self.files.values())

    def sizes(self, tier: int) -> list[int]:
        return [self.files[tier, part][0].path.stat().st_size // 8 for part in range(len(self.firsts[tier]))]

    def broken(self) -> Iterator[str | None]:
        return (file.fault() for file in self._all())

    def scan(self, tier: int) -> Iterator[tuple[Array, Array]]:
        import numpy as np

        for part in range(len(self.firsts[tier])):
            keys, codes = self.part(tier, part)
            # frombuffer() is typed for buffers; a Part has sequences, here mapped memory.
            yield np.frombuffer(keys, "<i8"), np.frombuffer(codes, f"<u{self.code_bytes}")  # type: ignore[call-overload]

    def part(self, tier: int, number: int) -> TierPart:
        if (tier, number) not in self.mapped:
            files = self.files[tier, number]
            if fault := next(filter(None, (file.fault() for file in files)), None):
                raise BadTable(fault)
            self.mapped[tier, number] = TierPart(
                *(numbers_in(file.path, FORMAT_OF_BYTES[file.width]) for file in files)
            )
        return self.mapped[tier, number]


def digest(path: Path) -> str:
    """Return the SHA-256 of a file."""
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def numbers_in(path: Path, kind: str) -> Sequence[int]:
    """Return the numbers in a file that is not empty, read on demand."""
    with path.open("rb") as file:
        # cast() is typed for formats that are written out, not for one in a variable.
        return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)).cast("B").cast(kind)  # type: ignore[call-overload, no-any-return]
