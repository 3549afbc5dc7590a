"""The places of stored tables: the files of each game."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from zermelo.machine.tables_folder import tables_folder
from zermelo.rules import Game

__all__ = ["TABLE_ENDING", "UNFINISHED_ENDING", "Stamp", "TablePlace", "place_of", "stamp_of"]

TABLE_ENDING, UNFINISHED_ENDING = ".zermelo", ".solving"
"""The endings of a table, and of the folder of an unfinished one."""

MAX_PLACE_NAME_CHARACTERS = 80
"""Characters of the readable part of a name."""

MAX_PLACED_GAMES = 64


class TablePlace(NamedTuple):
    """The files of one game among the stored tables."""

    folder: Path
    name: str
    """The name without an ending, such as 'connect-width=5-height=4-0a1b2c3d'."""

    @property
    def table(self) -> Path:
        """The table, in one file."""
        return self.folder / f"{self.name}{TABLE_ENDING}"

    @property
    def unfinished_folder(self) -> Path:
        """The folder of a table that is being solved."""
        return self.folder / f"{self.name}{UNFINISHED_ENDING}"

    @contextmanager
    def hold_lock(self, busy: str) -> Iterator[None]:
        """Hold the files of the game; raise Busy with this sentence if another process does."""
        from zermelo.machine.files import hold_lock

        lock = self.folder / f"{self.name}.lock"
        with hold_lock(lock, busy):
            try:
                yield
            finally:
                with suppress(PermissionError):  # Windows, where the lock itself removes it
                    lock.unlink(missing_ok=True)


class Stamp(NamedTuple):
    """A table file and its state; another one after the file was replaced."""

    file: Path
    changed: int
    bytes: int


def place_of(game: Game[Any], folder: Path) -> TablePlace:
    """Return the place of a game in a folder."""
    return TablePlace(folder, name_of(game))


def stamp_of(game: Game[Any]) -> Stamp | None:
    """Return the stamp of the stored table of a game; None if there is no such file."""
    folder = tables_folder()
    if folder is None or not os.path.isdir(folder):  # noqa: PTH112 - every question asks
        return None
    if not (game.spec or any(folder.glob(f"{readable_of(game)}-*{TABLE_ENDING}"))):  # its key takes time
        return None
    file = f"{folder}{os.sep}{name_of(game)}{TABLE_ENDING}"
    try:
        status = os.stat(file)  # noqa: PTH116 - every question asks, and a Path takes most of the time
    except OSError:
        return None
    return Stamp(Path(file), status.st_mtime_ns, status.st_size)


@lru_cache(MAX_PLACED_GAMES)
def name_of(game: Game[Any]) -> str:
    """Return the name of a game's files: its spec, readable, and 8 digits of what tells it from others.

    That is the spec with the whole path of a Python file, or the rules of a game that is made by hand. So a table stays
    where it is when a file changes, and is found, compared with the rules, and refused.
    """
    from hashlib import sha256

    return f"{readable_of(game)}-{sha256(key_of(game).encode()).hexdigest()[:8]}"


def readable_of(game: Game[Any]) -> str:
    """Return the last part of a game's spec, or its name, in characters that every file system has."""
    last = re.split(r"[/\\]", game.spec or game.name)[-1]
    return re.sub(r"[^\w.=-]+", "-", last, flags=re.ASCII).strip("-.")[:MAX_PLACE_NAME_CHARACTERS]


def key_of(game: Game[Any]) -> str:
    """Return the text that tells a game from others of its name."""
    if game.spec:
        return game.spec
    from zermelo.evaluation.symmetry.transformations import maps_of
    from zermelo.solving.manifest import sample_of

    return sample_of(game, maps_of(game))
