"""Worker processes from the server's side, in pools: each pool is for one kind of work and has a bounded queue."""

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, asynccontextmanager, suppress
from dataclasses import asdict, dataclass
from time import monotonic
from typing import Any, NamedTuple

from zermelo_web.serving.served import Served
from zermelo_web.workers.question import Question

__all__ = ["Failure", "Frame", "Full", "Pool", "Unanswered"]

WORKER_MODULE = "zermelo_web.workers.worker"

STOP_QUESTION_SECONDS = 1.0
"""Seconds in which a process must stop its question; then it is killed."""

BROKEN_PROCESS_SECONDS = 60.0
"""Seconds beyond the time limit of a question after which its process must be broken."""

MAX_HEADER_BYTES = 1 << 20
"""Most bytes of the header of a frame."""


class Failure(Exception):
    """An error of a kind, which a worker reports."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


class Full(Failure):
    """The queue is full."""

    def __init__(self) -> None:
        super().__init__("Busy", "The server is busy: too many searches wait already. Ask again in a few seconds.")


class Unanswered(Exception):
    """The worker cannot answer, since the game is too large for it."""


class Frame(NamedTuple):
    """A part of an answer, a note, or the end of an answer."""

    header: dict[str, Any]
    body: bytes

    @property
    def is_last(self) -> bool:
        return self.header["kind"] in ("answer", "error", "handover")


@dataclass(eq=False)
class Process:
    """A running worker."""

    process: asyncio.subprocess.Process
    number: int = 0
    is_resting: bool = True
    """True while it has no question."""
    is_spent: bool = False
    """True once it holds so much memory that another process has to replace it."""

    @property
    def is_usable(self) -> bool:
        return self.is_resting and not self.is_spent and self.process.returncode is None

    async def ask(self, question: Question) -> AsyncGenerator[Frame]:
        """Yield the frames that answer a question; raises Failure or Unanswered."""
        self.number += 1
        self.is_resting = False
        self.send({"number": self.number, **asdict(question)})
        while not self.is_resting:
            async with asyncio.timeout(question.seconds + BROKEN_PROCESS_SECONDS):
                frame = await self.frame()
            self.is_resting, self.is_spent = frame.is_last, frame.header["spent"]
            if frame.header["kind"] == "error":
                raise Failure(frame.header["error"], frame.header["message"])
            if frame.header["kind"] == "handover":
                raise Unanswered
            yield frame

    def send(self, message: dict[str, Any]) -> None:
        assert self.process.stdin is not None
        with suppress(OSError):
            self.process.stdin.write(json.dumps(message).encode() + b"\n")

    async def frame(self) -> Frame:
        """Return the next frame; raises Failure if the process has ended."""
        assert self.process.stdout is not None
        try:
            header = json.loads(await self.process.stdout.readline())
            return Frame(header, await self.process.stdout.readexactly(header["bytes"]))
        except (ValueError, asyncio.IncompleteReadError):
            self.kill()
            raise Failure("WorkerLost", "The process that worked on this has ended; ask again.") from None

    async def rest(self) -> None:
        """Stop the current question, or kill the process if it does not stop in time."""
        self.send({"stop": self.number})
        try:
            async with asyncio.timeout(STOP_QUESTION_SECONDS):
                while not self.is_resting:
                    self.is_resting = (await self.frame()).is_last
        except (TimeoutError, Failure):
            self.kill()

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            self.process.kill()


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
        command = [sys.executable, "-m", WORKER_MODULE, json.dumps(asdict(self.served)), str(self.nice)]
        # A new session: Ctrl-C at the terminal reaches only the server, which ends its workers.
        process = await asyncio.create_subprocess_exec(
            *command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, limit=MAX_HEADER_BYTES, start_new_session=True
        )
        self.all.add(started := Process(process))
        return started

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
            if self.reused and not process.is_resting:
                await process.rest()
            if self.reused and process.is_usable and len(self.idle) < self.processes:
                self.idle.append(process)
            else:
                process.kill()
                self.all.discard(process)

    async def answer(self, question: Question) -> Frame:
        """Return the answer to a question, which is its last frame."""
        arrival = monotonic()
        async with self.process() as process:
            left = question.after_waiting(monotonic() - arrival)
            return [frame async for frame in process.ask(left)][-1]

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
                await asyncio.wait_for(process.process.wait(), 1)
