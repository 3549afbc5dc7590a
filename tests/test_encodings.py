"""Commands of other packages in the C locale: pages, exercises, grades, the server and the full screen."""

import re
import subprocess
import sys
import urllib.request
from collections.abc import Callable

import pexpect
import pytest

from c_locale import NEEDS_POSIX, ascii_process, environment, read, told

__all__ = ["ascii_process", "told"]

pytestmark = NEEDS_POSIX

Told = Callable[..., str]


@pytest.mark.slow
def test_pages_are_utf_8(told: Told) -> None:
    told("page", "arrows.py", "-o", "x.html")
    assert "…" in read("x.html")
    told("certificate", "make", "arrows.py", "Süd wins", "--page", "-o", "x.html")
    assert "✓" in read("x.html")
    told("exercise", "values", "arrows.py", "--seed", "1", "-o", "x.html")
    assert "⇐" in read("x.html")
    told("exercise", "find-the-bug", "tictactoe", "--seed", "1", "-o", "x.html")


@pytest.mark.slow
def test_a_program_is_graded(told: Told) -> None:
    assert "100 %" in told("grade", "perfect.py:best_move", "--sample", "20")


def test_a_terminal_without_utf_8_gets_no_full_screen() -> None:
    child = pexpect.spawn(sys.executable, ["-m", "zermelo", "play"], env={**environment(), "TERM": "xterm"}, timeout=60)
    child.expect("The full screen needs an encoding with its signs, such as UTF-8, not ")
    child.expect_exact("\r\n---+---+---\r\n")
    child.sendline("q")
    child.expect("Goodbye.")
    child.close(force=True)


@pytest.mark.slow
def test_the_first_page_of_the_server_is_utf_8() -> None:
    command = [sys.executable, "-m", "zermelo", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()) as server:
        assert server.stdout
        assert server.stderr
        try:
            address = server.stdout.readline().split()[3].decode()
            with urllib.request.urlopen(address, timeout=60) as page:
                assert "…" in page.read().decode()
        finally:
            server.terminate()
            errors = server.stderr.read().decode()
    assert not re.search(r"Traceback|zermelo/[\w/]+\.py:\d+: EncodingWarning", errors), errors
