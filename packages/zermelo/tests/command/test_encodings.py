"""Commands in the C locale without Python's UTF-8 mode: there, as on Windows, UTF-8 is used only where it is named."""

import csv
import json
import os
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

import pexpect
import pytest

from commands import Elsewhere

pytestmark = pytest.mark.skipif(os.name != "posix", reason="The C locale is one of POSIX.")

C_LOCALE = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONWARNDEFAULTENCODING": "1"}

ARROWS = """
from zermelo import LOSS, Game, Notation, Rules


def game():  # five stones; take one, ←, or two, ⇐
    rules = Rules(5, lambda left: (0, 1, 3)[min(left, 2)], lambda left, move: left - move - 1, lambda left: LOSS)
    return Game("arrows", rules, notation=Notation(("Süd", "Nord"), lambda left: ("←", "⇐")))
"""

PERFECT = """
from zermelo import analyse


def best_move(position):  # “perfect”
    return analyse(position).best[0].name
"""


def environment():
    ours = {name: value for name, value in os.environ.items() if name not in ("PYTHONIOENCODING", "FORCE_COLOR")}
    return {**ours, **C_LOCALE, "NO_COLOR": "1"}


@pytest.fixture(scope="module")
def ascii_process():
    process = Elsewhere(environment())
    yield process
    process.end()


@pytest.fixture
def told(ascii_process, tmp_path, monkeypatch):
    """told('value', 'tictactoe', input='1') is what a command prints, in ASCII and without a warning."""
    monkeypatch.chdir(tmp_path)
    Path("arrows.py").write_text(ARROWS, encoding="utf-8")
    Path("perfect.py").write_text(PERFECT, encoding="utf-8")

    def told(*args, input=""):  # noqa: A002
        done = ascii_process.run(args, environment(), input)
        assert (done.returncode, done.stderr) == (0, ""), done
        assert done.stdout.isascii()
        return done.stdout

    return told


def read(file):
    return Path(file).read_text(encoding="utf-8")


@pytest.mark.slow
def test_boards_trees_and_scores_are_drawn_in_ascii(told):
    assert told("analyse", "tictactoe", "1", "5").startswith(" X | 2 | 3\n---+---+---\n 4 | O | 6\n")
    assert "oooo\n" in told("analyse", "stones:n=4")
    assert told("tree", "stones:n=2").splitlines()[1:] == [
        "|-- 1  1:2  - Second to move: loss in 1 ply",
        "|   `-- 1  0  + First has won.",
        "`-- 2  0:2  + Second has won.",
    ]
    assert "1 x4" in told("tree", "tictactoe", "--classes", "--depth", "1")
    assert "score -inf" in told("watch", "tictactoe", "--search", "tail_alphabeta", "--steps", "3")


def test_a_terminal_without_utf_8_gets_no_full_screen():
    child = pexpect.spawn(sys.executable, ["-m", "zermelo", "play"], env={**environment(), "TERM": "xterm"}, timeout=60)
    child.expect("The full screen needs an encoding with its signs, such as UTF-8, not ")
    child.expect_exact("\r\n---+---+---\r\n")
    child.sendline("q")
    child.expect("Goodbye.")
    child.close(force=True)


@pytest.mark.slow
def test_lines_and_moves_are_read_as_utf_8_and_json_holds_every_character(told):
    assert told("value", "arrows.py", input="←\n⇐←\n") == "\\u2190 win 3\n\\u21d0\\u2190 win 1\n"
    lines = told("value", "arrows.py", "--json", input="←\n⇐←\n").splitlines()
    assert [json.loads(line)["moves"] for line in lines] == ["←", "⇐←"]
    assert json.loads(told("analyse", "arrows.py", "--json"))["turn"] == "Süd"
    played = told("play", "arrows.py", "--plain", "--x", "human", "--o", "human", input="⇐\n⇐\n←\n")
    assert "S\\xfcd to move (? for help): \\u2190\n" in played


@pytest.mark.slow
def test_pages_and_pictures_are_utf_8(told):
    told("page", "arrows.py", "-o", "x.html")
    assert "…" in read("x.html")
    told("certificate", "make", "arrows.py", "Süd wins", "--page", "-o", "x.html")
    assert "✓" in read("x.html")
    told("exercise", "values", "arrows.py", "--seed", "1", "-o", "x.html")
    assert "⇐" in read("x.html")
    told("exercise", "find-the-bug", "tictactoe", "--seed", "1", "-o", "x.html")
    told("tree", "arrows.py", "-o", "x.svg")
    assert "Süd" in read("x.svg")
    told("map", "tictactoe", "-o", "x.svg")


@pytest.mark.slow
def test_tables_books_games_and_grades_are_written_and_read(told):
    told("solve", "arrows.py", "-o", "table")
    assert json.loads(told("table", "probe", "table", "⇐", "--game", "arrows.py", "--json"))["moves"] == ["⇐"]
    told("table", "export", "table", "x.parquet", "--game", "arrows.py")
    told("book", "arrows.py", "--plies", "2", "-o", "x.book")
    assert "win in 3 plies" in told("analyse", "arrows.py", "--book", "x.book")
    told("sweep", "stones:n={1..3}", "arrows.py", "-o", "x.csv")
    assert [row["value"] for row in csv.DictReader(read("x.csv").splitlines())] == ["loss", "win", "win", "win"]
    told("new", "mine.py")
    told("check", "mine.py")
    told("match", "arrows.py", "perfect", "perfect", "--games", "1", "--save", "x.txt")
    assert "⇐" in read("x.txt")
    assert "\\u21d0" in told("replay", "x.txt", "--game", "arrows.py")


@pytest.mark.slow
def test_a_program_is_graded(told):
    assert "100 %" in told("grade", "perfect.py:best_move", "--sample", "20")


@pytest.mark.slow
def test_the_first_page_of_the_server_is_utf_8():
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
