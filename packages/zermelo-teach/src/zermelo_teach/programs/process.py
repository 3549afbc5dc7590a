"""A process that answers one line with one line, within limits of time, memory, output and processes."""

import os
import signal
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, Full, Queue
from subprocess import PIPE, Popen
from threading import Event, Thread, current_thread
from time import monotonic
from typing import IO, TYPE_CHECKING, NamedTuple
from weakref import WeakSet, finalize

from zermelo.errors import OutOfTime
from zermelo.machine import ABRUPT_ENDINGS
from zermelo.rules import NO_DEADLINE, Deadline

if TYPE_CHECKING:
    from zermelo_teach.programs.descendants import Descendants

__all__ = ["WAIT_FACTOR", "LimitedProcess", "Limits", "ProcessFailed", "ProcessLate", "end_all"]

PROGRAM_POLL_SECONDS = 0.05
"""Seconds between two looks at a process."""

MAX_PROCESSES = 32
"""The most processes that a program may have started at a time."""

SPARE_PROCESSES = 256
"""Processes and threads that the system lets the user of a program have, beyond all that run when it starts."""

MAX_LINE_BYTES = 1 << 16
"""Bytes of the longest line that a process may print."""

MAX_WAITING_LINES = 64
"""The most lines that wait to be read; a process that prints more loses its output."""

PROGRAM_EXIT_SECONDS = 2.0
"""Seconds for a process that has closed its output to end."""

WAIT_FACTOR = 6
"""How many times as long as its seconds of the processor a program may wait for something else."""


class Limits(NamedTuple):
    """The limits of one answer."""

    seconds: float = 10.0
    """Seconds of the processor, for the process and its descendants; six times as many for waiting without one."""
    memory: int = 1 << 30
    """Bytes of resident memory of the process and its descendants, looked at every twentieth of a second."""
    deadline: Deadline = NO_DEADLINE
    """The end of the whole job: an answer that is still awaited then raises OutOfTime."""


class ProcessFailed(Exception):
    """The reason why a process has no answer, as the end of a sentence: 'ended with exit code 3'."""


class ProcessLate(ProcessFailed):
    """The reason why a process that may still work has no answer: 'gave no answer within 5 s of processor time'."""


RUNNING_PROGRAMS: WeakSet["LimitedProcess"] = WeakSet()


def end_all() -> None:
    """End all processes that still run, for a program that ends without its exit handlers."""
    for process in list(RUNNING_PROGRAMS):
        process.end()


class LimitedProcess:
    """A child process with pipes for its input and outputs; raises ProcessFailed if it cannot be started.

    It is ended with all its descendants when it has started more than 32 processes or uses too much memory, when it
    ends itself, and when nothing refers to this object any more.
    """

    def __init__(self, command: Sequence[str], limits: Limits, environment: Mapping[str, str]) -> None:
        from zermelo_teach.programs.descendants import Descendants  # psutil takes 20 ms

        self.limits = limits
        mark = f"ZERMELO_PROGRAM_{os.urandom(8).hex().upper()}"
        variables = {**os.environ, **environment, mark: "1"}
        try:
            self.process = Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE, env=variables, start_new_session=True)
        except OSError as error:
            raise ProcessFailed(f"cannot be started: {error.strerror}") from error
        limit_processes(self.process.pid)
        self.lines: Queue[bytes] = Queue(MAX_WAITING_LINES)
        """The lines of its output; an empty one at the end."""
        self.complaints: deque[bytes] = deque(maxlen=MAX_WAITING_LINES)
        """The last lines of its error output."""
        self.faults: list[str] = []
        """The limit that it has broken, if any."""
        self.is_over = Event()
        self.waited = 0.0
        """Seconds for which it has waited for something else than a processor, while it was asked."""
        self.descendants = Descendants(self.process.pid, mark)
        self.watcher = begin_thread(watch, self.process, self.descendants, limits.memory, self.faults, self.is_over)
        finalize(self, end, self.is_over, self.watcher)
        RUNNING_PROGRAMS.add(self)
        ABRUPT_ENDINGS.add(end_all)
        begin_thread(read_output, self.process.stdout, self.lines)
        self.error_reader = begin_thread(read_errors, self.process.stderr, self.complaints)

    def end(self) -> None:
        """End the process and its descendants."""
        end(self.is_over, self.watcher)

    def ask(self, question: str, seconds: float | None = None, patience: float = WAIT_FACTOR) -> str:
        """Write a line, and return the line that the process answers.

        seconds: limit of the processor for this answer. patience: how many times as long the process may wait for
        something else. Raises ProcessFailed or OutOfTime, and ends the process then.
        """
        try:
            if not self.lines.empty() and (early := self.lines.get()):
                raise ProcessFailed(
                    f"printed {shorten_line(early)} before it was asked: it may print one line for each turn"
                )
            self.write(question)
            return self.answer(seconds or self.limits.seconds, patience)
        except (ProcessFailed, OutOfTime):
            self.end()
            raise

    def write(self, question: str) -> None:
        assert self.process.stdin is not None
        with suppress(OSError):  # the process has ended, which `answer` reports
            self.process.stdin.write(question.encode() + b"\n")
            self.process.stdin.flush()

    def answer(self, seconds: float, patience: float) -> str:
        """Return the next line of output; raises ProcessFailed or OutOfTime."""
        line, meter = self.next_line(), None
        while line is None:
            self.limits.deadline.check()
            meter = meter or Meter(self.descendants)
            self.waited += meter.look()
            meter.check(seconds, patience * seconds)
            line = self.next_line()
        if not line:
            raise ProcessFailed(self.fault or self.last_words())
        if not line.endswith(b"\n") and len(line) >= MAX_LINE_BYTES:
            raise ProcessFailed(f"printed a line of more than {MAX_LINE_BYTES >> 10} kB")
        return line.decode(errors="replace").strip()

    def next_line(self) -> bytes | None:
        """Return the next line of output; None if there is none yet."""
        with suppress(Empty):
            return self.lines.get(timeout=PROGRAM_POLL_SECONDS)
        return None

    @property
    def fault(self) -> str:
        """The limit that the process has broken, for which it is ended; '' if there is none."""
        return next(iter(self.faults), "")

    def last_words(self) -> str:
        """Return how the process ended, with the last line of its error output."""
        with suppress(Exception):
            self.process.wait(PROGRAM_EXIT_SECONDS)
        self.error_reader.join(PROGRAM_EXIT_SECONDS)
        code = self.process.poll()
        if code is None:
            return "closed its output"
        how = f"ended with exit code {code}" if code >= 0 else f"was ended by {signal.Signals(-code).name}"
        complaint = next((line for line in reversed(self.complaints) if line.strip()), b"")
        return f"{how}: {complaint.decode(errors='replace').strip().rstrip('.')}" if complaint else how


class Meter:
    """The time that a process takes: of the processor, and by the clock while it waits for something else.

    The time for which it waits for a processor, because others keep it busy, does not count.
    """

    def __init__(self, descendants: "Descendants") -> None:
        self.descendants, self.began = descendants, descendants.processor_seconds()
        self.waited, self.looked = 0.0, monotonic()

    def look(self) -> float:
        """Return the seconds for which the process has waited for something else since the last look."""
        now = monotonic()
        waited = 0.0 if self.descendants.is_running() else now - self.looked
        self.waited, self.looked = self.waited + waited, now
        return waited

    def check(self, seconds: float, waiting: float) -> None:
        """Raise ProcessLate for more seconds of the processor than these, or of waiting for something else."""
        if self.descendants.processor_seconds() - self.began > seconds:
            raise ProcessLate(f"gave no answer within {seconds:g} s of processor time")
        if self.waited > waiting:
            raise ProcessLate(f"waited for {waiting:g} s without an answer")


def begin_thread(work: Callable[..., None], *arguments: object) -> Thread:
    """Return a running thread that ends with this program."""
    thread = Thread(target=work, args=arguments, daemon=True)
    thread.start()
    return thread


def read_output(pipe: IO[bytes], lines: "Queue[bytes]") -> None:
    """Pass on the lines of a pipe, long ones in parts, and an empty one at its end."""
    with pipe, suppress(Full):
        while line := pipe.readline(MAX_LINE_BYTES):
            lines.put_nowait(line)
        lines.put(b"")


def read_errors(pipe: IO[bytes], complaints: "deque[bytes]") -> None:
    """Keep the last lines of a pipe."""
    with pipe:
        while line := pipe.readline(MAX_LINE_BYTES):
            complaints.append(line)


def watch(process: "Popen[bytes]", descendants: "Descendants", memory: int, faults: list[str], is_over: Event) -> None:
    """Look at a process until it ends, breaks a limit or is over; then end it and its descendants."""
    try:
        while not faults and not is_over.wait(PROGRAM_POLL_SECONDS) and process.poll() is None:
            if len(descendants.look(MAX_PROCESSES)) > MAX_PROCESSES:
                faults.append(f"started more than {MAX_PROCESSES} processes")
            elif descendants.memory() > memory:
                faults.append(f"used more than {memory >> 20:,} MB of memory")
    finally:
        process.kill()
        descendants.end()
        process.wait()
        with suppress(OSError):
            assert process.stdin is not None
            process.stdin.close()


def end(is_over: Event, watcher: Thread) -> None:
    """Have the watcher of a process end it, and wait for that: nothing interrupts the watcher."""
    is_over.set()
    if watcher is not current_thread():  # which may collect the garbage
        watcher.join()


def limit_processes(pid: int) -> None:
    """Have the system refuse what a process would start between two looks by the hundred; it refuses root nothing.

    The system counts the processes and threads of the user, of which a container shows only some: all that run on the
    machine are certainly no fewer.
    """
    with suppress(ImportError, AttributeError, OSError, ValueError):  # only Linux can
        import resource

        running = int(Path("/proc/loadavg").read_text(encoding="utf-8").split()[3].partition("/")[2])
        soft, hard = resource.prlimit(pid, resource.RLIMIT_NPROC)
        most = running + SPARE_PROCESSES if soft == resource.RLIM_INFINITY else min(soft, running + SPARE_PROCESSES)
        resource.prlimit(pid, resource.RLIMIT_NPROC, (most, hard))


def shorten_line(line: bytes) -> str:
    return repr(line.decode(errors="replace").strip()[:40])
