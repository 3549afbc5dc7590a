"""Make a book of openings, and open it."""

import zermelo
from zermelo.tables import Book, make_book

made = make_book("nim:heaps=1+2", "nim.book", plies=2)
book = Book("nim.book")
assert book.plies == 2
start = zermelo.start("nim:heaps=1+2")
assert start in book
assert book.get(start) == zermelo.value(start)
assert zermelo.verify(made)
