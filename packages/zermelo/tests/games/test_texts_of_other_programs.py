"""Positions as other programs write them: the boards of Othello programs."""

import pytest

from zermelo import start
from zermelo.errors import BadText

# Othello


@pytest.mark.parametrize(
    "text",
    [
        "---------------------------OX------XO--------------------------- X",
        "---------------------------O*------*O---------------------------*",
        "...........................ox......xo........................... x",
        "........ ........ ........ ...WB... ...BW... ........ ........ ........ B",
    ],
)
def test_the_boards_of_othello_programs_are_read(text: str) -> None:
    assert start("othello:n=8", text) == start("othello:n=8")
    white_to_move = start("othello:n=8").play("d3")
    assert start("othello:n=8", white_to_move.text.translate(str.maketrans("BW.", "XO-"))) == white_to_move


# The side to move at the end of a text


@pytest.mark.parametrize(
    ("game", "sides"),
    [
        ("othello", "B or W"),
    ],
)
def test_a_board_without_the_side_to_move_is_refused_by_what_is_missing(game: str, sides: str) -> None:
    text = start(game).text
    assert start(game, text.lower()) == start(game)
    for short in (text[:-1], f"{text[:-1]}?", ""):
        with pytest.raises(BadText, match=f"write the {len(text) - 1} cells of the board, then {sides} to move"):
            start(game, short)


def test_a_wrong_text_of_kalah_is_refused_with_the_order_of_the_holes() -> None:
    with pytest.raises(BadText, match="a1 to c1, of the store of first, of a2 to c2 and of the store of second"):
        start("kalah", "333033300")
