"""Ctrl-C, pressed while a command works for minutes: a sentence soon after it, whatever the command is doing."""

import os
import signal
import time
from pathlib import Path

import pytest

SLOW_RULES = """
from zermelo import LOSS, Game, Rules


def game(n: int = 60) -> Game[int]:
    def moves(left: int) -> int:
        total = 0
        for i in range(2_000):
            total += i * i
        return 14 if left > 2 and total else 0

    return Game("slow", Rules(n, moves, lambda left, move: left - move, lambda left: LOSS))
"""

LONG = [
    ["analyse", "mnk:width=7,height=7,k=5", "--timeout", "600"],
    ["analyse", "connect:width=8", "--timeout", "600"],
    ["count", "connect", "--timeout", "600"],
    ["count", "connect", "--method", "tree", "--timeout", "600"],
    ["count", "connect", "--method", "compiled", "--timeout", "600"],
    ["solve", "connect:width=6,height=6", "--out", "table"],
    ["certificate", "make", "connect:width=4,height=4", "second never loses", "-o", "claim.json"],
    ["prove", "mnk:width=4,height=4", "--never-loses", "random"],
    ["match", "connect", "minimax", "minimax"],
    ["match", "mnk:width=4,height=4", "random", "random", "--exact"],
    ["compare", "connect", "--timeout", "600"],
    ["check", "connect", "-n", "100000"],
    ["tree", "connect", "--depth", "5"],
    ["sweep", "connect:width={6..9}", "--processes", "2", "--timeout", "600", "-o", "table.csv"],
    ["sweep", "connect:width={6..9}", "--processes", "1", "--timeout", "600"],
    ["play", "mnk:width=4,height=5", "--x", "minimax", "--o", "minimax"],
]

SOON = 60
"""Seconds, far fewer than the commands take; an idle machine answers within one."""

AT_WORK, STARTED = 0.25, 2.5
"""Seconds of the processor after which a command is at work; and of the clock, where its workers do what it has to."""


@pytest.mark.slow
@pytest.mark.parametrize("args", LONG, ids=" ".join)
def test_ctrl_c_ends_a_command_long_before_its_work_is_done(args, started):
    process = started(args)
    wait_for_work(process)
    assert not process.has_ended, "the command was over before Ctrl-C"
    assert_stopped(*process.interrupted())


@pytest.mark.slow
@pytest.mark.parametrize("command", [["analyse"], ["count"], ["check", "-n", "100000"], ["solve", "-o", "t"]])
def test_ctrl_c_is_answered_inside_slow_rules_of_a_users_file(command, started, tmp_path):
    (tmp_path / "slow.py").write_text(SLOW_RULES, encoding="utf-8")
    process = started([*command, "slow.py:n=50000"])
    wait_for_work(process)
    if not process.has_ended:
        assert_stopped(*process.interrupted())


def test_ctrl_c_is_answered_while_value_waits_for_a_line(running):
    process = running("value", "tictactoe")
    process.stdin.write("12\n")
    process.stdin.flush()
    assert process.stdout.readline() == "12 win 5\n"
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=SOON)
    assert_stopped(process.returncode, said)


def wait_for_work(process):
    end = time.monotonic() + STARTED
    while time.monotonic() < end and not process.has_ended and seconds_of(process) < AT_WORK:
        time.sleep(0.02)


def seconds_of(process):
    """Return the processor time of a process; 0 if the system does not report it."""
    try:
        times = Path(f"/proc/{process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[11:13]
    except OSError:
        return 0
    return sum(map(int, times)) / os.sysconf("SC_CLK_TCK")


def assert_stopped(code, said):
    assert code == 130, said
    assert said.endswith("\nStopped by Ctrl-C.\n")
    assert "Traceback (most recent" not in said
