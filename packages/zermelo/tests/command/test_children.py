"""The processes that a command starts: when it has ended, they have ended, and somebody has waited for them."""

import sys

import pytest

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets the test adopt orphans"),
]


@pytest.mark.slow
def test_a_solve_on_processes_leaves_none_behind(left_behind):
    assert left_behind("solve", "tictactoe", "-o", "table", "--processes", "2") == ["", []]


@pytest.mark.slow
def test_a_solve_that_runs_out_of_time_leaves_no_process_behind(left_behind):
    limit = ["--processes", "2", "--timeout", "2"]
    said, left = left_behind("solve", "connect:width=6,height=5", "-o", "table", *limit)
    assert said.startswith("Not finished in 2 s.")
    assert left == []
