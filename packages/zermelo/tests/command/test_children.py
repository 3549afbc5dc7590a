"""The processes that a command starts: when it has ended, they have ended, and somebody has waited for them."""

import json
import subprocess
import sys

import pytest

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets the test adopt orphans"),
]

ADOPTING = """
import ctypes, json, psutil, subprocess, sys
ctypes.CDLL(None).prctl(36, 1)  # PR_SET_CHILD_SUBREAPER
done = subprocess.run([sys.executable, "-m", "zermelo", *sys.argv[1:]], stderr=subprocess.PIPE, encoding="utf-8")
print(json.dumps([done.stderr, [[each.name(), each.status()] for each in psutil.Process().children()]]))
"""

WAITING = """
import time
def move(board):
    time.sleep(100)
"""


@pytest.fixture
def left_behind(tmp_path):
    """left_behind('solve', ...) is the error output of a command, and the processes that it leaves behind."""

    def left_behind(*args):
        command = [sys.executable, "-c", ADOPTING, *args]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True, timeout=120, cwd=tmp_path)
        return json.loads(done.stdout.splitlines()[-1])

    return left_behind


@pytest.mark.slow
def test_a_solve_on_processes_leaves_none_behind(left_behind):
    assert left_behind("solve", "tictactoe", "-o", "table", "--processes", "2") == ["", []]


@pytest.mark.slow
def test_a_solve_that_runs_out_of_time_leaves_no_process_behind(left_behind):
    limit = ["--processes", "2", "--timeout", "2"]
    said, left = left_behind("solve", "connect:width=6,height=5", "-o", "table", *limit)
    assert said.startswith("Not finished in 2 s.")
    assert left == []


@pytest.mark.slow
def test_a_grade_that_runs_out_of_time_leaves_no_process_behind(left_behind, tmp_path):
    (tmp_path / "waiting.py").write_text(WAITING, encoding="utf-8")
    said, left = left_behind("grade", "waiting.py", "--timeout", "2")  # which tries shapes, in a copy of the process
    assert said.startswith("Not finished in 2 s.")
    assert left == []
