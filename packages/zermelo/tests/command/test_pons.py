"""`zermelo value --format pons` in the place of Pascal Pons's solver: his lines, his scores, his messages."""

import subprocess
from collections.abc import Callable
from random import Random

import pytest

import zermelo
from places import FACTS
from zermelo import Bounds, Value, files, start
from zermelo.command.commands.values import PonsColumns, PonsLines, WordLines, answer_lines
from zermelo.errors import OtherGame
from zermelo.playing import batch_play
from zermelo.rules.position import random_game

Run = Callable[..., subprocess.CompletedProcess[str]]

KNOWN = (FACTS / "connect-four" / "Test_L3_R1").read_text(encoding="utf-8").splitlines()
LATE = [line for line in KNOWN if len(line.split()[0]) >= 34][:60]
"""Positions so near to the end that they need no compiler."""


def test_his_test_set_gives_his_scores(run: Run) -> None:
    asked = "".join(f"{line.split()[0]}\n" for line in LATE)
    done = run("value", "connect", "--format", "pons", input=asked)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == LATE


def test_weak_scores_are_their_signs(run: Run) -> None:
    columns = [line.split() for line in LATE[:20]]
    done = run("value", "connect", "--format", "pons", "-w", input="".join(f"{line}\n" for line, _ in columns))
    assert done.stdout.splitlines() == [f"{line} {(int(score) > 0) - (int(score) < 0)}" for line, score in columns]


def test_the_best_column_has_the_score_of_the_position(run: Run) -> None:
    columns = [line.split() for line in LATE[:20]]
    done = run("value", "connect", "--format", "pons", "-a", input="".join(f"{line}\n" for line, _ in columns))
    for answered, (line, score) in zip(done.stdout.splitlines(), columns, strict=True):
        echoed, *scores = answered.split()
        assert (echoed, len(scores), max(map(int, scores))) == (line, 7, int(score))
        full = [str(column) for column in range(1, 8) if line.count(str(column)) == 6]
        assert [str(column) for column, each in enumerate(scores, 1) if each == "-1000"] == full


def test_invalid_lines_get_the_messages_of_his_solver_and_the_empty_line_is_the_start(run: Run) -> None:
    lines = "12\n129\n11\n111\n112233\n1122334\n\n4x\n"
    done = run("value", "connect:width=4,height=2", "--format", "pons", input=lines)
    assert done.returncode == 2
    assert done.stdout.splitlines() == ["12 0", "11 0", "112233 1", " 0"]
    assert done.stderr.splitlines() == [
        'Line 2: Invalid move 3 "129"',
        'Line 4: Invalid move 3 "111"',
        'Line 6: Invalid move 7 "1122334"',
        'Line 8: Invalid move 2 "4x"',
    ]


def test_an_undecided_line_is_reported_on_standard_error_alone(run: Run) -> None:
    done = run("value", "connect:width=8", "--format", "pons", "--timeout", "0.01", input="44\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[-1] == 'Line 1: Not solved in time "44"'


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("nim", "--format", "pons"), "connect:width=5,height=4, not nim."),
        (("connect:width=5,height=5,k=3", "--format", "pons"), "not connect:width=5,height=5,k=3."),
        (("connect", "-w"), "-w and -a go with --format pons"),
        (("connect", "--format", "pons", "--json"), "--json goes without it"),
    ],
)
def test_options_that_exclude_each_other_are_refused(run: Run, args: tuple[str, ...], said: str) -> None:
    done = run("value", *args, input="1\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("is_compiled", [False, True])
def test_a_block_has_the_answers_of_its_lines_one_by_one(monkeypatch: pytest.MonkeyPatch, is_compiled: bool) -> None:
    """Whether machine code plays the lines or not; some go on after the end, some name no column."""
    origin, rng = start("connect:width=4,height=3,k=4"), Random(7)
    if is_compiled:
        monkeypatch.setattr(batch_play, "MIN_COMPILED_PLIES", 20)
        monkeypatch.setattr("zermelo.evaluation.worth_compiling.SMALL_WORK_POSITIONS", 1)
    games = ["".join(each.moves_played.names) for _ in range(15) for each in random_game(origin.game, rng, 99)]
    lines = [line + rng.choice(["", "", "", "1", "5", "x", " 3", " -2", " 1 2", "é"]) for line in [*games, "", "1 2"]]
    search = zermelo.evaluator(origin.game)
    for form in (WordLines(origin), PonsLines(origin, False), PonsLines(origin, True), PonsColumns(origin, False)):
        block = [str(each) for answers in answer_lines(form, lines, search, 600) for each in answers]
        alone = [str(each) for line in lines for answers in answer_lines(form, [line], search, 600) for each in answers]
        assert block == alone
        assert len(block) == len(lines)
    code = batch_play.machine_code(origin.game).machine_code
    assert not is_compiled or code is not None, "the rules were not compiled"


def test_a_score_orders_moves_as_values_do() -> None:
    rng, searching = Random(3), zermelo.evaluator("connect:width=4,height=4")
    position = start("connect:width=4,height=4").after("1 2 1 3")
    while not position.is_over:
        value = searching.value(position.state, seconds=600)
        scores = {}
        for move in position.moves:
            after = searching.value(position.play(move).state, seconds=600).before()
            scores[move] = files.pons_score(position, after)
        assert max(scores.values(), key=lambda score: score or 0) == files.pons_score(position, value)
        position = position.play(rng.choice(list(position.moves)))


def test_bounds_have_a_score_where_all_that_they_allow_have_the_same() -> None:
    position = start("connect").after("4 4")
    assert files.pons_score(position, Bounds(Value(1, 40), Value(1, 39))) == 1
    assert files.pons_score(position, Bounds(Value(1, 39), Value(1, 37))) is None
    assert files.pons_score(position, Bounds(Value(0, 40), Value(1, 39))) is None


def test_other_games_have_no_such_score() -> None:
    with pytest.raises(OtherGame, match="at most 9 columns"):
        files.pons_score(start("tictactoe"), Value(0, 9))
