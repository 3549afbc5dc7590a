"""Times of programs are those of the processor, a late answer is not wrong, and a grade may be cut short."""

import json
import subprocess
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from grading.test_grade import LIST, first_free, node, written
from marks import long
from zermelo import start
from zermelo.errors import BadPlayer
from zermelo.types import Deadline
from zermelo_teach import Limits, grade
from zermelo_teach.grading.formats import tests_of as cases_of
from zermelo_teach.programs.process import Meter, ProcessLate
from zermelo_teach.programs.subjects import PROGRAMS_PACKAGE_FOLDER, FileProgram

__all__ = ["node"]

LATER = start("tictactoe").after("1 2 3")

FREE = "return board.index(' ')"


@pytest.mark.slow
def test_the_time_of_a_program_is_that_of_the_processor(tmp_path: Path) -> None:
    program = FileProgram(
        Path(written(tmp_path, f"import time\ndef move(board):\n    time.sleep(0.5)\n    {FREE}")), "", Limits()
    )
    reply = program.call([["X", " "]])
    assert reply.value == 1
    assert reply.seconds < 0.25
    program.restart()


@pytest.mark.parametrize(
    ("name", "program"),
    [
        ("bot.py", "def move(board):\n    sum(range(10**6))\n    return board.nothing\n"),
        ("bot.js", "function move(board) { for (let i = 0; i < 1e7; i++); return nothing; }\n"),
    ],
)
def test_the_time_of_a_call_that_raises_counts(tmp_path: Path, name: str, program: str) -> None:
    (tmp_path / name).write_text(program, encoding="utf-8")
    subject = FileProgram(tmp_path / name, "", Limits())
    reply = subject.call([["X", " "]])
    assert "nothing" in reply.error
    assert reply.seconds > 0.001
    subject.restart()


class Processes:
    """Processes as a machine shows them: they have used some seconds, and run or wait."""

    def __init__(self, used: float, runs: bool) -> None:
        self.used, self.runs = iter([0.0, used]), runs

    def processor_seconds(self) -> float:
        return next(self.used)

    def is_running(self) -> bool:
        return self.runs


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have an hour pass between two looks at the clock."""
    hours = count(0, 3600)
    monkeypatch.setattr("zermelo_teach.programs.process.monotonic", hours.__next__)


@pytest.mark.usefixtures("clock")
def test_a_program_that_waits_for_a_processor_is_never_late() -> None:
    meter = Meter(Processes(0.9, runs=True))  # type: ignore[arg-type]
    assert meter.look() == 0
    meter.check(1, 6)


@pytest.mark.usefixtures("clock")
def test_a_program_that_sleeps_or_takes_the_processor_for_too_long_is_late() -> None:
    sleeping = Meter(Processes(0.1, runs=False))  # type: ignore[arg-type]
    assert sleeping.look() == 3600
    with pytest.raises(ProcessLate, match="waited for 6 s without an answer"):
        sleeping.check(1, 6)
    working = Meter(Processes(1.1, runs=True))  # type: ignore[arg-type]
    with pytest.raises(ProcessLate, match="gave no answer within 1 s of processor time"):
        working.check(1, 6)


LATE_ONCE = """
import time
from pathlib import Path
NOTE = Path(__file__).with_suffix(".note")

def move(board):
    if board.count(" ") == 6:
        calls = len(NOTE.read_text(encoding="utf-8")) if NOTE.exists() else 0
        NOTE.write_text("x" * (calls + 1), encoding="utf-8")
        if calls == LATE:
            time.sleep(60)
    return board.index(" ")
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "late", [*long([0]), 1, *long([2])], ids=["in a new process", "among the positions", "when asked again"]
)
def test_an_answer_that_is_late_once_is_no_other_answer(late: int, tmp_path: Path) -> None:
    graded = grade(written(tmp_path, LATE_ONCE.replace("LATE:", f"{late}:")), LATER, shape=LIST, limits=Limits(0.3))
    assert graded.bugs == ("It always makes the first legal move.",)
    assert graded.counts["late"] == (late == 1)
    assert graded.counts["fails"] == 0


@pytest.mark.slow
def test_a_late_answer_fails_no_test_but_that_of_the_time(tmp_path: Path) -> None:
    body = f"def move(board):\n    while board.count(' ') == 6: pass\n    {FREE}"
    graded = grade(written(tmp_path, body), LATER, shape=LIST, limits=Limits(0.3))
    cases = {case.name: case for case in cases_of(graded, best=True)}
    assert [answer.judgement for answer in cases["answers in time"].failed] == ["late"]
    assert not cases["makes a legal move"].failed
    assert not any(
        answer.tried.is_late for case in cases.values() if case.name != "answers in time" for answer in case.answers
    )


HELD = """
const lock = new Int32Array(new SharedArrayBuffer(4));
function move(board) { Atomics.wait(lock, 0, 0, 200); return board.length; }
"""


@pytest.mark.slow
def test_a_script_that_is_held_up_is_asked_again_with_more_time(tmp_path: Path, node: str) -> None:
    """A limit of 20 ms of the processor allows for 100 ms by the clock at first; each call takes 200."""
    (file := tmp_path / "bot.js").write_text(HELD, encoding="utf-8")
    question = {"do": "try", "function": "move", "board": False, "held": [], "object": None, "groups": [[[[1, 2]]]]}
    command = [node, "--experimental-vm-modules", "--no-warnings", str(PROGRAMS_PACKAGE_FOLDER / "child.js"), str(file)]
    asked = json.dumps({**question, "limit": 0.02, "seconds": 600})
    done = subprocess.run(command, input=f"{asked}\n", capture_output=True, encoding="utf-8", check=True, timeout=60)
    assert json.loads(done.stdout)["groups"][0][0]["value"] == 2


@pytest.mark.slow
def test_the_search_for_a_shape_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo_teach.programs.detection.MAX_DETECTION_SECONDS", 1.0)
    told = list[Any]()
    with pytest.raises(BadPlayer, match="in each shape that was tried, it takes too long"):
        grade(written(tmp_path, "def move(board):\n    while True: pass"), on_progress=told.append)
    assert any(each.what == "calls to find its shape" for each in told)


def looks(number: int) -> Deadline:
    """Return a deadline that is over when it has been looked at this often."""
    return Deadline(number, clock=count().__next__)


def test_a_grade_that_is_cut_short_has_the_answers_so_far() -> None:
    whole = grade(first_free, LATER, shape=LIST)
    for number in range(0, 400, 20):
        cut = grade(first_free, LATER, shape=LIST, seconds=looks(300 + number))
        if cut.untried:
            break
    assert cut.untried == len(whole.answers) - len(cut.answers) > 0
    known = [(each.position, each.tried.move, each.judgement) for each in whole.answers]
    assert [(each.position, each.tried.move, each.judgement) for each in cut.answers] == known[: len(cut.answers)]
    assert not cut.passes
    assert f"{cut.untried} further positions were not tried." in cut.notes[0]


def test_a_right_program_that_is_cut_short_does_not_pass() -> None:
    graded = grade("perfect", LATER, seconds=looks(500))
    assert graded.untried
    assert graded.keeping == len(graded.answers)
    assert not graded.passes
    assert not graded.is_perfect


@pytest.mark.slow
def test_a_grade_ends_while_the_player_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first answer takes 59,704 nodes, and all of them more than 600,000."""
    monkeypatch.setattr("zermelo.playing.players.search_players.PLAYER_MOVE_SECONDS", 10**9)
    monkeypatch.setattr("zermelo_teach.grading.grade.GRADE_VALUE_SECONDS", 10**9)
    graded = grade("minimax", start("tictactoe").after("1"), seconds=looks(300_000))
    assert graded.answers
    assert graded.untried
    assert not graded.passes
    assert graded.notes[0].startswith("Not finished in 300000 s: ")
