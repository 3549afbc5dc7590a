"""Who runs the tasks: threads, processes, or the workers of a Dask cluster, which see the same folders."""

import logging
import os
import pickle
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any

from zermelo.errors import BadGame, BadOption, MissingExtra, WorkerLost
from zermelo.files.atomic import sync
from zermelo.rules import Game

__all__ = ["check_buildable", "cluster", "processes", "running", "syncing", "threads"]

POLL = 1.0
"""Seconds between two looks at whether the process that started this one, or the workers, are still there."""

PATIENCE = 20.0
"""Seconds without any worker after which a cluster is given up."""


def check_buildable(game: Game[Any], executor: Executor) -> None:
    """Raise BadGame where tasks run in other processes, and those cannot build the game.

    A game of the catalogue or of a file is built again there; any other must consist of functions that are
    imported by name, and from a module other than the one that was started.
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
def threads(workers: int) -> Iterator[Executor]:
    """A number of threads of this process; kernels run side by side."""
    executor = ThreadPoolExecutor(workers)
    try:
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)


@contextmanager
def syncing() -> Iterator[Callable[[Path], None]]:
    """Yield a function that has another thread sync a file; all files are on the disk when the block has ended."""
    waiting = list[Future[None]]()
    with threads(1) as disk:
        yield lambda path: waiting.append(disk.submit(sync, path))
        for each in waiting:
            each.result()


@contextmanager
def processes(workers: int) -> Iterator[Executor]:
    """A number of processes, started afresh; they end when this process does."""
    executor = ProcessPoolExecutor(workers, get_context("spawn"), follow, (os.getpid(),))
    try:
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)


def follow(parent: int) -> None:
    """End this process soon after its parent, and at once at Ctrl-C.

    A worker whose parent was killed would wait for ever; one that Python interrupts would say where it was.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)

    def watch() -> None:
        while os.getppid() == parent:
            sleep(POLL)
        os._exit(1)

    Thread(target=watch, daemon=True).start()


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """Connect to the Dask scheduler at an address: its workers, and how many tasks they run at a time.

    Raises MissingExtra without Dask, BadOption where no scheduler answers or it has no workers, WorkerLost
    where the scheduler or all workers are gone.
    """
    try:
        import distributed
        from distributed.comm.core import CommClosedError
    except ImportError:
        raise MissingExtra("A cluster needs Dask: pip install 'zermelo[dask]'.") from None
    try:
        client: Any = distributed.Client(address, timeout=5, set_as_default=False)
    except (OSError, ValueError) as error:
        raise BadOption(f"No Dask scheduler answers at {address}: start one with dask scheduler.") from error
    with without_dasks_errors(), client:
        workers = sum(client.nthreads().values())
        if not workers:
            raise BadOption(f"The Dask scheduler at {address} has no workers: start some with dask worker {address}.")
        executor = client.get_executor(pure=False, retries=3)
        try:
            with cancelled_without_workers(client, executor):
                yield executor, workers
        except (CancelledError, CommClosedError, WorkerLost, distributed.KilledWorker) as error:
            raise WorkerLost(
                f"The Dask cluster at {address} lost its scheduler or its workers; start them, and go on with --resume."
            ) from error


DASKS_LOGGERS = "distributed", "distributed.client", "tornado", "tornado.application", "asyncio"
"""Where Dask logs its errors, with tracebacks; the handlers of some loggers are those of all that are below."""


@contextmanager
def without_dasks_errors() -> Iterator[None]:
    """While in here, log no errors of Dask: they reach us as exceptions, which we tell in one sentence."""

    def is_no_error(record: logging.LogRecord) -> bool:
        return record.levelno < logging.ERROR

    loggers = [logging.getLogger(name) for name in DASKS_LOGGERS]
    filtered = [*loggers, *(handler for logger in loggers for handler in logger.handlers)]
    for each in filtered:
        each.addFilter(is_no_error)
    try:
        yield
    finally:
        for each in filtered:
            each.removeFilter(is_no_error)


@contextmanager
def cancelled_without_workers(client: Any, executor: Executor) -> Iterator[None]:
    """While in here, cancel all tasks once the cluster has had no workers for a while; Dask would wait for ever."""
    over = Event()

    def watch() -> None:
        seen = monotonic()
        while not over.wait(POLL):
            if has_workers(client):
                seen = monotonic()
            elif monotonic() - seen > PATIENCE:
                executor.shutdown(wait=False)
                return

    Thread(target=watch, daemon=True).start()
    try:
        yield
    finally:
        over.set()


def has_workers(client: Any) -> bool:
    """Whether a cluster has workers; one whose scheduler is gone has none."""
    try:
        return bool(client.nthreads())
    except OSError:  # a closed connection is one to Dask
        return False


@contextmanager
def running(workers: int, in_processes: bool, address: str | None) -> Iterator[tuple[Executor, int]]:
    """What runs the tasks, and how many at a time: a cluster where an address is given, else processes or threads."""
    if address:
        with cluster(address) as executor_and_workers:
            yield executor_and_workers
    else:
        with (processes if in_processes else threads)(workers) as executor:
            yield executor, workers
