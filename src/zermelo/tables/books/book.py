"""An opening book: the value of every unfinished position that play can reach in a few plies, in one small file."""

from collections import Counter
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.errors import BadTable
from zermelo.rules import Game, Value
from zermelo.rules.encodings import code_of, largest_code
from zermelo.symmetry.transformations import class_size, maps_of
from zermelo.tables.books.opening import Opening, tier_of
from zermelo.tables.identity import sample_of
from zermelo.tables.manifest import Manifest, is_number, manifest_of
from zermelo.tables.pack import Packed, write_packed
from zermelo.tables.plan import BOOK, code_bytes
from zermelo.tables.stored import Stored, fitting

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = ["Book", "manifest_for", "write_book"]


class Book(Stored):
    """The values of the unfinished positions that play can reach in a few plies, one entry for each class."""

    @classmethod
    def open(cls, file: str | Path, game: Game[Any] | None = None) -> "Book":
        """The book in a file; that of a game that is not in the catalogue needs the game.

        Raises BadTable for a file that is no book, that is damaged, or that was made with different rules.
        """
        path = Path(file)
        packed = Packed(path, BOOK)
        if not is_number(packed.manifest.get("plies")):
            raise BadTable(f"{path} is broken: its manifest has a wrong entry 'plies'.")
        return cls(fitting(packed.manifest, game, path), packed.manifest, packed)

    @classmethod
    def of_package(cls, file: Path, game: Game[Any]) -> "Book":
        """A book that is part of the package: tests compare it with the rules, which takes longer than to read it."""
        packed = Packed(file, BOOK)
        return cls(game, packed.manifest, packed)

    @property
    def file(self) -> Path:
        """The file that holds the book."""
        assert isinstance(self.storage, Packed)
        return self.storage.file

    @property
    def plies(self) -> int:
        """The plies within which play reaches the positions."""
        plies: int = self.manifest["plies"]
        return plies


def write_book(file: Path, game: Game[Any], plies: int, opening: Opening, values: Mapping[int, Value]) -> int:
    """Write the values of the classes of an opening into a file, and return its bytes."""
    manifest, tiers = manifest_for(game, plies, opening, values)
    return write_packed([[tier] for tier in tiers], manifest, file, lambda new: Book.open(new, game))


def manifest_for(
    game: Game[Any], plies: int, opening: Opening, values: Mapping[int, Value]
) -> "tuple[Manifest, list[tuple[Array, Array]]]":
    """The manifest of the book of an opening, and the keys and codes of every tier, in its order."""
    import numpy as np

    states, size = {**opening.shallow, **opening.deep}, class_size(game, maps_of(game))
    width = code_bytes(max(values[key].remoteness for key in states))
    stored, entries = [], []
    for tier, keys in by_tier(game, states):
        codes = [code_of(*values[key], largest_code(width)) for key in keys]
        stored.append((np.array(keys, "<i8"), np.array(codes, f"<u{width}")))
        only = part(*stored[-1], counted(codes, [size(states[key]) for key in keys]))
        entries.append({"tier": tier, "ply": only_ply(opening, tier), "parts": [only]})
    manifest = manifest_of(game, width, sample_of(game, maps_of(game)), entries, BOOK)
    return {**manifest, "plies": plies}, stored


def by_tier(game: Game[Any], states: Mapping[int, Any]) -> list[tuple[int | None, list[int]]]:
    """The keys of every tier, ascending; the tier of the start first."""
    tiers: dict[int | None, list[int]] = {}
    for key in sorted(states):
        tiers.setdefault(tier_of(game, states[key]), []).append(key)
    return sorted(tiers.items(), key=lambda tier: -(tier[0] or 0))


def only_ply(opening: Opening, tier: int | None) -> int | None:
    """The ply at which all positions of a tier are met; None where there are several."""
    ply, *others = opening.plies[tier]
    return None if tier is None or others else ply


def counted(codes: list[int], sizes: list[int]) -> list[list[int]]:
    """Every code, with the number of classes that have it and of their positions."""
    classes, positions = Counter(codes), Counter[int]()
    for code, size in zip(codes, sizes, strict=True):
        positions[code] += size
    return [[code, classes[code], positions[code]] for code in sorted(classes)]


def part(keys: "Array", codes: "Array", counts: list[list[int]]) -> dict[str, Any]:
    """The entry of a tier's only part."""
    keys_sum, codes_sum = (sha256(array.tobytes()).hexdigest() for array in (keys, codes))
    return {"first": int(keys[0]), "classes": len(keys), "keys": keys_sum, "values": codes_sum, "codes": counts}
