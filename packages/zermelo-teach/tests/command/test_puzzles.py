"""zermelo puzzles and zermelo play --puzzle, as people use them."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

import zermelo_teach

Run = Callable[..., CompletedProcess[str]]


@pytest.mark.slow
@pytest.mark.smoke
def test_puzzles_are_written_in_each_form(run: Run, tmp_path: Path) -> None:
    for kind in ("html", "jsonl", "pdf"):
        done = run("puzzles", "tictactoe", "-n", "3", "--seed", "1", "-o", str(tmp_path / f"some.{kind}"))
        assert done.stdout == f"{tmp_path / f'some.{kind}'}: 3 puzzles of tictactoe.\n"
    rows = [json.loads(line) for line in (tmp_path / "some.jsonl").read_text(encoding="utf-8").splitlines()]
    assert rows == zermelo_teach.puzzles("tictactoe", 3, seed=1).records()
    page = (tmp_path / "some.html").read_text(encoding="utf-8")
    assert page.count("<article ") == page.count("<svg") == 3
    assert (tmp_path / "some.pdf").read_bytes().startswith(b"%PDF")


def test_the_output_has_the_tasks_first_and_the_solutions_at_the_end(run: Run) -> None:
    done = run("puzzles", "tictactoe", "-n", "2", "--seed", "1").stdout
    tasks, _, solutions = done.partition("SOLUTIONS\n")
    assert tasks.count(" to move: ") == 2
    assert [line[:3] for line in solutions.splitlines()] == ["1. ", "2. "]


def test_a_game_without_puzzles_ends_with_a_sentence(run: Run) -> None:
    done = run("puzzles", "nim:heaps=1")
    assert done.returncode == 2
    assert done.stderr == "nim:heaps=1 has no puzzle: in no position is one move alone right.\n"


@pytest.mark.parametrize("first", ["8", "99"])
def test_a_puzzle_is_played_until_its_move_is_found(run: Run, first: str) -> None:
    puzzle = zermelo_teach.puzzles("tictactoe", 10, seed=1)[0]
    answers = [first, puzzle.solution.name, "q"]
    done = run("play", "tictactoe", "--puzzle", "--seed", "1", input="\n".join(answers) + "\n")
    assert done.returncode == 0
    assert puzzle.explanation in done.stdout
    assert ("8 loses" if first == "8" else "Legal:") in done.stdout
    right = 1 if first == "99" else 0  # what is not a move is not an answer
    assert done.stdout.endswith(f"{right} of 1 right at the first try.\n")


def test_puzzles_end_with_their_input(run: Run) -> None:
    assert run("play", "tictactoe", "--puzzle", input="").stdout.endswith("0 of 0 right at the first try.\n")
