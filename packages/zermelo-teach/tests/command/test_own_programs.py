"""Students' programs, in the shapes that zermelo grade takes, where the other commands name a player or a search."""

import json
import os
import signal
import sys
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from programs.students import RIGHT, WRONG, of_positions, written
from zermelo import Position, start

Run = Callable[..., CompletedProcess[str]]


@cache
def outcome(position: Position[Any]) -> int:
    """Return the outcome for the side to move, by the definition of minimax."""
    if (ended := position.outcome) is not None:
        return ended
    return max(-outcome(position.follow(move)) for move in position.moves)


def keeps(position: Position[Any], name: str | None) -> bool:
    return name is not None and -outcome(position.after(name)) == outcome(position)


def loses(program: Callable[[Position[Any]], int], position: Position[Any], seat: int) -> bool:
    """Return True if a program in a seat can lose, by following every reply."""
    if position.is_over:
        return position.winner == 1 - seat
    moves = [program(position)] if position.turn == seat else position.moves
    return any(loses(program, position.follow(move), seat) for move in moves)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("source", "code"), [(RIGHT["list"], 0), (WRONG["rows"], 1), (RIGHT["string"], 0)], ids=["list", "rows", "string"]
)
def test_a_proof_of_a_students_program_says_whether_it_can_lose(
    run: Run, source: str, code: int, tmp_path: Path
) -> None:
    done = run("prove", "tictactoe", "--never-loses", written(tmp_path, source), "--json")
    assert done.returncode == code, done.stderr
    told = json.loads(done.stdout)
    for seat, name in enumerate(("first", "second")):
        assert (told[name]["losses"] > 0) == loses(of_positions(source), start("tictactoe"), seat)


@pytest.mark.slow
def test_students_programs_play_a_match_and_a_game(json_of: Any, tmp_path: Path) -> None:
    right, wrong = written(tmp_path, RIGHT["rows"], "right.py"), written(tmp_path, WRONG["string"], "wrong.py")
    told = json_of("match", "tictactoe", right, f"{wrong}:move", "--games", "2")
    moves = played(RIGHT["rows"], WRONG["string"])
    assert told["first"]["wins"] == (moves.winner == 0)
    game = json_of("play", "tictactoe", "--x", right, "--o", wrong)
    assert game["moves"] == moves.moves_played.names


def played(first: str, second: str) -> Position[Any]:
    """Return the end of a game between two programs."""
    here, players = start("tictactoe"), (of_positions(first), of_positions(second))
    while not here.is_over:
        here = here.follow(players[here.turn](here))
    return here


@pytest.mark.slow
@pytest.mark.parametrize("source", [RIGHT["list"], WRONG["string"]], ids=["right", "wrong"])
def test_each_watched_answer_stands_beside_the_values_of_all_moves(json_of: Any, source: str, tmp_path: Path) -> None:
    told = json_of("watch", "tictactoe", "1", "2", "--search", written(tmp_path, source))
    assert told["steps"][0]["moves"] == ["1", "2"]
    for step in told["steps"]:
        here = start("tictactoe").after(step["moves"])
        assert step["answer"] == here.move(of_positions(source)(here)).name
        assert {each["move"]: each["value"] for each in step["values"]} == {
            move.name: ("draw", "loss", "win")[outcome(here.follow(move))] for move in here.moves
        }
        assert (step["judgement"] in ("best", "holds")) == keeps(here, step["answer"])
    assert any(step["judgement"].startswith("gives away") for step in told["steps"]) == (source == WRONG["string"])


def test_the_wrong_position_is_drawn_with_what_is_right_there(run: Run, tmp_path: Path) -> None:
    """After 1 2 3, O has to take the middle, which stops 7 5 3 and 1 5 9."""
    wrong = written(tmp_path, WRONG["rows"])
    lines = run("watch", "tictactoe", "1", "2", "3", "--search", wrong, "--steps", "1").stdout.splitlines()
    assert "after 1 2 3: 4 gives away the draw. 5: draw, 6 plies at most; 4 6 7 8 9: loss in 4 plies." in lines
    assert "A wrong answer, after 1 2 3:" in lines
    assert "O is to move, and the program answers 4. Right is 5: draw, 6 plies at most." in lines
    assert lines[-1] == "1 answer, 1 of them wrong. It goes on: --first 1."


@pytest.mark.slow
def test_watching_goes_on_from_where_it_was_left(json_of: Any, tmp_path: Path) -> None:
    right = written(tmp_path, RIGHT["list"])
    whole = json_of("watch", "tictactoe", "1", "5", "--search", right)
    parts = [
        json_of("watch", "tictactoe", "1", "5", "--search", right, *each)
        for each in (["--steps", "3"], ["--first", "3"])
    ]
    assert [step["moves"] for part in parts for step in part["steps"]] == [step["moves"] for step in whole["steps"]]
    assert [part["finished"] for part in (*parts, whole)] == [False, True, True]


@pytest.mark.slow
def test_a_comparison_judges_the_answers_of_programs(run: Run, json_of: Any, tmp_path: Path) -> None:
    right, wrong = written(tmp_path, RIGHT["string"], "right.py"), written(tmp_path, WRONG["list"], "wrong.py")
    words = ("compare", "tictactoe", "1", "2", "3", "--only", "memo", "--program", right, "--program", wrong)
    told = json_of(*words)
    assert [row["search"] for row in told["rows"]] == ["memo"]
    assert [(row["answer"], row["judgement"], row["calls"]) for row in told["programs"]] == [
        ("5", "best", 1),
        ("4", "gives away the draw", 1),
    ]
    assert told["rows"][0]["best"] == told["programs"][0]["best"] == ["5"]
    text = run(*words).stdout
    assert f"{wrong}:best_move: 4 gives away the draw. 5: draw, 6 plies at most; 4 6 7 8 9: loss in 4 plies." in text


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["watch", "tictactoe", "--search", "nowhere.py"], "There is no file nowhere.py."),
        (["watch", "tictactoe", "--search", "my.dog"], "'my.dog' names no program: write bot.py"),
        (["watch", "tictactoe", "--search", "bot.py", "--scoring", "one"], "--scoring is for a search"),
        (["watch", "tictactoe", "14253", "--search", "bot.py"], "The game is over"),
        (["compare", "tictactoe", "--only", "bot.py"], "--program bot.py"),
        (["compare", "tictactoe", "--program", "nowhere.py"], "There is no file nowhere.py."),
        (["compare", "tictactoe", "14253", "--program", "bot.py"], "The game is over"),
        (["match", "tictactoe", "nowhere.js", "random"], "There is no file nowhere.js."),
    ],
)
def test_a_text_that_names_no_program_is_refused_in_a_sentence(run: Run, words: list[str], sentence: str) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert sentence in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ["match", "tictactoe", "BOT", "random"],
        ["watch", "tictactoe", "--search", "BOT"],
        ["compare", "tictactoe", "--program", "BOT"],
    ],
    ids=" ".join,
)
def test_ctrl_c_ends_a_program_that_thinks_for_ever(words: list[str], running: Any, tmp_path: Path) -> None:
    bot, number = with_its_number(tmp_path, "def move(board):\n    while True:\n        pass\n")
    process = running(*(bot if word == "BOT" else word for word in words))
    wait_for(lambda: number.exists() and number.read_text(encoding="utf-8").endswith("\n"))
    process.send_signal(signal.SIGINT)
    assert process.wait(60) == 130
    wait_for(lambda: not any(map(is_running, numbers_in(number))))


@pytest.mark.slow
def test_no_process_of_a_program_outlives_a_proof(run: Run, tmp_path: Path) -> None:
    bot, number = with_its_number(tmp_path, RIGHT["list"])
    assert run("prove", "tictactoe", "--never-loses", bot).returncode == 0
    assert numbers_in(number)
    wait_for(lambda: not any(map(is_running, numbers_in(number))))


def with_its_number(folder: Path, source: str) -> tuple[str, Path]:
    """Return a program that writes the number of its process into a file, and this file."""
    number = folder / "number"
    lines = f"import os\nwith open({str(number)!r}, 'a') as file:\n    print(os.getpid(), file=file)\n"
    return written(folder, lines + source), number


def numbers_in(file: Path) -> list[int]:
    return [*map(int, file.read_text(encoding="utf-8").split())]


def wait_for(condition: Callable[[], bool]) -> None:
    """Wait until a condition holds; fail after a minute."""
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


def is_running(number: int) -> bool:
    """Return True for a process that has not ended."""
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets the test adopt orphans")
def test_a_grade_that_runs_out_of_time_leaves_no_process_behind(left_behind: Any, tmp_path: Path) -> None:
    """The processes of a program that waits, and of the copies that try its shapes."""
    (tmp_path / "waiting.py").write_text("import time\ndef move(board):\n    time.sleep(100)\n", encoding="utf-8")
    said, left = left_behind("grade", "waiting.py", "--timeout", "2")
    assert said.startswith("Not finished in 2 s.")
    assert left == []
