"""Games of the atlas against the literature, and against the known numbers of three in a row."""

from collections.abc import Callable
from typing import Any

import pytest

import zermelo
from built_games import outcome
from zermelo import LOSS, WIN, Value, analyse, drawing, evaluators, start


@pytest.mark.parametrize(("columns", "rows"), [(c, r) for c in range(1, 5) for r in range(1, 5)])
def test_the_first_player_wins_every_chomp_but_the_poison_alone(columns: int, rows: int) -> None:
    """David Gale, 1974: by stealing the strategy of the second player."""
    assert outcome("chomp", width=columns, height=rows) == (LOSS if columns == rows == 1 else WIN)


@pytest.mark.parametrize(
    ("columns", "rows", "first"), [(2, 2, "b2"), (3, 3, "b2"), (4, 4, "b2"), (5, 2, "e2"), (7, 2, "g2")]
)
def test_the_only_first_moves_that_win_at_chomp(columns: int, rows: int, first: str) -> None:
    """On a square bar the neighbour of the poison across the corner, in two rows the last square (Gale, 1974)."""
    analysis = zermelo.analyse(zermelo.game("chomp", width=columns, height=rows))
    assert [move.name for move, value in analysis.ranked if value.outcome == WIN] == [first]


DOMINEERING = {
    (1, 2): "V", (2, 1): "H", (2, 2): "1", (3, 2): "1", (4, 2): "H", (5, 2): "V", (6, 2): "1", (7, 2): "1",
    (8, 2): "H", (3, 3): "1", (4, 3): "H", (4, 4): "1", (5, 4): "V",
}  # fmt: skip
"""Columns and rows, and who wins: Vertical, Horizontal, or who moves first. (Breuker, Uiterwijk and van den Herik,
Solving 8 x 8 Domineering, 2000; Lachmann, Moore and Rapaport, Who wins Domineering on rectangular boards?, 2002.)"""


@pytest.mark.slow
@pytest.mark.parametrize("size", DOMINEERING)
def test_domineering_is_won_by_whom_the_literature_says(size: tuple[int, int]) -> None:
    found = tuple(outcome("domineering", width=size[0], height=size[1], first=x) for x in ("vertical", "horizontal"))
    assert found == {"V": (WIN, LOSS), "H": (LOSS, WIN), "1": (WIN, WIN), "2": (LOSS, LOSS)}[DOMINEERING[size]]


@pytest.mark.parametrize(
    ("columns", "rows"),
    [(3, 2), (3, 3), (3, 4), (3, 5), (3, 6), (5, 2), (7, 2), (4, 3), (5, 3), (6, 3), (2, 5), (4, 5)],
)
def test_domineering_is_won_by_whom_theorems_say(columns: int, rows: int) -> None:
    """Vertical begins, and wins on three columns, and on an even number of rows with 3, 5 or 7 columns. Horizontal wins
    on three rows with more columns, and on five rows with an even number of columns. (Uiterwijk, Perfectly Solving
    Domineering Boards, 2013.)"""
    wins = columns == 3 or rows % 2 == 0
    assert outcome("domineering", width=columns, height=rows) == (WIN if wins else LOSS)


@pytest.mark.slow
@pytest.mark.parametrize(("a", "b"), [(21, 34), (34, 55), (33, 54), (55, 89)])
def test_the_cold_positions_of_wythoff_are_those_of_the_golden_ratio(a: int, b: int) -> None:
    """Willem Wythoff, A modification of the game of Nim, 1907: pairs floor(k phi), floor(k phi) + k."""
    golden = (1 + 5**0.5) / 2
    assert (outcome("wythoff", a=a, b=b) == LOSS) == (a == int((b - a) * golden))


def test_fibonacci_nim_is_lost_exactly_where_the_stones_are_a_fibonacci_number() -> None:
    """Michael Whinihan, Fibonacci Nim, The Fibonacci Quarterly 1, 1963."""
    assert [n for n in range(2, 64) if outcome("fibonacci-nim", n=n) == LOSS] == [2, 3, 5, 8, 13, 21, 34, 55]


@pytest.mark.parametrize(("name", "move", "path"), [("chomp", "c2", ("c2",)), ("domineering", "b3", ("b3", "b4"))])
def test_a_move_lies_on_the_board_where_a_click_is_expected(name: str, move: str, path: tuple[str, ...]) -> None:
    legal = drawing.view(start(name))["legal"]
    assert [each["path"] for each in legal if each["move"] == move] == [path]


@pytest.mark.slow
@pytest.mark.parametrize("boards", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_notakto_is_won_on_one_board_by_the_centre_alone_and_lost_on_two(
    facts: Callable[[str], Any], boards: int
) -> None:
    known = facts("mnk")["variants"]["notakto"][str(boards)]
    analysis = analyse(start(zermelo.game("notakto", boards=boards)), seconds=600)
    assert isinstance(analysis.value, Value)
    assert (analysis.value.outcome == WIN) == known["first_player_wins"]
    winning = [move + 1 for move, judged in analysis.ranked if isinstance(judged, Value) and judged.outcome == WIN]
    assert winning == known["winning_first_moves_on_any_board"]


SQUARES = {"centre": "5", "corner": "1", "edge": "2"}


@pytest.mark.long
def test_the_numerical_game_has_its_known_first_moves(facts: Callable[[str], Any]) -> None:
    search = evaluators.CompiledSearch(zermelo.game("numerical"))
    for first_move, value in facts("mnk")["variants"]["numerical_tic_tac_toe"]["first_move_values"].items():
        where, number = first_move.split(":")
        position = start(search.game).after(f"{SQUARES[where]}={number}")
        found = search.value(position.state, seconds=600)
        assert isinstance(found, Value)
        assert -found.outcome == value, first_move
