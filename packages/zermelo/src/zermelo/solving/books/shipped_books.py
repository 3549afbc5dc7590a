"""The opening books of the package."""

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.rules import Game

if TYPE_CHECKING:
    from zermelo.solving.books.book import Book

__all__ = ["SHIPPED_BOOKS_FOLDER", "shipped_book"]

SHIPPED_BOOKS_FOLDER = Path(__file__).parent / "shipped"
"""The folder of the opening books of the package."""


@lru_cache(maxsize=8)
def shipped_book(game: Game[Any]) -> "Book | None":
    """Return the opening book of a game in the package, or None."""
    file = SHIPPED_BOOKS_FOLDER / f"{game.spec.replace(':', '-')}.book"
    if not game.spec or game.source or not file.is_file():
        return None
    from zermelo.solving.books.book import Book

    return Book.of_package(file, game)
