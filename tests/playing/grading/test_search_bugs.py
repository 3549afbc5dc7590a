"""Reasons for wrong answers of searches with a bug: each explains every wrong answer, or says how many."""

import re
from pathlib import Path

import pytest

from zermelo import grade, start
from zermelo.playing.grading.grade import Grade

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
