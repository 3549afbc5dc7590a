"""Work beside the screen of a game: its analysis, the values of its history, the moves of computers."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from math import inf
from typing import Any

import zermelo
from zermelo import Bounds, Position, Value, ZermeloError
from zermelo.analysis import Analysis, HistoryEntry
from zermelo.evaluation import explanation
from zermelo.rules import plies
from zermelo.types import Deadline
from zermelo_terminal.background import in_background
from zermelo_terminal.game import Play
from zermelo_terminal.solving import Solving

__all__ = ["Thinking"]

ANALYSIS_SECONDS = (0.5, 2.0, 8.0, 30.0)
"""Time limits in seconds of successive analyses of a position, while a value is undecided."""

FORECAST_LOOK = 2
"""The number of the look from which on it is found out what solving the whole game would take."""

EARLIER_POSITION_SECONDS = 0.2
"""Seconds for each earlier position."""

MAX_COMPUTER_MOVE_SECONDS = 5.0
"""The most seconds between the moves of two computers."""


class Thinking:
    """The workers of one screen: one that analyses, one that moves."""

    def __init__(self, screen: Any, play: Play) -> None:
        self.screen, self.play = screen, play
        self.solving = Solving(screen, play.now.game)
        self.moments: Sequence[HistoryEntry] = ()
        self.deadline = Deadline(inf)
        """The deadline of all questions about the position, cancelled when it changes."""
        self.busy = False
        """True while values are being computed."""
        self.delay = 1.0
        """Seconds between the moves of two computers."""

    def start(self) -> None:
        """Begin the work on the current position, and end that on the one before."""
        self.stop()
        if self.play.now.is_over:
            self.work("analysis", self.judge())
        elif self.play.values:
            self.work("analysis", self.analyse(self.play.now))
        if self.play.computer_is_due:
            self.work("computer", self.computer(self.delay))

    def stop(self) -> None:
        """End all work: the position has changed, or the screen is left."""
        self.busy = False
        self.deadline.cancel()
        self.deadline = Deadline(inf)
        for group in ("analysis", "computer", "human"):
            self.screen.workers.cancel_group(self.screen, group)

    def work(self, group: str, job: Coroutine[Any, Any, None]) -> None:
        self.screen.run_worker(self.run_guarded(job), group=group, exclusive=True)

    async def run_guarded(self, job: Coroutine[Any, Any, None]) -> None:
        """Do a job, and report what is wrong with the rules of your own game if they fail."""
        try:
            await job
        except Exception as error:
            self.busy = False
            self.screen.say(str(error) if isinstance(error, ZermeloError) else explanation(error) or repr(error))

    async def analyse(self, here: Position[Any]) -> None:
        """Compute the values of the moves and of the history, with growing time limits while some are undecided."""
        self.busy = True
        for number, seconds in enumerate(ANALYSIS_SECONDS):
            if self.is_open:
                self.screen.show_progress()
                if number >= min(FORECAST_LOOK, len(ANALYSIS_SECONDS) - 1):
                    self.solving.estimate()
            if not is_decided(self.play.analyses.get(here)):
                job = partial(
                    zermelo.analyse,
                    here,
                    evaluator=self.play.evaluator,
                    seconds=Deadline(seconds, self.deadline),
                )
                self.play.analyses[here] = await in_background(self.screen, job)
                self.screen.show()
            await self.judge()
        self.busy = False
        self.screen.show()
        if self.is_open:
            self.solving.estimate()

    @property
    def is_open(self) -> bool:
        """True if the value of the position was searched for, and is not known yet."""
        analysis = self.play.analysis
        return self.play.values and analysis is not None and isinstance(analysis.value, Bounds)

    @property
    def progress(self) -> str:
        """What is done about an open value, as a sentence for the header; '' if the value is known."""
        if not self.is_open:
            return ""
        if self.solving.stage == "running":
            return f"Solving {self.solving.percent} …".replace("  ", " ")
        return "Thinking …" if self.busy else "Undecided."

    @property
    def mark(self) -> str:
        """The same as `progress` in three characters, for the bar beside the board."""
        if not self.is_open:
            return ""
        return (self.solving.percent if self.solving.stage == "running" else "") or ("…" if self.busy else "?")

    @property
    def search(self) -> str:
        """Say what the search has found about a position without a value, and whether it goes on."""
        analysis = self.play.analysis
        certain = analysis.value.plies if analysis and isinstance(analysis.value, Bounds) else 0
        found = f"No forced win within {plies(certain)}." if certain else ""
        stopped = "" if self.busy or self.solving.stage == "running" else "The search has stopped."
        return " ".join(filter(None, [found, stopped, self.solving.sentence]))

    async def judge(self) -> None:
        """Compute the value of every position of the game."""
        line = self.play.line
        if line != [moment.position for moment in self.moments if isinstance(moment.value, Value)]:
            check = self.deadline.check
            job = partial(
                zermelo.history,
                line[-1],
                evaluator=self.play.evaluator,
                seconds=EARLIER_POSITION_SECONDS * len(line),
                on_progress=lambda done: check(),
            )
            self.moments = await in_background(self.screen, job)
            self.screen.show()

    async def computer(self, delay: float) -> None:
        """Make the move of a computer, or redo the next move."""
        play = self.play
        before = play.now
        if not play.sitting.has_human:
            await asyncio.sleep(delay)
        if play.sitting.record.redo():
            self.screen.call_later(self.screen.show_change)
            return
        self.screen.say(f"{before.player_name} is thinking …")
        move, remark = await in_background(self.screen, play.sitting.choose)
        if play.now is before:
            play.sitting.record.play(move)
            self.screen.say(words_of_play(play, before, remark))
            self.screen.call_later(self.screen.show_change)

    async def best(self, tell: Callable[[Analysis], object]) -> None:
        """Pass on an analysis with a best move for a human, as far as it is known after a short search."""
        here = self.play.now
        analysis = self.play.analyses.get(here)
        if analysis is None or not analysis.best:
            self.screen.say("Looking for the best move …")
            job = partial(zermelo.analyse, here, evaluator=self.play.evaluator, seconds=self.moment)
            analysis = await in_background(self.screen, job)
            self.play.analyses[here] = analysis
        if self.play.now is here:
            tell(analysis)

    async def explain(self, position: Position[Any], move: str, tell: Callable[[str], None]) -> None:
        """Show why a move is good or bad."""
        self.screen.say(f"Why {move}? Thinking …")
        job = partial(zermelo.why, position, move, evaluator=self.play.evaluator, seconds=self.moment)
        reason = await in_background(self.screen, job)
        self.screen.say("")
        tell(str(reason))

    @property
    def moment(self) -> Deadline:
        """The deadline of a question for which a human waits."""
        return Deadline(ANALYSIS_SECONDS[1], self.deadline)

    def faster(self, factor: float) -> None:
        self.delay = min(MAX_COMPUTER_MOVE_SECONDS, max(0.05, self.delay * factor))


def is_decided(analysis: Analysis | None) -> bool:
    return analysis is not None and all(isinstance(value, Value) for _, value in analysis.ranked)


def words_of_play(play: Play, before: Position[Any], remark: str) -> str:
    """Return 'O plays 5: draw, 8 plies at most.' or 'O plays 4 (not proven: looks best).' as a report."""
    assert play.now.last is not None
    analysis = play.analyses.get(before) if play.values else None
    value = dict(analysis.ranked)[play.now.last] if analysis else None
    worth = f": {value}" if isinstance(value, Value) else ""
    return f"{before.player_name} plays {play.now.last}{worth}{f' ({remark})' if remark else ''}."
