"""Whole games in tables, and certificates of what they show."""

from collections.abc import Callable, Iterator, Mapping
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.door.likes import GameLike, game, silent, start
from zermelo.position import Position

if TYPE_CHECKING:
    from zermelo.evaluation.evaluator import Evaluator
    from zermelo.proofs.certify import Certified
    from zermelo.tables.books.make_book import Booked
    from zermelo.tables.making.runner import OnStep
    from zermelo.tables.making.solver import Solved
    from zermelo.tables.table import Table, Word
    from zermelo.tables.verifying.verify import Verdict

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
    seconds: float = inf,
) -> "Solved":
    """Compute the value of every position of a game and store them in a table on disk.

    out: a folder for the table. workers: tasks at a time, else one for each processor that the process may use; memory:
    bytes that all workers may take together. Tasks run in threads; in processes; or on the cluster of the Dask
    scheduler at the address dask. resume: continue an unfinished table in the folder; overwrite: remove the finished
    table that is there. on_step is called with each Step: how far the solve has come. seconds: after which OutOfTime is
    raised, when the tasks that run by then have ended; resume continues. Raises BadTable, Busy, DiskFull, CannotCompile
    or TooLarge.
    """
    from zermelo.evaluation.deadline import Deadline, heeding
    from zermelo.native.processors import processors
    from zermelo.tables.making.executors import running
    from zermelo.tables.making.solver import solve

    heeded = heeding(Deadline(seconds), on_step)
    with running(workers or processors(), processes, dask) as (executor, number):
        return solve(game(of), Path(out), executor, memory, number, resume, overwrite, heeded)


def book(
    of: GameLike,
    plies: int,
    out: str | Path,
    memory: int = 256 * MEGABYTE,
    threads: int | None = None,
    on_step: Callable[[int, int], None] = silent,
    tell: Callable[[str], None] = silent,
    seconds: float = inf,
) -> "Booked":
    """Write an opening book: the value of every position that play can reach in this many plies, in one small file.

    The deepest positions are searched; the values of the others follow from their children.

    plies: how far from the start. out: the file; each value is kept beside it at once, so that the next call goes on
    after one that was stopped. memory: bytes for the transposition table, which the threads share. threads: else one
    for each processor that the process may use. on_step is called with the number of positions that are searched, and
    of all that are to be. tell is called with a sentence when something takes long or is not possible. seconds: after
    which OutOfTime is raised; the next call continues.

    Raises BadTable where the file holds something else, Busy, DiskFull; TooLarge for a game whose moves can return, or
    that has too many positions.
    """
    from zermelo.evaluation.deadline import Deadline
    from zermelo.evaluation.small_first import SETTINGS, Settings
    from zermelo.tables.books.make_book import book

    settings = Settings(memory // MEGABYTE, threads or SETTINGS.threads, tell)
    return book(game(of), plies, out, settings, on_step, Deadline(seconds))


def verify(
    table: str | Path,
    of: GameLike | None = None,
    sample: int | None = None,
    on_checked: Callable[[int], None] = silent,
    seed: int | None = None,
    seconds: float = inf,
) -> "Verdict":
    """Check the files of a table and derive every value again, or those of a random sample of positions.

    In an opening book, derive every value that follows from deeper ones, and search a sample of the deepest positions.
    of: the game, which a table of a game of your own needs. sample: the number of positions to derive again, else all;
    of a book, to search, else 10. on_checked is called with the number of classes that were checked so far. seed:
    makes the sample of a book repeat. Raises OutOfTime after this many seconds.
    """
    from zermelo.evaluation.deadline import Deadline, heeding
    from zermelo.tables.books.book import Book
    from zermelo.tables.books.verify_book import verify_book
    from zermelo.tables.pack import is_book
    from zermelo.tables.verifying.verify import verify

    chosen, deadline = None if of is None else game(of), Deadline(seconds)
    if is_book(Path(table)):
        return verify_book(Book.open(table, chosen), sample, seed, on_checked, deadline)
    return verify(table, chosen, sample, heeding(deadline, on_checked))


def query(
    table: "Table",
    value: "Word | None" = None,
    remoteness: int | None = None,
    only_moves: int | None = None,
    ply: int | None = None,
    grundy: int | None = None,
    seconds: float = inf,
) -> Iterator[Position[Any]]:
    """Yield one position of every class that fits: with this value, remoteness in plies and grundy value, at this ply.

    only_moves: the number of moves that keep the value. What is None does not matter. Raises NotImpartial for a
    Grundy value of a game that has none, OutOfTime this many seconds after the first position was asked for.
    """
    from zermelo.evaluation.deadline import Deadline, heeding

    heeded = heeding(Deadline(seconds), silent)
    yield from table.where(value, remoteness, only_moves, ply, grundy, heeded)


def pack(table: "Table", file: str | Path, on_classes: Callable[[int], None] = silent, seconds: float = inf) -> int:
    """Write a table into one small file, which Table.open reads like the folder, and return the bytes of the file.

    on_classes is called with the number of classes that are written. After this many seconds OutOfTime is raised, and
    no file is written.
    """
    from zermelo.evaluation.deadline import Deadline, heeding

    return table.pack(file, heeding(Deadline(seconds), on_classes))


def export(
    table: "Table",
    file: str | Path,
    boards: bool = True,
    on_rows: Callable[[int], None] = silent,
    seconds: float = inf,
) -> int:
    """Write a table to a file as Parquet, one row for every class, and return the number of rows.

    boards: whether a column shows one position of each class as text. on_rows is called with the number of rows that
    are written. After this many seconds OutOfTime is raised, and no file is written. Raises MissingExtra without
    PyArrow.
    """
    from zermelo.evaluation.deadline import Deadline, heeding
    from zermelo.tables.export import export

    return export(table, Path(file), boards, heeding(Deadline(seconds), on_rows))


def certify(
    of: GameLike,
    claim: str,
    evaluator: "Evaluator[Any] | None" = None,
    on_grown: Callable[[int], None] = silent,
    seconds: float = inf,
) -> "Certified":
    """Return a certificate for a claim such as 'second never loses', the smallest that is found.

    evaluator: what finds the values, such as a Table, instead of a new search. on_grown is called with the number
    of positions that the strategies to choose from lead to. seconds: the sooner they are over, the less is tried to
    find a small one. Raises BadOption for a claim that is false, TooLarge for a game that has too many positions,
    OutOfTime where there is no certificate by then, MissingExtra without SciPy.
    """
    from zermelo.evaluation.deadline import Deadline
    from zermelo.evaluation.interpreted import Interpreted
    from zermelo.proofs.certify import certify

    chosen = game(of)
    return certify(start(chosen), claim, evaluator or Interpreted(chosen), on_grown, Deadline(seconds))


def write_certificate(file: str | Path, certificate: Mapping[str, Any]) -> None:
    """Write a certificate as JSON; raises DiskFull, BadOption for a device, or OSError."""
    from zermelo.proofs.certificate import write_certificate

    write_certificate(Path(file), certificate)


def read_certificate(file: str | Path) -> dict[str, Any]:
    """The certificate in a file; raises BadText where there is none."""
    from zermelo.proofs.certificate import read_certificate

    return read_certificate(Path(file))


def check_certificate(
    certificate: Mapping[str, Any],
    of: GameLike | None = None,
    on_position: Callable[[int], None] = silent,
    seconds: float = inf,
) -> str | None:
    """Return what a certificate leaves open, in one sentence; None where it is a proof.

    A certificate about a game of your own needs the game. on_position is called at each position with the number of
    positions before it. Raises OutOfTime after this many seconds.
    """
    from zermelo.evaluation.deadline import Deadline, heeding
    from zermelo.proofs.certificate import hole_in

    return hole_in(certificate, None if of is None else game(of), heeding(Deadline(seconds), on_position))
