"""Exact results on many games and sizes, stored in one file, and their derivation from the rules.

An entry is what zermelo computed, never what somebody published. The digest is a checksum of the values of all
positions: two programs, or two versions of one, compare everything that they know about a game by 64 digits.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from math import inf
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import numpy as np

from zermelo.analysis.analysis import analyse
from zermelo.analysis.values import evaluator_for
from zermelo.errors import OutOfTime, UnknownName
from zermelo.games import game as game_of, start
from zermelo.playing.report.game_graph import GameGraph, game_graph
from zermelo.rules import Bounds
from zermelo.rules.display import Displayed
from zermelo.rules.limits import Deadline, OnProgress, ignore
from zermelo.rules.specs import nearest

__all__ = ["ATLAS_FILE", "Atlas", "AtlasCheck", "AtlasEntry", "atlas", "check_atlas", "derive", "digest_of"]

ATLAS_FILE = Path(__file__).parent / "atlas.json"

MOST = 100_000
"""The most positions of a game whose positions are counted by value, and have a digest."""


class AtlasEntry(NamedTuple):
    """What is known of a game; values and counts are for the side to move."""

    game: str
    """The spec of the game."""
    value: str
    """The result of the start in words, such as 'win', or 'win by 3' in a game with scores."""
    plies: int | None
    """The plies of perfect play; None for endless play."""
    best: tuple[str, ...]
    """The first moves that keep the value, remoteness included."""
    moves: int
    """The number of first moves."""
    positions: int | None = None
    """The number of positions; None, like all that follows, for a game with more than 100,000."""
    won: int | None = None
    """Positions won by the side to move."""
    drawn: int | None = None
    """Drawn positions."""
    lost: int | None = None
    """Positions lost by the side to move."""
    digest: str | None = None
    """The checksum of the values of all positions; see `digest_of`."""
    seconds: float = 0.0
    """Seconds of processor time of the derivation that was stored."""

    @property
    def family(self) -> str:
        """The name of the game without its options."""
        return self.game.partition(":")[0]

    @property
    def facts(self) -> tuple[Any, ...]:
        """Everything but the time."""
        return self[:-1]

    def record(self) -> dict[str, Any]:
        """Return the entry as JSON."""
        return {**self._asdict(), "best": list(self.best)}


@dataclass(frozen=True, repr=False)
class Atlas(Displayed):
    """Entries of the atlas, by family."""

    entries: tuple[AtlasEntry, ...]
    """The entries."""

    def __len__(self) -> int:
        return len(self.entries)

    def __iter__(self) -> Iterator[AtlasEntry]:
        return iter(self.entries)

    def records(self) -> list[dict[str, Any]]:
        """Return the entries as plain dicts with the same keys, for pandas.DataFrame or polars.DataFrame."""
        return [entry.record() for entry in self.entries]


@dataclass(frozen=True, repr=False)
class AtlasCheck(Displayed):
    """An entry of the atlas beside what was derived again; true if they agree."""

    stored: AtlasEntry
    """The entry of the atlas."""
    derived: AtlasEntry
    """What was derived."""

    def __bool__(self) -> bool:
        return self.stored.facts == self.derived.facts

    @property
    def differences(self) -> dict[str, tuple[Any, Any]]:
        """Every field that differs, with the stored and the derived content."""
        pairs = zip(AtlasEntry._fields, self.stored, self.derived, strict=True)
        return {name: (old, new) for name, old, new in pairs if name != "seconds" and old != new}

    def record(self) -> dict[str, Any]:
        """Return the comparison as JSON."""
        return {"game": self.stored.game, "agrees": bool(self), "differences": self.differences}


@cache
def stored_entries() -> Mapping[str, AtlasEntry]:
    """Return the entries of the file by their games."""
    records = json.loads(ATLAS_FILE.read_text(encoding="utf-8"))
    entries = (AtlasEntry(**{**record, "best": tuple(record["best"])}) for record in records)
    return {entry.game: entry for entry in entries}


def atlas(games: str | None = None) -> Atlas:
    """Return the entries of the atlas: all, those of one family, or the one of a spec; raise UnknownName.

    >>> [(entry.value, entry.plies, len(entry.best), entry.moves) for entry in atlas("numerical")]
    [('win', 9, 16, 45)]
    """
    entries = tuple(stored_entries().values())
    if games is None:
        return Atlas(entries)
    found = tuple(entry for entry in entries if games in (entry.family, entry.game))
    if not found:
        known = dict.fromkeys(entry.family for entry in entries)
        raise UnknownName(f"The atlas has no {games!r}{nearest(games, known)} It has {', '.join(known)}.")
    return Atlas(found)


def check_atlas(games: str, *, seconds: float | Deadline = inf, on_progress: OnProgress = ignore) -> list[AtlasCheck]:
    """Derive entries of the atlas again from the rules, those of a family or of a spec, and compare them.

    seconds: time limit, or a Deadline. on_progress is called with the number of positions of a game. Raises
    UnknownName, and OutOfTime.
    """
    deadline = Deadline.of(seconds)
    return [AtlasCheck(entry, derive(entry.game, deadline, on_progress)) for entry in atlas(games)]


def derive(spec: str, deadline: Deadline, on_progress: OnProgress = ignore) -> AtlasEntry:
    """Return the entry of a game, from its rules; raise OutOfTime if its value is not found before the deadline."""
    began, origin = process_time(), start(game_of(spec))
    evaluator = evaluator_for(origin.game, None)
    analysis = analyse(origin, evaluator=evaluator, seconds=deadline)
    if isinstance(analysis.value, Bounds) or any(isinstance(value, Bounds) for _, value in analysis.ranked):
        raise OutOfTime(f"The value of {spec} is not decided in time.")
    graph = game_graph(origin, MOST, evaluator, deadline, on_progress)
    entry = AtlasEntry(
        spec,
        analysis.value.result,
        None if analysis.value.is_endless else analysis.value.remoteness,
        tuple(map(str, analysis.best)),
        len(analysis.ranked),
        **({} if graph is None else counts_of(graph)),
    )
    return entry._replace(seconds=round(process_time() - began, 2))


def counts_of(graph: GameGraph) -> dict[str, Any]:
    """Return the numbers of positions by value, and the digest."""
    signs = np.sign(graph.outcomes)
    return {
        "positions": len(graph.positions),
        "won": int((signs > 0).sum()),
        "drawn": int((signs == 0).sum()),
        "lost": int((signs < 0).sum()),
        "digest": digest_of(graph),
    }


def digest_of(graph: GameGraph) -> str:
    """Return the SHA-256 of the sorted lines 'TEXT PLAYER OUTCOME REMOTENESS' of all positions, in hexadecimal.

    PLAYER is 0 if the first player is to move, else 1; OUTCOME is that of the side to move. Each line ends with a line
    feed, and is written in UTF-8.
    """
    rows = zip(graph.positions, graph.outcomes.tolist(), graph.remoteness.tolist(), strict=True)
    lines = sorted(f"{position.text} {position.turn} {outcome} {plies}\n" for position, outcome, plies in rows)
    return sha256("".join(lines).encode()).hexdigest()
