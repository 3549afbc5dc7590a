"""The library where there are no processes, threads, compiler and NumPy: as Python in a browser (Pyodide) has it."""

import json
import subprocess
import sys
import tomllib
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from grading.minimax import BUGS, MINIMAX
from places import ROOT

EXAMPLE = ROOT / "examples" / "subtract_square.py"

AS_IN_A_BROWSER = """
import os, subprocess, sys, threading, time

class Missing:
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top not in (*sys.stdlib_module_names, "zermelo", "zermelo_web", "zermelo_teach"):
            raise ModuleNotFoundError(f"No module named {top!r}", name=top)

def refused(*args, **named):
    raise RuntimeError("can't start new thread or process")

sys.meta_path.insert(0, Missing())
sys.platform = "emscripten"
os.environ["PATH"] = ""
subprocess.Popen = threading.Thread.start = refused
for module, name in ((time, "thread_time"), (os, "geteuid"), (os, "fork")):
    vars(module).pop(name, None)
import zermelo, zermelo_teach
"""
"""The beginning of a program that takes away what Pyodide does not have."""

USES = """
own, program = sys.argv[1:]
print(zermelo.check(own, n=5).is_sound)
print(zermelo.value(own))
print(zermelo.analyse("tictactoe").value)
print(zermelo.value("connect:width=4,height=3", seconds=600))
print(zermelo.count("connect:width=4,height=3", depth=4).layers[4].nodes)
print(len(zermelo.tree("tictactoe", depth=1).edges), len(list(zermelo.history("tictactoe"))))
print(zermelo.why("nim", "a1").best.value)
print(len(zermelo.sources.watch("stones:n=5").steps) > 9)
graded = zermelo_teach.grade(program, sample=300, shape="board=list,marks=X/O/' ',answer=number")
print(graded.passes, *graded.bugs)
"""


PLAYGROUND = """
import json, os
from zermelo_web.workers.playground import Playground
from zermelo_teach import grade
os.chdir(sys.argv[1])
playground = Playground(lambda progress: None, grade)
for question in json.loads(sys.argv[2]):
    print(playground.answer(json.dumps(question)))
"""


def printed(code: str, *args: object) -> str:
    command = [sys.executable, "-c", AS_IN_A_BROWSER + code, *map(str, args)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_every_question_of_the_playground_is_answered_in_plain_python(tmp_path: Path) -> None:
    body, sentence = BUGS["ties"]
    (program := tmp_path / "program.py").write_text(MINIMAX + body, encoding="utf-8")
    *answers, bugs = printed(USES, EXAMPLE, program).splitlines()
    values = ["win in 3 plies", "draw, 9 plies at most", "draw, 12 plies at most"]
    assert answers == ["True", *values, "252", "9 1", "win in 11 plies", "True"]
    assert bugs.startswith("False")
    assert sentence in bugs


def test_a_loaded_program_forgets_at_a_restart_and_names_the_line_of_an_error(tmp_path: Path) -> None:
    (program := tmp_path / "bot.py").write_text(
        "asked = []\ndef move(board):\n    asked.append(1)\n    return asked[2]\n", encoding="utf-8"
    )
    code = """
from zermelo_teach.programs.subjects import LoadedProgram
from pathlib import Path
bot = LoadedProgram(Path(sys.argv[1]), "", zermelo_teach.Limits())
print([bot.call([[]]).error or bot.call([[]]).value for _ in range(3)])
bot.restart()
print(bot.call([[]]).error)
"""
    error = "IndexError: list index out of range (bot.py, line 4)"
    assert printed(code, program).splitlines() == [str([error, error, 1]), error]


@pytest.mark.slow
def test_the_playground_answers_about_the_file_of_a_visitor(tmp_path: Path) -> None:
    own, here = EXAMPLE.read_text(encoding="utf-8"), {"game": "your_file", "moves": ""}
    questions = [
        {"kind": "check", "text": own},
        {"kind": "analysis", "text": own, **here},
        {"kind": "count", "text": own.replace("n: int = 30", "n: int = 5"), **here},
        {"kind": "steps", "text": own, "search": "minimax", **here},
        {"kind": "analysis", "text": own, "game": "connect", "moves": "4", "seconds": 0.1},
        {
            "kind": "grade",
            "text": "def move(board):\n    return board.index(' ')\n",
            "game": "mnk:width=3,height=2,k=2",
        },
        {"kind": "grade", "text": f"{own}\n\ndef move(left): return 1\n", "game": "your_file:n=8"},
    ]
    check, analysis, count, steps, large, grade, both = (
        json.loads(line)["answer"] for line in printed(PLAYGROUND, tmp_path, json.dumps(questions)).splitlines()
    )
    assert check["passes"]
    assert (analysis["value"]["words"], analysis["game"]) == ("win in 3 plies", "your_file")
    assert count["games"]["total"] == 3  # 4+1, 1+4 and five times 1
    assert steps["steps"][0]["words"] == "1: First plays 1."
    assert {move["glyph"] for move in large["legal"]} == {"?"}
    assert "It always makes the first legal move." in grade["text"]
    assert "in 12 unfinished positions" in both["text"]
    assert {"moves", "answer", "best", "judgement"} <= grade["wrong"][0].keys()


def test_the_playground_says_what_is_wrong_with_the_line(tmp_path: Path) -> None:
    wrong = {
        "def game(:": "your_file.py, line 1, does not run: SyntaxError",
        "\n\nx = 1 // 0": "your_file.py, line 3, does not run: ZeroDivisionError",
        "import numpy": "'numpy'. The playground has zermelo and the modules of Python itself.",
        "def game(): return 1": "it must return a zermelo.Game",
    }
    questions = [{"kind": "check", "text": text} for text in wrong]
    answers = printed(PLAYGROUND, tmp_path, json.dumps(questions)).splitlines()
    for answer, sentence in zip(answers, wrong.values(), strict=True):
        assert sentence in json.loads(answer)["error"]["message"]


def test_a_program_in_javascript_is_refused_with_a_sentence(tmp_path: Path) -> None:
    (program := tmp_path / "bot.js").write_text("function move(board) { return 0; }", encoding="utf-8")
    code = "try: zermelo_teach.grade(sys.argv[1])\nexcept zermelo.errors.BadPlayer as error: print(error)"
    assert "needs Node" in printed(code, program)


def dependencies(package: str) -> list[str]:
    project = tomllib.loads((ROOT / "packages" / package / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found: list[str] = project["dependencies"]
    return found


def test_a_browser_requires_neither_numba_nor_psutil() -> None:
    requirements = map(Requirement, chain(*map(dependencies, ("zermelo", "zermelo-teach"))))
    browser = {"sys_platform": "emscripten"}
    left_out = {each.name for each in requirements if each.marker and not each.marker.evaluate(browser)}
    assert left_out == {"numba", "psutil"}
