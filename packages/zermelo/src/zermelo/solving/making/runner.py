"""The runner of tasks on an executor, and its statistics."""

import logging
import os
import platform
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, wait
from itertools import islice
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from zermelo.errors import WorkerLost
from zermelo.rules.limits import OnProgress, Progress
from zermelo.solving.making.tasks import Done

__all__ = ["TaskRunner", "Work", "peak_memory", "this_process"]

LOGGER = logging.getLogger("zermelo")

MAX_WORK_PER_MESSAGE = 8
"""Largest number of pieces of work in one message; more would hide the progress."""


class Work(NamedTuple):
    """The sums for all tasks of one kind."""

    tasks: int = 0
    seconds: float = 0
    loading: float = 0
    """Seconds in which layers below were loaded."""
    bytes: int = 0
    """Bytes read and written."""

    def and_of(self, done: Done, seconds: float) -> "Work":
        return Work(self.tasks + 1, self.seconds + seconds, self.loading + done.loading, self.bytes + done.bytes)

    def record(self) -> dict[str, Any]:
        return {**self._asdict(), "seconds": round(self.seconds, 3), "loading": round(self.loading, 3)}


class Run(NamedTuple):
    """A task that has ended."""

    done: Done
    seconds: float
    process: str
    peak_memory: int
    """Bytes of its process."""


class TaskRunner:
    """A runner of tasks on an executor, several at a time; it records their memory and time."""

    def __init__(self, executor: Executor, on_progress: OnProgress, limit: int, at_once: int) -> None:
        self.executor = executor
        self.on_progress = on_progress
        self.most = limit
        self.at_once = at_once
        self.peaks: dict[str, int] = {}
        self.work: dict[str, Work] = {}

    def run(self, task: Callable[..., Done], work: list[tuple[Any, ...]], step: Progress | None = None) -> int:
        """Run a task on each piece of work, and return the classes of these and of an earlier step."""
        total = step.done if step else 0
        for _, done in self.results(task, work):
            total += done.classes
            if step:
                self.on_progress(step._replace(done=total))
        LOGGER.debug("%s: tasks %d, classes so far %d", task.__name__, len(work), total)
        return total

    def results(self, task: Callable[..., Done], work: list[tuple[Any, ...]]) -> Iterator[tuple[int, Done]]:
        """Yield the number of each piece of work and the report of its task, as they end; raise WorkerLost.

        A single task runs here, without a message to the executor.
        """
        try:
            for number, run in enumerate(run_all(task, work)) if len(work) == 1 else self.end_task(task, work):
                self.peaks[run.process] = max(run.peak_memory, self.peaks.get(run.process, 0))
                self.work[task.__name__] = self.work.get(task.__name__, Work()).and_of(run.done, run.seconds)
                yield number, run.done
        except (BrokenExecutor, CancelledError) as error:
            raise WorkerLost("A worker process died; go on with --resume.") from error

    def end_task(self, task: Callable[..., Done], work: list[tuple[Any, ...]]) -> Iterator[tuple[int, Run]]:
        messages = messages_of(work, self.at_once)
        running = {self.executor.submit(run_all, task, some): numbers for numbers, some in islice(messages, self.most)}
        try:
            while running:
                ended, _ = wait(running, return_when=FIRST_COMPLETED)
                runs = [pair for future in ended for pair in zip(running.pop(future), future.result(), strict=True)]
                more = islice(messages, len(ended))
                running |= {self.executor.submit(run_all, task, some): numbers for numbers, some in more}
                yield from runs
        finally:
            for future in running:
                future.cancel()


def messages_of(work: list[tuple[Any, ...]], at_once: int) -> Iterator[tuple[range, list[tuple[Any, ...]]]]:
    """Yield numbered pieces of work in messages of decreasing length, so that all workers finish together.

    (Guided self-scheduling: C. Polychronopoulos and D. Kuck, IEEE Transactions on Computers C-36(12), 1987.)
    """
    begin = 0
    while begin < len(work):
        end = begin + min(MAX_WORK_PER_MESSAGE, -(-(len(work) - begin) // (2 * at_once)))
        yield range(begin, end), work[begin:end]
        begin = end


def run_all(task: Callable[..., Done], work: list[tuple[Any, ...]]) -> list[Run]:
    """Run the tasks of a message."""
    runs = []
    for piece in work:
        began, done = perf_counter(), task(*piece)
        runs.append(Run(done, perf_counter() - began, this_process(), peak_memory()))
    return runs


def this_process() -> str:
    return f"{platform.node()} {os.getpid()}"


def peak_memory() -> int:
    """Return the peak memory of this process in bytes; 0 where the system does not report it."""
    # In getrusage a process begins with the peak of its parent.
    status = Path("/proc/self/status")
    lines = status.read_text(encoding="utf-8").splitlines() if status.exists() else []
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM:"))
