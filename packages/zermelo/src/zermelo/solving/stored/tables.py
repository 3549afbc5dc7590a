"""The list of the stored tables, and their removal."""

import shutil
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from zermelo.evaluation.worth_compiling import SMALL_WORK_POSITIONS
from zermelo.games import GameLike, game as game_of
from zermelo.machine.tables_folder import tables_folder
from zermelo.rules.display import Displayed
from zermelo.solving.stored.place import TABLE_ENDING, UNFINISHED_ENDING, TablePlace, place_of
from zermelo.solving.stored.record import TableRecord, read_record, record_path

__all__ = ["StoredTable", "Tables", "stored_tables"]


@dataclass(frozen=True)
class StoredTable:
    """A table in the user's data folder, or an unfinished one."""

    path: Path
    """The file of the table, for `Table` and `verify`; of an unfinished one, the folder."""
    game: str
    """The spec of the game, with the whole path of a Python file; the name of a game without a spec."""
    positions: int
    """The number of positions; 0 if it is not known."""
    bytes: int
    """The size on disk."""
    solved: datetime
    """When it was solved; when an unfinished one was begun."""
    fault: str
    """The reason why no question is answered from it, such as 'the rules have changed'; '' if there is none."""

    @property
    def name(self) -> str:
        """The name of its files without an ending."""
        return self.path.stem

    @property
    def is_used(self) -> bool:
        """True if questions are answered from it; a game of at most 10,000 positions is searched as quickly."""
        return not self.fault and self.positions > SMALL_WORK_POSITIONS

    def record(self) -> dict[str, Any]:
        """Return the description as JSON."""
        about = {"game": self.game, "positions": self.positions, "bytes": self.bytes}
        return {**about, "solved": self.solved.isoformat(), "fault": self.fault, "path": str(self.path)}

    def remove(self) -> None:
        """Remove the table from the disk; raise Busy while a process solves the game."""
        place = TablePlace(self.path.parent, self.name)
        with place.hold_lock(f"Another process solves {self.game}; wait for it, or end it."):
            if self.path.is_dir():
                shutil.rmtree(self.path)
            else:
                self.path.unlink(missing_ok=True)
            for file in (place.table, place.unfinished_folder):
                if not file.exists():
                    record_path(file).unlink(missing_ok=True)


@dataclass(frozen=True, repr=False)
class Tables(Displayed):
    """The tables in the user's data folder."""

    folder: Path | None
    """The folder that holds them; None if they are turned off."""
    tables: tuple[StoredTable, ...]
    """The tables, sorted by the names of their games."""

    def __iter__(self) -> Iterator[StoredTable]:
        return iter(self.tables)

    def __len__(self) -> int:
        return len(self.tables)

    def record(self) -> dict[str, Any]:
        """Return the list as JSON."""
        return {"folder": self.folder and str(self.folder), "tables": [table.record() for table in self.tables]}


def stored_tables(game: GameLike | None = None) -> Tables:
    """Return the tables that `solve` has stored in the user's data folder, or those of one game alone.

    Questions about a game are answered from its table. The environment variable ZERMELO_TABLES names another folder; if
    it is empty or 'off', there are no such tables. `evaluator(game, tables=False)` is a search.
    """
    folder = tables_folder()
    if folder is None or not folder.is_dir():
        return Tables(folder, ())
    name = "*" if game is None else place_of(game_of(game), folder).name
    files = [*folder.glob(f"{name}{TABLE_ENDING}"), *folder.glob(f"{name}{UNFINISHED_ENDING}")]
    return Tables(folder, tuple(sorted(map(describe_table, files), key=lambda table: (table.game, table.path.name))))


def describe_table(file: Path) -> StoredTable:
    """Return a table by its record; by its name alone if that is missing or damaged."""
    record = read_record(file)
    known = record or TableRecord(file.stem, "", 0, 0, datetime.fromtimestamp(file.stat().st_mtime).astimezone())
    fault = known.change if record else "its record is missing or damaged"
    if file.suffix == UNFINISHED_ENDING:
        fault = "the solve is not finished"
    return StoredTable(file, known.game, known.positions, size_of(file), known.solved, fault)


def size_of(file: Path) -> int:
    """Return the bytes of a file, or of all files in a folder."""
    total = 0
    for each in file.rglob("*") if file.is_dir() else [file]:
        with suppress(FileNotFoundError):  # a solve goes on
            total += each.stat().st_size if each.is_file() else 0
    return total
