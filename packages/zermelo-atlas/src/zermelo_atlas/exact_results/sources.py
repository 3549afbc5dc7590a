"""What others have published about the games of the atlas, beside what zermelo computes."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from zermelo.analysis import expand_braces
from zermelo.errors import BadOption, UnknownName
from zermelo.games import game as game_of
from zermelo_atlas.exact_results.entry import AtlasEntry

__all__ = ["SOURCES_FILE", "Publication", "PublishedClaim", "claims_on", "published_claims"]

SOURCES_FILE = Path(__file__).parent / "sources.toml"

COUNT_FIELDS = {"positions", "won", "drawn", "lost"}
"""The fields that an entry lacks if its positions were not counted in time."""


class Publication(NamedTuple):
    """An article, a book, a page or a program."""

    author: str
    """Who wrote it."""
    title: str
    """The title, with the journal of an article."""
    year: int | None = None
    """The year; None if it is not known."""
    address: str = ""
    """Where it is on the web; '' if it is not there."""

    def __str__(self) -> str:
        year = f", {self.year}" if self.year else ""
        return f"{self.author}, {self.title}{year}"


@dataclass(frozen=True)
class PublishedClaim:
    """What a publication says about some games, and whether the atlas agrees."""

    pattern: str
    """The games as a spec with braces; 'hex:*' for all entries of a family."""
    games: tuple[str, ...]
    """The specs of the games."""
    says: str
    """The claim in words."""
    source: Publication
    """Who says so."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """The claim as contents of the fields of an entry, which are compared; without them, `stated` says what was
    found."""
    stated: bool | None = None
    """Whether a comparison that the fields do not allow has found the claim right."""
    cause: str = ""
    """Why the atlas differs, or how the claim was compared; '' if there is nothing to say."""

    def __str__(self) -> str:
        return f"{self.pattern}: {self.says} ({self.source})"

    @property
    def family(self) -> str:
        """The name of the games without options."""
        return self.games[0].partition(":")[0]

    def concerns(self, entry: AtlasEntry) -> bool:
        """Return whether the claim is about the game of an entry, however its options are written."""
        if self.family != entry.family:
            return False
        return self.pattern == f"{self.family}:*" or canonical(entry.game) in map(canonical, self.games)

    def agrees(self, entries: Iterable[AtlasEntry]) -> bool | None:
        """Return whether the entries that the claim is about agree with it; None if there is nothing to compare."""
        if not self.facts:
            return self.stated
        compared = [
            agrees_with_fact(getattr(entry, name), fact)
            for entry in entries
            if self.concerns(entry)
            for name, fact in self.facts.items()
            if name not in COUNT_FIELDS or entry.counted
        ]
        return all(compared) if compared else self.stated

    def record(self, entries: Iterable[AtlasEntry]) -> dict[str, Any]:
        """Return the claim as JSON."""
        own = {"games": list(self.games), "says": self.says, **self.source._asdict()}
        return {**own, "agrees": self.agrees(entries), "cause": self.cause}


@cache
def canonical(spec: str) -> str:
    """Return a spec without default options, in the order of the game's options; one of no game as it is."""
    try:
        return game_of(spec).spec
    except (BadOption, UnknownName):
        return spec


def agrees_with_fact(found: Any, fact: Any) -> bool:
    """Return whether a field of an entry is what a claim says; 'win' is true of a 'win by 3', too."""
    if isinstance(found, tuple):
        return set(found) == set(fact)
    return bool(found == fact or (isinstance(found, str) and found.partition(" by ")[0] == fact))


@cache
def published_claims() -> tuple[PublishedClaim, ...]:
    """Return all claims of the file of sources, in its order."""
    read = tomllib.loads(SOURCES_FILE.read_text(encoding="utf-8"))
    publications = {name: Publication(**each) for name, each in read["publications"].items()}
    return tuple(
        PublishedClaim(
            claim["games"],
            tuple(expand_braces(claim["games"])),
            claim["says"],
            publications[claim["source"]],
            claim.get("facts", {}),
            claim.get("agrees"),
            claim.get("cause", ""),
        )
        for claim in read["claims"]
    )


def claims_on(entries: Iterable[AtlasEntry], known: Iterable[AtlasEntry]) -> tuple[PublishedClaim, ...]:
    """Return the claims about the games of some entries, and about sizes of these games that the atlas lacks.

    known: all entries of the atlas.
    """
    chosen, others = list(entries), list(known)
    families = {entry.family for entry in chosen}

    def is_shown(claim: PublishedClaim) -> bool:
        if claim.family not in families:
            return False
        return any(map(claim.concerns, chosen)) or not any(map(claim.concerns, others))

    return tuple(filter(is_shown, published_claims()))
