"""The choice of the process that answers: a quick worker, one for long searches, or a new one for measurements."""

import asyncio
from collections import OrderedDict
from contextlib import suppress
from dataclasses import replace

from zermelo.rules import processors
from zermelo_web.serving.served import Served
from zermelo_web.workers.pools import Failure, Frame, Full, Pool, Unanswered
from zermelo_web.workers.question import Question
from zermelo_web.workers.solving import Solving

__all__ = ["Dispatcher"]

MAX_QUICK_QUEUE, MAX_LONG_QUEUE, MAX_MEASURING_QUEUE = 512, 96, 4
"""Largest number of questions in the queue of each pool; a quick one takes a few milliseconds."""

LONG_SEARCH_NICENESS = 10
"""Niceness of long searches, which leave the processor to quick answers."""

MIN_RULES_WAIT_SECONDS = 2.0
"""Shortest time in seconds that a question waits for its rules; compiled rules on disk are loaded in less."""

MAX_CACHE_BYTES = 32 << 20
"""Largest number of bytes of the cached answers."""

MAX_LARGE_GAME_NAMES = 256
"""Largest number of games that are known to be large."""


class AnswerCache:
    """The last answers used, up to a number of bytes."""

    def __init__(self) -> None:
        self.bytes = 0
        self.frames: OrderedDict[object, Frame] = OrderedDict()

    def get(self, key: object) -> Frame | None:
        if frame := self.frames.pop(key, None):
            self.frames[key] = frame
        return frame

    def add(self, key: object, frame: Frame) -> None:
        if key not in self.frames:
            self.frames[key] = frame
            self.bytes += len(frame.body)
        while self.bytes > MAX_CACHE_BYTES:
            self.bytes -= len(self.frames.popitem(last=False)[1].body)


class Dispatcher:
    """Answers questions by processes, so that the event loop is always ready for the next request."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.quick = Pool(served, processors(), MAX_QUICK_QUEUE)
        self.long = Pool(served, processors(), MAX_LONG_QUEUE, LONG_SEARCH_NICENESS)
        self.measuring = Pool(served, 1, MAX_MEASURING_QUEUE, reused=False)
        self.solving = Solving(served, self.forget_large)
        self.cache = AnswerCache()
        self.large: OrderedDict[str, Preparation] = OrderedDict()

    async def open(self) -> None:
        """Start workers, so that the first requests need not wait for them."""
        await self.quick.prepare(self.quick.processes)
        await self.long.prepare(1)

    async def answer(self, question: Question, long: bool) -> Frame:
        """Return the answer to a question; raises Failure. long: it takes its time, whatever the size of the game."""
        frame = await (self.long.answer(replace(question, engine="interpreted")) if long else self.by_size(question))
        if frame.header["final"]:
            self.cache.add(question.key, frame)
        return frame

    async def by_size(self, question: Question) -> Frame:
        """Answer small games and boards without values at once; let large games wait for their turn."""
        if not question.is_valued or question.game in self.served.tables or question.game not in self.large:
            with suppress(Unanswered):
                return await self.quick.answer(question)
        if question.kind == "module":
            return await self.long.answer(replace(question, engine="interpreted"))
        preparation = self.large.setdefault(question.game, Preparation(self.long, question))
        self.large.move_to_end(question.game)
        if len(self.large) > MAX_LARGE_GAME_NAMES:
            self.large.popitem(last=False)
        note = await preparation.within(max(MIN_RULES_WAIT_SECONDS, question.seconds / 2))
        engine = "compiled" if note is None else "interpreted"
        return await self.long.answer(replace(question, engine=engine, note=note))

    def forget_large(self) -> None:
        """Ask the quick workers again about every game: one of them has a table now."""
        self.large.clear()

    async def close(self) -> None:
        """End all processes."""
        await asyncio.gather(*(each.close() for each in (self.quick, self.long, self.measuring, self.solving)))


class Preparation:
    """The compilation of a game's rules, once, in a process that answers nothing else meanwhile."""

    def __init__(self, pool: Pool, question: Question) -> None:
        self.pool = pool
        self.question = replace(question, kind="ready", engine="compiled")
        self.sentence = "The rules are being compiled."
        self.waiting = 0
        self.task: asyncio.Task[None] | None = None

    async def within(self, seconds: float) -> str | None:
        """Wait for the compiled rules; return a note for the answer if they take longer. Raises Full."""
        if self.waiting >= MAX_LONG_QUEUE:
            raise Full
        if self.task is None:
            self.task = asyncio.create_task(self.compile())
        self.waiting += 1
        try:
            await asyncio.wait({self.task}, timeout=seconds)
        finally:
            self.waiting -= 1
        return None if self.task.done() else self.sentence

    async def compile(self) -> None:
        with suppress(Failure):  # the answer to the question reports it
            async with self.pool.extra() as process:
                async for frame in process.ask(self.question):
                    if frame.header["kind"] == "note":
                        self.sentence = frame.body.decode()
