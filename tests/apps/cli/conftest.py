"""The command line as a real process: every run is checked for tracebacks, whatever the test is about."""

import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pexpect
import pytest
from forking import Forking

ZERMELO = (sys.executable, "-m", "zermelo")
COLOURED = ("FORCE_COLOR", "GITHUB_ACTIONS", "PY_COLORS")


def environment(**changed: str) -> dict[str, str]:
    """Return the environment of this process, without variables that colour or wrap the output."""
    ours = {key: value for key, value in os.environ.items() if key not in COLOURED}
    return {**ours, "COLUMNS": "200", "PYTHONIOENCODING": "utf-8", "NO_COLOR": "1", **changed}


def heed_interrupts() -> None:
    """Let Ctrl-C interrupt: a shell may have started pytest with Ctrl-C ignored, which children inherit."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def run(request: pytest.FixtureRequest) -> Callable[..., subprocess.CompletedProcess[str]]:
    r"""run('analyse', 'tictactoe', input='...') is how zermelo ended; without input, it reads an empty file.

    A byte that is not UTF-8 is written and read as a surrogate: '\udcff' is the byte 0xff.
    """

    def run(
        *args: str | bytes,
        input: str | None = None,  # noqa: A002 - what subprocess.run calls it
        timeout: float = 600,
        env: dict[str, str] | None = None,
    ) -> subprocess.CompletedProcess[str]:
        if env is None and hasattr(os, "fork"):
            forking: Forking = request.getfixturevalue("forking")
            done = forking.run(args, environment(), input, timeout)
        else:  # some variables matter when Python starts
            done = subprocess.run(
                [*ZERMELO, *args],
                **({"stdin": subprocess.DEVNULL} if input is None else {"input": input}),
                capture_output=True,
                encoding="utf-8",
                errors="surrogateescape",
                timeout=timeout,
                env=environment(**(env or {})),
                check=False,
            )
        assert "Traceback (most recent" not in done.stderr, done.stderr
        return done

    return run


@pytest.fixture(scope="session")
def json_of(run: Callable[..., Any]) -> Callable[..., Any]:
    """json_of('analyse', 'tictactoe') is what zermelo prints under --json, where it exits as expected."""

    def json_of(*args: str, code: int = 0) -> Any:
        done = run(*args, "--json")
        assert done.returncode == code, done.stderr
        return json.loads(done.stdout)

    return json_of


@pytest.fixture
def running() -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """running('value', 'tictactoe') is a process to talk to, through pipes."""
    started: list[subprocess.Popen[str]] = []

    def running(*args: str, **options: Any) -> subprocess.Popen[str]:
        pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        process = subprocess.Popen(
            [*ZERMELO, *args],
            encoding="utf-8",
            env=environment(),
            **{"preexec_fn": heed_interrupts, **pipes, **options},
        )
        started.append(process)
        return process

    yield running
    for process in started:
        process.kill()
        process.wait()
        for pipe in filter(None, (process.stdin, process.stdout, process.stderr)):
            with suppress(OSError):  # what was still to be written has no reader
                pipe.close()


@pytest.fixture
def terminal() -> Iterator[Callable[..., Any]]:
    """terminal('play') is zermelo on a terminal of its own, of that many columns, with colours or without."""
    started: list[Any] = []

    def terminal(*args: str, colour: bool = False, columns: int = 120) -> Any:
        child = pexpect.spawn(
            ZERMELO[0],
            [*ZERMELO[1:], *args],
            encoding="utf-8",
            timeout=300,
            env=environment(TERM="xterm", COLUMNS=str(columns), **({"NO_COLOR": ""} if colour else {})),
            preexec_fn=heed_interrupts,
            dimensions=(50, columns),
        )
        started.append(child)
        return child

    yield terminal
    for child in started:
        child.close(force=True)


@pytest.fixture
def shell() -> Callable[[str, list[str]], subprocess.CompletedProcess[str]]:
    """shell('<&-', ['value', 'tictactoe']) is zermelo after what only a shell can do to its streams."""

    def shell(redirection: str, args: list[str]) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            ["sh", "-c", f'exec "$@" {redirection}', "sh", *ZERMELO, *args],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=600,
            env=environment(),
            check=False,
        )
        assert "Traceback (most recent" not in done.stderr, done.stderr
        return done

    return shell


PATIENCE = 60
"""Seconds for a command to end after Ctrl-C; an idle machine needs less than one."""

HEEDING = """
import signal

signal.signal(signal.SIGINT, signal.default_int_handler)
"""
"""What Python runs when it starts: a shell may have started pytest with Ctrl-C ignored."""


class Started:
    """A command that runs in a process of `forking`, which has loaded what the command needs."""

    def __init__(self, forking: Forking, args: list[str], folder: Path) -> None:
        self.forking, self.errors = forking, folder / "errors"
        (folder / "sitecustomize.py").write_text(HEEDING, encoding="utf-8")
        env = {**os.environ, "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8", "PYTHONPATH": str(folder)}
        question = json.dumps({"args": args, "env": env, "cwd": str(folder)}).encode()
        with Path(os.devnull).open("r+b") as nothing, self.errors.open("wb") as errors:
            streams = [nothing.fileno(), nothing.fileno(), errors.fileno()]
            socket.send_fds(forking.socket, [question], streams)
        self.pid = int(forking.answers.readline())
        self.code: int | None = None

    @property
    def has_ended(self) -> bool:
        return bool(select.select([self.forking.socket], [], [], 0)[0])

    def interrupted(self) -> tuple[int, str]:
        """Press Ctrl-C, and return the exit code and what was said."""
        os.kill(self.pid, signal.SIGINT)
        select.select([self.forking.socket], [], [], PATIENCE)
        return self.end(), self.errors.read_text(encoding="utf-8")

    def end(self) -> int:
        """Return the exit code of the command; kill it if it still runs."""
        if self.code is None:
            if not self.has_ended:
                os.kill(self.pid, signal.SIGKILL)
            self.code = int(self.forking.answers.readline())
        return self.code


@pytest.fixture
def started(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[list[str]], Started]]:
    """started(['count', 'connect']) is a command that runs in the folder of the test, forked and without pipes."""
    if not hasattr(os, "fork"):
        pytest.skip("The system cannot fork.")
    processes: list[Started] = []

    def started(args: list[str]) -> Started:
        processes.append(Started(request.getfixturevalue("forking"), args, tmp_path))
        return processes[-1]

    yield started
    for process in processes:
        process.end()


BROKEN = """
from zermelo.rules import Game, Rules


def game():
    return Game("broken", Rules(3, lambda left: 2 if left else 0, lambda left, move: left - move, lambda left: 7))
"""


@pytest.fixture
def broken_game(tmp_path: Path) -> str:
    """Your own game that ends with an outcome of 7."""
    file = tmp_path / "broken.py"
    file.write_text(BROKEN, encoding="utf-8")
    return str(file)
