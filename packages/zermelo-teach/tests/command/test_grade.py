"""zermelo grade as a course runs it: exit codes, and the files for other tools."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from xml.etree import ElementTree

import pytest

from grading.minimax import BUGS, MINIMAX, SHAPES
from grading.test_grade import LIST, written

Run = Callable[..., CompletedProcess[str]]


@pytest.mark.slow
@pytest.mark.smoke
def test_the_command_is_an_autograder(run: Run, tmp_path: Path) -> None:
    right, wrong = written(tmp_path, SHAPES["list"]), tmp_path / "wrong.py"
    wrong.write_text(f"{MINIMAX}\n{BUGS['first'][0]}\n", encoding="utf-8")
    assert run("grade", right, "--shape", LIST, "--sample", "50").returncode == 0
    junit, scope = tmp_path / "junit.xml", tmp_path / "results.json"
    done = run(
        "grade", str(wrong), "--shape", LIST, "--junit", str(junit), "--gradescope", str(scope), "--points", "10"
    )
    assert done.returncode == 1
    assert "It always makes the first legal move." in done.stdout
    suite = ElementTree.parse(junit).getroot()
    failed = {case.get("name") for case in suite if case.find("failure") is not None}
    assert failed == {"stops a win in one ply", "keeps a win", "keeps a draw"}
    assert suite.get("failures") == "3"
    results = json.loads(scope.read_text(encoding="utf-8"))
    assert sum(test["max_score"] for test in results["tests"]) == pytest.approx(10, abs=0.05)
    assert {test["name"] for test in results["tests"] if test["status"] == "failed"} == failed


@pytest.mark.slow
def test_the_json_lists_the_wrong_answers(run: Run, tmp_path: Path) -> None:
    done = run("grade", written(tmp_path, BUGS["first"][0]), "--sample", "100", "--json")
    found = json.loads(done.stdout)
    assert found["positions"] == 100
    assert len(found["wrong"]) == 100 - found["best"]
    assert found["wins_thrown"] + found["draws_thrown"] + found["keeping"] == 100


def test_a_missing_file_is_wrong_input(run: Run) -> None:
    done = run("grade", "nowhere.py")
    assert done.returncode == 2
    assert "There is no file nowhere.py." in done.stderr
