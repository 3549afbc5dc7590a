"""A process that answers one line with one line, within limits of time, memory and output."""

import os
import signal
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from queue import Empty, Full, Queue
from subprocess import PIPE, Popen
from threading import Thread
from time import monotonic
from typing import IO, NamedTuple
from weakref import WeakSet, finalize

__all__ = ["LimitedProcess", "Limits", "ProcessFailed", "end_all"]

LOOK = 0.05
"""Seconds between two looks at the clock and at the memory of a process."""

LONGEST_LINE = 1 << 16
"""Bytes of the longest line that a process may print."""

MOST_LINES = 64
"""The most lines that wait to be read; a process that prints more loses its output."""

ENDING = 2.0
"""Seconds for a process that has closed its output to end."""


class Limits(NamedTuple):
    """The limits of one answer."""

    seconds: float = 10.0
    """Wall-clock seconds, which include the start of the process."""
    memory: int = 1 << 30
    """Bytes of resident memory of the process and its children, looked at every twentieth of a second."""


class ProcessFailed(Exception):
    """The reason why a process has no answer, as the end of a sentence: 'gave no answer within 5 s'."""


RUNNING: WeakSet["LimitedProcess"] = WeakSet()


def end_all() -> None:
    """End all processes that still run, for a program that ends without its exit handlers."""
    for process in list(RUNNING):
        process.end()


class LimitedProcess:
    """A child process with pipes for its input and outputs; raises ProcessFailed if it cannot be started."""

    def __init__(self, command: Sequence[str], limits: Limits, environment: Mapping[str, str]) -> None:
        self.limits = limits
        try:
            self.process = Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE, env={**os.environ, **environment})
        except OSError as error:
            raise ProcessFailed(f"cannot be started: {error.strerror}") from error
        self.lines: Queue[bytes] = Queue(MOST_LINES)
        """The lines of its output; an empty one at the end."""
        self.complaints: deque[bytes] = deque(maxlen=MOST_LINES)
        """The last lines of its error output."""
        readers = (
            Thread(target=read_output, args=(self.process.stdout, self.lines), daemon=True),
            Thread(target=read_errors, args=(self.process.stderr, self.complaints), daemon=True),
        )
        for reader in readers:
            reader.start()
        self.error_reader = readers[1]
        self.end = finalize(self, end_tree, self.process)
        """Ends the process and its children; also called when nothing refers to this object any more."""
        RUNNING.add(self)

    def ask(self, question: str, seconds: float | None = None) -> str:
        """Write a line, and return the line that the process answers; raises ProcessFailed, and ends the process."""
        try:
            if not self.lines.empty() and (early := self.lines.get()):
                raise ProcessFailed(f"printed {shown(early)} before it was asked: it may print one line for each turn")
            self.write(question)
            return self.answer(seconds or self.limits.seconds)
        except ProcessFailed:
            self.end()
            raise

    def write(self, question: str) -> None:
        assert self.process.stdin is not None
        with suppress(OSError):  # the process has ended, which `answer` reports
            self.process.stdin.write(question.encode() + b"\n")
            self.process.stdin.flush()

    def answer(self, seconds: float) -> str:
        """Return the next line of output; raises ProcessFailed."""
        end = monotonic() + seconds
        while True:
            with suppress(Empty):
                line = self.lines.get(timeout=LOOK)
                break
            if monotonic() > end:
                raise ProcessFailed(f"gave no answer within {seconds:g} s")
            if self.memory > self.limits.memory:
                raise ProcessFailed(f"used more than {self.limits.memory >> 20:,} MB of memory")
        if not line:
            raise ProcessFailed(self.last_words())
        if not line.endswith(b"\n") and len(line) >= LONGEST_LINE:
            raise ProcessFailed(f"printed a line of more than {LONGEST_LINE >> 10} kB")
        return line.decode(errors="replace").strip()

    @property
    def memory(self) -> int:
        """Bytes of resident memory of the process and its children; 0 if it has ended."""
        from psutil import NoSuchProcess, Process  # takes 20 ms

        try:
            process = Process(self.process.pid)
            return sum(each.memory_info().rss for each in (process, *process.children(recursive=True)))
        except NoSuchProcess:
            return 0

    def last_words(self) -> str:
        """Return how the process ended, with the last line of its error output."""
        with suppress(Exception):
            self.process.wait(ENDING)
        self.error_reader.join(ENDING)
        code = self.process.poll()
        if code is None:
            return "closed its output"
        how = f"ended with exit code {code}" if code >= 0 else f"was ended by {signal.Signals(-code).name}"
        complaint = next((line for line in reversed(self.complaints) if line.strip()), b"")
        return f"{how}: {complaint.decode(errors='replace').strip().rstrip('.')}" if complaint else how


def read_output(pipe: IO[bytes], lines: "Queue[bytes]") -> None:
    """Pass on the lines of a pipe, long ones in parts, and an empty one at its end."""
    with pipe, suppress(Full):
        while line := pipe.readline(LONGEST_LINE):
            lines.put_nowait(line)
        lines.put(b"")


def read_errors(pipe: IO[bytes], complaints: "deque[bytes]") -> None:
    """Keep the last lines of a pipe."""
    with pipe:
        while line := pipe.readline(LONGEST_LINE):
            complaints.append(line)


def end_tree(process: "Popen[bytes]") -> None:
    """End a process and its children."""
    from psutil import NoSuchProcess, Process

    with suppress(NoSuchProcess):
        for child in Process(process.pid).children(recursive=True):
            with suppress(NoSuchProcess):
                child.kill()
    process.kill()
    process.wait()
    with suppress(OSError):
        assert process.stdin is not None
        process.stdin.close()


def shown(line: bytes) -> str:
    return repr(line.decode(errors="replace").strip()[:40])
