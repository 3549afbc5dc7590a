"""`zermelo value` reads positions as people's files write them: boards, rows of data sets, scores, and columns."""

import csv
import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import zermelo
from places import FACTS
from positions import random_game

Run = Callable[..., subprocess.CompletedProcess[str]]


UCI = {"tictactoe": FACTS / "uci" / "tic-tac-toe.data", "connect": FACTS / "uci" / "connect-4.data"}

SCORED = (FACTS / "connect-four" / "Test_L3_R1").read_text(encoding="utf-8").splitlines()
LATE = [line for line in SCORED if len(line.split()[0]) >= 38][:12]
"""Positions of a test set so near to the end that they need no compiler."""


def answers(text: str) -> list[str]:
    """Return the value and the remoteness of each line of output."""
    return [line.partition(" ")[2] for line in text.splitlines()]


@pytest.mark.parametrize("game", ["tictactoe", "hexapawn", "kalah:holes=2,n=2"])
def test_a_board_has_the_value_of_the_moves_that_lead_to_it(run: Run, game: str) -> None:
    lines = [list(random_game(zermelo.game(game), Random(seed), 60)) for seed in range(3)]
    played = [line[-2] for line in lines]  # one ply before the end
    moves = run("value", game, input="".join(f"{position.moves_played}\n" for position in played)).stdout
    for options in ((), ("--boards",)):
        done = run("value", game, *options, input="".join(f"{position.text}\n" for position in played))
        assert (done.returncode, done.stderr) == (0, "")
        assert [answer.split()[1:] for answer in done.stdout.splitlines()] == [
            answer.split()[len(position.moves_played) :]
            for answer, position in zip(moves.splitlines(), played, strict=True)
        ]


def test_boards_and_moves_may_stand_in_one_stream_and_are_answered_as_they_come(running: Callable[..., Any]) -> None:
    process = running("value", "tictactoe", "--json")
    for sent, answer in (("XO.......", {"board": "XO......."}), ("12", {"moves": "12"}), ("X|O|. ... ...", {})):
        process.stdin.write(f"{sent}\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline()).items() >= {**answer, "value": "win", "remoteness": 5}.items()
    process.stdin.close()
    assert process.wait(60) == 0


@pytest.mark.parametrize(
    ("game", "line", "said"),
    [
        ("tictactoe", "XO.....", "'XO.....' shows 7 cells; this board has 9"),
        ("tictactoe", "XXX......", "3 X and 0 O are not possible"),
        ("tictactoe", "z", "'z' is not a move of tictactoe. Legal: 1, 2"),
        ("tictactoe", "1 1 2 3 4 5 6", "'1' is not legal here"),
        ("stones", "17", "'7' in '17' is not a move of stones. Legal: 1, 2, 3, 4. To read each line as a pos"),
    ],
)  # fmt: skip
def test_a_wrong_line_is_refused_as_what_it_resembles(run: Run, game: str, line: str, said: str) -> None:
    done = run("value", game, input=f"{line}\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"Line 1: {said}")


def test_positions_that_look_like_moves_are_read_with_an_option(run: Run) -> None:
    assert run("value", "stones", input="11\n").stdout == f"11 {word_of(zermelo.start('stones').after('1 1'))}\n"
    assert run("value", "stones", "--boards", input="11\n").stdout == f"11 {word_of(zermelo.start('stones', '11'))}\n"


def word_of(position: zermelo.Position[Any]) -> str:
    value = zermelo.value(position)
    return f"{value.word} {value.remoteness}"


@pytest.mark.parametrize("game", UCI)
def test_rows_of_the_uci_data_sets_have_the_results_that_they_name(run: Run, game: str) -> None:
    lines = UCI[game].read_text(encoding="utf-8").splitlines()
    done = run("value", game, str(UCI[game]), "--timeout", "600")
    assert (done.returncode, done.stderr) == (0, "Lines with a result: 3; 3 agree, 0 differ.\n")
    assert [line.split()[0] for line in done.stdout.splitlines()] == lines
    without = run("value", game, "--timeout", "600", input="".join(f"{line.rpartition(',')[0]}\n" for line in lines))
    assert (without.returncode, without.stderr, answers(without.stdout)) == (0, "", answers(done.stdout))


def test_a_row_that_names_another_result_is_reported_and_counted(run: Run) -> None:
    lines = "x,x,x,x,o,o,b,o,b,positive\nx,x,x,x,o,o,b,o,b,negative\nx,x,x,x,o,o,b,o,b,maybe\n"
    done = run("value", "tictactoe", input=lines)
    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        "Line 2: its result is negative, and the right one is positive.",
        "Line 3: 'maybe' is not the result of a row: it is one of positive, negative, win, draw, loss.",
        "Lines with a result: 2; 1 agree, 1 differ.",
    ]
    assert run("value", "tictactoe", input=lines.splitlines()[1]).returncode == 1


def test_the_scores_of_a_test_set_are_compared(run: Run) -> None:
    scores = [int(line.split()[1]) for line in LATE]
    wrong = [f"{line.split()[0]} {score + (i < 3)}" for i, (line, score) in enumerate(zip(LATE, scores, strict=True))]
    right, done = (run("value", "connect", "--format", "pons", input="\n".join(lines)) for lines in (LATE, wrong))
    assert (right.returncode, right.stdout.splitlines()) == (0, LATE)
    assert right.stderr == "Lines with a result: 12; 12 agree, 0 differ.\n"
    assert (done.returncode, done.stdout) == (1, right.stdout)
    assert done.stderr.splitlines() == [
        *(f"Line {number + 1}: its result is {score + 1}, and the right one is {score}."
          for number, score in enumerate(scores[:3])),
        "Lines with a result: 12; 9 agree, 3 differ.",
    ]  # fmt: skip


def test_weak_scores_and_those_of_every_column_are_compared(run: Run) -> None:
    moves = "".join(f"{line.split()[0]}\n" for line in LATE)
    for options in (("-w",), ("-a",), ("-w", "-a")):
        shown = run("value", "connect", "--format", "pons", *options, input=moves).stdout
        for lines in ("\n".join(LATE), shown):
            done = run("value", "connect", "--format", "pons", *options, input=lines)
            assert (done.returncode, done.stdout) == (0, shown)
            assert done.stderr == "Lines with a result: 12; 12 agree, 0 differ.\n"


def test_a_score_is_never_taken_for_a_move(run: Run) -> None:
    below = next(line for line in SCORED if line.endswith(" -1"))
    done = run("value", "connect", input=f"{below}\n")
    assert (done.returncode, done.stdout.split()[:2]) == (0, below.split())
    doubtful = run("value", "connect", input="44 5\n4 4\n445\n")
    assert doubtful.returncode == 2
    assert doubtful.stderr == (
        "Line 1: '44 5' may end with a move or a score: write 445, or read scores with --format pons.\n"
    )
    assert [line.rpartition(" ")[0].rpartition(" ")[0] for line in doubtful.stdout.splitlines()] == ["4 4", "445"]


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    """Positions of tic-tac-toe as zermelo itself gives them to pandas, in CSV and in Parquet."""
    records = zermelo.positions("tictactoe", n=50, plies=(3, 7), seed=2).records()
    with (tmp_path / "sample.csv").open("w", encoding="utf-8", newline="") as file:
        rows = csv.DictWriter(file, list(records[0]))
        rows.writeheader()
        rows.writerows(records)
    return tmp_path


@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_a_column_of_a_table_is_read(run: Run, sample: Path, kind: str) -> None:
    file = sample / "sample.csv"
    if kind == "parquet":
        parquet, table = pytest.importorskip("pyarrow.parquet"), pytest.importorskip("pyarrow.csv")
        parquet.write_table(table.read_csv(file), file := sample / "sample.parquet")
    boards, moves = (run("value", "tictactoe", str(file), *chosen) for chosen in ((), ("--column", "moves")))
    assert (boards.returncode, boards.stderr, len(boards.stdout.splitlines())) == (0, "", 50)
    assert [line.split()[-2:] for line in boards.stdout.splitlines()] == [
        line.split()[-2:] for line in moves.stdout.splitlines()
    ]
    wrong = run("value", "tictactoe", str(file), "--column", "boards")
    assert wrong.stderr == (
        f"{file} has no column 'boards': name one of its columns with --column (ply, player, moves, board).\n"
    )


def test_a_file_without_such_a_column_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    for text, said in {
        "a,b\nX........,1\n": f"{file} has no column board, position or moves: name one of its columns with --col",
        "": f"{file} has no column board",
        "board,ply\nX........,1\n\n": "",
        "ply,board\n1\n": f"{file}, line 2: there is no field for 'board'.",
    }.items():
        file.write_text(text, encoding="utf-8")
        done = run("value", "tictactoe", str(file))
        assert done.stderr.startswith(said)
        assert (done.returncode == 0) is (not said)
    assert (
        "--column needs a FILE that ends in .csv or .parquet" in run("value", "nim", "--column", "x", input="").stderr
    )
    other = tmp_path / "rows.parquet"
    other.write_text("no parquet", encoding="utf-8")
    assert f"{other} is not a Parquet file" in run("value", "tictactoe", str(other)).stderr


def test_a_file_of_lines_is_read_as_standard_input_is(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "lines.txt"
    file.write_bytes(b"\xef\xbb\xbf1 2\r\nXO.......\r\n-")
    assert run("value", "tictactoe", str(file)).stdout == "1 2 win 5\nXO....... win 5\n- draw 9\n"
