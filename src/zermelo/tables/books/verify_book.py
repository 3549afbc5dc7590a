"""The verification of opening books: values are backed up again, and a sample of the deepest is searched."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from zermelo.evaluation.deadline import Deadline
from zermelo.evaluation.search.small_first import SmallFirst
from zermelo.progress import OnProgress, Progress
from zermelo.rules import Game, Hints, Value
from zermelo.tables.books.book import Book, Opening, derive, manifest_for, opening_of
from zermelo.tables.verifying.verdict import BookVerdict

__all__ = ["SAMPLE", "verify_book"]

SAMPLE = 10
"""Default number of positions to search: about 20 s for Connect Four."""


def verify_book(
    book: Book,
    sample: int | None,
    seed: int | None,
    on_progress: OnProgress,
    deadline: Deadline,
) -> BookVerdict:
    """Check the file of a book, that it has all positions, and its values.

    Values follow from those of the children; of the deepest positions, a sample is searched. seed: the random seed
    for the sample. on_progress is called with the classes that were searched so far. Raises
    OutOfTime from the deadline on.
    """
    name, seed = book.game.name, Random().randrange(1_000_000) if seed is None else seed
    pieces, faults = book.check_files()
    if faults:
        return BookVerdict(name, pieces, 0, faults, True, 0, seed)
    opening, stored = opening_of(book.game, book.plies), dict(entries(book))
    faults = next(filter(None, (missing(book, opening, stored), underived(book, opening, stored))), [])
    chosen = [] if faults else Random(seed).sample(sorted(opening.deep), min(len(opening.deep), sample or SAMPLE))
    faults = faults or list(searched_again(book, {key: opening.deep[key] for key in chosen}, on_progress, deadline))
    return BookVerdict(name, pieces, len(stored), faults, True, len(chosen), seed)


def entries(book: Book) -> Iterator[tuple[int, Value]]:
    """Yield the key and the value of every class in a book."""
    width = book.manifest["code_bytes"]
    for tier in range(len(book.manifest["tiers"])):
        for keys, codes in book.storage.scan(tier):
            yield from zip(keys.tolist(), (Value.of_code(code, width) for code in codes.tolist()), strict=True)


def missing(book: Book, opening: Opening, stored: Mapping[int, Value]) -> list[str]:
    """Return the faults of a book that lacks classes or has too many."""
    states = {**opening.shallow, **opening.deep}
    faults = []
    if lacking := states.keys() - stored.keys():
        text = book.game.write(states[min(lacking)], 0)
        faults.append(f"{len(lacking):,} classes are missing, such as that of {text}.")
    if surplus := stored.keys() - states.keys():
        faults.append(f"{len(surplus):,} classes are not reached within {book.plies} plies.")
    return faults


def underived(book: Book, opening: Opening, stored: Mapping[int, Value]) -> list[str]:
    """Return a fault if a value does not follow from those of the children, or if the manifest is wrong."""
    values = {key: stored[key] for key in opening.deep}
    derive(book.game, opening.shallow, values)
    for key, state in opening.shallow.items():
        if values.get(key) != stored[key]:
            text = book.game.write(state, 0)
            return [f"{text} is stored as {stored[key]}, but {values.get(key)} follows from its moves."]
    if manifest_for(book.game, book.plies, opening, values)[0] != book.manifest:
        return ["The manifest does not say what the entries are."]
    return []


def searched_again(book: Book, states: Mapping[int, Any], on_progress: OnProgress, deadline: Deadline) -> Iterator[str]:
    """Yield a sentence for every value that a new search contradicts."""
    search = SmallFirst(without_hints(book.game))
    for number, state in enumerate(states.values(), 1):
        value = search.value(state, deadline)
        deadline.check()
        if value != book.get(state):
            yield f"{book.game.write(state, 0)} is stored as {book.get(state)}, but is {value}."
        on_progress(Progress(number, None, "classes"))


def without_hints(game: Game[Any]) -> Game[Any]:
    """Return a game without the hints that decide values, since the search that made the book relied on them.

    Games of the catalogue keep theirs: tests compare these hints with every position of small boards, and a search of
    Connect Four without them takes too long.
    """
    return game if game.is_in_catalogue else replace(game, hints=Hints(move_score=game.hints.move_score))
