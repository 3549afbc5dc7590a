"""The executors of tasks: threads, processes, or the workers of a Dask cluster that share the folders."""

import logging
import os
import pickle
import re
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any

from zermelo.errors import BadGame, BadOption, MissingExtra, WorkerLost
from zermelo.machine.files import sync
from zermelo.rules import Game
from zermelo.rules.limits import NO_DEADLINE, Deadline

__all__ = ["check_buildable", "cluster", "processes", "running", "syncing", "threads"]

PARENT_POLL_SECONDS = 1.0
"""Seconds between two checks that the parent process, or the workers, are still there."""

SCHEDULER_ANSWER_SECONDS = 5.0
"""Seconds in which a scheduler must answer."""

SCHEDULER_ADDRESS_PATTERN = r"((tcp|tls|ws|wss|ucx)://)?([\w.-]+|\[[\w.:%]+\]):\d{1,5}/?|inproc://\S+"
"""The form of the address of a scheduler."""


def check_buildable(game: Game[Any], executor: Executor) -> None:
    """Raise BadGame if tasks run in other processes, and they cannot build the game.

    They build a game of the catalogue or of a file again. Any other must consist of functions that can be imported by
    name, from a module other than __main__.
    """
    if isinstance(executor, ThreadPoolExecutor) or game.spec:
        return
    try:
        portable = b"__main__" not in pickle.dumps(game)
    except (pickle.PicklingError, AttributeError, TypeError):
        portable = False
    if not portable:
        raise BadGame(
            f"Processes and clusters need a game that can be built again, and {game.name} was made by hand: "
            "put it into a file, or solve with threads."
        )


@contextmanager
def end_executor(executor: Executor) -> Iterator[Executor]:
    try:
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)


def threads(number: int) -> AbstractContextManager[Executor]:
    """Return an executor of threads of this process; kernels run in parallel."""
    return end_executor(ThreadPoolExecutor(number))


@contextmanager
def syncing() -> Iterator[Callable[[Path], None]]:
    """Yield a function that syncs a file in another thread; all files are on the disk at the end of the block."""
    waiting = list[Future[None]]()
    with threads(1) as disk:
        yield lambda path: waiting.append(disk.submit(sync, path))
        for each in waiting:
            each.result()


def processes(number: int) -> AbstractContextManager[Executor]:
    """Return an executor of new processes, which end when this process does."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    return end_executor(ProcessPoolExecutor(number, get_context("spawn"), end_with_parent, (os.getpid(),)))


def end_with_parent(parent: int) -> None:
    """End this process soon after its parent, and at once on Ctrl-C.

    Otherwise a worker whose parent was killed would wait forever, and one on Ctrl-C would print a traceback.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)

    def watch() -> None:
        while os.getppid() == parent:
            sleep(PARENT_POLL_SECONDS)
        os._exit(1)

    Thread(target=watch, daemon=True).start()


@contextmanager
def cluster(
    address: str, poll: float = PARENT_POLL_SECONDS, patience: float = 20.0, deadline: Deadline = NO_DEADLINE
) -> Iterator[tuple[Executor, int]]:
    """Connect to the Dask scheduler at an address, and yield its workers and the number of tasks they run at a time.

    All tasks are cancelled after `patience` seconds without any worker; `poll`: seconds between two looks at them;
    `deadline`: of the connection. Raises MissingExtra without Dask, BadOption if no scheduler answers or it has no
    workers, WorkerLost if the scheduler or all workers have stopped.
    """
    if not re.fullmatch(SCHEDULER_ADDRESS_PATTERN, address):
        raise BadOption(f"{address!r} is not an address of a Dask scheduler: write, for example, tcp://127.0.0.1:8786.")
    try:
        import distributed
        from distributed.comm.core import CommClosedError
    except ImportError:
        raise MissingExtra("A cluster needs Dask: pip install 'zermelo[dask]'.") from None
    try:
        greet(address, min(SCHEDULER_ANSWER_SECONDS, deadline.share(0.8).left))
        client: Any = distributed.Client(address, timeout=SCHEDULER_ANSWER_SECONDS, set_as_default=False)
    except Exception as error:  # any, if another server answers
        raise BadOption(f"No Dask scheduler answers at {address}: start one with dask scheduler.") from error
    with without_dasks_errors(), client:
        workers = sum(client.nthreads().values())
        if not workers:
            raise BadOption(f"The Dask scheduler at {address} has no workers: start some with dask worker {address}.")
        executor = client.get_executor(pure=False, retries=3)
        try:
            with cancelled_without_workers(client, executor, poll, patience):
                yield executor, workers
        except (CancelledError, CommClosedError, WorkerLost, distributed.KilledWorker) as error:
            raise WorkerLost(
                f"The Dask cluster at {address} lost its scheduler or its workers; start them, and go on with --resume."
            ) from error


def greet(address: str, seconds: float) -> None:
    """Raise an error if no scheduler answers in time.

    A client of Dask that cannot connect may wait forever, and prints a traceback when it is deleted.
    """
    import asyncio

    from distributed.comm.core import connect
    from distributed.security import Security

    async def count_workers() -> None:
        options = Security().get_connection_args("client")
        comm = await asyncio.wait_for(connect(address, timeout=seconds, **options), seconds)
        comm.abort()

    with without_dasks_errors(), threads(1) as executor:  # this thread may have an event loop of its own
        executor.submit(asyncio.run, count_workers()).result()


DASKS_LOGGERS = "distributed", "distributed.client", "tornado", "tornado.application", "asyncio"
"""Loggers for Dask's errors; some of their handlers also receive the records of other loggers."""


@contextmanager
def without_dasks_errors() -> Iterator[None]:
    """Log no errors of Dask during the block: they also arrive as exceptions, which become one sentence."""

    def is_not_an_error(record: logging.LogRecord) -> bool:
        return record.levelno < logging.ERROR

    loggers = [logging.getLogger(name) for name in DASKS_LOGGERS]
    filtered = [*loggers, *(handler for logger in loggers for handler in logger.handlers)]
    for each in filtered:
        each.addFilter(is_not_an_error)
    try:
        yield
    finally:
        for each in filtered:
            each.removeFilter(is_not_an_error)


@contextmanager
def cancelled_without_workers(client: Any, executor: Executor, poll: float, patience: float) -> Iterator[None]:
    """Cancel all tasks once the cluster has had no workers for a while; Dask would wait forever."""
    over = Event()

    def watch() -> None:
        seen = monotonic()
        while not over.wait(poll):
            with suppress(OSError):  # of a closed connection: the scheduler is gone
                seen = monotonic() if client.nthreads() else seen
            if monotonic() - seen > patience:
                executor.shutdown(wait=False)
                return

    Thread(target=watch, daemon=True).start()
    try:
        yield
    finally:
        over.set()


@contextmanager
def running(number: int, in_processes: bool, address: str | None, deadline: Deadline) -> Iterator[tuple[Executor, int]]:
    """Yield an executor and its number of tasks at a time: a cluster at an address, else processes or threads."""
    if address is not None:
        with cluster(address, deadline=deadline) as executor_and_workers:
            yield executor_and_workers
    else:
        with (processes if in_processes else threads)(number) as executor:
            yield executor, number
