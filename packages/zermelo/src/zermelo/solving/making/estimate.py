"""An estimate of what it takes to solve a game, from the beginning of a solve that is thrown away."""

from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, process_time
from typing import Any

from zermelo.errors import DiskFull, OutOfTime
from zermelo.rules import Game
from zermelo.rules.limits import Deadline, Progress
from zermelo.solving.indexed.solve_indexed import POSITIONS_IN_BYTE, SETTLE_STEP
from zermelo.solving.making.forecast import Forecast
from zermelo.solving.making.solver import MIN_SOLVER_BYTES, solve
from zermelo.solving.plan import CHECK_STEP, PACK_STEP

__all__ = ["estimate", "share_done"]

ESTIMATE_SECONDS = 4.0
"""Seconds for which an estimate listens, from the first forecast on."""


def estimate(game: Game[Any], seconds: float = 15.0, threads: int | None = None) -> Forecast | None:
    """Begin to solve a game, and return the last forecast of all the work; None without one.

    seconds: the largest processor time, so that a busy machine tells the same as a quiet one, only later. Games whose
    moves can return have no forecast before the end of their solve. Raises what `solve` raises for a game that cannot
    be stored.
    """
    listening = Listening(Deadline(seconds, clock=process_time))
    with TemporaryDirectory() as folder, suppress(OutOfTime, DiskFull):
        solved = solve(
            game,
            Path(folder) / "table",
            memory=MIN_SOLVER_BYTES,
            threads=threads,
            seconds=listening.deadline,
            on_progress=listening.hear,
        )
        return Forecast(solved.manifest["classes"], solved.seconds, solved.bytes)
    return listening.latest


class Listening:
    """The forecasts in the progress of a solve, which ends soon after the first of them."""

    def __init__(self, deadline: Deadline) -> None:
        self.deadline = deadline
        self.latest: Forecast | None = None
        self.began: float | None = None
        """The time of the first forecast."""
        self.settling: tuple[float, int] | None = None
        """The time of the first report that has a total, and the work that was done by then."""

    def hear(self, news: Progress) -> None:
        """Remember the forecast of a progress report, and end the solve when the last of some seconds is heard."""
        if isinstance(news.expected, Forecast):
            self.latest = news.expected
        elif news.total and news.what.startswith("settle: "):
            self.latest = self.by_pace(news, news.total)
        if self.latest and self.began is None:
            self.began = monotonic()
        if self.began is not None and monotonic() - self.began > ESTIMATE_SECONDS:
            self.deadline.cancel()

    def by_pace(self, news: Progress, total: int) -> Forecast | None:
        """Return the forecast of work whose size is known, at the pace of settling so far."""
        now = monotonic()
        if self.settling is None:
            self.settling = now, news.done
        then, done = self.settling
        if news.done == done:
            return self.latest
        needed = total // POSITIONS_IN_BYTE[False] if is_indexed(news) else self.latest.bytes if self.latest else 0
        return Forecast(total, (now - then) / (news.done - done) * total, needed)


def is_indexed(news: Progress) -> bool:
    return news.what.startswith(SETTLE_STEP.partition("{")[0])


def share_done(game: Game[Any], news: Progress) -> float | None:
    """Return which share of the solve of a game is done, by a progress report; None if nobody knows.

    To discover the positions takes about as long as to settle them; a table without keys has its positions at once.
    How far the solve of a game without tiers is, nobody knows until its table is checked.

    >>> from zermelo import game
    >>> share_done(game("connect"), Progress(300, 600, "settle: tier 3"))
    0.75
    >>> share_done(game("connect"), Progress(300, 600, "settle: ply 3"))
    0.5
    """
    if news.what in (CHECK_STEP, PACK_STEP):
        return 1.0
    if game.declared.plies_left is None:
        return None
    if news.total and not news.what.startswith("digits"):
        share = min(1.0, news.done / news.total)
        return share if is_indexed(news) else 0.5 + share / 2
    if isinstance(news.expected, Forecast):
        return min(0.5, news.done / news.expected.classes / 2)
    return None
