"""The public names, and where each is defined."""

from .solving.books.book import Book as Book
from .solving.books.make_book import make_book as make_book
from .solving.stored.tables import stored_tables as stored_tables

__all__: list[str]
