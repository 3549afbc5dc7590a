"""Solving a game into the user's tables: one packed file, which appears when it is complete."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, TypeVar

from zermelo.errors import BadOption, BadTable, DiskFull
from zermelo.machine.files import explain_errors
from zermelo.machine.tables_folder import TABLES_VARIABLE, tables_folder
from zermelo.rules import Game
from zermelo.rules.limits import OnProgress
from zermelo.solving.manifest import Manifest
from zermelo.solving.plan import PACK_STEP
from zermelo.solving.stored.place import TablePlace, place_of
from zermelo.solving.stored.record import read_record, record_of, record_path, write_record
from zermelo.solving.table import Table

__all__ = ["store"]


class Solution(Protocol):
    """The result of a solve."""

    @property
    def manifest(self) -> Manifest: ...


R = TypeVar("R", bound=Solution)


def store(
    game: Game[Any], solve_into: Callable[[Path], R], resume: bool, overwrite: bool, on_progress: OnProgress
) -> tuple[Path, R | None]:
    """Solve a game into the user's tables, and return the file and the result, None if it was solved before.

    solve_into: solves into a folder, from which the file is packed. Raises BadOption if the stored tables are turned
    off, Busy if another process solves the game, BadTable for an unfinished table without `resume`, and for a table
    that cannot be used, without `overwrite`.
    """
    folder = tables_folder()
    if folder is None:
        raise BadOption(f"{TABLES_VARIABLE} turns the stored tables off: name a folder for the table, with -o FOLDER.")
    with explain_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)
    place = place_of(game, folder)
    with place.hold_lock(f"Another process solves {game.name}; wait for it, or name a folder with -o FOLDER."):
        if place.table.exists() and not overwrite:
            check_usable(place.table, game)
            return place.table, None
        check_unfinished(place.unfinished_folder, game, resume)
        solved = solve_unfinished(game, place, solve_into)
        finish(game, place, solved.manifest["positions"], on_progress)
        return place.table, solved


def check_usable(file: Path, game: Game[Any]) -> None:
    """Raise BadTable if the stored table of a game does not open, or belongs to other rules."""
    try:
        Table(file, game)
    except BadTable as error:
        raise BadTable(f"{error} Replace it with --overwrite.") from error
    if read_record(file) is None:
        raise BadTable(f"The record of {file} is missing or damaged. Replace the table with --overwrite.")


def check_unfinished(folder: Path, game: Game[Any], resume: bool) -> None:
    """Raise BadTable if there is an unfinished table that is not to be resumed, or was begun with other rules."""
    if not folder.exists():
        return
    record, removal = read_record(folder), f"remove it: zermelo tables --remove {folder.stem}"
    if record is None or not record.matches(game):
        raise BadTable(f"There is an unfinished table of {game.name} with other rules; {removal}")
    if not resume:
        raise BadTable(f"There is an unfinished table of {game.name}; go on with --resume, or {removal}")


def solve_unfinished(game: Game[Any], place: TablePlace, solve_into: Callable[[Path], R]) -> R:
    """Solve into the folder of an unfinished table, beside which a record says whose it is."""
    write_record(place.unfinished_folder, record_of(game))
    try:
        return solve_into(place.unfinished_folder)
    finally:
        if not place.unfinished_folder.exists():  # the game cannot be solved
            record_path(place.unfinished_folder).unlink(missing_ok=True)


def finish(game: Game[Any], place: TablePlace, positions: int, on_progress: OnProgress) -> None:
    """Pack the table in the folder, and remove the folder."""
    write_record(place.table, record_of(game, positions))  # first: without it, the table would not be used
    try:
        table = Table(place.unfinished_folder, game)
        table.pack(place.table, on_progress=lambda progress: on_progress(progress._replace(what=PACK_STEP)))
    except DiskFull as error:
        raise DiskFull(f"{error} The solved table remains: free some space, and go on with --resume.") from error
    shutil.rmtree(place.unfinished_folder)
    record_path(place.unfinished_folder).unlink()
