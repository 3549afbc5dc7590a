"""zermelo benchmark as users run it."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

import zermelo
import zermelo_agents

Run = Callable[..., CompletedProcess[str]]


@pytest.mark.smoke
def test_a_file_has_the_rows_of_the_library(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "bench.jsonl"
    done = run("benchmark", "-n", "30", "--seed", "7", "--families", "take,walls", "--ask", "value", "-o", str(file))
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{file}: 30 positions of 6 games.\n", "")
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert rows == list(zermelo_agents.benchmark(n=30, seed=7, families=["take", "walls"], ask="value"))


def test_rows_are_printed_without_a_file(run: Run) -> None:
    done = run("benchmark", "-n", "3", "--all-positions", "--per-game", "1")
    assert [json.loads(line) for line in done.stdout.splitlines()] == list(
        zermelo_agents.benchmark(n=3, all_positions=True, per_game=1)
    )


def test_json_reports_the_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "bench.jsonl"
    done = run("benchmark", "--game", "tictactoe", "-n", "5", "-o", str(file), "--json")
    assert json.loads(done.stdout) == {"file": str(file), "rows": 5, "games": 1}


def test_your_own_game_is_played_by_its_docstring(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    run("new", str(file))
    done = run("benchmark", "--game", str(file), "-n", "4")
    about = zermelo.game(str(file)).about
    assert about
    assert {json.loads(line)["rules"] for line in done.stdout.splitlines()} == {about}


def test_wrong_input_is_one_sentence_and_leaves_the_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "bench.jsonl"
    file.write_text("mine", encoding="utf-8")
    cases = {
        ("--families", "take,hops"): "No family is called 'hops'; did you mean",
        ("--game", "tictactoe", "--families", "take"): "Name a game, or families of new games, not both.",
        ("--game", "stones:n=9"): "Only 12 such positions are found: ask for at most 12, or include positions",
        ("--game", "chess"): "No game is called 'chess'",
        ("--ask", "score"): "'score' is not one of 'move', 'value'.",
        ("-n", "0"): "'0' is not valid: write a whole number from 1 to 1000000.",
    }
    for arguments, sentence in cases.items():
        done = run("benchmark", "-o", str(file), *arguments)
        assert (done.returncode, done.stdout) == (2, "")
        assert sentence in done.stderr
        assert done.stderr.count("\n") == 1
    wrong = run("benchmark", "-n", "3", "-o", str(tmp_path / "bench.txt"))
    assert "must end in .jsonl" in wrong.stderr
    assert file.read_text(encoding="utf-8") == "mine"
    assert {path.name for path in tmp_path.iterdir()} == {"bench.jsonl"}
