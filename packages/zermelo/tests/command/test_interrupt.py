"""Ctrl-C, pressed while a command works for minutes: a sentence soon after it, whatever the command is doing."""

import signal
import time

import psutil
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
    ["solve", "connect:width=6,height=6", "--out", "table"],
    ["check", "connect", "-n", "100000"],
]

OTHERS = [
    ["analyse", "connect:width=8", "--timeout", "600"],
    ["count", "connect", "--timeout", "600"],
    ["count", "connect", "--method", "tree", "--timeout", "600"],
    ["count", "connect", "--method", "compiled", "--timeout", "600"],
    ["certificate", "make", "connect:width=4,height=4", "second never loses", "-o", "claim.json"],
    ["prove", "mnk:width=4,height=4", "--never-loses", "random"],
    ["how-to-win", "connect:width=4,height=4", "-o", "rules.json"],
    ["match", "connect", "minimax", "minimax"],
    ["match", "mnk:width=4,height=4", "random", "random", "--exact"],
    ["compare", "connect", "--timeout", "600"],
    ["tree", "connect", "--depth", "7", "-o", "tree.dot"],
    ["sweep", "connect:width={6..9}", "--processes", "1", "--timeout", "600"],
    ["play", "mnk:width=4,height=5", "--x", "minimax", "--o", "minimax"],
]

SOON = 60
"""Seconds, far fewer than the commands take; an idle machine answers within one."""

AT_WORK = 0.9
"""Seconds of the processor after which a command, its imports and its workers among them, is at work."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "args", [*LONG, *(pytest.param(args, marks=pytest.mark.long) for args in OTHERS)], ids=" ".join
)
def test_ctrl_c_ends_a_command_long_before_its_work_is_done(args, running, tmp_path):
    assert_interruptible(running(*args, cwd=tmp_path))


@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    [["analyse"], *(pytest.param(args, marks=pytest.mark.long) for args in (["count"], ["solve", "-o", "t"]))],
)
def test_ctrl_c_is_answered_inside_slow_rules_of_a_users_file(command, running, tmp_path):
    (tmp_path / "slow.py").write_text(SLOW_RULES, encoding="utf-8")
    assert_interruptible(running(*command, "slow.py:n=50000", cwd=tmp_path))


@pytest.mark.slow
def test_ctrl_c_is_answered_while_value_waits_for_a_line(running):
    process = running("value", "tictactoe")
    process.stdin.write("12\n")
    process.stdin.flush()
    assert process.stdout.readline() == "12 win 5\n"
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=SOON)
    assert_stopped(process.returncode, said)


def assert_interruptible(process):
    """Press Ctrl-C once the command works, and require the sentence."""
    end = time.monotonic() + SOON
    while time.monotonic() < end and process.poll() is None and seconds_of(process.pid) < AT_WORK:
        time.sleep(0.02)
    assert process.poll() is None, "the command was over before Ctrl-C"
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=SOON)
    assert_stopped(process.returncode, said)


def seconds_of(number):
    """Return the processor time of a process and of its children."""
    process = psutil.Process(number)
    return sum(sum(each.cpu_times()[:2]) for each in (process, *process.children(recursive=True)))


def assert_stopped(code, said):
    assert code == 130, said
    assert said.endswith("\nStopped by Ctrl-C.\n")
    assert "Traceback (most recent" not in said
