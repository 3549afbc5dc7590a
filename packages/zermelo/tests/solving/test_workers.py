"""Workers that die: a sentence, never a traceback or a wait for ever; and no worker outlives its parent."""

import logging
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from subprocess import Popen
from typing import Any

import pytest

from processes import assert_ended
from solves import size_limits
from zermelo import solve
from zermelo.errors import WorkerLost
from zermelo.solving.making import executors
from zermelo.types import Progress

SPEC = "connect:width=4,height=3"


@pytest.mark.slow
def test_a_killed_worker_is_reported_and_the_solve_is_resumed(tmp_path: Path, content: Any) -> None:
    folder = tmp_path / "table"

    def kill(progress: Progress) -> None:
        for process in active_children():
            if int(progress.what.rpartition(" ")[2]) < 9:
                process.kill()

    with size_limits(task=128):
        with pytest.raises(WorkerLost, match=r"A worker process died; go on with --resume\."):
            solve(SPEC, folder, processes=2, on_progress=kill)
        solve(SPEC, folder, resume=True)
        solve(SPEC, tmp_path / "whole")
    assert content(folder) == content(tmp_path / "whole")


PARENT = """
import os, time
from zermelo.solving.making import executors

if __name__ == "__main__":
    with executors.processes(2) as executor:
        print(*{executor.submit(os.getpid).result() for _ in range(20)}, flush=True)
        time.sleep(60)
"""


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks at processes in /proc")
def test_a_killed_parent_leaves_no_orphans(tmp_path: Path) -> None:
    file = tmp_path / "parent.py"
    file.write_text(PARENT, encoding="utf-8")
    with Popen([sys.executable, str(file)], stdout=subprocess.PIPE, encoding="utf-8") as parent:
        assert parent.stdout is not None
        workers = list(map(int, parent.stdout.readline().split()))
        assert workers
        parent.kill()
    assert_ended(workers)


@contextmanager
def dask(folder: Path) -> Iterator[tuple[Popen[bytes], Popen[bytes], str]]:
    """Yield the scheduler and the one worker of a cluster, and its address."""
    distributed = pytest.importorskip("distributed")
    file = str(folder / "scheduler.json")
    scheduler, worker = (
        Popen(
            [sys.executable, "-m", f"distributed.cli.{command}", "--scheduler-file", file, *options],
            stderr=subprocess.DEVNULL,
            cwd=folder,
        )
        for command, options in (
            ("dask_scheduler", ["--host", "127.0.0.1", "--port", "0", "--no-dashboard"]),
            ("dask_worker", ["--nworkers", "1", "--nthreads", "1", "--no-nanny", "--no-dashboard"]),
        )
    )
    try:
        with distributed.Client(scheduler_file=file, timeout=60, set_as_default=False) as client:
            client.wait_for_workers(1, timeout=60)
            address = client.scheduler.address
        yield scheduler, worker, address
    finally:
        for process in (worker, scheduler):
            process.kill()
            process.wait()


@pytest.mark.long
@pytest.mark.parametrize("victim", ["workers", "scheduler"])
def test_a_cluster_that_dies_is_reported(tmp_path: Path, victim: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "cluster", partial(executors.cluster, patience=3.0))
    with dask(tmp_path) as (scheduler, worker, address), logged("distributed.client") as records:

        def kill(progress: Progress) -> None:
            if progress.what.endswith("tier 8"):
                (worker if victim == "workers" else scheduler).kill()

        lost = pytest.raises(WorkerLost, match="lost its scheduler or its workers; start them, and go on with --resume")
        with size_limits(task=128), lost:
            solve(SPEC, tmp_path / "table", dask=address, on_progress=kill)
    assert not records


@contextmanager
def logged(name: str) -> Iterator[list[logging.LogRecord]]:
    """Yield the errors that a logger shows to any listener."""
    records: list[logging.LogRecord] = []
    handler = logging.Handler(logging.ERROR)
    handler.emit = records.append  # type: ignore[method-assign, assignment]
    logging.getLogger(name).addHandler(handler)
    try:
        yield records
    finally:
        logging.getLogger(name).removeHandler(handler)


@pytest.mark.long
@pytest.mark.filterwarnings("error::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_scheduler_that_dies_while_it_is_asked_for_its_workers_makes_no_traceback(tmp_path: Path) -> None:
    with dask(tmp_path) as (scheduler, _, address), executors.cluster(address, poll=0.001):
        time.sleep(0.2)
        scheduler.kill()
        time.sleep(1)
