"""The record beside a stored table: its game, its size, and the day of the solve."""

from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from zermelo.errors import BadGame, BadOption, UnknownName
from zermelo.games import catalogue_game
from zermelo.games.loading.file_game import checksum_at
from zermelo.machine.files import read_sealed, write_sealed
from zermelo.rules import Game
from zermelo.rules.specs import names_file, summands

__all__ = ["TableRecord", "read_record", "record_of", "record_path", "write_record"]


class TableRecord(NamedTuple):
    """What is known of a stored table without opening it."""

    game: str
    """The spec of the game, with the whole path of a Python file; without a spec, its name."""
    source: str
    """The checksum of the files of the game; '' for a game of the catalogue."""
    version: int
    """The version of its rules."""
    positions: int
    """The number of positions; 0 if it is not known yet."""
    solved: datetime
    """When the solve ended; for an unfinished table, when it began."""

    def matches(self, game: Game[Any]) -> bool:
        """Return whether the rules are those of a game, as far as a record tells."""
        return (self.source, self.version) == (game.source, game.version)

    @property
    def change(self) -> str:
        """What has changed since the solve, as far as it shows without running a file that a record names; else ''."""
        if not names_file(self.game) or len(summands(self.game)) > 1:
            return self.change_of_catalogue()
        now = checksum_at(self.game)
        return "the file of the game is gone" if now is None else "the rules have changed" * (now != self.source)

    def change_of_catalogue(self) -> str:
        try:
            return "the rules have changed" * (not self.matches(catalogue_game(self.game)))
        except (UnknownName, BadOption, BadGame):  # a sum, or a game that was made by hand
            return ""


def record_of(game: Game[Any], positions: int = 0) -> TableRecord:
    """Return the record of a game that is solved now."""
    return TableRecord(game.spec or game.name, game.source, game.version, positions, datetime.now().astimezone())


def record_path(file: Path) -> Path:
    """Return the path of the record of a table, or of an unfinished one."""
    return file.with_name(f"{file.name}.json")


def write_record(file: Path, record: TableRecord) -> None:
    """Write the record of a table; raise DiskFull or OSError."""
    write_sealed(record_path(file), {**record._asdict(), "solved": record.solved.isoformat()}, lasting=True)


def read_record(file: Path) -> TableRecord | None:
    """Return the record of a table; None if there is none, or if it was changed."""
    try:
        entry = read_sealed(record_path(file))
        return None if entry is None else TableRecord(**{**entry, "solved": datetime.fromisoformat(entry["solved"])})
    except (OSError, KeyError, TypeError, ValueError):
        return None
