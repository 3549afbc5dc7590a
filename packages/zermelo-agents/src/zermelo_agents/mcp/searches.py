"""The evaluators that the questions borrow."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any

import zermelo
from zermelo import Game
from zermelo.evaluators import Evaluator
from zermelo.solving import Stamp, stamp_of

__all__ = ["Searches"]

MAX_IDLE_EVALUATORS = 8
"""The most evaluators that wait for a question; one of a large game holds up to 100 MB."""

MCP_SEARCH_BYTES = 64 << 20

Key = tuple[Game[Any], Stamp | None]


class Searches:
    """Evaluators, each for one question at a time: two questions about a game do not wait for each other."""

    def __init__(self) -> None:
        self.idle: list[tuple[Key, Evaluator[Any]]] = []
        self.lock = Lock()

    @contextmanager
    def borrow(self, game: Game[Any]) -> Iterator[Evaluator[Any]]:
        """Lend an evaluator of a game, with what it has found for earlier questions."""
        key = game, stamp_of(game)
        evaluator = self.idle_one(key) or zermelo.evaluator(game, memory=MCP_SEARCH_BYTES, threads=1)
        try:
            yield evaluator
        finally:
            with self.lock:
                self.idle = [*self.idle, (key, evaluator)][-MAX_IDLE_EVALUATORS:]

    def idle_one(self, key: Key) -> Evaluator[Any] | None:
        """Remove and return the idle evaluator of a game that was used last; None if there is none."""
        with self.lock:
            matching = [number for number, (other, _) in enumerate(self.idle) if other == key]
            return self.idle.pop(matching[-1])[1] if matching else None
