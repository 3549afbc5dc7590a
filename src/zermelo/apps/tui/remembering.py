"""An evaluator that can be stopped and goes on: it keeps what is decided, and begins a new search for the rest."""

from collections.abc import Callable, Iterator, Sequence
from threading import Lock
from typing import Any, TypeVar

from zermelo import Bounds, Evaluator, Game, Move, Value

__all__ = ["Remembering"]

T = TypeVar("T")


class Remembering:
    """The values of one game's positions, as far as they are known while its screen is open."""

    def __init__(self, game: Game[Any], search: Callable[[], Evaluator[Any]]) -> None:
        self.game = game
        self.known: dict[Any, Value] = {}
        self.new_search = search
        self.search = search()
        self.asked = 0
        """Questions that are being answered."""
        self.counting = Lock()

    def value(self, state: Any, seconds: float) -> Value | Bounds:
        """The value of a state, or the bounds that are certain after this many seconds."""
        if state in self.known:
            return self.known[state]
        found = self.answer(lambda search: search.value(state, seconds))
        if isinstance(found, Value):
            self.known[state] = found
        return found

    def values(self, states: Sequence[Any], seconds: float) -> Iterator[list[Value | Bounds]]:
        """The values of states in their order, one in every list."""
        return ([self.value(state, seconds)] for state in states)

    def best_reply(self, state: Any, value: Value, seconds: float) -> Move | None:
        """The first move that keeps the value of a state; None where the game or the time is over."""
        return self.answer(lambda search: search.best_reply(state, value, seconds))

    def answer(self, question: Callable[[Evaluator[Any]], T]) -> T:
        search = self.search
        with self.counting:
            self.asked += 1
        try:
            return question(search)
        finally:
            with self.counting:
                self.asked -= 1

    def stop(self) -> None:
        """End what is being searched; questions that come later are answered by a new search."""
        if self.asked:
            self.search.stop()
            self.search = self.new_search()
