"""The twelve programs with a bug, tested by rules of their own: each errs as its note says, and only in one line."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import zermelo
import zermelo_teach
from zermelo_teach.exercises.bugs import (
    MIN_MARKS_ON_BOARD,
    BuggyProgram,
    answer_of,
    calls_of,
    errors,
    programs,
    reachable_positions,
)

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

GAME = zermelo.game("tictactoe")
LATE = [position for position in reachable_positions(GAME) if len(position.moves_played) >= MIN_MARKS_ON_BOARD]


@cache
def score(board: str, mark: str) -> int:
    """Return the score for the player to move: 1 and the empty squares at the end for a win, minus that for a loss."""
    rival = "XO".replace(mark, "")
    if any(all(board[cell] == rival for cell in line) for line in LINES):
        return -1 - board.count(" ")
    moves = [cell for cell in range(9) if board[cell] == " "]
    return max((-score(after(board, cell, mark), rival) for cell in moves), default=0)


def after(board: str, cell: int, mark: str) -> str:
    return board[:cell] + mark + board[cell + 1 :]


def scores(board: str, mark: str) -> dict[int, int]:
    rival = "XO".replace(mark, "")
    return {cell: -score(after(board, cell, mark), rival) for cell in range(9) if board[cell] == " "}


def board_of(position: zermelo.Position[Any]) -> str:
    return position.text.replace(".", " ")


def errs(code: str, program: BuggyProgram, position: zermelo.Position[Any]) -> bool:
    values = scores(board_of(position), position.player)
    answer = answer_of(code, calls_of(program, position))
    return not isinstance(answer, int) or values.get(answer, -99) < max(values.values())


def loaded(code: str) -> Callable[[list[str], str], Any]:
    names: dict[str, Any] = {}
    exec(code, names)
    move: Callable[[list[str], str], Any] = names["move"]
    return move


def program(name: str) -> BuggyProgram:
    return next(program for program in programs() if program.name == name)


def wrong_answers(name: str) -> list[tuple[str, str, Any]]:
    """Return the board, the mark and the answer where a program errs, over every tenth late position."""
    found = program(name)
    positions = [position for position in LATE[::10] if errs(found.code, found, position)]
    assert positions, name
    return [(board_of(p), p.player, answer_of(found.code, calls_of(found, p))) for p in positions]


def test_there_are_twelve_programs_of_a_printable_length() -> None:
    assert len({found.code for found in programs()}) == len({found.bug for found in programs()}) == 12
    for found in programs():
        assert 15 <= len(found.code.splitlines()) <= 40
        assert found.code.splitlines().count(found.line) == 1
        assert max(map(len, found.code.splitlines())) <= 100


@pytest.mark.slow
@pytest.mark.parametrize("found", programs(), ids=lambda found: found.name)
def test_a_program_errs_and_its_other_lines_are_right(found: BuggyProgram) -> None:
    assert any(errs(found.code, found, position) for position in LATE)
    assert not [position.text for position in LATE[::12] if errs(found.mended_code, found, position)]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_an_exercise_shows_an_error(seed: int) -> None:
    found, exercise = programs()[seed], zermelo_teach.exercise("find-the-bug", "tictactoe", seed=seed)
    assert errs(found.code, found, exercise.position)
    assert not errs(found.mended_code, found, exercise.position)
    assert str(exercise.solution[0]).startswith(f"Line {found.number}: {found.bug}.")
    assert found.code.splitlines()[found.number - 1] == found.line


@pytest.mark.slow
def test_the_library_and_brute_force_agree_on_errors() -> None:
    for found in programs():
        wrong = {position.position for position in errors(found, LATE[::40])}
        assert wrong == {position for position in LATE[::40] if errs(found.code, found, position)}


# What each note says


def outcome(number: int) -> int:
    return (number > 0) - (number < 0)


@pytest.mark.slow
def test_late_wins_never_change_the_result_and_win_late() -> None:
    for board, mark, answer in wrong_answers("late_wins"):
        values = scores(board, mark)
        assert outcome(values[answer]) == outcome(max(values.values())) != 0


def test_ties_as_losses_never_throws_a_win_and_loses_where_it_could_draw() -> None:
    lost = 0
    for board, mark, answer in wrong_answers("ties_as_losses"):
        values = scores(board, mark)
        assert max(values.values()) == 0 or values[answer] != 0
        lost += values[answer] < 0 == max(values.values())
    assert lost


def test_missed_block_takes_its_wins_and_does_not_see_a_threat() -> None:
    for board, mark, answer in wrong_answers("missed_block"):
        assert 1 + board.count(" ") - 1 not in scores(board, mark).values() or scores(board, mark)[answer] > 0
    assert loaded(program("missed_block").code)(list("X  OO    "), "X") != 5


@pytest.mark.slow
def test_wrong_side_expects_that_the_opponent_errs() -> None:
    assert any(
        max(scores(board, mark).values()) > 0 > scores(board, mark)[a] for board, mark, a in wrong_answers("wrong_side")
    )


def test_first_move_is_always_the_first_free_cell() -> None:
    move = loaded(program("first_move").code)
    assert all(move(list(board_of(p)), p.player) == board_of(p).index(" ") for p in LATE)


def test_full_board_raises_where_the_search_reaches_one() -> None:
    assert {answer for _, _, answer in wrong_answers("full_board")} == {"ValueError"}


def test_board_not_undone_leaves_marks_on_the_board() -> None:
    move = loaded(program("board_not_undone").code)
    boards = [(list(board_of(p)), board_of(p), p.player) for p in LATE[::10]]
    for board, _, mark in boards:
        move(board, mark)
    assert any("".join(board) != before for board, before, _ in boards)


@pytest.mark.slow
def test_kept_cache_is_right_until_it_is_asked_for_the_other_side() -> None:
    found = program("kept_cache")
    alone = found._replace(both_sides=False)
    assert not [position.text for position in LATE if errs(found.code, alone, position)]


def test_missing_diagonal_neither_completes_nor_blocks_it() -> None:
    move = loaded(program("missing_diagonal").code)
    assert move(list("OOXOX XO "), "X") != 6 or move(list("  XOX O  "), "X") != 6
    assert all(scores(board, mark) for board, mark, _ in wrong_answers("missing_diagonal"))


def test_corners_only_takes_a_corner_while_one_is_free() -> None:
    for board, _, answer in wrong_answers("corners_only"):
        assert answer in (0, 2, 6, 8)
        assert board[answer] == " "


def test_wrong_cut_differs_from_the_same_search_without_cuts() -> None:
    found = program("wrong_cut")
    whole = found.code.replace("            if alpha >= beta:\n                break\n", "")
    whole = whole.replace("-alpha, -beta)", "-100, 100)").replace(
        "alpha = max(alpha, score)", "alpha = max(alpha, score)"
    )
    assert whole != found.code
    assert not [p.text for p in LATE[::10] if errs(whole, found, p)]


def test_turn_not_changed_plans_as_if_the_opponent_passed() -> None:
    move = loaded(program("turn_not_changed").code)
    assert move(list("X X O    "), "O") != 1
