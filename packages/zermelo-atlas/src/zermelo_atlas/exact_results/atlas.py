"""Exact results on many games and sizes, stored in one file, and their derivation from the rules.

An entry is what zermelo computed, never what somebody published. The digest is a checksum of the values of all
positions: two programs, or two versions of one, compare everything that they know about a game by 64 digits.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import inf
from pathlib import Path
from typing import Any, ClassVar, SupportsIndex, overload

from zermelo.drawing import Forms
from zermelo.errors import UnknownName
from zermelo.rules import Deadline, Displayed, OnProgress, ignore, nearest
from zermelo_atlas.exact_results.certificates import faults_of_certificates
from zermelo_atlas.exact_results.derivation import derive
from zermelo_atlas.exact_results.entry import AtlasEntry
from zermelo_atlas.exact_results.sources import PublishedClaim, claims_on

__all__ = ["ATLAS_FILE", "Atlas", "AtlasCheck", "check_entries", "entries"]

ATLAS_FILE = Path(__file__).parent / "atlas.json"


@dataclass(frozen=True, repr=False)
class Atlas(Displayed, Sequence[AtlasEntry]):
    """Entries of the atlas, by family."""

    shown_as: ClassVar = Forms(
        "zermelo_atlas.drawing.atlases:atlas_text", html="zermelo_atlas.drawing.atlases:atlas_table"
    )
    """The functions that show it as text, as a table and in files."""

    entries: tuple[AtlasEntry, ...]
    """The entries."""

    def __len__(self) -> int:
        return len(self.entries)

    @overload
    def __getitem__(self, index: SupportsIndex) -> AtlasEntry: ...
    @overload
    def __getitem__(self, index: slice) -> "Atlas": ...
    def __getitem__(self, index: SupportsIndex | slice) -> "AtlasEntry | Atlas":
        """Return an entry, or some of them as an atlas."""
        return Atlas(self.entries[index]) if isinstance(index, slice) else self.entries[index]

    @property
    def claims(self) -> tuple[PublishedClaim, ...]:
        """What others have published about these games, and about sizes of them that the atlas lacks."""
        return claims_on(self.entries, stored_entries().values())

    def records(self) -> list[dict[str, Any]]:
        """Return the entries as plain dicts with the same keys, for pandas.DataFrame or polars.DataFrame.

        The key `sources` has what others have published about the game, and whether the entry agrees.
        """
        claims = self.claims
        return [
            {**entry.record(), "sources": [claim.record([entry]) for claim in claims if claim.concerns(entry)]}
            for entry in self.entries
        ]


@dataclass(frozen=True, repr=False)
class AtlasCheck(Displayed):
    """An entry of the atlas beside what was derived again; true if they agree."""

    shown_as: ClassVar = Forms("zermelo_atlas.drawing.atlases:atlas_check_text")
    """The functions that show it as text, as a table and in files."""

    stored: AtlasEntry
    """The entry of the atlas."""
    derived: AtlasEntry
    """What was derived."""
    faults: tuple[str, ...] = ()
    """A sentence for each certificate that does not prove the value."""

    def __bool__(self) -> bool:
        return not self.differences and not self.faults

    @property
    def differences(self) -> dict[str, tuple[Any, Any]]:
        """Every field that differs, with the stored and the derived content."""
        derived = self.derived.facts
        return {name: (old, derived[name]) for name, old in self.stored.facts.items() if old != derived[name]}

    def record(self) -> dict[str, Any]:
        """Return the comparison as JSON."""
        return {
            "game": self.stored.game,
            "agrees": bool(self),
            "differences": self.differences,
            "faults": list(self.faults),
        }


@cache
def stored_entries() -> Mapping[str, AtlasEntry]:
    """Return the entries of the file by their games."""
    records = json.loads(ATLAS_FILE.read_text(encoding="utf-8"))
    return {entry.game: entry for entry in map(AtlasEntry.of, records)}


def entries(games: str | None = None) -> Atlas:
    """Return the entries of the atlas: all, those of one family, or the one of a spec; raise UnknownName.

    >>> [(entry.value, entry.plies, len(entry.best), entry.moves) for entry in entries("numerical")]
    [('win', 9, 16, 45)]
    """
    stored = tuple(stored_entries().values())
    if games is None:
        return Atlas(stored)
    found = tuple(entry for entry in stored if games in (entry.family, entry.game))
    if not found:
        known = dict.fromkeys(entry.family for entry in stored)
        raise UnknownName(f"The atlas has no {games!r}{nearest(games, known)} It has {', '.join(known)}.")
    return Atlas(found)


def check_entries(games: str, *, seconds: float | Deadline = inf, on_progress: OnProgress = ignore) -> list[AtlasCheck]:
    """Derive entries of the atlas again from the rules, those of a family or of a spec, and compare them.

    The positions are counted as they were for the entry, and the certificates that the package has are checked. No
    stored table is used. seconds: time limit, or a Deadline. on_progress is called with the number of positions of a
    game. Raises UnknownName, and OutOfTime.
    """
    deadline = Deadline.of(seconds)
    return [check_entry(entry, deadline, on_progress) for entry in entries(games)]


def check_entry(entry: AtlasEntry, deadline: Deadline, on_progress: OnProgress) -> AtlasCheck:
    """Return the check of one entry; raise OutOfTime."""
    derived = derive(entry.game, deadline, on_progress, (entry.counted,) if entry.counted else ())
    return AtlasCheck(entry, derived, tuple(faults_of_certificates(entry, deadline, on_progress)))
