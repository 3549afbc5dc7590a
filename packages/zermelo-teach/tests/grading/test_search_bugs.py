"""Reasons for wrong answers of searches with a bug: each explains every wrong answer, or says how many."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from marks import long
from zermelo import Position, start
from zermelo.errors import BadPlayer
from zermelo_teach import Grade, grade
from zermelo_teach.drawing.grades import defeat
from zermelo_teach.grading.losses import LostGame

LIST = "board=list,marks=X/O/' ',answer=number"

COMMON = """
WINS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def won(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in WINS)

def best_move(board):
    p, q = "XO" if board.count("X") == board.count("O") else "OX"
    scores = {i: score(board[:i] + [p] + board[i + 1:], p, q) for i in range(9) if board[i] == " "}
    return max(scores, key=scores.get)
"""

NEGAMAX = """
def score(board, p, q):
    return -negamax(board, q, p, -100, 100, 1)

def negamax(b, p, q, alpha, beta, depth):
    if won(b, q):
        return depth - 10
    best = 0 if " " not in b else -100
    for i in (i for i in range(9) if b[i] == " "):
        result = -negamax(b[:i] + [p] + b[i + 1:], q, p, WINDOW, depth + 1)
        best = max(best, result)
        if STOPS:
            break
        alpha = max(alpha, best)
    return best
"""
"""A search with a window for each reply, and with a reason to stop."""

SWAPPED = NEGAMAX.replace("WINDOW", "-alpha, -beta").replace("STOPS", "max(alpha, best) >= beta")

EARLY = NEGAMAX.replace("WINDOW", "-beta, -alpha").replace("STOPS", "result > alpha")

RUNS_OUT = """
def score(b, p, q, depth=1, mover=None):
    if won(b, p) or won(b, q):
        return 5 - depth if won(b, p) else depth - 5
    turn = mover or q
    after = [b[:i] + [turn] + b[i + 1:] for i in range(9) if b[i] == " "]
    scores = [score(each, p, q, depth + 1, p if turn == q else q) for each in after]
    return (max if turn == p else min)(scores, default=0)
"""


def graded(folder: Path, body: str) -> Grade:
    file = folder / "program.py"
    file.write_text(f"{COMMON}\n{body}\n", encoding="utf-8")
    return grade(f"{file}:best_move", start("tictactoe").after("2"), shape=LIST, sample=200)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (SWAPPED, "It passes its bounds on without exchanging them"),
        (RUNS_OUT, "Its scores run out: with 5 less the depth"),
        (EARLY, "It leaves out moves too early"),
    ],
    ids=["swapped bounds", "scores run out", "cut too early"],
)
def test_the_bug_of_a_search_is_named_if_it_explains_every_wrong_answer(tmp_path: Path, body: str, reason: str) -> None:
    found = graded(tmp_path, body)
    assert not found.passes
    assert [bug for bug in found.bugs if bug.startswith(reason)] == list(found.bugs)


@pytest.mark.slow
def test_a_reason_that_leaves_answers_unexplained_says_how_many_it_explains(tmp_path: Path) -> None:
    other = (
        "\nplain = best_move\ndef best_move(board):\n    return plain(board) if board[8] == ' ' else board.index(' ')\n"
    )
    for bug in graded(tmp_path, f"{SWAPPED}{other}").bugs:
        assert "passes its bounds on" not in bug or re.search(r"explains \d+ of \d+ wrong answers", bug)


RULES = """
WINS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def completes(board, i, mark):
    return any(i in win and all(board[j] == mark for j in win if j != i) for win in WINS)

def best_move(board):
    free = [i for i in range(9) if board[i] == " "]
    marks = "XO" if board.count("X") == board.count("O") else "OX"
    done = [i for mark in marks for i in free if completes(board, i, mark)]
    return [*done, *(i for i in (4, 8, 6, 2, 0, 7, 5, 3, 1) if i in free)][0]
"""
"""It wins, blocks, and else takes the centre, a corner or a side: the commonest program without a search."""


@pytest.mark.slow
@pytest.mark.parametrize("own_games", [False, *long([True])])
def test_a_program_of_rules_is_told_that_it_looks_no_further(tmp_path: Path, own_games: bool) -> None:
    (file := tmp_path / "rules.py").write_text(RULES, encoding="utf-8")
    found = grade(f"{file}:best_move", shape=LIST, own_games=own_games)
    assert not found.passes
    assert [bug.partition(":")[0] for bug in found.bugs] == [
        "It takes wins and stops threats of one ply, and looks no further"
    ]


ENDS = """
def score(board, p, q):
    return -search(board, q, p)

def search(b, p, q):
    left = b.count(" ")
    END
    after = [b[:i] + [p] + b[i + 1:] for i in range(9) if b[i] == " "]
    return max(-search(each, q, p) for each in after)
"""

FULL_FIRST = ENDS.replace("END", "if not left: return 0\n    if won(b, q): return -1 - left")

DRAWS_LOST = ENDS.replace("END", "if won(b, q) or not left: return -1 - left")


@pytest.mark.slow
@pytest.mark.parametrize("body", [FULL_FIRST, *long([DRAWS_LOST])], ids=["full board first", "draws lost"])
def test_two_bugs_that_no_answer_tells_apart_are_both_named(tmp_path: Path, body: str) -> None:
    """Either way, X gets the same for a line that fills the board as for a draw, and O the same for both."""
    (bug,) = graded(tmp_path, body).bugs
    assert bug.startswith("It scores a draw like a loss of the side that would be to move")
    assert "Or it tests for a full board before it tests for a line" in bug
    assert bug.endswith("These answers do not tell the two apart.")


RAISES = """
def minimax(board):
    flat = [cell for row in board for cell in row]
    for mark, score in (("X", 1), ("O", -1)):
        if won(flat, mark):
            return score
    if None not in flat:
        return 0
    mark = "X" if flat.count("X") == flat.count("O") else "O"
    best, action = float("-inf"), None
    for row in range(3):
        for column in range(3):
            if board[row][column] is None:
                after = [list(cells) for cells in board]
                after[row][column] = mark
                if minimax(after) > best:
                    best, action = minimax(after), (row, column)
    return action
"""
"""A recursion that returns a move, and compares it with a number as soon as more than one ply is left."""


@pytest.mark.slow
def test_a_program_that_raises_is_told_where(tmp_path: Path) -> None:
    origin = start("tictactoe").after("2 4")
    source = f"{COMMON}\n{RAISES}\n"
    (file := tmp_path / "program.py").write_text(source, encoding="utf-8")
    found = grade(f"{file}:minimax", origin)
    names: dict[str, Any] = {}
    exec(source, names)
    raising = sum(raises(names["minimax"], answer.position) for answer in found.answers)
    line = 1 + source.splitlines().index("                if minimax(after) > best:")
    assert found.shape.startswith("rows of cells with 'X', 'O', None")
    assert f"in {raising:,} of {len(found.answers):,} positions: TypeError" in found.bugs[0]
    assert f"(program.py, line {line})" in found.bugs[0]


def raises(minimax: Callable[[Any], Any], position: Position[Any]) -> bool:
    cells = [None if mark == "." else mark for mark in position.board]
    try:
        minimax([cells[:3], cells[3:6], cells[6:]])
    except TypeError as error:
        return "'tuple' and 'float'" in str(error)
    return False


@pytest.mark.slow
def test_a_program_that_raises_whatever_it_is_given_is_told_what(tmp_path: Path) -> None:
    (file := tmp_path / "program.py").write_text("def move(board):\n    return undefined\n", encoding="utf-8")
    with pytest.raises(BadPlayer, match=r"it raises NameError: .* \(program\.py, line 2\), in each shape"):
        grade(str(file))


@pytest.mark.slow
def test_the_mistake_in_a_lost_game_follows_no_other_if_a_game_shows_that() -> None:
    found = grade(lambda board: board.index(" "), shape=LIST)
    wrong = {answer.position for answer in found.answers if answer.is_wrong}
    assert found.lost is not None
    assert found.lost.earlier is None
    assert found.lost.mistake.position in wrong
    here = found.lost.mistake.position
    assert wrong.isdisjoint(each for each in here.path[:-1] if each.turn == here.turn)


def test_an_earlier_mistake_that_was_let_pass_is_told() -> None:
    """After 1, O's 2 gives away the draw; X's 3 lets that pass, and then O's 6 does not block."""
    bad = {"1": "2", "1 2 3": "4"}

    def move(position: Position[Any]) -> str:
        return bad.get(str(position.moves_played)) or str(max(position.moves))

    answers = [answer for answer in grade(move, start("tictactoe").after("1")).answers if answer.is_wrong]
    first = next(answer for answer in answers if len(answer.position.path) == 2)
    later = next(answer for answer in answers if len(answer.position.path) == 4)
    text = defeat(LostGame(later.position, later, first))
    assert "The mistake that loses it is its" in text
    assert "Earlier, its 2 at ply 2 gave away the draw, and the other side let it pass." in text
