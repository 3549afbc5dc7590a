"""Texts of positions of the atlas: those that play cannot reach, and the side to move at their end."""

import pytest
from hypothesis import given, strategies as st

from positions import random_position
from zermelo import Position, game, start
from zermelo.errors import BadText

GAMES = ["notakto:boards=3", "numerical"]


@given(st.data())
def test_any_position_that_play_reaches_reads_back_from_its_text(data: st.DataObject) -> None:
    position = random_position(data, GAMES)
    assert Position.read(position.game, position.text) == position


@given(st.data())
def test_a_position_is_reached_again_by_the_names_of_its_moves(data: st.DataObject) -> None:
    position = random_position(data, GAMES)
    assert start(position.game).after(position.moves_played) == position
    assert start(position.game).after(str(position.moves_played)) == position


BAD_TEXTS = [
    ("notakto", "XXX...XXX", "lines that no single mark completes"),
    ("notakto", "O........", "'O' is not a cell of this board"),
    ("numerical", "11.......", "uses a number twice"),
    ("numerical", "13.......", "2 odd and 0 even numbers are not possible"),
    ("numerical", "2........", "0 odd and 1 even numbers are not possible"),
]  # fmt: skip


@pytest.mark.parametrize(("spec", "text", "sentence"), BAD_TEXTS)
def test_a_text_that_play_cannot_reach_is_refused_with_the_rule(spec: str, text: str, sentence: str) -> None:
    with pytest.raises(BadText, match=sentence):
        Position.read(game(spec), text)


def test_a_sum_of_15_that_was_not_the_last_move_is_refused() -> None:
    with pytest.raises(BadText, match="was not the last move"):
        Position.read(game("numerical"), "15924.8..")


def test_a_dead_board_of_notakto_takes_no_more_marks() -> None:
    position = start(game("notakto", boards=2)).after("a1 a2 a3")
    assert [move.name[0] for move in position.moves] == ["b"] * 9


@pytest.mark.parametrize(
    ("game", "sides"),
    [
        ("fox-and-hounds", "F or H"),
        ("konane", "B or W"),
        ("nocca", "B or W"),
        ("dodgem", "X or O"),
        ("domineering", "V or H"),
    ],
)
def test_a_board_without_the_side_to_move_is_refused_by_what_is_missing(game: str, sides: str) -> None:
    text = start(game).text
    assert start(game, text.lower()) == start(game)
    for short in (text[:-1], f"{text[:-1]}?", ""):
        with pytest.raises(BadText, match=f"write the {len(text) - 1} cells of the board, then {sides} to move"):
            start(game, short)
