"""Whoever runs the tasks, and whatever happens to them, the table is the same, byte for byte."""

import gc
import os
import re
import signal
import socket
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest

from solves import size_limits
from zermelo import Table, solve, verify
from zermelo.errors import BadOption, BadTable, DiskFull, TooLarge
from zermelo.types import Progress, Solved

SPEC = "connect:width=4,height=3"


def solve_in_tasks(folder: Path, **options: Any) -> Solved:
    """Solve a game whose tiers are cut into many small tasks."""
    with size_limits(task=128):
        return solve(SPEC, folder, **options)


@pytest.fixture(scope="module")
def expected(content: Any, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Return the table that one thread makes in small tasks."""
    folder = tmp_path_factory.mktemp("alone") / "table"
    solve_in_tasks(folder, threads=1)
    found: dict[str, bytes] = content(folder)
    assert len(found) > 100
    return found


@pytest.mark.slow
def test_one_thread_and_four_write_the_same_table(expected: Any, content: Any, tmp_path: Path) -> None:
    solve_in_tasks(tmp_path / "table", threads=4)
    assert content(tmp_path / "table") == expected


@pytest.mark.slow
def test_processes_write_the_same_table(expected: Any, content: Any, tmp_path: Path) -> None:
    found = solve_in_tasks(tmp_path / "table", processes=2)
    assert content(tmp_path / "table") == expected
    assert found.peak_memory > 2 * 10**8  # of three processes together; one takes about half of it


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    distributed = pytest.importorskip("distributed")
    options = {"n_workers": 2, "threads_per_worker": 1, "processes": True, "dashboard_address": ":0"}
    with distributed.LocalCluster(host="127.0.0.1", **options) as local:
        yield local


@pytest.mark.long
def test_a_dask_cluster_writes_the_same_table(cluster: Any, expected: Any, content: Any, tmp_path: Path) -> None:
    solve_in_tasks(tmp_path / "table", dask=cluster.scheduler_address)
    assert content(tmp_path / "table") == expected


@pytest.mark.long
def test_a_dask_worker_that_is_killed_changes_nothing(
    cluster: Any, expected: Any, content: Any, tmp_path: Path
) -> None:
    pids = [worker.pid for worker in cluster.workers.values()]
    started, folder = threading.Event(), tmp_path / "table"

    def kill() -> None:
        started.wait()
        os.kill(pids[0], signal.SIGKILL)

    def on_progress(progress: Progress) -> None:
        if progress.what.endswith("tier 8"):
            started.set()

    killer = threading.Thread(target=kill)
    killer.start()
    solve_in_tasks(folder, dask=cluster.scheduler_address, on_progress=on_progress)
    killer.join()
    assert content(folder) == expected


@pytest.mark.long
def test_a_scheduler_without_workers_is_reported(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=0, host="127.0.0.1", dashboard_address=":0") as local,
        pytest.raises(BadOption, match=r"has no workers: start some with dask worker"),
    ):
        solve(SPEC, tmp_path / "table", dask=local.scheduler_address)


@pytest.mark.parametrize("address", ["loop.py:n=3", "localhost", "tcp://:8786", "ftp://localhost:21", "a b:1", ""])
def test_an_address_that_is_none_is_refused(address: str, tmp_path: Path) -> None:
    sentence = f"'{address}' is not an address of a Dask scheduler: write, for example, tcp://127.0.0.1:8786."
    with pytest.raises(BadOption, match=f"^{re.escape(sentence)}$"):
        solve(SPEC, tmp_path / "table", dask=address)


@pytest.fixture
def no_scheduler() -> Iterator[Callable[[bytes | None], str]]:
    """no_scheduler(b'HTTP') is the address of a server that answers this; without an answer, it stays silent."""
    with socket.create_server(("127.0.0.1", 0)) as server, ExitStack() as connections:

        def answer(text: bytes) -> None:
            with suppress(OSError):  # the test is over
                while True:
                    connections.enter_context(server.accept()[0]).sendall(text)

        def begin(text: bytes | None) -> str:
            if text is None:
                server.close()
            else:
                threading.Thread(target=answer, args=(text,), daemon=True).start()
            return address

        address = "{}:{}".format(*server.getsockname())
        yield begin
        with suppress(OSError):
            server.shutdown(socket.SHUT_RDWR)


@pytest.mark.slow
@pytest.mark.filterwarnings("error::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("answer", [None, b"", b"HTTP/1.1 400 Bad Request"], ids=["closed", "silent", "web"])
def test_a_server_that_is_not_a_scheduler_does_not_answer(
    no_scheduler: Any, answer: bytes | None, tmp_path: Path
) -> None:
    pytest.importorskip("distributed")
    address = no_scheduler(answer)
    with pytest.raises(BadOption, match=f"No Dask scheduler answers at {address}: start one with dask scheduler"):
        solve(SPEC, tmp_path / "table", dask=address, seconds=1)
    gc.collect()  # a client that is left over would now print its traceback


@pytest.mark.slow
def test_slices_of_a_layer_give_the_same_values(solved: Any, content: Any, tmp_path: Path) -> None:
    """Small parts and slices stand for a layer that is larger than the memory."""
    expected = content(solved(SPEC)[1])
    with size_limits(task=64, slice=200):
        solve(SPEC, tmp_path / "table", threads=2)
    found, joined = content(tmp_path / "table"), dict[str, bytes]()
    for name in sorted(found.keys() - {"manifest.json"}):
        tier, _, file = name.partition("/")
        first = f"{tier}/00000{Path(file).suffix}"
        joined[first] = joined.get(first, b"") + found[name]
    assert len(found) > 2 * len(expected)
    assert joined == {name: whole for name, whole in expected.items() if name != "manifest.json"}
    assert verify(tmp_path / "table").faults == []


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Yield a disk of 100 kB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=100k", "none", str(folder)], capture_output=True)
    if mounted.returncode:
        pytest.skip("only root can mount a small disk")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


@pytest.mark.long
def test_a_full_disk_is_reported_and_the_solve_is_resumed_when_there_is_room(
    small_disk: Path, solved: Any, content: Any
) -> None:
    folder = small_disk / "table"
    with pytest.raises(DiskFull, match=r"The disk is full: .* free some space, and go on with --resume"):
        solve(SPEC, folder, threads=2)
    with pytest.raises(BadTable, match="holds no finished table"):
        Table(folder)
    subprocess.run(["mount", "-o", "remount,size=20m", str(small_disk)], check=True)
    solve(SPEC, folder, threads=2, resume=True)
    assert content(folder) == content(solved(SPEC)[1])


@pytest.mark.long
def test_a_game_without_tiers_that_memory_cannot_hold_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = (1 << 28) + (1 << 13)
    monkeypatch.setattr("zermelo.solving.making.solver.MIN_SOLVER_BYTES", memory)  # more holds millions of positions
    monkeypatch.setattr("zermelo.solving.making.cyclic.frontiers.FIRST_FRONTIER_KEYS", 1 << 8)
    with pytest.raises(TooLarge, match=r"has no tiers, so that all its positions must .* that takes more than 256M"):
        solve("morris:men=4", tmp_path / "table", memory=memory, threads=1)
    assert not (tmp_path / "table").exists()
