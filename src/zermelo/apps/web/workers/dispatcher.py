"""Who answers what: quick workers, workers for long searches, and a process of its own for each measurement."""

import asyncio
import os
from collections import OrderedDict
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import replace

from zermelo.apps.web.serving.served import Served
from zermelo.apps.web.workers.pools import Full, Pool
from zermelo.apps.web.workers.process import Failure, Frame, Unanswered
from zermelo.apps.web.workers.question import Question

__all__ = ["Dispatcher", "Full"]

QUICK_WAITING, LONG_WAITING, MEASURING_WAITING = 512, 96, 4
"""Questions that may wait in each pool; quick ones take a few milliseconds each."""

NICE = 10
"""How much long searches leave the processor to quick answers."""

SOON = 2.0
"""Seconds that a question may wait for its rules to be compiled: a while, if that was done by an earlier server."""

KEPT = 32 << 20
"""Bytes of answers that are kept."""

MOST_GAMES = 256
"""Games of which it is remembered that they are large."""


class Kept:
    """The answers that were asked for last, up to a number of bytes."""

    def __init__(self, most: int) -> None:
        self.most, self.bytes = most, 0
        self.frames: OrderedDict[object, Frame] = OrderedDict()

    def get(self, key: object) -> Frame | None:
        if key in self.frames:
            self.frames.move_to_end(key)
        return self.frames.get(key)

    def keep(self, key: object, frame: Frame) -> None:
        if key not in self.frames:
            self.frames[key] = frame
            self.bytes += len(frame.body)
        while self.bytes > self.most:
            self.bytes -= len(self.frames.popitem(last=False)[1].body)


class Dispatcher:
    """Answers questions; the event loop does no work itself, so that it is always there for the next request."""

    def __init__(self, served: Served) -> None:
        self.cores = os.cpu_count() or 1
        self.served = served
        self.quick = Pool(served, self.cores, QUICK_WAITING)
        self.long = Pool(served, self.cores, LONG_WAITING, NICE)
        self.measuring = Pool(served, 1, MEASURING_WAITING, reused=False)
        self.kept = Kept(KEPT)
        self.large: OrderedDict[str, Preparation] = OrderedDict()

    async def open(self) -> None:
        """Start workers, so that the first requests need not wait for them."""
        await self.quick.prepare(self.cores)
        await self.long.prepare(1)

    async def answer(self, question: Question, long: bool) -> Frame:
        """The answer to a question; raises Failure or Full. long: it takes its time whatever the game."""
        searched = self.long.answer(replace(question, engine="interpreted")) if long else self.by_size(question)
        frame = await searched
        if frame.header["final"]:
            self.kept.keep(question.key, frame)
        return frame

    async def by_size(self, question: Question) -> Frame:
        """Small games, and boards without values, are answered at once; large games wait for their turn."""
        at_once = not question.is_valued or question.game in self.served.tables
        if at_once or question.game not in self.large:
            try:
                return await self.quick.answer(question)
            except Unanswered:
                pass
        note = await self.preparation(question).within(max(SOON, question.seconds / 2))
        engine = "compiled" if note is None else "interpreted"
        return await self.long.answer(replace(question, engine=engine, note=note))

    def preparation(self, question: Question) -> "Preparation":
        """Return what has become of compiling the rules of a game."""
        known = self.large.setdefault(question.game, Preparation(self.long, question))
        self.large.move_to_end(question.game)
        if len(self.large) > MOST_GAMES:
            self.large.popitem(last=False)
        return known

    async def measured(self, question: Question) -> AsyncGenerator[Frame]:
        async with aclosing(self.measuring.parts(question)) as frames:
            async for frame in frames:
                yield frame

    async def close(self) -> None:
        """End all processes."""
        await asyncio.gather(*(pool.close() for pool in (self.quick, self.long, self.measuring)))


class Preparation:
    """Compiling the rules of one game, once, in a process that answers nothing else meanwhile."""

    def __init__(self, pool: Pool, question: Question) -> None:
        self.pool = pool
        self.question = replace(question, kind="ready", engine="compiled")
        self.sentence: str | None = None
        self.waiting = 0
        self.task: asyncio.Task[None] | None = None

    async def within(self, seconds: float) -> str | None:
        """None when the rules are compiled; what to tell, if that takes longer than this."""
        if self.waiting >= LONG_WAITING:
            raise Full
        if self.task is None:
            self.task = asyncio.create_task(self.compile())
        self.waiting += 1
        try:
            await asyncio.wait({self.task}, timeout=seconds)
        finally:
            self.waiting -= 1
        return None if self.task.done() else self.sentence or "The rules are being compiled."

    async def compile(self) -> None:
        try:
            async with self.pool.extra() as process, aclosing(process.ask(self.question)) as frames:
                async for frame in frames:
                    if frame.header["kind"] == "note":
                        self.sentence = frame.body.decode()
        except Failure:
            pass  # whoever asks about the game is told
