"""A worker process from the server's side: it answers one question at a time and stops when its client leaves."""

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncGenerator
from contextlib import suppress
from typing import Any, NamedTuple

from zermelo.apps.web.serving.served import Served
from zermelo.apps.web.workers.question import Question

__all__ = ["Failure", "Frame", "Process", "Unanswered"]

PATIENCE = 1.0
"""Seconds in which a process must stop its question; then it is killed."""

LATEST = 60.0
"""Seconds beyond the time limit of a question after which its process must be broken."""

HEADER_LIMIT = 1 << 20
"""Most bytes of the header of a frame."""


class Failure(Exception):
    """An error of a kind, which a worker reports."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


class Unanswered(Exception):
    """The worker cannot answer, since the game is too large for it."""


class Frame(NamedTuple):
    """A part of an answer, a note, or the end of an answer."""

    header: dict[str, Any]
    body: bytes

    @property
    def is_last(self) -> bool:
        return self.header["kind"] in ("answer", "error", "handover")


class Process:
    """A running worker."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.number = 0
        self.is_resting = True
        """True while it has no question."""
        self.is_spent = False
        """True once it holds so much memory that another process has to replace it."""

    @classmethod
    async def start(cls, served: Served, nice: int) -> "Process":
        """Start a worker with a niceness of the operating system."""
        module = "zermelo.apps.web.workers.worker"
        command = [sys.executable, "-m", module, json.dumps(served.record()), str(nice)]
        # A new session: Ctrl-C at the terminal reaches only the server, which ends its workers.
        process = await asyncio.create_subprocess_exec(
            *command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, limit=HEADER_LIMIT, start_new_session=True
        )
        return cls(process)

    @property
    def is_usable(self) -> bool:
        return self.is_resting and not self.is_spent and self.process.returncode is None

    async def ask(self, question: Question) -> AsyncGenerator[Frame]:
        """Yield the frames that answer a question; raises Failure or Unanswered."""
        self.number += 1
        self.is_resting = False
        self.send({"number": self.number, **question.record()})
        while not self.is_resting:
            async with asyncio.timeout(question.seconds + LATEST):
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
            async with asyncio.timeout(PATIENCE):
                while not self.is_resting:
                    self.is_resting = (await self.frame()).is_last
        except (TimeoutError, Failure):
            self.kill()

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            self.process.kill()
