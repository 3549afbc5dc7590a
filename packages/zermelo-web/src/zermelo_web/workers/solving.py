"""The one solve that the server runs in the background."""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from zermelo_web.serving.served import Served
from zermelo_web.workers.pools import Failure, Pool
from zermelo_web.workers.question import Question

__all__ = ["Solving"]

WEB_SOLVE_NICENESS = 12
"""Niceness of a solve, which leaves the processors to all answers."""

MAX_WEB_SOLVE_SECONDS = 24 * 3600.0
"""Time limit in seconds of a solve."""

PREPARING_PROGRESS = {"share": None, "left": None, "words": "Preparing …"}


class Solving:
    """At most one running solve, in a process of its own, and what became of the last one."""

    def __init__(self, served: Served, on_solved: Callable[[], None]) -> None:
        self.pool = Pool(served, 1, 1, WEB_SOLVE_NICENESS, reused=False)
        self.on_solved = on_solved
        self.task: asyncio.Task[None] | None = None
        self.game = ""
        """The game of the running solve, or of the last one."""
        self.state = "none"
        self.progress: dict[str, Any] = PREPARING_PROGRESS

    @property
    def is_running(self) -> bool:
        return self.task is not None and not self.task.done()

    def begin(self, question: Question) -> None:
        """Begin to solve the game of a question, or go on; raises Failure while another game is being solved."""
        if self.is_running:
            if self.game == question.game:
                return
            raise Failure("Busy", f"The server solves {self.game}, and one game at a time.")
        self.game, self.state, self.progress = question.game, "running", PREPARING_PROGRESS
        self.task = asyncio.create_task(self.run(question))

    async def run(self, question: Question) -> None:
        try:
            async for frame in self.pool.parts(question):
                if frame.header["kind"] == "part":
                    self.progress = json.loads(frame.body)
        except Failure as failure:
            self.state, self.progress = "failed", {**PREPARING_PROGRESS, "words": str(failure)}
        else:
            self.state, self.progress = "solved", {"share": 1.0, "left": 0.0, "words": "Solved."}
            self.on_solved()

    async def cancel(self, game: str) -> None:
        """End the solve of a game; what it has stored remains, so that another one goes on from there."""
        if self.is_running and self.task is not None and self.game == game:
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                await self.task
            self.state, self.progress = (
                "cancelled",
                {**PREPARING_PROGRESS, "words": "Cancelled. The next solve goes on from here."},
            )

    def report(self, game: str) -> dict[str, Any]:
        """Return the state of the solve of a game."""
        if game == self.game:
            return {"state": self.state, **self.progress}
        state, words = ("busy", self.game) if self.is_running else ("none", "")
        return {"state": state, **PREPARING_PROGRESS, "words": words}

    async def close(self) -> None:
        """End the process."""
        if self.task is not None:
            self.task.cancel()
        await self.pool.close()
