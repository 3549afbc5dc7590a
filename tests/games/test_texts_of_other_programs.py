"""Positions as the programs and files of other people write them: FEN, and the boards of Othello programs."""

import pytest
from hypothesis import given, strategies as st

from zermelo import start, value
from zermelo.errors import BadText, OtherGame
from zermelo.files import to_fen

# Rook endings


def test_a_fen_is_read_and_written() -> None:
    assert start("rook-ending", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1") == start("rook-ending")
    assert to_fen(start("rook-ending")) == "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"
    mate_in_one = start("rook-ending", "k7/8/1K6/8/8/8/8/7R w - - 12 60")
    assert str(value(mate_in_one)) == "win in 1 ply"
    assert str(value(mate_in_one.play("Rh8"))) == "loss"


@given(st.lists(st.integers(0, 63), min_size=3, max_size=3, unique=True), st.sampled_from("wb"))
def test_fen_and_text_name_the_same_position(squares: list[int], turn: str) -> None:
    marks = dict(zip(squares, "KRk", strict=True))
    try:
        position = start("rook-ending", "".join(marks.get(square, ".") for square in range(64)) + turn)
    except BadText:  # no order of moves leads there
        return
    assert start("rook-ending", to_fen(position)) == position


@pytest.mark.parametrize(
    ("fen", "said"),
    [
        ("4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "'r' is no part of this FEN: its rows have K, R, k and 1 to 8"),
        ("4k3/8/8/8/8/8/R3K3 w", "shows 7 rows; this board has 8"),
        ("4k4/8/8/8/8/8/8/R3K3 w", "Row 8 of '4k4/8/8/8/8/8/8/R3K3 w' has 9 squares"),
        ("4k3/8/8/8/8/8/8/R3K3", "write w or b after the rows"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "Q - in .* is not possible here: nobody can castle"),
    ],
)
def test_a_wrong_fen_is_refused_with_its_character_or_row(fen: str, said: str) -> None:
    with pytest.raises(BadText, match=said):
        start("rook-ending", fen)


def test_other_games_have_no_fen() -> None:
    with pytest.raises(OtherGame, match="not of hexapawn"):
        to_fen(start("hexapawn"))


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


def test_a_wrong_text_of_kalah_is_refused_with_the_order_of_the_holes() -> None:
    with pytest.raises(BadText, match="a1 to c1, of the store of first, of a2 to c2 and of the store of second"):
        start("kalah", "333033300")
