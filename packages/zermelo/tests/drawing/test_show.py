"""Boards and values as text."""

import pytest

from zermelo import DRAW, LOSS, WIN, Bounds, Value, game, start, text
from zermelo.analysis.words import ending, explain_refutation, header
from zermelo.types import Certified

BOARDS = {
    ("tictactoe", "159"): """
 X │ 2 │ 3
───┼───┼───
 4 │ O │ 6
───┼───┼───
 7 │ 8 │ X""",
    ("connect:width=4,height=2,k=2", "1 2"): """
 . │ . │ . │ .
───┼───┼───┼───
 X │ O │ . │ .
 1   2   3   4

 X is yellow, O is red""",
    ("mnk:width=4,height=3", "1 12"): """
 X  │ 2  │ 3  │ 4
────┼────┼────┼────
 5  │ 6  │ 7  │ 8
────┼────┼────┼────
 9  │ 10 │ 11 │ O""",
    ("mnk:width=2,height=2,k=2,depth=2", "8"): """
 1 │ 2     5 │ 6
───┼───   ───┼───
 3 │ 4     7 │ X""",
    ("nim", "a3"): """
a   0  -
b   4  ●●●●
c   5  ●●●●●""",
    ("stones:n=23", ""): """
a  23  ●●●●●●●●●●●●●●●●●●●●
       ●●●""",
}


@pytest.mark.parametrize(("spec", "moves"), BOARDS)
def test_a_board_is_drawn_with_the_names_of_its_moves(spec: str, moves: str) -> None:
    position = start(game(spec)).after(list(moves) if spec == "tictactoe" else moves)
    assert "\n" + text(position) == BOARDS[spec, moves]


def test_stores_and_hands_stand_below_the_board_with_their_player() -> None:
    assert text(start(game("kalah"))).splitlines() == [
        " 3 │ 3 │ 3",
        "───┼───┼───",
        " 3 │ 3 │ 3",
        " First, store: 0",
        " Second, store: 0",
    ]
    lines = text(start(game("morris:men=6")).after("a1")).splitlines()
    assert lines[-2:] == [" X, in hand: 5", " O, in hand: 6"]


@pytest.mark.parametrize("spec", ["tictactoe", "connect", "mnk:width=4,height=4", "stones", "nim"])
def test_a_board_fits_a_terminal_of_30_columns_and_12_rows(spec: str) -> None:
    lines = text(start(game(spec))).splitlines()
    assert max(map(len, lines)) <= 30
    assert len(lines) <= 12


@pytest.mark.parametrize(
    ("judged", "words", "sign"),
    [
        (Value(WIN, 5), "win in 5 plies", "+"),
        (Value(WIN, 1), "win in 1 ply", "+"),
        (Value(DRAW, 8), "draw, 8 plies at most", "="),
        (Value(LOSS, 4), "loss in 4 plies", "-"),
        (Value(LOSS, 0), "loss", "-"),
        (Bounds.within(7), "undecided within 7 plies", "?"),
    ],
)
def test_a_value_has_words_and_a_glyph(judged: Value | Bounds, words: str, sign: str) -> None:
    assert str(judged) == words
    assert judged.glyph == sign


def test_headers_results_and_refutations_are_sentences() -> None:
    position = start(game("tictactoe"))
    assert header(position, Value(DRAW, 9)) == "X to move: draw, 9 plies at most."
    assert header(position.after("14253"), Value(LOSS, 0)) == "X has won."
    assert ending(position.after("1 2 3 5 4 7 6 9 8")) == "The game is a draw."
    two, five = map(position.move, ("2", "5"))
    assert explain_refutation(position, two, five, 7) == "2 loses: O answers 5 and wins 7 plies from now."
    assert explain_refutation(position, two, None, 1) == "2 loses at once: it ends the game."


@pytest.mark.parametrize(
    ("least", "bound"), [(None, ""), (2, "; no smaller proof exists"), (1, "; a proof needs at least 1")]
)
def test_a_certificate_says_how_small_it_can_be(least: int | None, bound: str) -> None:
    certificate = {"game": "nim", "claim": "first wins", "answers": {"": "a1", "b1": "b1"}}
    assert str(Certified(certificate, least)) == f"2 answers prove that first wins in nim{bound}."
