"""zermelo sweep: tables of many games, as users run it."""

import csv
import io
import json
import os
import signal
import time

import psutil
import pytest

AT_WORK = 0.7
"""Seconds of the processor after which a worker has loaded what it needs, and is at work."""


def test_a_table_of_stones(run):
    done = run("sweep", "stones:n={1..6},take=1-4")
    assert (done.returncode, done.stderr) == (0, "")
    head, *rows = done.stdout.splitlines()[:7]
    assert head.split() == ["game", "positions", "seconds", "first", "player"]
    assert [row.split()[0] for row in rows] == [f"stones:n={n},take=1-4" for n in range(1, 7)]
    assert rows[0].endswith("- loss in 1 ply")
    assert rows[4].endswith("+ win in 2 plies")


def test_braces_that_the_shell_has_expanded_are_as_good(run):
    quoted = run("sweep", "stones:n={1..3}", "--csv").stdout
    expanded = run("sweep", "stones:n=1", "stones:n=2", "stones:n=3", "--csv").stdout
    games = [[row["game"] for row in csv.DictReader(io.StringIO(text))] for text in (quoted, expanded)]
    assert games[0] == games[1] == ["stones:n=1", "stones:n=2", "stones:n=3"]


def test_the_same_rows_as_json_and_csv(json_of, run):
    listed = json_of("sweep", "nim:heaps={1,2}+2")
    assert [(row["heaps"], row["value"], row["remoteness"]) for row in listed] == [
        ("1+2", "win", 3),
        ("2+2", "loss", 4),
    ]
    rows = list(csv.DictReader(io.StringIO(run("sweep", "nim:heaps={1,2}+2", "--csv").stdout)))
    assert [row["value"] for row in rows] == ["win", "loss"]
    assert [row["decided"] for row in rows] == ["true", "true"]


def test_specs_that_make_no_game_are_left_out_and_named(run):
    done = run("sweep", "mnk:width=3,height={1,2},k={2,4}", "--json")
    assert done.returncode == 0
    assert len(json.loads(done.stdout)) == 2
    assert done.stderr.splitlines() == [
        f"mnk:width=3,height={height},k=4 is left out: k=4 fits on no line of this board: it must be at most 3."
        for height in (1, 2)
    ]


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["stones:n={1..3"], "stones:n={1..3, character 10: '{' is never closed."),
        (["stones:m={1..3}"], "stones has no option 'm'. Its options are: n, take, misere."),
        (["stoness:n={1,2}"], "No game is called 'stoness'; did you mean stones?"),
        (["nim", "--csv", "--json"], "--csv and --json exclude each other."),
        (["nim", "-o", "t.xls"], "'t.xls' must end in .csv, .json or .parquet."),
        ([], "Missing argument 'GAMES...'."),
    ],
)
def test_wrong_input_gets_one_sentence(args, sentence, run):
    done = run("sweep", *args)
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr


def test_a_file_is_resumed(run, json_of, tmp_path):
    file = tmp_path / "stones.csv"
    assert run("sweep", "stones:n={1..4}", "-o", str(file)).stdout == f"{file}: 4 rows, 4 of them new.\n"
    told = json_of("sweep", "stones:n={1..6}", "-o", str(file))
    assert told == {"file": str(file), "rows": 6, "new": 2}
    assert len(file.read_text(encoding="utf-8").splitlines()) == 7


def test_a_killed_sweep_loses_no_row_and_leaves_no_worker(running, run, tmp_path):
    file, partial = tmp_path / "t.json", tmp_path / "t.json.partial"
    games = ["stones:n={1..9}", "connect:width={6,7}"]
    process = running("sweep", *games, "--processes", "2", "--timeout", "600", "-o", str(file), start_new_session=True)
    end = time.monotonic() + 300
    while not (partial.exists() and partial.read_text(encoding="utf-8").count("\n") == 9):
        assert time.monotonic() < end
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    assert run("sweep", games[0], "-o", str(file)).stdout == f"{file}: 9 rows, 0 of them new.\n"
    assert [path.name for path in tmp_path.iterdir()] == ["t.json"]


@pytest.mark.slow
def test_ctrl_c_at_a_terminal_reaches_the_workers_too_and_says_one_sentence(running, tmp_path):
    args = ["connect:width={6..9}", "--processes", "2", "--timeout", "600", "-o", str(tmp_path / "t.csv")]
    process = running("sweep", *args, start_new_session=True)
    wait_for_workers(psutil.Process(process.pid))
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (130, "\nStopped by Ctrl-C.\n")


def wait_for_workers(process):
    """Wait until two of the processes of a sweep are at work."""
    end = time.monotonic() + 60
    while sum(sum(each.cpu_times()[:2]) > AT_WORK for each in process.children(recursive=True)) < 2:
        assert time.monotonic() < end
        time.sleep(0.1)


def test_a_bar_shows_how_far_a_sweep_is(terminal):
    child = terminal("sweep", "stones:n={1..9}")
    child.expect("sweeping.*9/9")
    child.expect("stones:n=9")
