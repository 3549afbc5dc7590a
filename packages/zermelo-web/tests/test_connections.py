"""The server and clients that are slow, greedy or strange: it refuses them, and answers the others meanwhile."""

import json
import socket
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import repeat
from pathlib import Path
from typing import Any

import pytest

MEGABYTE = 1 << 20
PATH = "/api/position?game=tictactoe"
HEAD = f"GET {PATH} HTTP/1.1\r\nHost: 127.0.0.1\r\n".encode()
TRAILED = HEAD.replace(b"GET", b"POST") + b"Transfer-Encoding: chunked\r\n\r\n0\r\n"
WEBSOCKET = (
    b"Connection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@pytest.fixture(scope="module")
def server(start_server: Callable[..., Any]) -> Iterator[Any]:
    with start_server() as server:
        server.answer("position", game="tictactoe")
        yield server
        server.process.terminate()
        assert server.process.stderr.read().strip() in ("", "Stopped by SIGTERM.")


def connected(server: Any, sent: bytes) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=600)
    connection.sendall(sent)
    return connection


def rest(connection: socket.socket) -> bytes:
    """Return all that the server sends until it closes the connection."""
    received = b""
    with suppress(ConnectionResetError):
        while piece := connection.recv(1 << 16):
            received += piece
    return received


def told(response: bytes) -> tuple[int, str]:
    """Return the status of a response, and the kind of its error."""
    head, _, body = response.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)["error"]["kind"]


@pytest.mark.slow
def test_connections_that_send_no_whole_request_are_closed(server: Any) -> None:
    connections = [connected(server, HEAD[: number % 40]) for number in range(600)]
    assert server.answer("position", game="tictactoe")["turn"] == 0
    answers = [rest(connection) for connection in connections]
    assert answers[0] == answers[1] == b"", "the first have made room for the last"
    assert told(answers[-1]) == (408, "Late")
    for connection in connections:
        connection.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("begin", "pieces"),
    [
        (HEAD + b"X: ", repeat(b"a" * MEGABYTE, 20)),
        (b"GET /", repeat(b"a" * MEGABYTE, 20)),
        (HEAD, (b"".join(b"a%d: 1\r\n" % (first + i) for i in range(10_000)) for first in range(0, 200_000, 10_000))),
        (TRAILED + b"X: ", repeat(b"a" * MEGABYTE, 20)),
        (b"\r\n", repeat(b"\r\n" * 10_000, 20)),
    ],
    ids=["one header", "the address", "many headers", "a trailer", "empty lines"],
)
def test_a_large_request_is_refused_and_takes_no_memory(server: Any, begin: bytes, pieces: Iterable[bytes]) -> None:
    before = peak(server)
    with connected(server, begin) as connection:
        with suppress(ConnectionError):
            for piece in pieces:
                connection.sendall(piece)
        answer = connection.recv(1 << 16) if begin.startswith(b"GET") else b""
    assert not answer or told(answer) == (431, "TooLarge")
    assert bool(answer) == begin.startswith(b"GET")
    assert peak(server) - before < 10 * MEGABYTE, "half of what is sent"
    assert server.answer("position", game="tictactoe")["turn"] == 0


def peak(server: Any) -> int:
    """Return the most bytes that the server has held at once; 0 if the system does not report it."""
    status = Path(f"/proc/{server.process.pid}/status")
    lines = status.read_text(encoding="utf-8").splitlines() if status.exists() else []
    return sum(int(line.split()[1]) << 10 for line in lines if line.startswith("VmHWM"))


@pytest.mark.slow
def test_more_than_a_hundred_headers_are_refused(server: Any) -> None:
    for number, status in ((98, b"200"), (101, b"431")):
        headers = b"".join(b"a%d: 1\r\n" % i for i in range(number))
        with connected(server, HEAD + headers + b"\r\n") as connection:
            assert connection.recv(1 << 16).split()[1] == status


@pytest.mark.slow
@pytest.mark.parametrize(("size", "status"), [(64 << 10, b"200"), ((64 << 10) + 1, b"431"), (70_000, b"431")])
def test_a_request_of_more_than_64_kb_is_refused(server: Any, size: int, status: bytes) -> None:
    begin, end = HEAD + b"X: ", b"\r\n\r\n"
    with connected(server, begin + b"a" * (size - len(begin) - len(end)) + end) as connection:
        assert connection.recv(1 << 16).split()[1] == status


@pytest.mark.slow
def test_requests_that_follow_each_other_are_answered_in_their_order(server: Any) -> None:
    paths = [f"/api/position?game=stones:n={n}" for n in range(30, 50)]
    requests = b"".join(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode() for path in paths)
    with connected(server, requests) as connection:
        received = b""
        while received.count(b'"game":') < len(paths):
            received += connection.recv(1 << 16)
    places = [received.index(f'"stones:n={n}"'.encode()) for n in range(30, 50)]
    assert places == sorted(places)


@pytest.mark.slow
def test_a_websocket_is_refused_in_a_sentence(server: Any) -> None:
    """And the server's log stays empty, as the fixture looks at the end."""
    with connected(server, HEAD + WEBSOCKET) as connection:
        answer = rest(connection)
    assert told(answer) == (400, "NoWebSocket")
    assert b"ask by GET" in answer
