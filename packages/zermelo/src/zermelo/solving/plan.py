"""The formats of tables and books, and the plan of a solve: its options, and the places of its files."""

from pathlib import Path
from typing import Any, NamedTuple

from zermelo.rules import Game
from zermelo.rules.encodings import code_of, largest_code

__all__ = [
    "BOOK_FORMAT", "CHECK_STEP", "DEFAULT_SIZE_LIMITS", "INDEXED_FORMAT", "INDEX_FILES", "INDEX_FOLDER_NAME",
    "LAYOUT_WITH_KEYS", "MAKING_FOLDER_NAME", "MANIFEST_FILE_NAME", "MAX_TIERS", "PACK_STEP", "TABLE_FORMAT",
    "TIER_NAME_PATTERN", "Plan", "SizeLimits", "TableLayout", "code_bytes", "tier_name",
]  # fmt: skip

TABLE_FORMAT = "zermelo table 2"
INDEXED_FORMAT = "zermelo indexed table 1"
BOOK_FORMAT = "zermelo book 1"
MANIFEST_FILE_NAME = "manifest.json"
MAKING_FOLDER_NAME = "making"
"""The folder of the temporary files of an unfinished table."""

INDEX_FOLDER_NAME = "index"
"""The folder of the index of a table without keys."""

INDEX_FILES = {"roots": "<i8", "starts": "<i8", "counts": "<i8", "symbols": "<i2", "ends": "<i8"}
"""The arrays of the automaton, each in a file, and the form of their numbers."""

MAX_TIERS = 4096
"""Largest number of tiers of a game that is solved tier by tier."""


class SizeLimits(NamedTuple):
    """The sizes of the pieces of a solve, in positions; they change its files and its memory, but no values."""

    part: int = 1 << 20
    """Largest number of positions in a part, so that a large memory serves many tasks at a time."""
    task: int = 1 << 18
    """Least number of keys that are worth a task."""
    search: int = 1 << 20
    """Number of positions of a breadth-first search in memory, above which frontiers are written to files."""
    slice: int = 1 << 62
    """Largest number of positions in a slice."""
    parents: int = 1 << 25
    """Largest number of parents that are listed at a time."""
    window: int = 1 << 62
    """Largest number of positions in a window."""
    indexed: int = 1 << 20
    """Least positions of a table without keys; a smaller one with keys has only positions that play reaches."""


DEFAULT_SIZE_LIMITS = SizeLimits()


class TableLayout(NamedTuple):
    """What a table stores."""

    outcomes: bool = False
    """True for outcomes without distances."""
    with_keys: bool = False
    """True for a table with keys, also if the game declares a placement."""
    keep_plies: int | None = None
    """The number of plies from the start whose values are kept; None for all."""

    def is_removed(self, ply: int) -> bool:
        """Return whether the values of a ply are removed once no other ply needs them."""
        return self.keep_plies is not None and ply > self.keep_plies


LAYOUT_WITH_KEYS = TableLayout(with_keys=True)
"""The layout of a table with keys."""


class Plan(NamedTuple):
    """The work of a solve and the places of its files: everything that a task needs, wherever it runs.

    A layer is a tier, or a frontier of the breadth-first search in a game whose moves can return.
    """

    folder: Path
    game: Game[Any]
    part: int
    """Approximate number of positions in one file of keys."""
    code_bytes: int
    """Bytes of one value; 0 in a game whose moves can return, until everything is settled."""
    interpreted: bool
    """True if the rules run as written, because the game is small or they do not compile."""
    slice_bytes: int = 1 << 30
    """Memory for a slice of a settled layer, which the threads of a process share."""
    task_bytes: int = 1 << 28
    """Memory for the other data of a task."""
    at_once: int = 1
    """Number of tasks that run at a time."""
    limits: SizeLimits = DEFAULT_SIZE_LIMITS

    def together(self, bytes_each: int) -> int:
        """Return the number of parts that a task can have in memory if a position takes this many bytes."""
        return max(1, self.task_bytes // (bytes_each * self.part))

    @property
    def making(self) -> Path:
        return self.folder / MAKING_FOLDER_NAME

    @property
    def frontiers(self) -> "Plan":
        """The same work, with files of keys for frontiers instead of tiers."""
        return self._replace(folder=self.making / "rounds")

    def temporary_file(self, what: str, part: int | None = None, kind: str = "json") -> Path:
        """Return the path of a temporary file for a game whose moves can return."""
        return self.making / (f"{what}.{kind}" if part is None else f"{what}-{part:05}.{kind}")

    def keys(self, layer: int | None, part: int) -> Path:
        return self.folder / tier_name(layer) / f"{part:05}.keys"

    def values(self, tier: int | None, part: int) -> Path:
        return self.folder / tier_name(tier) / f"{part:05}.values"

    def runs(self, layer: int) -> Path:
        """Return the folder of the sorted runs of one layer."""
        return self.making / f"runs-{layer:04}"

    def run(self, below: int, layer: int, part: int) -> Path:
        """Return the file of the children that a part of one layer has in another."""
        return self.runs(below) / f"{layer:04}-{part:05}.run"

    def expanded_file(self, layer: int, part: int) -> Path:
        return self.making / f"expanded-{layer:04}-{part:05}.json"

    def settled_file(self, tier: int, part: int) -> Path:
        return self.making / f"settled-{tier:04}-{part:05}.json"

    def merged_file(self, layer: int) -> Path:
        return self.making / f"joined-{layer:04}.json"


CHECK_STEP, PACK_STEP = "check", "pack"
"""The last steps of a solve, in which all values are known."""

TIER_NAME_PATTERN = r"all|tier-\d{4}"
"""The names that `tier_name` returns."""


def tier_name(tier: int | None) -> str:
    """Return the name of the folder of a tier, or of all positions for None."""
    return "all" if tier is None else f"tier-{tier:04}"


def code_bytes(remoteness: int, limit: int = 1) -> int:
    """Return the bytes of values up to a remoteness and a score; the greatest code is reserved for endless play."""
    greatest = code_of(limit, remoteness, -1, limit)
    return next(size for size in (1, 2, 4) if greatest < largest_code(size))
