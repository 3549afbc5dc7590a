"""Ctrl-C, SIGTERM and the end of a time limit: each ends a command within a second, whatever the command is doing."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from time import monotonic, sleep
from typing import NoReturn, TypeVar

from zermelo.command.streams import flush_output, warn
from zermelo.errors import OutOfTime
from zermelo.machine.threads import ABRUPT_ENDINGS, begin, resolve

__all__ = [
    "EXIT_WRONG_INPUT",
    "PROGRAM_GRACE_SECONDS",
    "SAVING",
    "adopt_orphans",
    "end",
    "in_main_thread",
    "interruptible",
    "within",
]

T = TypeVar("T")

EXIT_WRONG_INPUT = 2
"""The exit code for wrong input, and for a time limit that is over."""

PROGRAM_GRACE_SECONDS = 10.0
"""Seconds for an answer of a program after the deadline, before the command ends without its result."""

EXIT_CTRL_C = 130
"""The exit code after Ctrl-C: the code that a shell shows for a program ended by SIGINT."""

INTERRUPT_POLL_SECONDS = 0.1
"""Seconds between two checks for Ctrl-C, on systems that do not wake the main thread."""

LOCK_RELEASE_SECONDS = 0.4
"""Seconds for a command to release locks and temporary files. Then its child processes are ended, and it has the same
time again."""

ENDED_PROCESS_SECONDS = 2.0
"""Seconds for ended processes to be gone, which takes a busy machine a moment."""

DEADLINE_GRACE_SECONDS = 0.1
"""Seconds after a deadline at which a command that is still running is ended."""

SET_CHILD_SUBREAPER = 36
"""The option of prctl by which a process becomes the parent of orphans (linux/prctl.h)."""

SAVING = threading.Lock()
"""Held while a command writes what it would lose; the process does not end before."""

MAIN_THREAD_JOBS: SimpleQueue[Callable[[], object]] = SimpleQueue()
"""Jobs for the main thread."""

COMMAND_DEADLINE: list[tuple[float, Callable[[], str]]] = []
"""The time at which the running command is ended, if it has a limit, and the message for that case."""


class Terminated(BaseException):
    """Raised in the main thread after SIGTERM."""


@contextmanager
def within(seconds: float, summary: Callable[[], str] = str, late: float = DEADLINE_GRACE_SECONDS) -> Iterator[None]:
    """Give work this many seconds, and add a summary of what is certain or kept to the OutOfTime that it raises.

    Work that does not check its deadline, such as a task in machine code, is stopped as by Ctrl-C, `late` seconds after
    the limit.
    """
    alarm = (monotonic() + seconds + late, lambda: f"Not finished in {seconds:g} s. {summary()}".rstrip())
    COMMAND_DEADLINE.append(alarm)
    try:
        yield
    except OutOfTime as error:
        raise OutOfTime(f"{error} {summary()}".rstrip()) from None
    finally:
        COMMAND_DEADLINE.remove(alarm)


def interruptible(work: Callable[[], int]) -> int:
    """Do work in a thread of its own, and return its exit code or raise its error here.

    Python handles signals in its main thread, between two of its instructions. Compiled code may run for minutes
    without one, so the main thread only waits and runs the jobs of `in_main_thread`.
    """
    handled = threading.Event()  # an earlier SIGTERM would end the process and leave its temporary files

    def wait_and_work() -> int:
        handled.wait()
        return work()

    worker, code = begin(wait_and_work)
    code.add_done_callback(lambda code: MAIN_THREAD_JOBS.put(lambda: None))  # wakes the main thread
    try:
        signal.signal(signal.SIGTERM, terminate)
        handled.set()
        while not code.done():
            with suppress(Empty):
                MAIN_THREAD_JOBS.get(timeout=INTERRUPT_POLL_SECONDS)()
            for moment, sentence in COMMAND_DEADLINE[:1]:
                if monotonic() > moment and not code.done():
                    leave(worker, sentence())
                    os._exit(EXIT_WRONG_INPUT)
        worker.join()
        end_children()
        await_children()
    except KeyboardInterrupt:
        leave(worker, "\nStopped by Ctrl-C.")
        os._exit(EXIT_CTRL_C)
    except Terminated:
        leave(worker, "\nStopped by SIGTERM.")
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.raise_signal(signal.SIGTERM)  # the sender sees that the signal has ended the process
    return code.result()


def terminate(number: int, frame: object) -> NoReturn:
    raise Terminated


def in_main_thread(job: Callable[[], T]) -> T:
    """Run a job in the main thread, where alone a screen or a server receives signals, and return its result."""
    result: Future[T] = Future()
    MAIN_THREAD_JOBS.put(lambda: resolve(result, job, Exception))
    return result.result()


def leave(worker: threading.Thread, sentence: str) -> None:
    """Interrupt the worker, wait a moment and say why; the process then ends even if the worker is still running."""
    import ctypes

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    # A callback of the compiler cannot raise the interrupt, and need not report it.
    sys.unraisablehook = lambda raised: None
    # The thread raises it when it next runs Python.
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(worker.ident or 0), ctypes.py_object(KeyboardInterrupt))
    worker.join(LOCK_RELEASE_SECONDS)
    end_children()
    worker.join(LOCK_RELEASE_SECONDS)  # a worker that waited for a child releases what it shared with it
    SAVING.acquire()
    if sys.stderr.isatty():
        warn("\x1b[?25h", raw=True)  # a progress bar hides the cursor
    warn(sentence)
    await_children()


def end(code: int) -> NoReturn:
    """End the process now, even if threads are still searching: compiled code cannot be interrupted."""
    flush_output()
    end_children()
    await_children()
    os._exit(code)


def end_children() -> None:
    """End the processes that multiprocessing has started, and the programs that play, if there are any."""
    if ABRUPT_ENDINGS:
        adopt_orphans()
    for end_each in ABRUPT_ENDINGS:
        end_each()
    if multiprocessing := sys.modules.get("multiprocessing"):
        with suppress(Exception):
            children = multiprocessing.active_children()
            for child in children:
                child.terminate()
            for child in children:
                child.join(ENDED_PROCESS_SECONDS)


def adopt_orphans() -> None:
    """Become the parent of processes whose own parent ends, where the system can, to wait for them."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(SET_CHILD_SUBREAPER, 1)


def await_children() -> None:
    """Wait for the processes that have been ended: otherwise they are defunct for a while after this one."""
    release_semaphores()
    end = monotonic() + ENDED_PROCESS_SECONDS
    if ABRUPT_ENDINGS:  # a program was started
        with suppress(AttributeError, ChildProcessError):  # Windows; no child is left
            while monotonic() < end:
                if os.waitpid(-1, os.WNOHANG) == (0, 0):
                    sleep(0.01)


def release_semaphores() -> None:
    """Release the semaphores that a busy worker still holds, and end the process that would warn about them."""
    with suppress(Exception):
        if util := sys.modules.get("multiprocessing.util"):
            util._run_finalizers(0)
        if tracker := sys.modules.get("multiprocessing.resource_tracker"):
            tracker._resource_tracker._stop()
