"""--timeout: every command that can take long ends with a sentence on what is certain, and keeps what it has."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from all_commands import all_commands
from places import ROOT

DODGEM = str(ROOT / "tests" / "dodgem.py")

AT_ONCE = {"play", "serve", "mcp", "games", "new", "wasm", "score", "atlas list", "atlas rules"}
"""Commands that go on until somebody ends them, those that take no time, and one that only compiles."""

OVER = "Not finished in 1 s."

ENDED = [
    (["watch", "connect", "--first", "1000000000"], f"{OVER} The search has taken"),
    (["prove", "mnk:width=4,height=4", "--never-loses", "random"], f"{OVER} Nothing is proved:"),
    (["match", "mnk:width=4,height=4", "random", "random", "--exact"], f"{OVER} The chances are not known:"),
    (
        ["certificate", "make", "connect:width=5,height=4", "second never loses", "-o", "c.json"],
        f"{OVER} Nothing is written to c",
    ),
    (["check", "connect", "-n", "1000000"], f"{OVER} No fault was found in"),
    (["tree", "connect", "--depth", "7"], "The tree grows too slowly to be valued in 1 s: ask for a smaller depth"),
    (["book", "connect:width=6,height=6", "--plies", "4", "-o", "b.book"], f"{OVER} What was found is kept;"),
]


def test_every_command_that_can_take_long_has_a_time_limit():
    commands = all_commands()
    limited = {name for name, each in commands.items() if any(parameter.name == "timeout" for parameter in each.params)}
    assert limited == commands.keys() - AT_ONCE


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.slow
@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(("args", "sentence"), ENDED, ids=lambda each: each[0] if isinstance(each, list) else "")
def test_a_command_without_an_answer_in_time_exits_with_2_and_a_sentence(args, sentence, run, here):
    done = run(*args, "--timeout", "1")
    assert done.returncode == 2
    assert sentence in done.stderr
    assert not [path for path in here.iterdir() if not path.name.startswith("b.book")]


@pytest.mark.slow
@pytest.mark.usefixtures("here")
def test_a_solve_that_ran_out_of_time_names_the_command_that_resumes_it(run):
    begun = run("solve", "connect:width=5,height=4", "-o", "a table", "--timeout", "0.01")
    assert begun.returncode == 2
    command = "zermelo solve connect:width=5,height=4 -o 'a table' --resume"
    assert begun.stderr == f"Not finished in 0.01 s. To continue: {command}\n"
    assert "draw" in run("solve", "connect:width=5,height=4", "-o", "a table", "--resume").stdout


@pytest.mark.slow
@pytest.mark.usefixtures("here")
def test_a_table_is_packed_exported_queried_and_verified_in_time_or_not_at_all(run, here):
    run("solve", "connect:width=5,height=4", "--with-keys", "-o", "t")  # packing keys takes a second
    for args in (["table", "pack", "t", "t.pack"], ["table", "export", "t", "t.parquet"]):
        done = run(*args, "--timeout", "0.01")
        assert done.returncode == 2
        assert done.stderr == f"Not finished in 0.01 s. Nothing is written to {args[-1]}.\n"
    done = run("table", "verify", "t", "--timeout", "0.01")
    assert done.returncode == 2
    assert "Not finished in 0.01 s. There is no verdict:" in done.stderr
    done = run("table", "query", "t", "--only-moves", "9", "--timeout", "0.5")  # there is no such position
    assert done.returncode == 2
    assert done.stderr == "Not finished in 0.5 s. There may be more positions.\n"
    assert [path.name for path in here.iterdir()] == ["t"]


@pytest.mark.slow
@pytest.mark.usefixtures("here")
def test_a_match_counts_and_keeps_the_games_that_are_over(run):
    done = run("match", "tictactoe", "random", "random", "-n", "1000000", "--timeout", "1", "--save", "games.txt")
    said = done.stdout + done.stderr  # a process that gets no processor for a second has no results
    assert done.returncode == (0 if done.stdout else 2)
    assert "Not finished in 1 s." in said
    assert re.search(r"of 1,000,000 games were (played|over)\.", said)
    assert Path("games.txt").read_text(encoding="utf-8").count("[Result ") > 10


def test_a_count_without_end_is_drawn(run, tmp_path):
    """A game of ever new positions: rows by the ten thousand, drawn in no time."""
    file = tmp_path / "on.py"
    file.write_text(
        "from zermelo import LOSS, Game, Rules\n"
        "def game(): return Game('on', Rules(3, lambda s: 1, lambda s, m: s + 1, lambda s: LOSS))\n",
        encoding="utf-8",
    )
    done = run("count", str(file), "--timeout", "1")
    assert done.returncode == 0
    assert "Not counted in 1 s: what lies more than" in done.stdout


def test_a_count_of_a_game_whose_moves_return_ends_with_its_positions(json_of, run):
    found = json_of("count", DODGEM)
    assert found["positions"]["total"] == 1349
    assert sum(found["positions"]["new_by_ply"]) == 1349
    assert "total" not in found["nodes"]
    assert "total" not in found["games"]
    assert "Play can return to a position" in run("count", "morris", "--method", "tree").stdout


def test_searches_that_do_not_notice_that_play_returns_say_so_beside_the_answer(json_of):
    rows = json_of("compare", DODGEM, "--only", "goodness", "--timeout", "8")["rows"]
    *searches, backwards = rows
    assert {row["stopped"] for row in searches} == {"Play can return to a position, which this search does not notice."}
    assert (backwards["search"], backwards["value"], backwards["best"]) == ("backwards", 1, ["0"])


@pytest.mark.slow
def test_a_map_that_cannot_be_drawn_is_refused_before_the_game_is_solved(run):
    for spec in ("connect", "mnk:width=4,height=4,k=4"):
        done = run("map", spec, "--timeout", "600")
        assert done.returncode == 2
        assert "would have far more than 20,000 boards" in done.stderr


PRESSED_WHILE_LOADING = """
import os, signal, sys

class Pressing:
    def find_spec(self, name, path=None, target=None):
        if name == "click":
            os.kill(os.getpid(), signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)
sys.meta_path.insert(0, Pressing())
"""

PRESSED_AT_THE_END = """
import atexit, os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
atexit.register(os.kill, os.getpid(), signal.SIGINT)
"""

MAIN = """
from zermelo.command import main
sys.argv = ["zermelo", "analyse", "tictactoe"]
main()
"""


@pytest.mark.parametrize(
    ("before", "code", "said"), [(PRESSED_WHILE_LOADING, 130, "\nStopped by Ctrl-C.\n"), (PRESSED_AT_THE_END, 0, "")]
)
def test_ctrl_c_never_ends_in_a_traceback_while_the_command_is_loaded_or_after_its_end(before, code, said):
    done = subprocess.run(
        [sys.executable, "-c", before + MAIN], capture_output=True, encoding="utf-8", check=False, timeout=600
    )
    assert (done.returncode, done.stderr) == (code, said)


def without_hangup():
    """Have a process ignore that its terminal is closed, as under nohup."""
    signal.signal(signal.SIGHUP, signal.SIG_IGN)


@pytest.mark.slow
@pytest.mark.parametrize("players", [["--o", "random"], ["--x", "random", "--o", "random"]])
def test_play_line_by_line_does_not_outlive_its_terminal(players, running):
    screen, terminal = os.openpty()
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), terminal)
    process = running(
        "play", "stones:n=4000", "--plain", *players, start_new_session=True, preexec_fn=without_hangup, **pipes
    )
    os.close(terminal)
    os.read(screen, 1)  # it has begun
    os.close(screen)
    process.wait(timeout=600)
    assert process.returncode in (0, 2)


@pytest.mark.slow
def test_a_search_that_runs_out_of_time_says_how_the_game_is_solved(run, tmp_path):
    moves, env = tmp_path / "moves.txt", {"ZERMELO_TABLES": str(tmp_path / "tables")}
    moves.write_text("a1 c1", encoding="utf-8")
    for args in (
        ("analyse", "morris:men=6"),
        ("value", "morris:men=6"),
        ("replay", str(moves), "--game", "morris:men=6"),
    ):
        done = run(*args, "--timeout", "0.05", input="a1\nc1\n", env=env)
        assert done.returncode == 0
        assert done.stderr == (
            "Not decided in time. zermelo solve morris:men=6 stores the value of every position, if the whole game is "
            "small enough; all commands then answer from the table.\n"
        )
    assert run("analyse", "morris:men=6", "--timeout", "0.05", "--no-tables", env=env).stderr == ""
