"""Ultimate tic-tac-toe: perft against published counts, and endgames against a plain program on strings."""

from functools import cache
from random import Random
from typing import Any

import pytest

from positions import random_game
from zermelo import DRAW, LOSS, WIN, Position, Value, evaluators, game, start
from zermelo.errors import BadText

EARLY = "0, 3, 27, 4, 36, 5, 46, 13, 37, 12, 28, 14"
DRAWN_SOON = (
    "0, 1, 9, 4, 36, 7, 70, 71, 79, 67, 43, 63, 20, 21, 31, 40, 37, 13, 38, 23, 49, 22, 10, 14, 52, 55, 11, 50, 46, 30,"
    "29, 27, 32, 33, 58, 78, 59, 72, 57"
)
"""Two lines of the tests of the repository evilnose/ultimate-tictactoe; a move is 9 * board + cell."""


@pytest.mark.parametrize(
    ("line", "counts"),
    [
        ("", [1, 81, 720, 6336, 55080]),
        (EARLY, [1, 8, 114, 1730, 25198]),  # 355,904 and the published 4,876,350 follow, by a program in C
        (DRAWN_SOON, [1, 6, 25, 100, 168, 312, 72, 0]),
    ],
)
def test_ultimate_has_the_published_numbers_of_nodes(line: str, counts: list[int]) -> None:
    rules = game("ultimate").rules
    position = start(game("ultimate"))
    for move in map(int, filter(None, line.split(","))):
        position = position.play(move)
    states, found = [position.state], [1]
    for _ in counts[2:]:
        found.append(sum(rules.moves(state).bit_count() for state in states))
        states = [rules.play(state, move) for state in states for move in range(81) if rules.moves(state) >> move & 1]
    assert [*found, sum(rules.moves(state).bit_count() for state in states)] == counts


ROWS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(board: str) -> str:
    """Return the mark that has a row, '=' for a full board without one, else '.'."""
    for a, b, c in ROWS:
        if board[a] == board[b] == board[c] != "." and board[a] != "=":
            return board[a]
    return "." if "." in board else "="


@cache
def plain_value(cells: str, sent: int | None, mark: str) -> tuple[int, int]:
    """Return the outcome and the plies for the side to move, which is sent to a board, by the rules in words."""
    boards = [cells[i : i + 9] for i in range(0, 81, 9)]
    large = "".join(map(winner, boards))
    if winner(large) != ".":
        return (DRAW if winner(large) == "=" else LOSS), 0
    other, values = "XO".replace(mark, ""), []
    for b in range(9) if sent is None or large[sent] != "." else [sent]:
        for c in range(9):
            if large[b] == "." and boards[b][c] == ".":
                at = 9 * b + c
                outcome, plies = plain_value(cells[:at] + mark + cells[at + 1 :], c, other)
                values.append((-outcome, plies + 1))
    return max(values, key=lambda value: (value[0], value[1] if value[0] != WIN else -value[1]))


def free_cells(position: Position[Any]) -> int:
    """Return the number of empty cells of small boards that nobody has won."""
    boards = [position.text[9 * b : 9 * b + 9] for b in range(9)]
    return sum(board.count(".") for board in boards if winner(board) == ".")


@pytest.mark.slow
def test_the_ends_of_random_games_have_the_values_of_a_plain_search() -> None:
    outcomes = []
    for seed in range(30):
        for position in random_game(game("ultimate"), Random(seed), 81):
            if position.last is not None and not position.is_over and free_cells(position) == 7:
                expected = plain_value(position.text[:81], position.last % 9, position.player)
                assert evaluators.Interpreted(position.game).value(position.state, seconds=600) == Value(*expected)
                outcomes.append(expected[0])
    assert {WIN, DRAW, LOSS} == set(outcomes)


@pytest.mark.parametrize(
    "text",
    [
        81 * "." + "+........",
        "X" + 80 * "." + ".+.......",  # X is sent to the first board
        "XX" + 79 * "." + "+........",
        "XXX......" + 27 * "." + "OOO" + 42 * "." + "X++++++++",  # O's row of three is not shown
    ],
)
def test_ultimate_refuses_a_text_that_no_play_leads_to(text: str) -> None:
    with pytest.raises(BadText):
        start(game("ultimate"), text)


def test_a_text_of_ultimate_shows_the_board_of_the_next_move() -> None:
    position = start(game("ultimate")).after("a1 b2 e5 d4")
    assert position.text == "X...O...." + 27 * "." + "O...X...." + 36 * "." + "+........"
