"""Compiling beside a program: the time limit holds, and the next program finds what the last one began."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import psutil
import pytest

from processes import assert_ended
from zermelo import Declared, Game, Rules, evaluators
from zermelo.evaluation.worth_compiling import PlainFirst
from zermelo.machine.beside import begin
from zermelo.types import Deadline

pytestmark = pytest.mark.slow

SPEC = "stones:n=40"

ASKED = f"import zermelo; zermelo.evaluators.CompiledSearch('{SPEC}').value(zermelo.start('{SPEC}'), seconds=0.2)"
"""A program whose time is over long before the search is compiled."""


@pytest.fixture
def kernels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of the machine code of programs, which is empty."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "zermelo" / "kernels"


def compilers() -> list[psutil.Process]:
    """Return the processes that compile, begun by this process or by one that has ended."""
    found = []
    for process in psutil.process_iter(["cmdline", "environ"]):
        command, variables = process.info["cmdline"] or [], process.info["environ"] or {}
        if "zermelo.machine.beside" in command and variables.get("XDG_CACHE_HOME") == os.environ["XDG_CACHE_HOME"]:
            found.append(process)
    return found


def await_true(condition: Callable[[], Any]) -> None:
    end = monotonic() + 600
    while not condition():
        assert monotonic() < end
        sleep(0.05)


@pytest.mark.long
def test_a_program_that_ends_leaves_the_compiler_behind_for_the_next_one(kernels: Path) -> None:
    subprocess.run([sys.executable, "-c", ASKED], check=True, timeout=600)
    await_true(lambda: not compilers())
    assert evaluators.CompiledSearch(SPEC).is_stored


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
def test_a_program_that_is_stopped_stops_the_compiler(kernels: Path) -> None:
    program = subprocess.Popen([sys.executable, "-c", ASKED.replace("0.2", "600")])
    await_true(compilers)
    found = [each.pid for each in compilers()]
    program.send_signal(signal.SIGKILL)
    program.wait()
    assert_ended(found)


def test_work_that_was_done_is_not_begun_again(kernels: Path) -> None:
    kernels.mkdir(mode=0o700, parents=True)
    begun = begin(list)
    assert begun is not None
    await_true(lambda: begun.is_over)
    assert begin(list) is None


def test_nothing_compiles_beside_a_game_made_by_hand(kernels: Path) -> None:
    rules = Rules(
        20, lambda left: 0b11110 & ((2 << min(left, 4)) - 1), lambda left, taken: left - taken, lambda left: -1
    )
    search = evaluators.CompiledSearch(Game("heap", rules, declared=Declared(plies_left=lambda left: left)))
    assert search.begin_compiling() is None


class Process:
    """A process that compiles until the test says that it is over."""

    is_over = False


def test_plain_work_goes_on_until_there_is_machine_code() -> None:
    process, made = Process(), object()
    decision: PlainFirst[object] = PlainFirst(lambda: made, begin=lambda: process)  # type: ignore[arg-type, return-value]
    question = Deadline(60)
    assert decision.after(1e9, question) is None
    plain = decision.plain_time(question.share(1 / 10))
    assert 20 < plain.left <= 30, "half of the question's time, and more than the share"
    process.is_over = True
    assert plain.is_over
    assert decision.after(0, question) is made
    assert decision.plain_time(question) is question


def test_without_a_time_limit_nothing_is_begun() -> None:
    made = object()
    decision: PlainFirst[object] = PlainFirst(lambda: made, begin=lambda: pytest.fail("It was begun."))
    assert decision.after(1e9) is made
