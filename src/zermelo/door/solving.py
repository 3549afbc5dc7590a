"""Whole games in tables, and certificates of what they show."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.door.likes import GameLike, game, silent, start
from zermelo.position import Position

if TYPE_CHECKING:
    from zermelo.searching.evaluator import Evaluator
    from zermelo.solving.booking import Booked
    from zermelo.solving.certify import Certified
    from zermelo.solving.runner import OnStep
    from zermelo.solving.solver import Solved
    from zermelo.solving.table import Table, Word
    from zermelo.solving.verify import Verdict

__all__ = [
    "book",
    "certify",
    "check_certificate",
    "export",
    "pack",
    "query",
    "read_certificate",
    "solve",
    "verify",
    "write_certificate",
]

MEGABYTE = 1 << 20


def solve(
    of: GameLike,
    out: str | Path,
    workers: int | None = None,
    memory: int = 4096 * MEGABYTE,
    processes: bool = False,
    dask: str | None = None,
    resume: bool = False,
    overwrite: bool = False,
    on_step: "OnStep" = silent,
) -> "Solved":
    """Compute the value of every position of a game and store them in a table on disk.

    out: a folder for the table. workers: tasks at a time, else one for each processor that the process may use; memory:
    bytes that all workers may take together. Tasks run in threads; in processes; or on the cluster of the Dask
    scheduler at the address dask. resume: continue an unfinished table in the folder; overwrite: remove the finished
    table that is there. on_step is called with each Step: how far the solve has come. Raises BadTable, Busy, DiskFull,
    CannotCompile or TooLarge.
    """
    from zermelo.engine.processors import processors
    from zermelo.solving.executors import running
    from zermelo.solving.solver import solve

    with running(workers or processors(), processes, dask) as (executor, number):
        return solve(game(of), Path(out), executor, memory, number, resume, overwrite, on_step)


def book(
    of: GameLike,
    plies: int,
    out: str | Path,
    memory: int = 256 * MEGABYTE,
    threads: int | None = None,
    on_step: Callable[[int, int], None] = silent,
    tell: Callable[[str], None] = silent,
) -> "Booked":
    """Write an opening book: the value of every position that play can reach in this many plies, in one small file.

    The deepest positions are searched; the values of the others follow from their children.

    plies: how far from the start. out: the file; each value is kept beside it at once, so that the next call goes on
    after one that was stopped. memory: bytes for the transposition table, which the threads share. threads: else one
    for each processor that the process may use. on_step is called with the number of positions that are searched, and
    of all that are to be. tell is called with a sentence when something takes long or is not possible.

    Raises BadTable where the file holds something else, Busy, DiskFull; TooLarge for a game whose moves can return, or
    that has too many positions.
    """
    from zermelo.engine.small_first import SETTINGS, Settings
    from zermelo.solving.booking import book

    return book(game(of), plies, out, Settings(memory // MEGABYTE, threads or SETTINGS.threads, tell), on_step)


def verify(
    table: str | Path,
    of: GameLike | None = None,
    sample: int | None = None,
    on_checked: Callable[[int], None] = silent,
    seed: int | None = None,
) -> "Verdict":
    """Check the files of a table and derive every value again, or those of a random sample of positions.

    In an opening book, derive every value that follows from deeper ones, and search a sample of the deepest positions.
    of: the game, which a table of a game of your own needs. sample: the number of positions to derive again, else all;
    of a book, to search, else 10. on_checked is called with the number of classes that were checked so far. seed:
    makes the sample of a book repeat.
    """
    from zermelo.solving.book import Book
    from zermelo.solving.pack import is_book
    from zermelo.solving.verify import verify
    from zermelo.solving.verify_book import verify_book

    chosen = None if of is None else game(of)
    if is_book(Path(table)):
        return verify_book(Book.open(table, chosen), sample, seed, on_checked)
    return verify(table, chosen, sample, on_checked)


def query(
    table: "Table",
    value: "Word | None" = None,
    remoteness: int | None = None,
    only_moves: int | None = None,
    ply: int | None = None,
    grundy: int | None = None,
) -> Iterator[Position[Any]]:
    """One position of every class that fits: with this value, remoteness in plies and grundy value, at this ply.

    only_moves: the number of moves that keep the value. What is None does not matter. Raises NotImpartial for a
    Grundy value of a game that has none.
    """
    return table.where(value, remoteness, only_moves, ply, grundy)


def pack(table: "Table", file: str | Path) -> int:
    """Write a table into one small file, which Table.open reads like the folder; the bytes of the file."""
    return table.pack(file)


def export(table: "Table", file: str | Path, boards: bool = True) -> int:
    """Write a table to a file as Parquet, one row for every class; the number of rows.

    boards: whether a column shows one position of each class as text. Raises MissingExtra without PyArrow.
    """
    from zermelo.solving.export import export

    return export(table, Path(file), boards)


def certify(
    of: GameLike,
    claim: str,
    evaluator: "Evaluator[Any] | None" = None,
    on_grown: Callable[[int], None] = silent,
) -> "Certified":
    """A certificate for a claim such as 'second never loses', the smallest that is found.

    evaluator: what finds the values, such as a Table, instead of a new search. on_grown is called with the number
    of positions that the strategies to choose from lead to. Raises BadOption for a claim that is false, TooLarge
    for a game that has too many positions.
    """
    from zermelo.searching.interpreted import Interpreted
    from zermelo.solving.certify import certify

    chosen = game(of)
    return certify(start(chosen), claim, evaluator or Interpreted(chosen), on_grown)


def write_certificate(file: str | Path, certificate: Mapping[str, Any]) -> None:
    """Write a certificate as JSON; raises DiskFull, BadOption for a device, or OSError."""
    from zermelo.solving.certificate import write_certificate

    write_certificate(Path(file), certificate)


def read_certificate(file: str | Path) -> dict[str, Any]:
    """The certificate in a file; raises BadText where there is none."""
    from zermelo.solving.certificate import read_certificate

    return read_certificate(Path(file))


def check_certificate(certificate: Mapping[str, Any], of: GameLike | None = None) -> str | None:
    """What a certificate leaves open, in one sentence; None where it is a proof.

    A certificate about a game of your own needs the game.
    """
    from zermelo.solving.certificate import hole_in

    return hole_in(certificate, None if of is None else game(of))
