"""The steps of one search, fetched a chunk at a time as they are needed."""

from typing import Any

import zermelo
from zermelo import Position, Result, Step
from zermelo.apps.tui.background import in_background

__all__ = ["Stepping"]

CHUNK = 2000


class Stepping:
    """A search that is watched: all its steps up to some number."""

    def __init__(self, position: Position[Any], name: str) -> None:
        self.position, self.name = position, name
        self.steps: list[Step] = []
        self.result: Result | None = None
        self.finished = False

    async def reach(self, number: int) -> None:
        """Have that many steps, or all if there are fewer."""
        while len(self.steps) < number and not self.finished:
            first = len(self.steps)
            most = max(CHUNK, first)  # the search runs from its beginning each time: ever longer chunks keep that cheap
            watched = await in_background(lambda: zermelo.watch(self.position, self.name, None, first, most))  # noqa: B023
            if len(self.steps) == first:
                self.steps += watched.steps
                self.finished, self.result = watched.finished, watched.result

    def at(self, number: int) -> Step | None:
        """The step of that number, from 1; the last one of a search that took fewer."""
        return self.steps[min(number, len(self.steps)) - 1] if self.steps and number else None

    def is_over(self, number: int) -> bool:
        """Whether the search has no step after that number."""
        return self.finished and number >= len(self.steps)
