"""The search for the smallest strategy: its attempts, their process, and what is left of it when it is ended."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

import zermelo
from processes import assert_ended
from zermelo.proofs import integer_program, smallest
from zermelo.proofs.integer_program import (
    ATTEMPT_TIME_FACTOR,
    FIRST_ATTEMPT_SECONDS,
    Attempt,
    StrategyGraph,
    attempts,
    solve_program,
)
from zermelo.proofs.smallest import (
    Choices,
    cheapest,
    count_answered,
    found_by_process,
    reachable_positions,
    shorten_answers,
)
from zermelo.types import Deadline, Progress

GRAPH = StrategyGraph([True], [[]])
FOREVER = Deadline(float("inf"))


def found(answers: int | None, least: int, is_over: bool = False) -> Attempt:
    return Attempt(None if answers is None else [0], answers, least, is_over)


@pytest.mark.parametrize(
    ("known", "by_attempt", "made"),
    [
        (81, [found(61, 61, is_over=True)], 1),
        (81, [found(None, 40), found(None, 50)], 2),
        (81, [found(90, 40), found(81, 79)], 2),
        (81, [found(None, 40), found(61, 53), found(61, 61, is_over=True)], 3),
        (81, [found(None, 40), found(61, 53), found(60, 54)], 3),
        (1000, [found(998, 990), found(None, 990)], 2),
        (80, [found(80, 80)], 1),
        (80, [found(79, 78), found(79, 78)], 2),
    ],
)
def test_attempts_take_more_time_while_they_find_fewer_answers(
    known: int, by_attempt: list[Attempt], made: int
) -> None:
    times, waiting = list[float](), iter(by_attempt)

    def solve(graph: StrategyGraph, seconds: float) -> Attempt:
        times.append(seconds)
        return next(waiting)

    yielded = list(attempts(GRAPH, known, 25, solve))
    assert times == [FIRST_ATTEMPT_SECONDS, ATTEMPT_TIME_FACTOR * FIRST_ATTEMPT_SECONDS, 15][:made]
    assert [each.least for each in yielded] == [each.least for each in by_attempt]


@st.composite
def choices(draw: st.DrawFn) -> Choices:
    """Return positions from which moves lead to later ones only."""
    ours = draw(st.lists(st.booleans(), min_size=1, max_size=9))
    after = [
        draw(st.lists(st.integers(number + 1, len(ours) - 1), max_size=3, unique=True))
        if number + 1 < len(ours)
        else []
        for number in range(len(ours))
    ]
    return Choices([], [mine and bool(children) for mine, children in zip(ours, after, strict=True)], after)


@settings(max_examples=60, deadline=None)
@given(choices())
def test_the_program_finds_the_fewest_answers_and_a_change_of_one_makes_none_worse(graph: Choices) -> None:
    def size(chosen: "list[int] | tuple[int, ...]") -> int:
        return count_answered(graph, reachable_positions(graph, chosen))

    fewest = min(map(size, product(*(range(max(1, len(after))) for after in graph.after))))
    quick = cheapest(graph, FOREVER)
    better = shorten_answers(graph, quick, FOREVER)
    assert fewest <= size(better) <= size(quick)
    if any(graph.after):
        best = solve_program(StrategyGraph(graph.ours, graph.after), 60)
        assert (best.answers, best.least, best.is_over) == (fewest, fewest, True)
        assert best.chosen is not None
        assert size(best.chosen) == fewest


@pytest.mark.slow
def test_a_process_of_its_own_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    news = list[Progress]()
    here = zermelo.proofs.certify("nim:heaps=2+3", "first wins")
    monkeypatch.setattr(smallest, "MAX_IN_PROCESS_POSITIONS", 0)
    there = zermelo.proofs.certify("nim:heaps=2+3", "first wins", on_progress=news.append)
    assert there == here
    assert there.least == there.answers
    assert f"{there.answers} answers so far; {there.least} or more are needed" in map(str, news)


STUB = """
import json, os, time
print(json.dumps([[os.getpid()], 1, 0, False]), flush=True)
time.sleep(600)
"""


@pytest.fixture
def stub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a program that finds its own number as the chosen move, and then goes on for ever."""
    file = tmp_path / "stub.py"
    file.write_text(STUB, encoding="utf-8")
    monkeypatch.setattr(integer_program, "__file__", str(file))
    return file


def number_in(results: Iterator[Attempt]) -> int:
    chosen = next(results).chosen
    assert chosen is not None
    return chosen[0]


@pytest.mark.slow
@pytest.mark.usefixtures("stub")
@pytest.mark.parametrize("end", [lambda deadline: None, lambda deadline: deadline.cancel()])
def test_the_process_ends_with_the_search(end: Callable[[Deadline], object]) -> None:
    deadline = Deadline(600)
    with closing(found_by_process("", deadline)) as results:
        process = number_in(results)
        end(deadline)
        assert list(results) == [] if deadline.is_over else True
    assert_ended([process])


CTRL_C = """
import signal, sys
from zermelo.rules.limits import Deadline
from zermelo.proofs import integer_program, smallest
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have had it ignored
integer_program.__file__ = sys.argv[1]
try:
    for found in smallest.found_by_process("", Deadline(600)):
        print(found.chosen[0], flush=True)
        signal.raise_signal(signal.SIGINT)
except KeyboardInterrupt:
    print("stopped", flush=True)
"""


@pytest.mark.slow
def test_ctrl_c_ends_the_search_and_its_process(stub: Path) -> None:
    done = subprocess.run([sys.executable, "-c", CTRL_C, str(stub)], capture_output=True, encoding="utf-8", timeout=600)
    process, stopped = done.stdout.split()
    assert stopped == "stopped"
    assert_ended([int(process)])


@pytest.mark.slow
def test_the_process_ends_with_its_parent() -> None:
    """It holds the only end of a pipe to which the program listens; this program takes minutes."""
    pairs = [[2 * n + 1, 2 * n + 2] for n in range(5_000)]
    after = [[*pair, (7 * n) % 10_000 + 1] for n, pair in enumerate(pairs)] + [[] for _ in range(5_001)]
    question = json.dumps([[bool(each) for each in after], after, 10**6, 600])
    command = [sys.executable, "-P", integer_program.__file__]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as process:
        assert process.stdin is not None
        process.stdin.write(f"{question}\n".encode())
        process.stdin.close()
        assert process.wait(60) in (0, 1)


COMMAND = """
import sys, threading
from zermelo.proofs import smallest
from zermelo.command import process
smallest.FEW = 0
code = process.run()
print([thread.name for thread in threading.enumerate() if thread is not threading.main_thread()], file=sys.stderr)
sys.exit(code)
"""


@pytest.mark.slow
def test_no_thread_outlives_the_command(tmp_path: Path) -> None:
    """A thread in compiled code at the end of a process aborts it, after all has been written."""
    command = [sys.executable, "-c", COMMAND, "certificate", "make", "nim:heaps=2+3", "first wins", "-o", "c.json"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=600, cwd=tmp_path)
    assert (done.returncode, done.stderr.splitlines()[-1]) == (0, "[]")
    assert "answers prove that first wins" in done.stdout
