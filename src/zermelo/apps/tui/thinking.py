"""What goes on beside the screen of a game: its analysis, the values of its history, the moves of computers."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any

import zermelo
from zermelo import Analysis, Moment, Position, Value, ZermeloError
from zermelo.apps.tui.background import in_background
from zermelo.apps.tui.game import Play

__all__ = ["Thinking"]

BUDGETS = (0.5, 2.0, 8.0, 30.0)
"""Seconds for one look at a position after the other, as long as something is undecided."""

EACH = 0.2
"""Seconds for each earlier position."""

SLOWEST = 5.0
"""The most seconds between the moves of two computers."""


class Thinking:
    """Workers of one screen: one that analyses, one that moves."""

    def __init__(
        self, screen: Any, play: Play, show: Callable[[], None], say: Callable[[str], None], moved: Callable[[], None]
    ) -> None:
        self.screen, self.play, self.show, self.say, self.moved = screen, play, show, say, moved
        self.moments: Sequence[Moment] = ()
        self.busy = False
        """Whether values are being looked for."""
        self.delay = 1.0
        """Seconds between the moves of two computers."""

    def start(self) -> None:
        """Begin what the position now asks for, and end what the one before asked for."""
        self.stop()
        if self.play.values:
            self.work("analysis", self.analyse(self.play.now))
        if self.play.computer_is_due:
            self.work("computer", self.computer(self.delay))

    def stop(self) -> None:
        """Whatever is thought about is of no use any more."""
        self.busy = False
        self.play.evaluator.stop()
        for group in ("analysis", "computer", "human"):
            self.screen.workers.cancel_group(self.screen, group)

    def work(self, group: str, job: Coroutine[Any, Any, None]) -> None:
        self.screen.run_worker(self.told(job), group=group, exclusive=True)

    async def told(self, job: Coroutine[Any, Any, None]) -> None:
        """Do a job; say what is wrong with the rules of a game of one's own, where they fail."""
        try:
            await job
        except Exception as error:
            self.busy = False
            self.say(str(error) if isinstance(error, ZermeloError) else zermelo.explanation(error) or repr(error))

    async def analyse(self, here: Position[Any]) -> None:
        """The values of the moves, and of the positions before; undecided ones are looked at ever longer."""
        self.busy = True
        for seconds in BUDGETS:
            if not is_decided(self.play.analyses.get(here)):
                job = partial(zermelo.analyse, here, seconds, self.play.evaluator)
                self.play.analyses[here] = await in_background(job)
                self.show()
            await self.judge()
        self.busy = False
        self.show()

    async def judge(self) -> None:
        """The values of every position of the game."""
        line = self.play.line
        judged = [moment.position for moment in self.moments if isinstance(moment.value, Value)]
        if judged != line:
            self.moments = await in_background(partial(zermelo.history, line[-1], EACH, self.play.evaluator))
            self.show()

    async def computer(self, delay: float) -> None:
        """The move of a computer, or the next one of the game that was walked back."""
        play = self.play
        before = play.now
        if not play.sitting.has_human:
            await asyncio.sleep(delay)
        if play.sitting.record.redo():
            self.screen.call_later(self.moved)
            return
        self.say(f"{before.player} is thinking …")
        move, remark = await in_background(play.sitting.choose)
        if play.now is before:
            play.sitting.record.play(move)
            self.say(made(play, before, remark))
            self.screen.call_later(self.moved)

    async def best(self, tell: Callable[[Analysis], None]) -> None:
        """Play the best move for a human, as far as it is known within a moment."""
        here = self.play.now
        analysis = self.play.analyses.get(here)
        if analysis is None or not analysis.best:
            self.say("Looking for the best move …")
            analysis = await in_background(partial(zermelo.analyse, here, BUDGETS[1], self.play.evaluator))
            self.play.analyses[here] = analysis
        if self.play.now is here:
            tell(analysis)

    async def explain(self, position: Position[Any], move: str, tell: Callable[[str], None]) -> None:
        """Why a move is good or bad."""
        self.say(f"Why {move}? Thinking …")
        reason = await in_background(partial(zermelo.why, position, move, BUDGETS[1], self.play.evaluator))
        self.say("")
        tell(str(reason))

    def faster(self, factor: float) -> None:
        self.delay = min(SLOWEST, max(0.05, self.delay * factor))


def is_decided(analysis: Analysis | None) -> bool:
    return analysis is not None and all(isinstance(value, Value) for _, value in analysis.ranked)


def made(play: Play, before: Position[Any], remark: str) -> str:
    """'O plays 5: draw, 8 plies at most.' or 'O plays 4 (not proven: looks best).'"""
    value = play.evaluator.known.get(play.now.state) if play.values else None
    assert play.now.last is not None
    worth = f": {value.before()}" if value else ""
    return f"{before.player} plays {before.label(play.now.last)}{worth}{f' ({remark})' if remark else ''}."
