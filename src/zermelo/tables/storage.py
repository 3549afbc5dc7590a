"""Where a table's keys and codes are: in mapped files, one pair for every part of a tier."""

import mmap
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from hashlib import file_digest
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from zermelo.errors import BadTable
from zermelo.tables.manifest import Manifest
from zermelo.tables.plan import tier_name

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = ["Files", "Part", "Storage", "digest", "numbers_in"]

CODES = {1: "B", 2: "H", 4: "I"}
"""The bytes of a code, and how memory views call such numbers."""


class Part(NamedTuple):
    """A piece of a tier: one pair of mapped files, or a block, decompressed."""

    keys: Sequence[int]
    codes: Sequence[int]


class Storage(Protocol):
    """A tier is named by its number in the manifest, 0 for that of the start.

    Every piece is compared with its checksum before its first use; methods raise BadTable where they differ.
    """

    firsts: list[list[int]]
    """The first key of every piece, for every tier."""

    def part(self, tier: int, number: int) -> Part:
        """A piece of a tier, read when it is asked for."""
        ...

    def find(self, tier: int, key: int) -> int:
        """The code of a key, -1 where it is not there."""
        number = bisect_right(self.firsts[tier], key) - 1
        if number < 0:
            return -1
        keys, codes = self.part(tier, number)
        place = bisect_left(keys, key)
        return codes[place] if place < len(keys) and keys[place] == key else -1

    def key_at(self, tier: int, place: int) -> int:
        """The key at a place among those of a tier, ascending."""
        ends = list(accumulate(self.sizes(tier), initial=0))
        number = bisect_right(ends, place) - 1
        return self.part(tier, number).keys[place - ends[number]]

    def sizes(self, tier: int) -> list[int]:
        """The number of keys in every piece of a tier, as the files have them."""
        ...

    def broken(self) -> Iterator[str | None]:
        """For every piece that has a checksum: None, or a sentence where the checksum is another."""
        ...

    def scan(self, tier: int) -> "Iterator[tuple[Array, Array]]":
        """The keys and codes of a tier, piece by piece, ascending."""
        ...


class Files(Storage):
    """The files of a table's folder."""

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        self.folder = folder
        self.code_bytes = manifest["code_bytes"]
        self.tiers = manifest["tiers"]
        self.firsts = [[part["first"] for part in tier["parts"]] for tier in self.tiers]
        self.mapped: dict[tuple[int, int], Part] = {}
        for tier in range(len(self.tiers)):
            for part in range(len(self.firsts[tier])):
                self._check_lengths(tier, part)
        self._check_names()

    def path(self, tier: int, part: int, kind: str) -> Path:
        """kind is 'keys' or 'values'."""
        return self.folder / tier_name(self.tiers[tier]["tier"]) / f"{part:05}.{kind}"

    def sizes(self, tier: int) -> list[int]:
        return [self.path(tier, part, "keys").stat().st_size // 8 for part in range(len(self.firsts[tier]))]

    def broken(self) -> Iterator[str | None]:
        for tier, entry in enumerate(self.tiers):
            for number in range(len(entry["parts"])):
                yield from self._faults(tier, number)

    def scan(self, tier: int) -> "Iterator[tuple[Array, Array]]":
        import numpy as np

        for part in range(len(self.firsts[tier])):
            keys, codes = self.part(tier, part)
            # frombuffer() is typed for buffers; a Part has sequences, here mapped memory.
            yield np.frombuffer(keys, "<i8"), np.frombuffer(codes, f"<u{self.code_bytes}")  # type: ignore[call-overload]

    def part(self, tier: int, number: int) -> Part:
        """Compared with its checksums and mapped when it is first asked for."""
        if (tier, number) not in self.mapped:
            if fault := next(filter(None, self._faults(tier, number)), None):
                raise BadTable(fault)
            keys, values = (self.path(tier, number, kind) for kind in ("keys", "values"))
            self.mapped[tier, number] = Part(numbers_in(keys, "q"), numbers_in(values, CODES[self.code_bytes]))
        return self.mapped[tier, number]

    def _faults(self, tier: int, part: int) -> Iterator[str | None]:
        for kind in ("keys", "values"):
            path = self.path(tier, part, kind)
            right = digest(path) == self.tiers[tier]["parts"][part][kind]
            yield None if right else f"{path} is broken: it was changed after it was written."

    def _check_lengths(self, tier: int, part: int) -> None:
        classes = self.tiers[tier]["parts"][part]["classes"]
        for kind, size in (("keys", 8), ("values", self.code_bytes)):
            path = self.path(tier, part, kind)
            if not path.is_file():
                raise BadTable(f"{path} is missing.")
            if path.stat().st_size != classes * size:
                raise BadTable(f"{path} is broken: it has {path.stat().st_size:,} bytes, not {classes * size:,}.")

    def _check_names(self) -> None:
        """Files decide how much there is: one that the manifest does not know is a fault."""
        known = {
            self.path(tier, part, kind)
            for tier in range(len(self.tiers))
            for part in range(len(self.firsts[tier]))
            for kind in ("keys", "values")
        }
        for name in ("all/*", "tier-*/*"):
            for path in self.folder.glob(name):
                if path.suffix in (".keys", ".values") and path not in known:
                    raise BadTable(f"{path} is not in the manifest.")


def digest(path: Path) -> str:
    """The SHA-256 of a file."""
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def numbers_in(path: Path, kind: str) -> Sequence[int]:
    """The numbers in a file that is not empty, read as they are asked for."""
    with path.open("rb") as file:
        # cast() is typed for formats that are written out, not for one in a variable.
        return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)).cast("B").cast(kind)  # type: ignore[call-overload, no-any-return]
