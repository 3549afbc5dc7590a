"""A board without a game: a diagram of a text, with characters and as a picture."""

import re

import pytest

import zermelo
from zermelo import Board, Notation
from zermelo.errors import BadText
from zermelo.types import Place

ROW = Board(((0, 0), (1, 0), (2, 0)), ("a", "b", "c"))


def test_a_board_prints_its_text_and_the_names_of_empty_cells() -> None:
    assert str(ROW.diagram("X.O")) == " X │ b │ O"
    assert str(ROW.diagram()) == " a │ b │ c"


def test_a_picture_of_a_board_shows_the_same_marks() -> None:
    drawn = zermelo.draw(ROW.diagram("X.O")).decode()
    assert re.findall(r"<text[^>]*>([^<]*)</text>", drawn) == ["b"]
    assert drawn.count("<circle") == 1


def test_a_stock_beside_the_board_has_the_name_of_its_player() -> None:
    board = Board((*ROW.places, Place(3, 0, owner=1, caption="in hand")))
    assert "Black, in hand: 4" in str(board.diagram("...4", Notation(("white", "black"))))


def test_a_text_that_is_too_short_is_refused_and_one_that_goes_on_is_not() -> None:
    with pytest.raises(BadText, match="'X' has 1 of 3 characters: write one for each place"):
        ROW.diagram("X")
    assert str(ROW.diagram("X.O2")) == str(ROW.diagram("X.O"))


@pytest.mark.parametrize("name", ["connect", "kalah", "morris", "dobutsu", "hex"])
def test_a_position_is_drawn_as_the_diagram_of_its_text(name: str) -> None:
    position = zermelo.start(name)
    board = position.game.board
    assert board is not None
    assert str(board.diagram(position.text, position.game.notation)) == zermelo.text(position)
