"""Graded programs that start processes: the limit, copies that answer nothing, and what is left behind."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from grading.test_grade import LIST, node, written
from processes import assert_ended
from zermelo_teach import Limits, grade
from zermelo_teach.programs.subjects import PROGRAMS_PACKAGE_FOLDER, FileProgram

__all__ = ["node"]

forking = pytest.mark.skipif(not hasattr(os, "fork"), reason="the programs fork")

STARTING = """
import os, time
left = 40
def move(board):
    global left
    left -= 1
    if left >= 0 and os.fork() == 0:
        time.sleep(100)
        os._exit(0)
    time.sleep(0.01)
    return board.index(" ")
"""


@pytest.mark.slow
@forking
def test_a_program_that_starts_more_than_32_processes_is_named(tmp_path: Path) -> None:
    graded = grade(written(tmp_path, STARTING), shape=LIST, sample=80)
    assert "the program started more than 32 processes" in " ".join(graded.bugs)


COPIED = """
import os
copies = 3
def move(board):
    global copies
    copies -= 1
    if copies >= 0:
        os.fork()
    return board.index(" ")
"""

CLUSTER = """
const cluster = require("node:cluster");
if (cluster.isWorker) require("node:fs").appendFileSync(NOTE, "loaded\\n");
let copies = 3;
function move(board) {
  copies -= 1;
  if (copies >= 0) cluster.fork();
  return cluster.isPrimary;
}
"""

QUESTION = {"do": "call", "function": "move", "board": False, "held": [], "object": None, "arguments": [["X", " "]]}

TRIAL = {**QUESTION, "do": "try", "groups": [[[["X", " "]]] * 2], "limit": 600, "seconds": 600}


@forking
@pytest.mark.parametrize("second", [QUESTION, TRIAL], ids=["call", "try"])
def test_the_copies_of_a_process_answer_nothing(tmp_path: Path, second: dict[str, Any]) -> None:
    questions = [QUESTION, second, QUESTION, QUESTION]
    command = [sys.executable, str(PROGRAMS_PACKAGE_FOLDER / "child.py"), written(tmp_path, COPIED)]
    text = "".join(f"{json.dumps(question)}\n" for question in questions)
    done = subprocess.run(command, input=text, capture_output=True, encoding="utf-8", check=True, timeout=60)
    assert done.stdout.count('"value": 1') == done.stdout.count("value") == 4 + (second is TRIAL)
    assert len(done.stdout.splitlines()) == 4


@pytest.mark.usefixtures("node")
def test_the_workers_of_a_cluster_answer_nothing(tmp_path: Path) -> None:
    file, note = tmp_path / "program.js", tmp_path / "note"
    note.write_text("", encoding="utf-8")
    file.write_text(f"const NOTE = {json.dumps(str(note))};\n{CLUSTER}", encoding="utf-8")
    program = FileProgram(file, "move", Limits())
    while len(note.read_text(encoding="utf-8").split()) < 3:  # until all workers would answer
        assert program.call([["X", " "]]).value is True
    assert [program.call([["X", " "]]).value for _ in range(20)] == [True] * 20
    program.restart()


@forking
def test_processes_that_a_trial_leaves_behind_are_ended(tmp_path: Path) -> None:
    body = "import subprocess, sys\ndef move(board): return subprocess.Popen([sys.executable, '-c', SLEEPING]).pid\n"
    program = FileProgram(Path(written(tmp_path, f"SLEEPING = 'import time; time.sleep(100)'\n{body}")), "", Limits())
    [replies] = program.try_all([[[["X", " "]]] * 3], has_board=False, limit=600, seconds=600)
    assert_ended(int(reply.value) for reply in replies)
    assert program.process is not None
    assert program.process.process.poll() is None
    program.restart()
