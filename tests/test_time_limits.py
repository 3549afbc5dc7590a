"""A time limit is kept by every command and by every public function, on large games; limited_work.py is the table.

What counts is processor time, so that a busy machine makes no test fail: the time limits of the functions are measured
by it, too. The time of the compiler does not count.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from itertools import chain, cycle
from pathlib import Path

import pytest

from all_commands import all_commands
from limited_work import (
    COMMANDS,
    FUNCTIONS,
    LARGE,
    UNLIMITED_COMMANDS,
    UNLIMITED_FUNCTIONS,
    limited_functions,
    prepare,
)

LIMIT, SHORT_LIMIT = 0.5, 0.05
"""Seconds for each work; in the short one, a function soon begins to ask for the time."""

LATE = 1.0
"""Seconds after the limit, on a machine that starts the command in START seconds; more on a slower one."""

START = 0.5

SCRIPT = Path(__file__).with_name("limited_work.py")


def test_the_table_has_every_command_and_every_public_function_with_a_time_limit() -> None:
    commands = all_commands()
    limited = {name for name, command in commands.items() if any("--timeout" in each.opts for each in command.params)}
    assert limited == COMMANDS.keys()
    assert commands.keys() - limited == UNLIMITED_COMMANDS.keys()
    assert set(limited_functions()) == FUNCTIONS.keys() | UNLIMITED_FUNCTIONS.keys()


@pytest.fixture(scope="module")
def prepared(once: Callable[..., Path]) -> Path:
    """Return the folder of the files that the work reads."""

    def build(folder: Path) -> None:
        folder.mkdir()
        prepare(folder)

    return once("limited-work", build)


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.skipif(not hasattr(os, "wait4"), reason="the system does not tell the processor time of a process")
def test_every_command_keeps_its_time_limit(prepared: Path) -> None:
    start, _ = cost_of(prepared, ["games", "nim"])
    most = allowed(start) + 2 * start  # more modules than those of `games`
    late = dict[str, float]()
    for (name, arguments), game in zip(COMMANDS.items(), cycle(LARGE), strict=False):
        asked = [name.split(), [argument.replace("GAME", game) for argument in arguments], ["--timeout", str(LIMIT)]]
        for _ in range(2):  # the second time, no process compiles beside it, whose time counts
            took, compiling = cost_of(prepared, list(chain.from_iterable(asked)))
            if took - compiling <= most:
                break
        else:
            late[f"{name} {game}"] = took - compiling
    assert not late


def allowed(start: float) -> float:
    """Return the seconds of processor time that a work may take on a machine that starts the command in this time."""
    return LIMIT + LATE * max(1.0, start / START)


def cost_of(folder: Path, arguments: list[str]) -> tuple[float, float]:
    """Return the processor time of a command with its processes, and the seconds of compiling in it."""
    (folder / "compiling").unlink(missing_ok=True)
    command = [sys.executable, str(SCRIPT), "command", *arguments]
    environment = {**os.environ, "ZERMELO_TABLES": str(folder / "stored")}
    with (folder / "line").open(encoding="utf-8") as line, (folder / "said").open("w", encoding="utf-8") as said:
        process = subprocess.Popen(
            command, cwd=folder, env=environment, stdin=line, stdout=subprocess.DEVNULL, stderr=said
        )
        _, _, used = os.wait4(process.pid, 0)
        process.returncode = 0
    told = (folder / "said").read_text(encoding="utf-8")
    assert "--help" not in told, f"{arguments}: {told}"
    assert "Traceback" not in told, f"{arguments}: {told}"
    compiling = folder / "compiling"
    return used.ru_utime + used.ru_stime, float(compiling.read_text(encoding="utf-8")) if compiling.exists() else 0.0


@pytest.mark.slow
@pytest.mark.parametrize("limit", [SHORT_LIMIT, pytest.param(LIMIT, marks=pytest.mark.long)])
def test_every_function_keeps_its_time_limit(prepared: Path, limit: float) -> None:
    late = late_functions(prepared, limit, " ".join(LARGE))
    assert {name for name, *_ in late} == FUNCTIONS.keys()
    # The second time, everything is compiled.
    again = [name for name, game, is_late in late if is_late and late_functions(prepared, limit, game, name)[0][2]]
    assert not again


def late_functions(folder: Path, limit: float, games: str, *names: str) -> list[tuple[str, str, bool]]:
    """Return each function with its game, and whether it took more processor time than its limit allows."""
    command = [sys.executable, str(SCRIPT), "functions", str(limit), games, *names]
    done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", timeout=1200, check=True)
    rows = map(json.loads, done.stdout.splitlines())
    return [(name, game, took - compiling > limit + LATE) for name, game, took, compiling in rows]
