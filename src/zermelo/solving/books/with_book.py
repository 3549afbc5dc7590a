"""An evaluator with an opening book in front of it, and the opening books of the package."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic

from zermelo.bits import bits
from zermelo.errors import BadOption
from zermelo.evaluation.arrays import Values, arrays_of, joined, states_of
from zermelo.evaluation.evaluator import SETTINGS, Evaluator, Settings, state_of
from zermelo.evaluation.search.small_first import SmallFirst
from zermelo.games import GameLike, game as game_of
from zermelo.rules import Bounds, Game, MoveNumber, S, Value
from zermelo.rules.limits import Deadline, Memory, bytes_of, ignore
from zermelo.rules.position import Position

if TYPE_CHECKING:
    from zermelo.solving.books.book import Book

__all__ = ["SHIPPED", "WithBook", "evaluator", "shipped_book"]

LEAST_MEMORY = 8 << 20
"""Bytes of the smallest transposition table."""

BLOCK = 1 << 14
"""The number of states of an array that are looked up together."""

SHIPPED = Path(__file__).parent / "shipped"
"""The folder of the opening books of the package."""


class WithBook(Generic[S]):
    """An evaluator that looks positions up in an opening book, and leaves the others to another evaluator."""

    def __init__(self, book: "Book", evaluator: Evaluator[S]) -> None:
        self.book = book
        self.evaluator = evaluator

    @property
    def game(self) -> Game[S]:
        """The game whose positions the evaluator values."""
        return self.evaluator.game

    def value(self, position: Position[S] | S, *, seconds: float | Deadline = 10) -> Value | Bounds:
        """Return the value of a position, from the book at once or from the evaluator."""
        state = state_of(self.game, position)
        return self.book.get(state) or self.evaluator.value(state, seconds=seconds)

    def values(
        self, positions: Sequence[Position[S] | S], *, seconds: float | Deadline = 10
    ) -> Iterator[list[Value | Bounds]]:
        """Yield the values of positions in their order, from the book or from the evaluator."""
        states = [state_of(self.game, each) for each in positions]
        known = [self.book.get(state) for state in states]
        others = [state for state, value in zip(states, known, strict=True) if value is None]
        if len(others) == len(states):
            yield from self.evaluator.values(states, seconds=seconds)
        else:
            found = chain.from_iterable(self.evaluator.values(others, seconds=seconds))
            yield from ([value or next(found)] for value in known)

    def arrays(self, words: Any, *, seconds: float | Deadline = 10) -> Iterator[Values]:
        """Yield the values of the states in rows of ints, many rows at a time; see InArrays."""
        import numpy as np

        deadline = Deadline.of(seconds)
        for begin in range(0, len(words), BLOCK):
            block = words[begin : begin + BLOCK]
            known = [self.book.get(state) for state in states_of(block, self.game.rules.start)]
            is_known = np.array([value is not None for value in known])
            others = arrays_of(self.evaluator, block[~is_known], deadline)
            found = joined([Values.of(list(filter(None, known)), self.game.max_outcome), *others])
            places = np.argsort(np.argsort(~is_known, kind="stable"))
            yield Values(*(column[places] for column in found))

    def best_reply(
        self, position: Position[S] | S, value: Value, *, seconds: float | Deadline = 10
    ) -> MoveNumber | None:
        """Return the first move that keeps the value of a position; None if the game or the time is over."""
        state = state_of(self.game, position)
        for move in bits(self.game.rules.moves(state)):
            known = self.book.get(self.game.rules.play(state, move))
            if known is None:
                return self.evaluator.best_reply(state, value, seconds=seconds)
            if known.before(self.game.keeps_turn(state, move)) == value:
                return move
        return None


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
    memory: Memory = 64 << 20,
    threads: int | None = None,
    tell: Callable[[str], None] = ignore,
) -> Evaluator[Any]:
    """Return an evaluator for the positions of a game: interpreted if that is quick, else compiled.

    The evaluator remembers results for later questions. memory: bytes for its transposition table. threads: the number
    of threads, by default one for each processor that the process may use. tell is called with a sentence when
    something takes long or is not possible. book: an opening book, or its file, in which positions are looked up
    first; by default the book that comes with zermelo, if there is one. Raises BadOption for less than 8 MiB of memory,
    BadTable for a file that is not a book of the game.
    """
    if (size := bytes_of(memory)) < LEAST_MEMORY:
        raise BadOption(f"memory={memory} is not valid: a search needs at least {LEAST_MEMORY} bytes.")
    chosen = game_of(game)
    search = SmallFirst(chosen, Settings(size, threads or SETTINGS.threads, tell))
    if isinstance(book, str | PathLike):
        from zermelo.solving.books.book import Book

        book = Book.open(book, chosen)
    known = book or shipped_book(chosen)
    return WithBook(known, search) if known else search
