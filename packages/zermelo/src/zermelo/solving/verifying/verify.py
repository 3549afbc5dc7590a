"""The verification of tables and opening books: values follow from children, and no position is absent or extra.

For tables, it shares only rules, keys, symmetries and the encodings of values with the solver. Values in a book are
backed up again, and a sample of the deepest is searched. The manifest is derived from the files or blocks again, and
compared.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import inf
from pathlib import Path
from random import Random
from typing import Any

from zermelo.errors import BadTable
from zermelo.evaluation.search.searches_in_turn import by_search
from zermelo.games import GameLike, game as game_of
from zermelo.rules import Game, Hints, Value
from zermelo.rules.display import Displayed
from zermelo.rules.limits import Deadline, OnProgress, Progress, ignore, with_deadline_check
from zermelo.solving.books.book import Book, BookContent, back_up, manifest_for, opening_of
from zermelo.solving.pack import is_book
from zermelo.solving.table import Table, TableLike, table_of
from zermelo.solving.verifying.derivation import derive, manifest_faults
from zermelo.solving.verifying.kernels import rules_of
from zermelo.solving.verifying.new_table import check_sample

__all__ = ["BookVerdict", "Verdict", "verify"]

INTERPRETED_SAMPLE_POSITIONS = 1000
"""Number of positions that are also checked with the interpreted rules."""

VERIFY_SAMPLE_POSITIONS = 10
"""Default number of positions to search: about 20 s for Connect Four."""


@dataclass(frozen=True, repr=False)
class Verdict(Displayed):
    """The result of checking a table."""

    game: str
    """The name of the game."""
    pieces: int
    """Number of files, or blocks of a packed file, whose checksums were compared."""
    checked: int
    """Number of classes whose values were derived again."""
    faults: list[str]
    """Sentences about faults; at most one for each file about wrong values."""
    is_sample: bool = False
    """True if only random classes were checked."""
    seed: int | None = None
    """The random seed of the sample of a table without keys."""

    def __bool__(self) -> bool:
        """Return whether no fault was found."""
        return not self.faults

    def record(self) -> dict[str, Any]:
        """Return the verdict as JSON."""
        return {"game": self.game, "pieces": self.pieces, "checked": self.checked, "faults": self.faults}


@dataclass(frozen=True, repr=False)
class BookVerdict(Verdict):
    """The result of checking an opening book."""

    searched: int = 0
    """Number of the deepest classes that were searched again."""

    def record(self) -> dict[str, Any]:
        """Return the verdict as JSON."""
        return {**super().record(), "searched": self.searched, "seed": self.seed}


def verify(
    table: TableLike,
    game: GameLike | None = None,
    *,
    sample: int | None = None,
    seed: int | None = None,
    seconds: float | Deadline = inf,
    on_progress: OnProgress = ignore,
) -> Verdict:
    """Check the files of a table and derive every value again, or those of a random sample of positions.

    In an opening book, derive every value that follows from deeper ones, and search a sample of the deepest positions.
    game: required for a table of your own game. sample: the number of positions to derive again, by default all; for a
    book, the number to search, by default 10. on_progress is called with the classes that were checked so far. seed:
    random seed, for a reproducible sample of a book or of a table without keys. seconds: time limit, or a Deadline.
    Raises OutOfTime, BadTable if the manifest is broken, or a file is missing or has the wrong length.
    """
    chosen, deadline = None if game is None else game_of(game), Deadline.of(seconds)
    if not isinstance(table, Table) and is_book(Path(table)):
        return verify_book(Book(table, chosen), sample, seed, on_progress, deadline)
    opened = table_of(table, chosen)
    pieces, faults = opened.check_files()
    heeded = with_deadline_check(deadline, on_progress)
    if not opened.has_keys:
        return verify_indexed(opened, pieces, faults, sample, seed, heeded)
    checked, faults = (0, faults) if faults else deep_check(opened, sample, heeded)
    return Verdict(opened.game.name, pieces, checked, faults, bool(sample))


def verify_indexed(
    table: Table, pieces: int, faults: list[str], sample: int | None, seed: int | None, on_progress: OnProgress
) -> Verdict:
    """Check a table without keys, all positions of a small one, and a sample of a large one."""
    if faults:
        return Verdict(table.game.name, pieces, 0, faults, bool(sample))
    from zermelo.solving.verifying.indexed import check_indexed

    chosen = Random().randrange(1_000_000) if seed is None else seed
    try:
        checked, faults, is_sample = check_indexed(table, sample, chosen, on_progress)
    except BadTable as error:  # a block that differs from its checksum
        return Verdict(table.game.name, pieces, 0, [str(error)], bool(sample))
    return Verdict(table.game.name, pieces, checked, faults, is_sample, chosen)


def deep_check(table: Table, sample: int | None, on_progress: OnProgress) -> tuple[int, list[str]]:
    """Return the number of checked classes and the faults of a table whose checksums match."""
    rules = rules_of(table)
    try:
        if sample:
            faults = manifest_faults(table, rules)
            checked, wrong = check_sample(table, sample, Random(), on_progress)
            return checked, faults + wrong
        checked, faults = derive(table, rules, on_progress)
        return checked, faults or check_sample(table, INTERPRETED_SAMPLE_POSITIONS, Random(), ignore)[1]
    except BadTable as error:  # a piece that differs from the manifest
        return 0, [str(error)]


def verify_book(
    book: Book, sample: int | None, seed: int | None, on_progress: OnProgress, deadline: Deadline
) -> BookVerdict:
    """Check the file of a book, that it has all positions, and its values; raise OutOfTime from the deadline on."""
    name, seed = book.game.name, Random().randrange(1_000_000) if seed is None else seed
    pieces, faults = book.check_files()
    if faults:
        return BookVerdict(name, pieces, 0, faults, True, seed)
    opening, stored = opening_of(book.game, book.plies), dict(book.entries())
    faults = missing(book, opening, stored) or find_underived(book, opening, stored)
    chosen = (
        []
        if faults
        else Random(seed).sample(sorted(opening.deep), min(len(opening.deep), sample or VERIFY_SAMPLE_POSITIONS))
    )
    faults = faults or list(searched_again(book, {key: opening.deep[key] for key in chosen}, on_progress, deadline))
    return BookVerdict(name, pieces, len(stored), faults, True, seed, len(chosen))


def missing(book: Book, opening: BookContent, stored: Mapping[int, Value]) -> list[str]:
    """Return the faults of a book that lacks classes or has too many."""
    states, faults = {**opening.shallow, **opening.deep}, []
    if lacking := states.keys() - stored.keys():
        text = book.game.notation.write(states[min(lacking)], 0)
        faults.append(f"{len(lacking):,} classes are missing, such as that of {text}.")
    if surplus := stored.keys() - states.keys():
        faults.append(f"{len(surplus):,} classes are not reached within {book.plies} plies.")
    return faults


def find_underived(book: Book, opening: BookContent, stored: Mapping[int, Value]) -> list[str]:
    """Return a fault if a value does not follow from those of the children, or if the manifest is wrong."""
    values = {key: stored[key] for key in opening.deep}
    back_up(book.game, opening.shallow, values)
    for key, state in opening.shallow.items():
        if values.get(key) != stored[key]:
            text = book.game.notation.write(state, 0)
            return [f"{text} is stored as {stored[key]}, but {values.get(key)} follows from its moves."]
    if manifest_for(book.game, book.plies, opening, values)[0] != book.manifest:
        return ["The manifest does not say what the entries are."]
    return []


def searched_again(book: Book, states: Mapping[int, Any], on_progress: OnProgress, deadline: Deadline) -> Iterator[str]:
    """Yield a sentence for every value that a new search contradicts."""
    search = by_search(without_hints(book.game))
    for number, state in enumerate(states.values(), 1):
        value = search.value(state, seconds=deadline)
        deadline.check()
        if value != book.get(state):
            yield f"{book.game.notation.write(state, 0)} is stored as {book.get(state)}, but is {value}."
        on_progress(Progress(number, None, "classes"))


def without_hints(game: Game[Any]) -> Game[Any]:
    """Return a game without the hints that decide values, since the search that made the book relied on them.

    Games of the catalogue keep theirs: tests compare these hints with every position of small boards, and a search of
    Connect Four without them takes too long.
    """
    return (
        game
        if game.is_in_catalogue
        else replace(
            game,
            declared=replace(game.declared, hints=Hints(move_score=game.declared.hints.move_score)),
        )
    )
