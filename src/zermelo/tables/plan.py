"""What is to be solved and where its files are: all that a task needs to know, wherever it runs."""

from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

from zermelo.errors import CannotCompile
from zermelo.rules import Game
from zermelo.rules.encodings import code_of, largest_code

__all__ = ["BOOK", "FORMAT", "MAKING", "MANIFEST", "MOST_TIERS", "TIER", "Plan", "code_bytes", "is_tiered", "tier_name"]

FORMAT = "zermelo table 2"
BOOK = "zermelo book 1"
MANIFEST = "manifest.json"
MAKING = "making"
"""The folder of what is needed only until the table is finished."""

MOST_TIERS = 4096
"""A game with more tiers than that is solved as one layer."""


class Plan(NamedTuple):
    """A table that is being made."""

    folder: Path
    game: Game[Any]
    part: int
    """The positions that one file of keys holds, about."""
    code_bytes: int
    """The bytes of one value; 0 where there are no tiers to tell before all is settled."""
    interpreted: bool
    """Whether the rules run as they are written, because they do not compile."""
    slice_bytes: int = 1 << 30
    """What a process may load of a settled layer at a time, for all its threads."""
    task_bytes: int = 1 << 28
    """What a task may take beside."""
    workers: int = 1
    """The tasks that run at a time."""

    def together(self, bytes_each: int) -> int:
        """How many parts a task may have in memory, if a position takes so many bytes."""
        return max(1, self.task_bytes // (bytes_each * self.part))

    @property
    def making(self) -> Path:
        return self.folder / MAKING

    @property
    def rounds(self) -> "Plan":
        """Where the positions of a game without tiers are found: those of a round are filed like those of a tier."""
        return self._replace(folder=self.making / "rounds")

    def made(self, what: str, part: int | None = None, kind: str = "json") -> Path:
        """A file of a game without tiers that is needed only until the table is finished."""
        return self.making / (f"{what}.{kind}" if part is None else f"{what}-{part:05}.{kind}")

    def keys(self, tier: int | None, part: int) -> Path:
        return self.folder / tier_name(tier) / f"{part:05}.keys"

    def values(self, tier: int | None, part: int) -> Path:
        return self.folder / tier_name(tier) / f"{part:05}.values"

    def runs(self, tier: int) -> Path:
        """The folder of sorted keys, not yet joined, of one tier."""
        return self.making / f"runs-{tier:04}"

    def run(self, below: int, tier: int, part: int) -> Path:
        """The children in one tier of one part of another."""
        return self.runs(below) / f"{tier:04}-{part:05}.run"

    def expanded(self, tier: int, part: int) -> Path:
        return self.making / f"expanded-{tier:04}-{part:05}.json"

    def settled(self, tier: int, part: int) -> Path:
        return self.making / f"settled-{tier:04}-{part:05}.json"

    def joined(self, tier: int) -> Path:
        return self.making / f"joined-{tier:04}.json"


TIER = r"all|tier-\d{4}"
"""The names that `tier_name` gives."""


def tier_name(tier: int | None) -> str:
    """Return the name of a tier's folder; the tier is None where all positions are together."""
    return "all" if tier is None else f"tier-{tier:04}"


def is_tiered(game: Game[Any], translate: Callable[[Any], Any]) -> bool:
    """Whether a game is solved layer by layer: it has tiers that `translate` can run, and not too many."""
    if not isinstance(game.plies_left, FunctionType):
        return False
    try:
        tier: int = translate(game.plies_left)(game.rules.start)
    except CannotCompile:
        return False
    return 0 <= tier <= MOST_TIERS


def code_bytes(remoteness: int) -> int:
    """The bytes that values up to a remoteness take; the greatest code is kept for endless play."""
    greatest = code_of(1, remoteness, -1)
    return next(size for size in (1, 2, 4) if greatest < largest_code(size))
