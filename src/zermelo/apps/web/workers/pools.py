"""Pools of worker processes, each for one kind of work and with a bounded queue."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, asynccontextmanager, suppress
from time import monotonic

from zermelo.apps.web.serving.served import Served
from zermelo.apps.web.workers.process import Failure, Frame, Process
from zermelo.apps.web.workers.question import Question

__all__ = ["Full", "Pool"]


class Full(Failure):
    """The queue is full."""

    def __init__(self) -> None:
        super().__init__("Busy", "The server is busy: too many searches wait already. Ask again in a few seconds.")


class Pool:
    """Processes that are started when they are needed, and reused."""

    def __init__(self, served: Served, processes: int, waiting: int, nice: int = 0, reused: bool = True) -> None:
        self.served = served
        self.nice = nice
        self.processes = processes
        self.free = asyncio.Semaphore(processes)
        self.most_waiting = waiting
        self.waiting = 0
        self.reused = reused
        self.idle: list[Process] = []
        self.all: set[Process] = set()

    async def prepare(self, processes: int) -> None:
        """Start processes before they are needed."""
        self.idle += [await self.start() for _ in range(processes)]

    async def start(self) -> Process:
        process = await Process.start(self.served, self.nice)
        self.all.add(process)
        return process

    @asynccontextmanager
    async def process(self) -> AsyncIterator[Process]:
        """Lend a process for one question; raises Full."""
        if self.free.locked() and self.waiting >= self.most_waiting:
            raise Full
        self.waiting += 1
        try:
            await self.free.acquire()
        finally:
            self.waiting -= 1
        try:
            async with self.extra() as process:
                yield process
        finally:
            self.free.release()

    @asynccontextmanager
    async def extra(self) -> AsyncIterator[Process]:
        """Lend a process beside those that answer."""
        process = self.idle.pop() if self.idle else await self.start()
        try:
            yield process
        finally:
            if self.reused and process.is_usable and len(self.idle) < self.processes:
                self.idle.append(process)
            else:
                process.kill()
                self.all.discard(process)

    async def answer(self, question: Question) -> Frame:
        """Return the answer to a question, which is its last frame."""
        arrival = monotonic()
        async with self.process() as process:
            try:
                async with aclosing(process.ask(question.after_waiting(monotonic() - arrival))) as frames:
                    return [frame async for frame in frames][-1]
            finally:
                if not process.is_resting:
                    await process.rest()

    async def parts(self, question: Question) -> AsyncGenerator[Frame]:
        """Yield all frames for a question."""
        async with self.process() as process, aclosing(process.ask(question)) as frames:
            async for frame in frames:
                yield frame

    async def close(self) -> None:
        """End all processes now."""
        ended = list(self.all)  # others remove processes meanwhile
        for process in ended:
            process.kill()
        for process in ended:
            with suppress(TimeoutError):
                async with asyncio.timeout(1):
                    await process.process.wait()
