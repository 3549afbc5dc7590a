"""Rook endings as programs of chess write them: FEN."""

import pytest
from hypothesis import given, strategies as st

from zermelo import start, value
from zermelo.errors import BadText, OtherGame
from zermelo_atlas import to_fen


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
