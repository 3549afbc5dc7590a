"""The benchmarks of `make bench`."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from math import inf
from pathlib import Path
from statistics import median_high
from time import sleep

import pytest
from bench.cold import clocked
from bench.harness import Line, Timed, Wrong, by_turns, compared, in_new_process, timed, within
from bench.history import append, setbacks
from bench.report import summary, table
from hypothesis import given, strategies as st
from rich.console import Console

from places import ROOT

SECONDS = 0.05
WORK = f"""
from time import process_time
begin = process_time()
while process_time() < begin + {SECONDS}:
    pass
"""
"""A program that takes so much processor time."""

times = st.lists(st.floats(1e-6, 1e3), min_size=1, max_size=9)


def turns(*seconds: float) -> Callable[[], Timed]:
    """Return a program that takes these times, turn by turn."""
    return iter([Timed(time) for time in seconds]).__next__


def a_line(ours: float, *peer: float, at_most: float = 1, claim: str = "A position") -> Line:
    """Return the line of a program and of a peer, by turns."""
    first, second = by_turns(turns(*[ours] * len(peer)), turns(*peer), len(peer))
    return compared(claim, first, "a peer", second, at_most)


def test_benchmarks_see_no_stored_table(python: Callable[..., str]) -> None:
    code = "import bench, os; print(os.environ['ZERMELO_TABLES'])"
    env = {name: value for name, value in os.environ.items() if name != "ZERMELO_TABLES"}
    assert python(code, cwd=ROOT, env=env) == "off\n"


def test_processor_time_is_that_of_work_and_not_of_waiting() -> None:
    work = timed(lambda: subprocess.run([sys.executable, "-c", WORK], check=True))
    wait = timed(lambda: sleep(SECONDS))
    assert work.processor is not None
    assert wait.processor is not None
    assert work.processor >= SECONDS
    assert wait.processor < SECONDS <= wait.seconds


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no clock of another process")
def test_processor_time_of_a_process_that_goes_on_is_its_own() -> None:
    program = f"input()\n{WORK}\nprint(flush=True)\ninput()"
    with subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"\n")
        process.stdin.flush()
        work = timed(process.stdout.readline, process=process.pid)
        process.communicate(b"\n")
    assert work.processor is not None
    assert work.processor >= SECONDS


def measure() -> tuple[float, float]:
    """Take processor time."""
    return clocked(lambda: exec(WORK))[0]


def fail() -> tuple[float, float]:
    """Find another answer than the known one."""
    raise ValueError("The answer is 2.")


@pytest.mark.slow
def test_a_new_process_takes_at_least_what_is_measured_inside() -> None:
    whole, inside = in_new_process(measure, PYTHONPATH=str(ROOT / "tests"))
    assert inside.processor is not None
    assert whole.processor is not None
    assert SECONDS <= inside.processor <= whole.processor
    assert inside.seconds <= whole.seconds


@pytest.mark.slow
def test_a_new_process_that_fails_says_why() -> None:
    with pytest.raises(Wrong, match=r"fail failed: ValueError: The answer is 2\."):
        in_new_process(fail, PYTHONPATH=str(ROOT / "tests"))


@given(times)
def test_the_fastest_turn_counts_and_a_peer_is_unsteady_if_its_median_turn_is_far_from_it(seconds: list[float]) -> None:
    line = a_line(1, *seconds)
    assert isinstance(line.peer, Timed)
    assert line.peer.seconds == min(seconds)
    assert line.ratio == 1 / min(seconds)
    assert line.is_unsteady == (len(seconds) > 1 and median_high(seconds) / min(seconds) - 1 > 0.15)


def test_one_slow_turn_of_many_leaves_a_peer_steady() -> None:
    assert not a_line(1, 2.0, 2.1, 9.0).is_unsteady
    assert a_line(1, 2.0, 2.4, 9.0).is_unsteady
    assert a_line(1, 2.0, 9.0).is_unsteady


@given(st.floats(1e-6, 1e3), st.floats(1e-6, 1e3), st.floats(1e-3, 1e3))
def test_a_line_holds_up_to_its_target(ours: float, peer: float, limit: float) -> None:
    line = compared("A position", Timed(ours), "a peer", Timed(peer), limit)
    assert line.holds == (ours / peer / limit <= 1)
    assert within("A position", Timed(ours), limit).holds == (ours <= limit)
    assert compared("A position", Timed(ours), "a peer", Timed(peer)).holds is None


def test_the_table_has_processor_times_and_marks_an_unsteady_peer() -> None:
    steady = compared("Steady", Timed(2e-3, "9 nodes", 4e-3), "a peer", Timed(1e-3, processor=1e-3), 3)
    texts = [" ".join(row.split()) for row in printed([steady, a_line(1, 2, 3, claim="Unsteady")])]
    rows = [row for row in texts if "teady" in row]
    assert rows == [
        "│ Steady │ 2 ms, processor 4 ms (9 nodes) │ a peer: 1 ms, processor 1 ms │ 2.00 │ 4.00 │ ≤ 3 │ yes │",
        "│ Unsteady │ 1 s │ a peer: 2 s │ 0.50 ~ │ │ ≤ 1 │ yes │",
    ]


def printed(lines: list[Line]) -> list[str]:
    console = Console(width=200)
    with console.capture() as capture:
        console.print(table(lines))
    return capture.get().splitlines()


def test_the_summary_says_what_is_missed_and_by_how_much() -> None:
    lines = [
        a_line(1, 2),
        a_line(3, 2, claim="Slow"),
        a_line(1, 2, 3, claim="Doubtful"),
        within("Late", Timed(1.1), 1),
        Line("many", "wrong", "The answer is 2.", share=inf),
        Line("walk", "skipped", "gcc is not installed."),
    ]
    assert list(summary(lines, [])) == [
        "Lines held: 2; missed: 3; without a target, or not measured: 1.",
        "Missed: Slow, against a peer: 50% over its target, ≤ 1.",
        "Missed: Late: 10% over its target, ≤ 1.",
        "Missed: many: The answer is 2.",
        "Unsteady (~): Doubtful, against a peer: the peer's spread over its turns is 50%, above 15%.",
    ]


def test_a_line_that_falls_back_against_the_newest_run_of_the_machine_is_seen(tmp_path: Path) -> None:
    file = tmp_path / "history.jsonl"
    assert not list(setbacks(file, [a_line(1, 1)]))
    append(file, [a_line(1, 2, claim=claim) for claim in ("Slower", "Same", "Faster")])
    append(file, [a_line(3, 4, claim="Slower")])
    foreign = json.loads(file.read_text(encoding="utf-8").splitlines()[0]) | {"machine": "another"}
    foreign["lines"][1]["ratio"] = 0.01
    with file.open("a", encoding="utf-8") as history:
        history.write(json.dumps(foreign) + "\n")
    now = [a_line(1, 1, claim="Slower"), a_line(1.1, 2, claim="Same"), a_line(1, 3, claim="Faster"), a_line(9, 1)]
    assert [(line.claim, ratio) for line, ratio, _ in setbacks(file, now)] == [("Slower", 0.75)]
    (sentence,) = (text for text in summary(now, list(setbacks(file, now))) if text.startswith("Fell back"))
    commit = json.loads(file.read_text(encoding="utf-8").splitlines()[1])["commit"]
    assert sentence == f"Fell back: Slower, against a peer: 1.00, and 0.75 at {commit}."


def test_a_run_has_its_commit_and_its_machine(tmp_path: Path) -> None:
    file = tmp_path / "history.jsonl"
    append(file, [a_line(1, 2, 3)])
    (entry,) = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert head.stdout.startswith(entry["commit"].rstrip("+"))
    assert f"{os.cpu_count()} processors" in entry["machine"]
    assert entry["lines"] == [
        {
            "claim": "A position", "name": "a peer", "ratio": 0.5, "target": "≤ 1", "holds": True,
            "ours": {"seconds": 1, "processor": None, "spread": 0, "note": ""},
            "peer": {"seconds": 2, "processor": None, "spread": 0.5, "note": ""},
        }
    ]  # fmt: skip


@pytest.mark.slow
def test_a_run_shows_a_wrong_peer_and_keeps_its_history(tmp_path: Path) -> None:
    peer, file = tmp_path / "peer", tmp_path / "history.jsonl"
    peer.write_text(f"#!{sys.executable}\nprint(input(), 99)\n", encoding="utf-8")
    peer.chmod(0o755)
    command = [sys.executable, "-m", "bench", "--only", "many", "--json", str(file)]
    env = {**os.environ, "ZERMELO_PONS": str(peer), "COLUMNS": "200"}
    for number in (1, 2):
        done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, encoding="utf-8", check=True)
        assert "Lines held: 0; missed: 1;" in done.stdout
        assert "Missed: many: The answer is " in done.stdout
        assert " 99" in done.stdout
        entries = [json.loads(text) for text in file.read_text(encoding="utf-8").splitlines()]
        assert [[line["holds"] for line in entry["lines"]] for entry in entries] == [[False]] * number
