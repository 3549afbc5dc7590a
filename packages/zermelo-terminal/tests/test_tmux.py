"""The real command in a real terminal: tmux, or a terminal of the test itself."""

import fcntl
import os
import shutil
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from marks import long

pytestmark = pytest.mark.skipif(
    shutil.which("tmux") is None and not os.environ.get("ZERMELO_CI"), reason="NO TMUX: apt-get install tmux"
)


PATIENCE = 300
"""Seconds to wait for what happens within one on an idle machine."""

FAILING = """
from zermelo import LOSS, Game, Rules


def play(left, move):
    return left - move if left > 2 else 1 // 0


def game() -> Game[int]:
    return Game("failing", Rules(4, lambda left: 2 if left > 0 else 0, play, lambda left: LOSS))
"""


class Terminal:
    """A terminal with a shell in it."""

    def __init__(self, socket: Path, columns: int, rows: int) -> None:
        self.command = ["tmux", "-f", "/dev/null", "-S", str(socket)]
        self.tmux("new-session", "-d", "-x", str(columns), "-y", str(rows), "env -u NO_COLOR PS1='$ ' sh")

    def tmux(self, *args: str) -> str:
        return subprocess.run(
            [*self.command, *args], capture_output=True, encoding="utf-8", check=True, timeout=300
        ).stdout

    def type(self, *keys: str) -> None:
        self.tmux("send-keys", *keys)

    def shown(self) -> str:
        return self.tmux("capture-pane", "-p")

    def until(self, text: str) -> str:
        """Return the screen, once it shows a text."""
        end = time.monotonic() + PATIENCE
        while text not in (shown := self.shown()):
            assert time.monotonic() < end, f"{text!r} is not on the screen:\n{shown}"
            time.sleep(0.05)
        return shown


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    opened = Terminal(tmp_path / "tmux", 80, 24)
    yield opened
    opened.tmux("kill-server")


def test_a_game_through_the_real_command_leaves_the_terminal_as_it_was(terminal):
    terminal.type(f"clear; echo before; {sys.executable} -m zermelo play tictactoe --o human; echo code $?", "Enter")
    shown = terminal.until("X to move.  ")
    assert "before" not in shown
    terminal.type("1")
    terminal.until("O to move.  ")
    terminal.type("4253")
    terminal.until("X has won.")
    terminal.tmux("resize-window", "-x", "30", "-y", "12")
    terminal.type("u", "h")
    terminal.until("+ X to move: win in 1 ply.")
    terminal.type("q")
    shown = terminal.until("code 0")
    assert "before" in shown
    assert "Traceback" not in shown
    assert "X has won" not in shown


@pytest.mark.slow
@pytest.mark.long
def test_q_leaves_while_a_search_runs(terminal):
    terminal.type(f"clear; {sys.executable} -m zermelo play dobutsu --values; echo code $?", "Enter")
    terminal.until("Thinking")
    terminal.type("q")
    assert "Traceback" not in terminal.until("code 0")


@pytest.mark.slow
def test_ctrl_c_and_wrong_options_leave_with_their_codes(terminal):
    terminal.type(f"{sys.executable} -m zermelo play; echo code $?", "Enter")
    terminal.until("Enter plays")
    terminal.type("C-c")
    terminal.until("code 130")
    terminal.type(f"clear; {sys.executable} -m zermelo play --x humann; echo code $?", "Enter")
    assert "No player is called 'humann'; did you mean human?" in " ".join(terminal.until("code 2").split())
    terminal.type(f"clear; TERM=dumb {sys.executable} -m zermelo play --o human", "Enter")
    terminal.until("X to move (? for help):")
    terminal.type("q", "Enter")
    terminal.until("Goodbye.")


class Held:
    """The command in a terminal that the test holds and can close."""

    def __init__(self, *args: str) -> None:
        self.end, terminal = os.openpty()
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        # In a session of its own, a program hears no SIGHUP from the terminal.
        self.process = subprocess.Popen(
            [sys.executable, "-m", "zermelo", "play", *args],
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            start_new_session=True,
            env={**os.environ, "TERM": "xterm"},
        )
        os.close(terminal)

    def until(self, text: bytes) -> None:
        shown = b""
        while text not in shown:
            shown += os.read(self.end, 1 << 16)

    def code(self) -> int:
        try:
            return self.process.wait(PATIENCE)
        finally:
            self.process.kill()


def held_game(file: Path) -> Held:
    """Return the command after the move 5, which saves its game to a file."""
    held = Held("tictactoe", "--o", "human", "--save", str(file))
    held.until(b"to move")
    os.write(held.end, b"5")
    held.until(b"O to move")
    return held


@pytest.mark.slow
def test_a_closed_terminal_ends_the_game_and_keeps_it(tmp_path):
    held = held_game(tmp_path / "game")
    os.close(held.end)
    assert held.code() == 129
    assert "1. 5" in (tmp_path / "game").read_text(encoding="utf-8")


@pytest.mark.slow
def test_sigterm_ends_the_game_keeps_it_and_gives_the_terminal_back(tmp_path):
    held = held_game(tmp_path / "game")
    held.process.terminate()
    held.until(b"\x1b[?1049l")  # back from the full screen
    assert held.code() == 143
    assert "1. 5" in (tmp_path / "game").read_text(encoding="utf-8")
    os.close(held.end)


@pytest.mark.slow
def test_sigterm_ends_a_suspended_game_and_keeps_it(tmp_path):
    held = held_game(tmp_path / "game")
    game = psutil.Process(held.process.pid)
    game.send_signal(signal.SIGTSTP)
    await_stop(game)
    game.terminate()
    game.send_signal(signal.SIGCONT)
    assert held.code() == 143
    assert "1. 5" in (tmp_path / "game").read_text(encoding="utf-8")
    os.close(held.end)


class Background:
    """The command in the background of a terminal, where it stops itself, and in a shell that ignores SIGHUP."""

    def __init__(self) -> None:
        self.end, terminal = os.openpty()
        # `timeout` starts its command in a process group of its own, which never has the terminal.
        command = 'trap "" HUP; timeout 600 "$0" -m zermelo play; exit'
        self.shell = subprocess.Popen(
            ["sh", "-c", command, sys.executable],
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
            env={**os.environ, "TERM": "xterm"},
        )
        os.close(terminal)
        self.game = self.started()
        await_stop(self.game)

    def started(self) -> psutil.Process:
        """Return the process of the game, once there is one."""
        while True:
            for process in psutil.Process(self.shell.pid).children(recursive=True):
                with suppress(psutil.NoSuchProcess):
                    if "zermelo" in process.cmdline() and "timeout" not in process.cmdline():
                        return process
            time.sleep(0.05)

    def code(self) -> int:
        try:
            return self.shell.wait(PATIENCE)
        finally:
            with suppress(psutil.NoSuchProcess):
                self.game.kill()
            self.shell.kill()


def await_stop(process: psutil.Process) -> None:
    """Wait until a process is stopped, as by Ctrl-Z."""
    end = time.monotonic() + PATIENCE
    while process.status() != psutil.STATUS_STOPPED:
        assert time.monotonic() < end, f"{process} is not stopped"
        time.sleep(0.05)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGHUP, 129), *long([(signal.SIGTERM, 143), (signal.SIGINT, 130)])]
)
def test_a_signal_ends_a_game_that_never_had_the_terminal(number, code):
    background = Background()
    background.game.send_signal(number)
    background.game.send_signal(signal.SIGCONT)
    assert background.code() == code
    os.close(background.end)


@pytest.mark.slow
def test_a_game_that_never_had_the_terminal_ends_when_the_terminal_is_gone():
    background = Background()
    os.close(background.end)
    background.game.send_signal(signal.SIGCONT)
    assert background.code() == 129


def test_rules_that_fail_end_the_screen_with_a_sentence(terminal, tmp_path):
    (tmp_path / "failing.py").write_text(FAILING, encoding="utf-8")
    terminal.type(f"{sys.executable} -m zermelo play {tmp_path}/failing.py --o human; echo code $?", "Enter")
    terminal.until("First to move")
    terminal.type("111")
    shown = terminal.until("code 2")
    assert "ZeroDivisionError" in shown
    assert "Traceback" not in shown
