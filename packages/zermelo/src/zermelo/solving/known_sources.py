"""The sources that have known values on disk: a table of the game, and an opening book."""

from collections.abc import Callable
from os import PathLike
from typing import TYPE_CHECKING, Any

from zermelo.evaluation.evaluator import ValueSource
from zermelo.rules import Game
from zermelo.solving.books.shipped_books import shipped_book
from zermelo.solving.stored.table_source import stored_table, table_source

if TYPE_CHECKING:
    from zermelo.solving.books.book import Book
    from zermelo.solving.table import TableLike

__all__ = ["known_sources"]


def known_sources(
    game: Game[Any],
    book: "Book | str | PathLike[str] | None",
    table: "TableLike | None",
    tables: bool,
    tell: Callable[[str], None],
) -> list[ValueSource[Any]]:
    """Return the table and the book of a game; those that are None are the stored table and the book of the package.

    A search of the distances comes last, for a table that holds outcomes alone. tables: whether to use the stored
    table. Raises BadTable for a file that is not one of the game.
    """
    opened = book_source(book, game)
    solved = stored_table(game, tell) if table is None and tables else None
    if table is not None:
        solved = table_source(table, game, tell)
    return [each for each in (solved, opened, solved and solved.distances) if each is not None]


def book_source(book: "Book | str | PathLike[str] | None", game: Game[Any]) -> "Book | None":
    """Return a book, opened if this is its file; without one, the book of the package, if there is one."""
    if not isinstance(book, str | PathLike):
        return shipped_book(game) if book is None else book
    from zermelo.solving.books.book import Book

    return Book(book, game)
