"""Who runs the tasks: threads, processes, or the workers of a Dask cluster, which see the same folders."""

from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any

from zermelo.errors import BadOption, MissingExtra

__all__ = ["cluster", "processes", "running", "threads"]


@contextmanager
def threads(workers: int) -> Iterator[Executor]:
    """So many threads of this process; kernels run side by side."""
    executor = ThreadPoolExecutor(workers)
    try:
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)


@contextmanager
def processes(workers: int) -> Iterator[Executor]:
    """So many processes, started afresh."""
    executor = ProcessPoolExecutor(workers, get_context("spawn"))
    try:
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """The workers of the Dask scheduler at an address, and how many tasks they run at a time.

    Raises MissingExtra without Dask, BadOption where no scheduler answers or it has no workers.
    """
    try:
        import distributed
    except ImportError:
        raise MissingExtra("A cluster needs Dask: pip install 'zermelo[dask]'.") from None
    try:
        client: Any = distributed.Client(address, timeout=5, set_as_default=False)
    except (OSError, ValueError) as error:
        raise BadOption(f"No Dask scheduler answers at {address}: start one with dask scheduler.") from error
    with client:
        workers = sum(client.nthreads().values())
        if not workers:
            raise BadOption(f"The Dask scheduler at {address} has no workers: start some with dask worker {address}.")
        yield client.get_executor(pure=False, retries=3), workers


@contextmanager
def running(workers: int, in_processes: bool, address: str | None) -> Iterator[tuple[Executor, int]]:
    """What runs the tasks, and how many at a time: a cluster where an address is given, else processes or threads."""
    if address:
        with cluster(address) as found:
            yield found
    else:
        with (processes if in_processes else threads)(workers) as executor:
            yield executor, workers
