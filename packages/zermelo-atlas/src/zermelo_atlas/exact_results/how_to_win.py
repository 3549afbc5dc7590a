"""How to win at many games, in words: the shortest lists of rules that zermelo-teach has found and checked.

An entry is what `zermelo how-to-win` derived, with its limits; `make how-to-win` derives all of them again.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, SupportsIndex, overload

from zermelo.drawing import Forms
from zermelo.errors import UnknownName
from zermelo.rules import Displayed, nearest

__all__ = ["HOW_TO_WIN_FILE", "RulesEntry", "RulesInWords", "how_to_win_entries", "stored_rules"]

HOW_TO_WIN_FILE = Path(__file__).parent / "how_to_win.json"


@dataclass(frozen=True)
class RulesEntry:
    """A shortest list of rules for a side of a game."""

    game: str
    """The game with its options."""
    side: str
    """Whose rules they are: 'first', 'second' or 'both'."""
    aim: int
    """The least outcome that they keep: 1 a win, 0 a draw, or a score."""
    words: tuple[str, ...]
    """The names of the rules, in order."""
    sentences: tuple[str, ...]
    """The rules, in order."""
    exceptions: int
    """The positions that need a move of their own, up to symmetry."""
    positions: int
    """The positions that can arise while a side keeps the rules, up to symmetry."""
    offered: int
    """The number of words from which the rules were chosen."""
    lists: int
    """The number of lists that were tried."""
    shortest: bool
    """Whether no shorter list of these words has as few exceptions."""
    seconds: float
    """Seconds of processor time."""

    @property
    def family(self) -> str:
        """The name of the game without its options."""
        return self.game.partition(":")[0]

    def record(self) -> dict[str, Any]:
        """Return the entry as JSON."""
        return asdict(self)


@dataclass(frozen=True, repr=False)
class RulesInWords(Displayed, Sequence[RulesEntry]):
    """Lists of rules for many games."""

    shown_as: ClassVar = Forms(
        "zermelo_atlas.drawing.how_to_win:rules_text", html="zermelo_atlas.drawing.how_to_win:rules_table"
    )
    """The functions that show it as text, as a table and in files."""

    entries: tuple[RulesEntry, ...]
    """The entries."""

    def __len__(self) -> int:
        return len(self.entries)

    @overload
    def __getitem__(self, index: SupportsIndex) -> RulesEntry: ...
    @overload
    def __getitem__(self, index: slice) -> "RulesInWords": ...
    def __getitem__(self, index: SupportsIndex | slice) -> "RulesEntry | RulesInWords":
        """Return an entry, or some of them as rules in words."""
        return RulesInWords(self.entries[index]) if isinstance(index, slice) else self.entries[index]

    def records(self) -> list[dict[str, Any]]:
        """Return the entries as plain dicts with the same keys, for pandas.DataFrame or polars.DataFrame."""
        return [entry.record() for entry in self.entries]


@cache
def stored_rules() -> tuple[RulesEntry, ...]:
    """Return all entries of the file."""
    entries = json.loads(HOW_TO_WIN_FILE.read_text(encoding="utf-8"))
    return tuple(
        RulesEntry(**{**entry, "words": tuple(entry["words"]), "sentences": tuple(entry["sentences"])})
        for entry in entries
    )


def how_to_win_entries(name: str | None = None) -> RulesInWords:
    """Return the rules in words of all games, of a family or of one game; raise UnknownName.

    >>> [entry.words for entry in how_to_win_entries("kayles")][0]
    ('equal-parts',)
    """
    found = [entry for entry in stored_rules() if name in (None, entry.family, entry.game)]
    if not found:
        names = sorted({entry.family for entry in stored_rules()})
        raise UnknownName(f"The atlas has no rules in words for {name!r}{nearest(str(name), names)}.")
    return RulesInWords(tuple(found))
