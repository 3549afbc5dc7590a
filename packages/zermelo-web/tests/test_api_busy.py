"""The server at work: long searches wait in a bounded queue, leave with their clients, and never block the rest."""

import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from marks import long
from zermelo.rules.limits import processors

LARGE = "connect:width=8"
"""A game whose first moves take a long search, which other tests have compiled as well."""

WORKERS, WAITING = processors(), 96
"""Numbers of long searches that run and that wait at a time."""


@pytest.fixture(scope="module")
def server(start_server: Callable[..., Any]) -> Iterator[Any]:
    with start_server() as server:
        while server.answer("analysis", game=LARGE, seconds=0.2)["note"]:  # the rules are being compiled
            time.sleep(0.5)
        yield server


@pytest.mark.slow
def test_quick_requests_are_answered_while_long_searches_wait(server: Any) -> None:
    waiting = [server.opened("/api/analysis", game=LARGE, moves=str(number), seconds=600) for number in range(1, 26)]
    for square in range(1, 10):
        assert server.answer("analysis", game="tictactoe", moves=f"{square}")["value"]["words"]
        assert server.answer("position", game="connect", moves="4")["turn"] == 1
    for connection in waiting:
        connection.close()


@pytest.mark.slow
@pytest.mark.long
def test_long_searches_are_answered_one_after_the_other(server: Any) -> None:
    openings = [f"{a},{b}" for a in range(1, 4) for b in range(1, 4)]
    with ThreadPoolExecutor(len(openings)) as pool:
        found = pool.map(lambda moves: server.answer("analysis", game=LARGE, moves=moves, seconds=0.2), openings)
        assert [each["moves"] for each in found] == [moves.split(",") for moves in openings]


@pytest.mark.slow
def test_too_many_searches_are_refused_and_those_whose_clients_leave_make_room(server: Any) -> None:
    asked = {"game": LARGE, "seconds": 600}
    opened = [
        server.opened("/api/analysis", **asked, moves=",".join("1234567"[: number % 7 + 1]))
        for number in range(WORKERS + WAITING + 20)
    ]
    full = server.get("/api/analysis", **asked)
    assert (full.status, full.json["error"]["kind"]) == (503, "Busy")
    assert int(full.headers["retry-after"]) > 0
    assert server.answer("analysis", game="tictactoe")["value"]["value"] == "draw"
    for connection in opened:
        connection.close()
    while (reply := server.get("/api/analysis", game=LARGE, seconds=0.5)).status == 503:
        time.sleep(0.2)
    assert reply.json["value"]["words"]


@pytest.mark.slow
def test_a_comparison_ends_with_its_client(server: Any) -> None:
    """Each has its own process until its client leaves."""
    for _ in range(2):
        connection = server.opened("/api/compare", game="connect", seconds=30)
        assert connection.getresponse().readline() == b"event: start\n"
        connection.close()


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks at processes in /proc")
@pytest.mark.parametrize("how", [signal.SIGTERM, *long([signal.SIGINT])])
def test_the_server_and_its_workers_stop_on_request(start_server: Callable[..., Any], how: signal.Signals) -> None:
    with start_server() as server:
        stream = server.opened("/api/compare", game="tictactoe")
        assert stream.getresponse().readline() == b"event: start\n"
        waiting = [server.opened("/api/analysis", game=LARGE, seconds=600) for _ in range(4)]
        workers = children(server.process.pid)
        assert workers
        server.process.send_signal(how)
        assert server.process.wait(timeout=60) == (130 if how == signal.SIGINT else -how)
        deadline = time.monotonic() + 60
        while any(map(is_running, workers)) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert not any(map(is_running, workers))
        for connection in [*waiting, stream]:
            connection.close()


def children(pid: int) -> list[int]:
    return [
        int(child)
        for task in Path(f"/proc/{pid}/task").iterdir()
        for child in (task / "children").read_text(encoding="utf-8").split()
    ]


def is_running(pid: int) -> bool:
    try:
        return ") Z" not in Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except OSError:
        return False
