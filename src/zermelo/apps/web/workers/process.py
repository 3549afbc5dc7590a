"""A worker process, as the server sees it: it is asked one question at a time, and stopped when nobody waits."""

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncGenerator
from contextlib import suppress
from dataclasses import replace
from typing import Any, NamedTuple

from zermelo.apps.web.serving.served import Served
from zermelo.apps.web.workers.question import Question

__all__ = ["Failure", "Frame", "Process", "Unanswered"]

PATIENCE = 1.0
"""Seconds that a process has to stop at its question before it is killed."""

LATEST = 60.0
"""Seconds beyond the time of a question after which its process must be broken."""

SHORT = 0.1
"""Seconds of waiting that do not count."""

FRAME = 1 << 20
"""The longest header of a frame."""


class Failure(Exception):
    """What a worker says is wrong."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


class Unanswered(Exception):
    """The worker hands the question over to a greater one."""


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
        """Whether it has nothing to do."""
        self.is_spent = False
        """Whether it holds so much memory that another is to take its place."""

    @classmethod
    async def start(cls, served: Served, nice: int) -> "Process":
        """A new worker; the nicer, the more it leaves the processor to others."""
        module = "zermelo.apps.web.workers.worker"
        command = [sys.executable, "-m", module, json.dumps(served.record()), str(nice)]
        # A group of its own: Ctrl-C at the terminal is for the server, which ends its workers.
        process = await asyncio.create_subprocess_exec(
            *command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, limit=FRAME, start_new_session=True
        )
        return cls(process)

    @property
    def is_usable(self) -> bool:
        return self.is_resting and not self.is_spent and self.process.returncode is None

    async def ask(self, question: Question) -> AsyncGenerator[Frame]:
        """The frames that answer a question, up to the last; raises Failure or Unanswered for what is no answer."""
        self.number += 1
        self.is_resting = False
        self.send({"number": self.number, **question.record()})
        while True:
            async with asyncio.timeout(question.seconds + LATEST):
                frame = await self.frame()
            self.is_resting, self.is_spent = frame.is_last, frame.header["spent"]
            if frame.header["kind"] == "error":
                raise Failure(frame.header["error"], frame.header["message"])
            if frame.header["kind"] == "handover":
                raise Unanswered
            yield frame
            if frame.is_last:
                return

    def send(self, message: dict[str, Any]) -> None:
        assert self.process.stdin is not None
        with suppress(OSError):
            self.process.stdin.write(json.dumps(message).encode() + b"\n")

    async def frame(self) -> Frame:
        """The next frame; raises Failure where the process has ended."""
        assert self.process.stdout is not None
        try:
            header = json.loads(await self.process.stdout.readline())
            return Frame(header, await self.process.stdout.readexactly(header["bytes"]))
        except (ValueError, asyncio.IncompleteReadError):
            self.kill()
            raise Failure("WorkerLost", "The process that worked on this has ended; ask again.") from None

    async def rest(self) -> None:
        """Stop at the question that nobody waits for, or be killed."""
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


def with_less(question: Question, waited: float) -> Question:
    """The question after it has waited: its time is what is left of it, but at least a quarter."""
    if waited < SHORT:
        return question
    return replace(question, seconds=round(max(question.seconds / 4, question.seconds - waited), 2))
