"""Fixtures that run the command: every run is checked for tracebacks, whatever the test is about."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import commands

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
def run() -> Callable[..., subprocess.CompletedProcess[str]]:
    r"""run('analyse', 'tictactoe', input='...') is how zermelo ended; without input, it reads an empty file.

    A byte that is not UTF-8 is written and read as a surrogate: '\udcff' is the byte 0xff.
    """

    def run(
        *args: str | bytes,
        input: str | None = None,  # noqa: A002 - what subprocess.run calls it
        env: dict[str, str] | None = None,
    ) -> subprocess.CompletedProcess[str]:
        done = commands.run(args, environment(**(env or {})), input)
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
    pexpect = pytest.importorskip("pexpect")
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


ADOPTING = """
import ctypes, json, psutil, subprocess, sys
ctypes.CDLL(None).prctl(36, 1)  # PR_SET_CHILD_SUBREAPER
done = subprocess.run([sys.executable, "-m", "zermelo", *sys.argv[1:]], stderr=subprocess.PIPE, encoding="utf-8")
print(json.dumps([done.stderr, [[each.name(), each.status()] for each in psutil.Process().children()]]))
"""


@pytest.fixture
def left_behind(tmp_path: Path) -> Callable[..., Any]:
    """left_behind('solve', ...) is the error output of a command, and the processes that it leaves behind."""

    def left_behind(*args: str) -> Any:
        command = [sys.executable, "-c", ADOPTING, *args]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True, timeout=120, cwd=tmp_path)
        return json.loads(done.stdout.splitlines()[-1])

    return left_behind
