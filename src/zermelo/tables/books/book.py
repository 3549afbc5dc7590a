"""Opening books: the value of every unfinished position that play can reach in a few plies, in one small file."""

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from zermelo.errors import BadTable
from zermelo.rules import Game, Value
from zermelo.rules.encodings import code_of, largest_code
from zermelo.symmetry.transformations import class_size, maps_of
from zermelo.tables.books.opening import Opening, tier_of
from zermelo.tables.identity import sample_of
from zermelo.tables.lookup import Lookup, fitting
from zermelo.tables.manifest import Manifest, is_number, manifest_of, sum_counts
from zermelo.tables.pack import Packed, write_packed
from zermelo.tables.plan import BOOK, code_bytes
from zermelo.tables.storage import Array

__all__ = ["Book", "manifest_for", "write_book"]


class Book(Lookup):
    """The values of all unfinished positions that play can reach in a few plies, one entry for each class."""

    @classmethod
    def open(cls, file: str | Path, game: Game[Any] | None = None) -> "Book":
        """Open the book in a file; a book of a game that is not in the catalogue needs the game.

        Raises BadTable if the file is not a book, is damaged, or was made with different rules.
        """
        path = Path(file)
        packed = Packed(path, BOOK)
        if not is_number(packed.manifest.get("plies")):
            raise BadTable(f"{path} is broken: its manifest has a wrong entry 'plies'.")
        return cls(fitting(packed.manifest, game, path), packed.manifest, packed)

    @classmethod
    def of_package(cls, file: Path, game: Game[Any]) -> "Book":
        """Open a book of the package without comparing it with the rules, which tests do."""
        packed = Packed(file, BOOK)
        return cls(game, packed.manifest, packed)

    @property
    def file(self) -> Path:
        """The file that holds the book."""
        assert isinstance(self.storage, Packed)
        return self.storage.file

    @property
    def plies(self) -> int:
        """The largest number of plies from the start to a position."""
        plies: int = self.manifest["plies"]
        return plies


def write_book(file: Path, game: Game[Any], plies: int, opening: Opening, values: Mapping[int, Value]) -> int:
    """Write the values of the classes of an opening into a file, and return its bytes."""
    manifest, tiers = manifest_for(game, plies, opening, values)
    return write_packed([[tier] for tier in tiers], manifest, file, lambda new: Book.open(new, game))


def manifest_for(
    game: Game[Any], plies: int, opening: Opening, values: Mapping[int, Value]
) -> tuple[Manifest, list[tuple[Array, Array]]]:
    """Return the manifest of the book of an opening, and the keys and codes of every tier."""
    import numpy as np

    states, size = {**opening.shallow, **opening.deep}, class_size(game, maps_of(game))
    width = code_bytes(max(values[key].remoteness for key in states))
    stored, entries = [], []
    for tier, keys in by_tier(game, states):
        codes = [code_of(*values[key], largest_code(width)) for key in keys]
        stored.append((np.array(keys, "<i8"), np.array(codes, f"<u{width}")))
        counts = sum_counts((code, 1, size(states[key])) for code, key in zip(codes, keys, strict=True))
        entries.append({"tier": tier, "ply": only_ply(opening, tier), "parts": [part(*stored[-1], counts)]})
    manifest = manifest_of(game, width, sample_of(game, maps_of(game)), entries, BOOK)
    return {**manifest, "plies": plies}, stored


def by_tier(game: Game[Any], states: Mapping[int, Any]) -> list[tuple[int | None, list[int]]]:
    """Return the tiers from the start on, with their ascending keys."""
    tiers: dict[int | None, list[int]] = {}
    for key in sorted(states):
        tiers.setdefault(tier_of(game, states[key]), []).append(key)
    return sorted(tiers.items(), key=lambda tier: -(tier[0] or 0))


def only_ply(opening: Opening, tier: int | None) -> int | None:
    """Return the ply of all positions in a tier; None if there are several."""
    ply, *others = opening.plies[tier]
    return None if tier is None or others else ply


def part(keys: Array, codes: Array, counts: list[list[int]]) -> dict[str, Any]:
    """Return the entry of the only part of a tier."""
    keys_sum, codes_sum = (sha256(array.tobytes()).hexdigest() for array in (keys, codes))
    return {"first": int(keys[0]), "classes": len(keys), "keys": keys_sum, "values": codes_sum, "codes": counts}
