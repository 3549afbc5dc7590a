"""Ctrl-C, SIGTERM and the end of a time limit, answered within a second whatever the command is doing."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from time import monotonic
from typing import NamedTuple, NoReturn, TypeVar

from zermelo import OutOfTime
from zermelo.apps.cli.boundary import WRONG
from zermelo.apps.cli.output import warn

__all__ = ["INTERRUPTED", "end", "in_main_thread", "interruptible", "within"]

T = TypeVar("T")

INTERRUPTED = 130
"""The exit code after Ctrl-C: what a shell shows for programs that SIGINT ends."""

STACK = 64 << 20
"""Bytes of stack for the thread that works: recursion in compiled rules is as deep as a game is long."""

LOOK = 0.1
"""Seconds between two looks at whether Ctrl-C was pressed, where the system does not wake the main thread."""

GRACE = 0.4
"""Seconds that a command has for putting away what it holds, such as locks and temporary files; then its workers are
ended, and it has as much time again."""


LATE = 0.1
"""Seconds after a deadline at which a command is ended that has not ended by itself."""


class Terminated(BaseException):
    """SIGTERM has come."""


JOBS: SimpleQueue[Callable[[], None]] = SimpleQueue()
"""What the main thread is asked to do."""


class Alarm(NamedTuple):
    """When a command is ended although it goes on, and what is said then."""

    moment: float
    sentence: Callable[[], str]


ALARMS: list[Alarm] = []
"""That of the command that runs, if it has a time limit."""


@contextmanager
def within(seconds: float, kept: Callable[[], str] = str, late: float = LATE) -> Iterator[None]:
    """Give work this many seconds, and add a sentence to the OutOfTime that it raises then.

    Work that does not hear of its deadline, such as a task in machine code, is ended as Ctrl-C ends it, this many
    seconds late. kept says what is certain or kept by then, and how to go on.
    """

    def sentence(over: str) -> str:
        return f"{over} {kept()}".rstrip()

    alarm = Alarm(monotonic() + seconds + late, lambda: sentence(f"Not finished in {seconds:g} s."))
    ALARMS.append(alarm)
    try:
        yield
    except OutOfTime as error:
        raise OutOfTime(sentence(str(error))) from None
    finally:
        ALARMS.remove(alarm)


def interruptible(work: Callable[[], int]) -> int:
    """Do work in a thread of its own and return its exit code; what it raises is raised here.

    Python handles signals in its main thread, between two of its instructions. Compiled code may run for minutes
    without one, so the main thread does nothing but wait, and what `in_main_thread` asks it to do.
    """
    codes: list[int] = []
    raised: list[BaseException] = []

    def run() -> None:
        try:
            codes.append(work())
        except BaseException as error:
            raised.append(error)
        JOBS.put(nothing)  # wakes the main thread

    before = threading.stack_size(STACK)
    worker = threading.Thread(target=run, daemon=True)
    signal.signal(signal.SIGTERM, terminate)
    try:
        worker.start()
        threading.stack_size(before)
        while worker.is_alive():
            with suppress(Empty):
                JOBS.get(timeout=LOOK)()
            if codes or raised:
                worker.join()
            elif rung := [alarm for alarm in ALARMS if monotonic() > alarm.moment]:
                leave(worker, rung[0].sentence())
                os._exit(WRONG)
    except KeyboardInterrupt:
        leave(worker, "\nStopped by Ctrl-C.")
        os._exit(INTERRUPTED)
    except Terminated:
        leave(worker, "\nStopped by SIGTERM.")
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.raise_signal(signal.SIGTERM)  # whoever sent it sees that it has ended the process
    if raised:
        raise raised[0]
    return codes[0]


def nothing() -> None:
    """Do nothing."""


def terminate(number: int, frame: object) -> NoReturn:
    """Raise Terminated in the main thread."""
    raise Terminated


def in_main_thread(job: Callable[[], T]) -> T:
    """The result of a job that the main thread does for a command: only there a screen or a server hears signals."""
    results: SimpleQueue[T | Exception] = SimpleQueue()

    def run() -> None:
        try:
            results.put(job())
        except Exception as error:
            results.put(error)

    JOBS.put(run)
    result = results.get()
    if isinstance(result, Exception):
        raise result
    return result


def leave(worker: threading.Thread, sentence: str) -> None:
    """Interrupt the worker, wait a moment and say why: the process then ends even if the worker goes on."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    sys.unraisablehook = unheard  # the worker may be in a callback of the compiler, which can raise nothing
    raise_in(worker)
    worker.join(GRACE)
    end_children()
    worker.join(GRACE)  # what waited for a child lets go of what it shared with it
    if sys.stderr.isatty():
        warn("\x1b[?25h", raw=True)  # a progress bar hides the cursor
    warn(sentence)
    put_away()


def unheard(raised: object) -> None:
    """What cannot be raised when a command is interrupted is not told either."""


def end(code: int) -> NoReturn:
    """End the process now, although threads may be searching still: compiled code does not hear that it is over."""
    sys.stdout.flush()
    sys.stderr.flush()
    end_children()
    os._exit(code)


def raise_in(worker: threading.Thread) -> None:
    """Raise KeyboardInterrupt in a thread, when it next runs Python."""
    import ctypes

    if worker.ident is not None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(worker.ident), ctypes.py_object(KeyboardInterrupt))


def end_children() -> None:
    """End the processes that multiprocessing has started, if it was ever loaded."""
    if multiprocessing := sys.modules.get("multiprocessing"):
        with suppress(Exception):
            for child in multiprocessing.active_children():
                child.terminate()


def put_away() -> None:
    """Give back the semaphores that a busy worker still holds, of which Python would warn."""
    if util := sys.modules.get("multiprocessing.util"):
        with suppress(Exception):
            util._run_finalizers(0)
