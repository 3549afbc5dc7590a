"""Solving the whole game beside its board: what it would take, and a solve in the background."""

import pickle
import subprocess
import sys
from contextlib import suppress
from functools import partial
from threading import Thread
from time import monotonic
from typing import Any, Literal

from zermelo import Game
from zermelo.machine import tables_folder
from zermelo.solving import MEASURED_NEEDS, SOLVE_TASK_BYTES, TOO_LARGE_MESSAGE, Need, offer, time_of
from zermelo_terminal.background import in_background

__all__ = ["Solving"]

TUI_FORECAST_SHARE = 0.02
"""The share of a solve that must be done before the time that is left is told."""

ENDED_PROCESS_MESSAGE = "The process that solves the game has ended."

Stage = Literal["unknown", "estimating", "offered", "hopeless", "running", "stopped", "failed", "solved"]


class Solving:
    """The solve of the game on a screen, from its forecast to its end."""

    def __init__(self, screen: Any, game: Game[Any]) -> None:
        self.screen, self.game = screen, game
        self.stage: Stage = "unknown"
        self.need: Need | None = None
        """What a solve needs; None if it is not known."""
        self.trouble = ""
        """Why the game cannot be solved, or why the solve has failed."""
        self.share: float | None = None
        """The share of the solve that is done; None if it is not known."""
        self.step = ""
        """The step of the solve, and the positions that it has dealt with, if the share is not known."""
        self.begun: tuple[float, float] | None = None
        """The time of the first known share of this solve, and the share."""
        self.process: subprocess.Popen[bytes] | None = None

    def estimate(self) -> None:
        """Begin to find out what a solve would take, unless this is known."""
        if self.stage != "unknown":
            return
        if not self.game.spec or tables_folder() is None:
            self.decide(None)
        elif need := MEASURED_NEEDS.get(self.game.spec):
            self.decide(need)
        else:
            self.stage = "estimating"
            self.work("estimate")

    def decide(self, need: Need | None) -> None:
        """Offer a solve if its need is known, and this machine meets it."""
        self.need, self.stage = need, "offered" if need and need.is_met else "hopeless"
        self.screen.news_of_solving()

    @property
    def can_begin(self) -> bool:
        return self.stage in ("offered", "stopped", "failed")

    def begin(self) -> None:
        """Begin to solve the game, or go on."""
        self.stage, self.share, self.step, self.begun = "running", None, "", None
        self.work("solve")

    def stop(self) -> None:
        """End the process; what a solve has stored remains."""
        if self.process is not None:
            with suppress(OSError):
                self.process.stdin.close()  # type: ignore[union-attr] # it is a pipe
            Thread(target=self.process.wait, daemon=True).start()
        if self.stage == "running":
            self.stage = "stopped"

    def work(self, what: str) -> None:
        self.screen.run_worker(self.run(what), group="solving", exclusive=True)

    async def run(self, what: str) -> None:
        """Ask another process, after the end of the one before, and hear it until it ends."""
        if self.process is not None:
            await in_background(self.screen, self.process.wait)
        command, pipe = [sys.executable, "-m", "zermelo_terminal.solve_process"], subprocess.PIPE
        self.process = process = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, start_new_session=True
        )
        assert process.stdin is not None
        assert process.stdout is not None
        with suppress(EOFError, OSError, pickle.UnpicklingError):
            pickle.dump((self.game.spec, what, self.need.memory if self.need else SOLVE_TASK_BYTES), process.stdin)
            process.stdin.flush()
            while True:
                self.hear(*await in_background(self.screen, partial(pickle.load, process.stdout)))
        if self.stage in ("estimating", "running"):
            self.hear("failed", ENDED_PROCESS_MESSAGE)

    def hear(self, what: str, news: Any) -> None:
        """Deal with a message of the process."""
        if what == "estimate":
            self.decide(news)
        elif what == "solve":
            self.stage = "solved"
            self.screen.use_table(news)
        elif what == "failed":
            is_early = self.stage == "estimating"
            self.trouble, self.stage = (TOO_LARGE_MESSAGE, "hopeless") if is_early else (news, "failed")
            self.screen.news_of_solving()
        elif self.stage == "running":
            self.share, self.step = news
            self.begun = self.begun or (None if self.share is None else (monotonic(), self.share))
            self.screen.show_progress()

    @property
    def percent(self) -> str:
        """The share that is done, such as '37%'; '' if it is not known."""
        return "" if self.share is None else f"{100 * self.share:.0f}%"

    @property
    def done(self) -> str:
        """How much is done, and the time that is left, such as ': 37%, about 2 minutes left'; '' if it is not known."""
        if self.share == 1:
            return ": storing the table"
        if self.begun is None or self.share is None or self.share - self.begun[1] < TUI_FORECAST_SHARE:
            known = self.percent or self.step
            return f": {known}" if known else ""
        then, share = self.begun
        left = (monotonic() - then) * (1 - self.share) / (self.share - share)
        return f": {self.percent}, about {time_of(left)} left"

    @property
    def sentence(self) -> str:
        """What can be done, or is being done, about a value that a search does not find."""
        at = f" at {self.percent}" if self.percent else ""
        sentences: dict[Stage, str] = {
            "unknown": "",
            "estimating": "Estimating what it takes to solve the whole game …",
            "offered": f"{offer(self.need)} V begins.",
            "hopeless": offer(self.need, self.trouble),
            "running": f"Solving the whole game{self.done}. V stops it; what is done is kept.",
            "stopped": f"The solve has stopped{at}. V goes on from there.",
            "failed": f"{self.trouble} V tries again.",
            "solved": "The game is solved.",
        }
        return sentences[self.stage]
