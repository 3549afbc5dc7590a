"""Where a table's keys and codes are found: in mapped files, one pair for every part of a tier."""

import mmap
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from hashlib import file_digest
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from zermelo.errors import BadTable
from zermelo.solving.manifest import Manifest
from zermelo.solving.plan import tier_name

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = ["Files", "Storage", "numbers_in"]

CODES = {1: "B", 2: "H", 4: "I"}
"""The bytes of a code, and how memory views call such numbers."""


class Storage(Protocol):
    """A tier is named by its number in the manifest, 0 for that of the start."""

    def find(self, tier: int, key: int) -> int:
        """The code of a key, -1 where it is not there."""
        ...

    def key_at(self, tier: int, place: int) -> int:
        """The key at a place among those of a tier, ascending."""
        ...

    def broken(self) -> Iterator[str | None]:
        """For every piece that has a checksum: None, or a sentence where the checksum is another."""
        ...

    def scan(self, tier: int) -> "Iterator[tuple[Array, Array]]":
        """The keys and codes of a tier, piece by piece, ascending."""
        ...


class Part(NamedTuple):
    """One pair of files, mapped."""

    keys: Sequence[int]
    codes: Sequence[int]


class Files:
    """The files of a table's folder."""

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        self.folder = folder
        self.code_bytes = manifest["code_bytes"]
        self.tiers = manifest["tiers"]
        self.firsts = [[part["first"] for part in tier["parts"]] for tier in self.tiers]
        self.mapped: dict[tuple[int, int], Part] = {}
        for tier in range(len(self.tiers)):
            for part in range(len(self.firsts[tier])):
                self._check(tier, part)

    def path(self, tier: int, part: int, kind: str) -> Path:
        """kind is 'keys' or 'values'."""
        return self.folder / tier_name(self.tiers[tier]["tier"]) / f"{part:05}.{kind}"

    def find(self, tier: int, key: int) -> int:
        part = bisect_right(self.firsts[tier], key) - 1
        if part < 0:
            return -1
        keys, codes = self.part(tier, part)
        place = bisect_left(keys, key)
        return codes[place] if place < len(keys) and keys[place] == key else -1

    def key_at(self, tier: int, place: int) -> int:
        part = 0
        while place >= len(self.part(tier, part).keys):
            place -= len(self.part(tier, part).keys)
            part += 1
        return self.part(tier, part).keys[place]

    def broken(self) -> Iterator[str | None]:
        for tier, told in enumerate(self.tiers):
            for number, part in enumerate(told["parts"]):
                for kind in ("keys", "values"):
                    path = self.path(tier, number, kind)
                    yield None if digest(path) == part[kind] else f"{path} is broken: it is not as it was written."

    def scan(self, tier: int) -> "Iterator[tuple[Array, Array]]":
        import numpy as np

        for part in range(len(self.firsts[tier])):
            keys = np.fromfile(self.path(tier, part, "keys"), "<i8")
            yield keys, np.fromfile(self.path(tier, part, "values"), f"<u{self.code_bytes}")

    def part(self, tier: int, part: int) -> Part:
        """Mapped when it is first asked for."""
        if (tier, part) not in self.mapped:
            keys, values = (self.path(tier, part, kind) for kind in ("keys", "values"))
            self.mapped[tier, part] = Part(numbers_in(keys, "q"), numbers_in(values, CODES[self.code_bytes]))
        return self.mapped[tier, part]

    def _check(self, tier: int, part: int) -> None:
        classes = self.tiers[tier]["parts"][part]["classes"]
        for kind, size in (("keys", 8), ("values", self.code_bytes)):
            path = self.path(tier, part, kind)
            if not path.is_file():
                raise BadTable(f"{path} is missing.")
            if path.stat().st_size != classes * size:
                raise BadTable(f"{path} is broken: it has {path.stat().st_size:,} bytes, not {classes * size:,}.")


def digest(path: Path) -> str:
    """The SHA-256 of a file."""
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def numbers_in(path: Path, kind: str) -> Sequence[int]:
    """The numbers in a file, read as they are asked for."""
    with path.open("rb") as file:
        # cast() is typed for formats that are written out, not for one in a variable.
        return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)).cast("B").cast(kind)  # type: ignore[call-overload, no-any-return]
