"""A real server, which the tests of a worker share."""

import http.client
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email.message import Message
from pathlib import Path
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import urlopen

import pytest

from served_games import OWN_GAME, SOLVED, TORUS

SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    shifts.push([entry.value, entry.sources.map((source) => (source.node?.parentElement ?? source.node)?.className)]);
}).observe({ type: "layout-shift", buffered: true });
"""


class Reply(NamedTuple):
    """A response."""

    status: int
    headers: Message
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Server(NamedTuple):
    """A running server."""

    address: str
    process: subprocess.Popen[str]

    @property
    def port(self) -> int:
        return int(self.address.rstrip("/").rpartition(":")[2])

    def get(self, path: str, /, **parameters: object) -> Reply:
        """get('/api/analysis', game='tictactoe')"""
        given = {name: value for name, value in parameters.items() if value is not None}
        try:
            with urlopen(f"{self.address.rstrip('/')}{path}?{urlencode(given)}", timeout=600) as response:
                return Reply(response.status, response.headers, response.read())
        except HTTPError as error:
            return Reply(error.code, error.headers, error.read())

    def sent(self, method: str, path: str, headers: dict[str, str] | None = None) -> Reply:
        """Return the response to a request by this method, as it comes: compressed, if the headers ask for it."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=600)
        connection.request(method, path, headers=headers or {})
        response = connection.getresponse()
        reply = Reply(response.status, response.headers, response.read())
        connection.close()
        return reply

    def opened(self, path: str, **parameters: object) -> http.client.HTTPConnection:
        """Return a connection on which a request was sent, and no response read."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=600)
        connection.request("GET", f"{path}?{urlencode(parameters)}")
        return connection

    def answer(self, name: str, /, **parameters: object) -> Any:
        """Return the JSON of a request that succeeds."""
        reply = self.get(f"/api/{name}", **parameters)
        assert reply.status == 200, reply
        return reply.json


@contextmanager
def serving(*args: str) -> Iterator[Server]:
    process = subprocess.Popen(
        [sys.executable, "-m", "zermelo", "serve", "--port", "0", *args],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
        env={**os.environ, "NO_COLOR": "1"},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )  # fmt: skip
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith("Zermelo is at http://127.0.0.1:"), line
        yield Server(line.split()[3], process)
    finally:
        process.terminate()
        _, errors = process.communicate(timeout=60)
        assert not re.search("Traceback|Warning", errors), errors


@pytest.fixture(scope="session")
def start_server() -> Callable[..., Any]:
    """Return a context with a server that was started with these options."""
    return serving


@pytest.fixture(scope="session")
def shared_server(solved: Callable[[str], tuple[Any, Path]], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Yield a server with two games and a player of its own, and a table."""
    folder = tmp_path_factory.mktemp("players")
    (folder / "last.py").write_text("def player(position): return max(position.moves)", encoding="utf-8")
    players = ("--player", f"mine={folder / 'last.py'}")
    games = ("--game", str(OWN_GAME), "--game", str(TORUS))
    with serving(*games, "--table", str(solved(SOLVED)[1]), *players, "--budget", "20") as server:
        yield server


@pytest.fixture(scope="session")
def address(shared_server: Any) -> str:
    return str(shared_server.address)


@pytest.fixture
def opened(new_page: Callable[..., Any], address: str) -> Callable[..., Any]:
    """Return a function that opens the page at a link: opened('game=nim')."""

    def open_page(link: str = "", **options: Any) -> Any:
        page = new_page(**{"viewport": {"width": 1280, "height": 800}, **options})
        page.add_init_script(SHIFTS)
        page.goto(f"{address}#{link}")
        page.wait_for_selector(".z-board")
        return page

    return open_page
