"""Programs in every shape that students use: no right one is failed, and no wrong one passes."""

from pathlib import Path

import pytest

from grading.test_grade import node
from marks import spread
from programs.shaped import BUGS, COLUMNS, SCRIPTS, STUDENTS, Student, script, source
from zermelo import start
from zermelo.types import PositionLike
from zermelo_teach import Grade, grade

__all__ = ["node"]

MANY, FEW, SEED = 20, 8, 5
"""The random positions of a right program, and of a wrong one, which passes the easier the fewer they are.

Each bug shows in those of this seed.
"""

OPENING = start("tictactoe").after("1 3 7")
"""A position after which there are few enough games to find one that a wrong program loses."""

FALLING = "connect:width=4,height=3,k=3"

EACH_BUG = [
    "list", "list of None, from 1", "list with a player from 1", "list of own and other",
    "list with 0 for an empty cell", "list that changes", "string of dots", "string of underscores", "new string",
    "rows", "rows of None, from 1", "rows, column first", "strings of rows", "tuple", "dict from 0",
    "dict of rows and columns", "array", "two bitboards", "pair of bitboards", "moves so far", "global board", "method",
    "bot with a mark", "class with a board",
]  # fmt: skip
"""The shapes in which the wrong programs are graded, too."""


def graded(
    folder: Path, student: Student, bug: str, game: PositionLike = OPENING, kind: str = "py", sample: int = 0
) -> Grade:
    file = folder / f"program.{kind}"
    file.write_text((script if kind == "js" else source)(student), encoding="utf-8")
    return grade(f"{file}:{bug or 'right'}{student.suffix}", game, sample=sample or (FEW if bug else MANY), seed=SEED)


@pytest.mark.slow
@pytest.mark.parametrize("shape", spread(STUDENTS, 6))
def test_a_right_program_passes_and_wrong_ones_do_not(shape: str, tmp_path: Path) -> None:
    right = graded(tmp_path, STUDENTS[shape], "")
    assert (right.best, right.bugs, right.lost) == (MANY, (), None), right.shape
    wrong = BUGS[1:] if shape in EACH_BUG else ()
    assert not any(graded(tmp_path, STUDENTS[shape], bug).is_perfect for bug in wrong)


@pytest.mark.slow
def test_a_bug_that_is_right_for_some_boards_with_exchanged_marks_is_not_an_exchange(tmp_path: Path) -> None:
    assert graded(tmp_path, STUDENTS["list"], "tie", "tictactoe", sample=3 * MANY).bugs == (
        "It scores a draw like a loss of the side that would be to move: a tie should count 0 for both.",
    )


@pytest.mark.slow
@pytest.mark.parametrize("shape", spread(COLUMNS, 2))
def test_a_right_program_for_falling_discs_passes(shape: str, tmp_path: Path) -> None:
    right = graded(tmp_path, COLUMNS[shape], "", FALLING)
    assert (right.best, right.bugs) == (MANY, ()), right.shape


@pytest.mark.slow
@pytest.mark.parametrize("bug", spread(BUGS[1:], 1))
def test_a_wrong_program_for_falling_discs_does_not_pass(bug: str, tmp_path: Path) -> None:
    assert not graded(tmp_path, COLUMNS["rows from the bottom"], bug, FALLING).is_perfect


@pytest.mark.slow
@pytest.mark.parametrize("shape", spread(SCRIPTS, 3))
def test_a_right_program_in_javascript_passes(shape: str, tmp_path: Path, node: str) -> None:
    right = graded(tmp_path, SCRIPTS[shape], "", kind="js")
    assert (right.best, right.bugs) == (MANY, ()), right.shape


@pytest.mark.slow
@pytest.mark.parametrize(("shape", "bug"), [("list", "line"), ("string", "tie"), ("global board", "depth")])
def test_a_wrong_program_in_javascript_does_not_pass(shape: str, bug: str, tmp_path: Path, node: str) -> None:
    assert not graded(tmp_path, SCRIPTS[shape], bug, kind="js").is_perfect


def test_at_least_twenty_four_shapes_have_three_wrong_programs() -> None:
    assert len(set(EACH_BUG)) >= 24
    assert len(BUGS) == 4
