"""The maker of opening books: it searches the deepest positions, and backs up the values of the others."""

from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from itertools import chain
from math import inf
from os import PathLike
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from zermelo.errors import BadOption, BadTable, TooLarge
from zermelo.evaluation.declarations.agreement import refuse_bad_answers
from zermelo.evaluation.evaluator import Settings
from zermelo.evaluation.search.searches_in_turn import by_search
from zermelo.evaluation.symmetry.transformations import maps_of
from zermelo.games import GameLike, game as accepted_game
from zermelo.machine.files import Partial, Written, lines_beside
from zermelo.rules import DRAW, Game, Value
from zermelo.rules.display import Displayed
from zermelo.rules.limits import MAX_THREADS, Deadline, Memory, OnProgress, Progress, bytes_of, ignore, worker_count
from zermelo.solving.books.book import Book, BookContent, back_up, opening_of, write_book
from zermelo.solving.making.solver import check_states
from zermelo.solving.manifest import sample_of
from zermelo.solving.storage import digest

__all__ = ["Booked", "make_book"]


@dataclass(frozen=True, repr=False)
class Booked(Displayed, Written):
    """A new opening book, and the cost of making it."""

    book: Book
    """The book, read from the file."""
    value: Value
    """The value of the start."""
    searched: int
    """Number of classes whose values come from a search."""
    work: float
    """Processor seconds for these, in all runs together."""
    checksum: str
    """SHA-256 of the file."""

    def record(self) -> dict[str, Any]:
        """Return the result as JSON."""
        return {
            "game": self.book.game.name,
            **self.value.record(),
            "plies": self.book.plies,
            "positions": self.book.manifest["positions"],
            "classes": len(self.book),
            "searched": self.searched,
            "work": round(self.work, 3),
            "bytes": self.bytes,
            "sha256": self.checksum,
        }


class BookValue(NamedTuple):
    """A searched value."""

    key: int
    value: Value
    work: float
    """Processor seconds."""


def make_book(
    game: GameLike,
    out: str | PathLike[str],
    *,
    plies: int,
    memory: Memory = 256 << 20,
    threads: int | None = None,
    tell: Callable[[str], None] = ignore,
    seconds: float | Deadline = inf,
    on_progress: OnProgress = ignore,
) -> Booked:
    """Write an opening book: the value of every position that play can reach in this many plies, in one small file.

    The deepest positions are searched; the values of the others follow from their children.

    plies: the largest number of plies from the start. out: the file; each value is stored beside it at once, so that a
    later call resumes an interrupted one. memory: bytes for the transposition table, which the threads share. threads:
    the number of threads, by default one for each processor that the process may use. on_progress is called with the
    number of searched positions. tell is called with a sentence when something takes long or is not possible. seconds:
    time limit, after which OutOfTime is raised; the next call continues.

    Raises BadTable if the file holds something else, Busy if another process writes it, DiskFull; TooLarge for a game
    whose moves can return, or that has too many positions.
    """
    game, path, deadline = accepted_game(game), Path(out), Deadline.of(seconds)
    settings = Settings(bytes_of(memory), min(worker_count("threads", threads), MAX_THREADS), tell)
    check_states(game)
    refuse_bad_answers(game)
    opening = opening_of(game, plies)
    check_opening(game, opening)
    with lines_beside(path, f"Another process writes {path}; wait for it, or name another file.") as partial:
        found = all_found(path, partial, game, opening, settings, on_progress, deadline)
        values = {each.key: each.value for each in found}
        back_up(game, opening.shallow, values)
        size = write_book(path, game, plies, opening, values)
    written, work = Book(path, game), sum(each.work for each in found)
    value = values[next(iter(opening.shallow or opening.deep))]
    return Booked(path, size, written, value, len(found), work, digest(path))


def all_found(
    path: Path,
    partial: Partial,
    game: Game[Any],
    opening: BookContent,
    settings: Settings,
    on_progress: OnProgress,
    deadline: Deadline,
) -> list[BookValue]:
    """Return the values of the deepest classes: known ones, then new ones, each written to the log at once."""
    seal, deep = sample_of(game, maps_of(game)), opening.deep
    known = {
        each.key: each
        for each in chain(values_in_book(path, game, deep), values_of_partial(partial, seal))
        if each.key in deep
    }
    todo = {key: deep[key] for key in deep if key not in known}
    with closing(search_values(game, todo, settings, deadline)) as answers:
        try:
            for each in answers:
                partial.add(line_of(each, seal))
                known[each.key] = each
                on_progress(Progress(len(known), len(deep), "positions"))
        except TooLarge:
            partial.forget()
            raise
    return [*known.values()]


def check_opening(game: Game[Any], opening: BookContent) -> None:
    """Raise BadOption for a game without moves, TooLarge if moves can return to a position."""
    if not opening.shallow and not opening.deep:
        raise BadOption(f"{game.name} has no moves, so there is nothing to look up.")
    if back_up(game, opening.shallow, dict.fromkeys(opening.deep, Value(DRAW, 0))):
        raise TooLarge(
            f"{game.name} has no book: its moves can return to a position. zermelo solve may solve the game."
        )


def search_values(
    game: Game[Any], todo: Mapping[int, Any], settings: Settings, deadline: Deadline
) -> Generator[BookValue]:
    """Yield the values of states as a search finds them, and raise OutOfTime at the deadline.

    Neighbours are searched together, so that they share the transposition table.
    """
    evaluator, before = by_search(game, settings), process_time()
    values = chain.from_iterable(evaluator.values([*todo.values()], seconds=deadline))
    for (key, state), value in zip(todo.items(), values, strict=True):
        if not isinstance(value, Value):  # it takes more than its share of the time
            value = evaluator.value(state, seconds=deadline)
        if not isinstance(value, Value):
            deadline.check()
            text = game.notation.write(state, 0)
            raise TooLarge(f"{game.name} has no book: search does not decide {text}. zermelo solve may solve the game.")
        now = process_time()
        yield BookValue(key, value, now - before)
        before = now


def values_in_book(path: Path, game: Game[Any], deep: Mapping[int, Any]) -> Iterator[BookValue]:
    """Yield the values of some classes in an existing file; raise BadTable if it is not a book of the game."""
    if path.exists():
        book = Book(path, game)
        for key, state in deep.items():
            if isinstance(value := book.get(state), Value):
                yield BookValue(key, value, 0.0)


def values_of_partial(partial: Partial, seal: str) -> Iterator[BookValue]:
    """Yield the values from earlier runs; raise BadTable for a line that they did not write with these rules."""
    for number, line in enumerate(partial.begun, 1):
        each: BookValue | None
        try:
            key, outcome, remoteness, work, _ = line.split(" ")
            each = BookValue(int(key), Value(int(outcome), int(remoteness)), float(work))
        except ValueError:
            each = None
        if each is None or line_of(each, seal) != line:
            raise BadTable(
                f"{partial.path}, line {number}, was changed, or written for another game. Remove the file, or name "
                "another one for the book."
            )
        yield each


def line_of(each: BookValue, seal: str) -> str:
    """Return a value as a line, with a checksum that depends on the rules."""
    entry = f"{each.key} {each.value.outcome} {each.value.remoteness} {each.work:.3f}"
    return f"{entry} {sha256(f'{seal} {entry}'.encode()).hexdigest()[:16]}"
