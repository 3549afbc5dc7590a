"""Pools: a number of processes for one kind of work, and a bounded queue before them."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, asynccontextmanager, suppress
from time import monotonic

from zermelo.apps.web.serving.served import Served
from zermelo.apps.web.workers.process import Frame, Process, with_less
from zermelo.apps.web.workers.question import Question

__all__ = ["Full", "Pool"]


class Full(Exception):
    """As many questions wait as may wait."""


class Pool:
    """Processes that are started when they are needed, and used again."""

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
        self.idle += [await self.started() for _ in range(processes)]

    @asynccontextmanager
    async def process(self) -> AsyncIterator[Process]:
        """Lend a process for one question; raises Full where too many wait already."""
        await self.wait()
        try:
            async with self.extra() as process:
                yield process
        finally:
            self.free.release()

    @asynccontextmanager
    async def extra(self) -> AsyncIterator[Process]:
        """Lend a process beside those that answer."""
        process = self.idle.pop() if self.idle else await self.started()
        try:
            yield process
        finally:
            self.put_back(process)

    async def wait(self) -> None:
        if self.free.locked() and self.waiting >= self.most_waiting:
            raise Full
        self.waiting += 1
        try:
            await self.free.acquire()
        finally:
            self.waiting -= 1

    async def started(self) -> Process:
        process = await Process.start(self.served, self.nice)
        self.all.add(process)
        return process

    def put_back(self, process: Process) -> None:
        if self.reused and process.is_usable and len(self.idle) < self.processes:
            self.idle.append(process)
        else:
            process.kill()
            self.all.discard(process)

    async def answer(self, question: Question) -> Frame:
        """The last frame for a question, which is its answer; notes on the way are left out."""
        asked = monotonic()
        async with self.process() as process:
            try:
                async with aclosing(process.ask(with_less(question, monotonic() - asked))) as frames:
                    async for frame in frames:
                        if frame.is_last:
                            return frame
                raise AssertionError("A process sends a last frame, or raises.")
            finally:
                if not process.is_resting:
                    await process.rest()

    async def parts(self, question: Question) -> AsyncGenerator[Frame]:
        """All frames for a question, as they come."""
        async with self.process() as process, aclosing(process.ask(question)) as frames:
            async for frame in frames:
                yield frame

    async def close(self) -> None:
        """End all processes now."""
        ended = list(self.all)  # while they are waited for, others put them back
        for process in ended:
            process.kill()
        for process in ended:
            with suppress(TimeoutError):
                async with asyncio.timeout(1):
                    await process.process.wait()
