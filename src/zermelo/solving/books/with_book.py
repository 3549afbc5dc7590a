"""An evaluator with an opening book in front of it, and the opening books of the package."""

from collections.abc import Callable
from functools import lru_cache
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.errors import BadOption
from zermelo.evaluation.evaluator import Evaluator, Settings
from zermelo.evaluation.search.small_first import SmallFirst
from zermelo.games import GameLike, game as game_of
from zermelo.rules import Game, S, Value
from zermelo.rules.limits import MOST_THREADS, Memory, at_once, bytes_of, ignore
from zermelo.solving.lookup_first import LookupFirst
from zermelo.solving.stored.with_table import behind_table, with_table

if TYPE_CHECKING:
    from zermelo.solving.books.book import Book
    from zermelo.solving.table import TableLike

__all__ = ["SHIPPED", "WithBook", "evaluator", "shipped_book"]

LEAST_MEMORY = 8 << 20
"""Bytes of the smallest transposition table."""

SHIPPED = Path(__file__).parent / "shipped"
"""The folder of the opening books of the package."""


class WithBook(LookupFirst[S]):
    """An evaluator that looks positions up in an opening book, and leaves the others to another evaluator."""

    def __init__(self, book: "Book", evaluator: Evaluator[S]) -> None:
        super().__init__(evaluator)
        self.book = book

    def get(self, state: S) -> Value | None:
        """Return the value of a state in the book, or None."""
        value = self.book.get(state)
        return value if isinstance(value, Value) else None


@lru_cache(maxsize=8)
def shipped_book(game: Game[Any]) -> "Book | None":
    """Return the opening book of a game in the package, or None."""
    file = SHIPPED / f"{game.spec.replace(':', '-')}.book"
    if not game.spec or game.source or not file.is_file():
        return None
    from zermelo.solving.books.book import Book

    return Book.of_package(file, game)


def evaluator(
    game: GameLike,
    *,
    book: "Book | str | PathLike[str] | None" = None,
    table: "TableLike | None" = None,
    tables: bool = True,
    memory: Memory = 64 << 20,
    threads: int | None = None,
    tell: Callable[[str], None] = ignore,
) -> Evaluator[Any]:
    """Return an evaluator for the positions of a game: interpreted if that is quick, else compiled.

    The evaluator remembers results for later questions. memory: bytes for its transposition table. threads: the number
    of threads, by default one for each processor that the process may use. tell is called with a sentence when
    something takes long or is not possible. book: an opening book, or its file, in which positions are looked up
    first; by default the book that comes with zermelo, if there is one. table: a table of the game, or its path, which
    answers before all others. tables: whether the table that `solve` has stored among the user's tables does so without
    it. Raises BadOption for less than 8 MiB of memory, BadTable for a file that is not a book or a table of the game.
    """
    if (size := bytes_of(memory)) < LEAST_MEMORY:
        raise BadOption(f"memory={memory} is not valid: a search needs at least {LEAST_MEMORY} bytes.")
    chosen = game_of(game)
    search = SmallFirst(chosen, Settings(size, min(at_once("threads", threads), MOST_THREADS), tell))
    if isinstance(book, str | PathLike):
        from zermelo.solving.books.book import Book

        book = Book(book, chosen)
    known = book or shipped_book(chosen)
    behind: Evaluator[Any] = WithBook(known, search) if known else search
    if table is not None:
        return behind_table(table, behind, tell)
    return with_table(behind, tell) if tables else behind
