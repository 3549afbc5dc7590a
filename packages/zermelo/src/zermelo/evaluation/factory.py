"""The factory of evaluators: which sources are asked, and in which order."""

from collections.abc import Callable, Sequence
from importlib import import_module
from os import PathLike
from typing import Any

from zermelo.errors import BadOption
from zermelo.evaluation.evaluator import Evaluator, Settings, ValueSource
from zermelo.evaluation.search.searches_in_turn import searches_of
from zermelo.games import GameLike, game as game_of
from zermelo.rules.limits import MAX_THREADS, Memory, bytes_of, ignore, worker_count

__all__ = ["evaluator"]

MIN_BOOK_SEARCH_BYTES = 8 << 20
"""Bytes of the smallest transposition table."""


def evaluator(
    game: GameLike,
    *,
    sources: Sequence[ValueSource[Any]] = (),
    book: ValueSource[Any] | str | PathLike[str] | None = None,
    table: ValueSource[Any] | str | PathLike[str] | None = None,
    tables: bool = True,
    memory: Memory = 64 << 20,
    threads: int | None = None,
    tell: Callable[[str], None] = ignore,
) -> Evaluator[Any]:
    """Return an evaluator for the positions of a game: interpreted if that is quick, else compiled.

    The evaluator remembers results for later questions. memory: bytes for its transposition table. threads: the number
    of threads, by default one for each processor that the process may use. tell is called with a sentence when
    something takes long or is not possible. sources: objects of yours that know values, which are asked before all
    others. table: a table of the game, or its path, which comes next. tables: whether the table that `solve` has stored
    among the user's tables does so without it. book: an opening book, or its file, in which positions are looked up
    before they are searched; by default the book that comes with zermelo, if there is one. Raises BadOption for less
    than 8 MiB of memory, BadTable for a file that is not a book or a table of the game.

    >>> [source.name for source in evaluator("connect").sources]
    ['book', 'plain search', 'compiled search']
    """
    if (size := bytes_of(memory)) < MIN_BOOK_SEARCH_BYTES:
        raise BadOption(f"memory={memory} is not valid: a search needs at least {MIN_BOOK_SEARCH_BYTES} bytes.")
    chosen = game_of(game)
    settings = Settings(size, min(worker_count("threads", threads), MAX_THREADS), tell)
    solved = import_module("zermelo.solving.known_sources")  # by name: tables and books are made with evaluators
    known: Sequence[ValueSource[Any]] = solved.known_sources(chosen, book, table, tables, tell)
    return Evaluator(chosen, (*sources, *known, *searches_of(chosen, settings)))
