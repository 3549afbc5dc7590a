"""zermelo serve: what it says when it cannot."""

import os
import socket
import subprocess
import sys
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

import commands
import zermelo
from built_games import HEAP_FILE
from marks import long


def serve(*args: str, **changed: str) -> tuple[int, str]:
    """Return the exit code and the messages of a command that does not start."""
    done = subprocess.run(
        [sys.executable, "-m", "zermelo", "serve", *args],
        capture_output=True, encoding="utf-8", timeout=300, check=False, env={**os.environ, **changed},
    )  # fmt: skip
    assert "Traceback" not in done.stderr
    return done.returncode, done.stderr


@pytest.mark.slow
def test_a_port_in_use_is_reported() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        code, said = serve("--port", str(taken.getsockname()[1]))
    assert code == 2
    assert "Address already in use" in said
    assert "--port 0" in said


@pytest.mark.slow
@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--game", "missing.py"), "There is no file missing.py."),
        (("--game", "tictactoe"), "name Python files"),
        (("--host", "not a host"), "The host not a host has no address: "),
        (("--host", "192.0.2.1"), "The server cannot listen at 192.0.2.1 with port "),
        (("--table", "missing"), "missing holds no finished table."),
        (("--player", "mine.py"), "--player mine.py is not valid: write NAME=PLAYER"),
        (("--player", "perfect=random"), "each with a name of its own"),
        (("--player", "mine=missing.py"), "There is no file missing.py."),
        (("--host", "no.such.host.invalid"), "no.such.host.invalid"),
        (("--port", "70000"), "65535"),
    ],
)
def test_wrong_options_are_reported(args: tuple[str, ...], said: str) -> None:
    done = commands.run(["serve", *args])
    assert (done.returncode, said in done.stderr) == (2, True), done.stderr


@pytest.mark.slow
@pytest.mark.smoke
def test_a_game_of_ones_own_has_a_link(tmp_path: Path) -> None:
    zermelo.files.new(tmp_path / "my_game.py")
    command = [sys.executable, "-m", "zermelo", "serve", "--port", "0", "--game", "my_game.py"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, encoding="utf-8") as server:
        assert server.stdout is not None
        address = server.stdout.readline().split()[3]
        assert server.stdout.readline() == f"my_game is at {address}#game=my_game\n"
        server.terminate()


@pytest.mark.slow
@pytest.mark.parametrize("host", ["0.0.0.0", *long(["::"])])
def test_at_every_address_it_says_where_and_warns_and_answers_to_no_foreign_name(host: str) -> None:
    command = [sys.executable, "-m", "zermelo", "serve", "--port", "0", "--host", host, "--allow-host", "Games.example"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8") as server:
        assert server.stdout is not None
        assert server.stderr is not None
        address = urlsplit(server.stdout.readline().split()[3])
        assert address.hostname in ("127.0.0.1", "::1")
        assert "Anyone in your network can use it" in server.stderr.readline()
        for name, status in (("games.example", 200), (address.netloc, 200), ("evil.example", 400)):
            connection = HTTPConnection(str(address.hostname), address.port, timeout=600)
            connection.request("GET", "/api/games", headers={"Host": name})
            assert connection.getresponse().status == status, name
            connection.close()
        server.terminate()


@pytest.mark.slow
def test_the_server_answers_from_a_stored_table_and_says_so(
    start_server: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = "connect:width=4,height=4"
    monkeypatch.setenv("ZERMELO_TABLES", str(tmp_path))
    zermelo.solve(spec)
    with start_server() as server:
        assert (
            server.process.stderr.readline() == f"Values of {spec} come from tables that you solved (zermelo tables).\n"
        )
        found = server.answer("analysis", game=spec, moves="1,2", seconds=1)
        assert found["notice"] == zermelo.analyse(spec).notice != ""
        assert found["value"]["words"] == str(zermelo.value(zermelo.start(spec).after("1 2")))
        assert server.answer("move", game=spec, player="perfect", seed=1)["remark"] == ""


@pytest.mark.slow
@pytest.mark.long
def test_a_running_server_answers_from_a_table_as_soon_as_it_is_stored(
    start_server: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = "connect:width=4,height=4"
    monkeypatch.setenv("ZERMELO_TABLES", str(tmp_path))
    with start_server() as server:
        assert "notice" not in server.answer("analysis", game=spec, moves="1,2", seconds=30)
        zermelo.solve(spec)
        found = server.answer("analysis", game=spec, moves="1,3", seconds=30)  # answers are cached
        assert found["notice"] == zermelo.analyse(spec).notice != ""


@pytest.mark.slow
@pytest.mark.long
def test_the_server_searches_a_position_that_a_stored_table_lacks(
    start_server: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ZERMELO_TABLES", str(tmp_path / "tables"))
    (tmp_path / "heap.py").write_text(HEAP_FILE, encoding="utf-8")
    zermelo.solve(str(tmp_path / "heap.py"))
    with start_server("--game", str(tmp_path / "heap.py")) as server:
        for board, remoteness in ((None, 4400), ("11001", 4401), (None, 4400)):
            found = server.answer("analysis", game="heap", board=board, seconds=30)
            assert found["value"]["remoteness"] == remoteness
