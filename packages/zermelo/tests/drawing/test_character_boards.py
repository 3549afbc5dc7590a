"""Boards of characters: lines between men, edges of two players, stacks, joined blocks, and figures that fit."""

import pytest
from hypothesis import given, settings, strategies as st

import zermelo
from zermelo import Board, Notation
from zermelo.drawing.scene import scene_of, scene_on
from zermelo.drawing.texts.board import BoardSheet
from zermelo.drawing.texts.grid import fitting_scale
from zermelo.types import Look, Place

GAMES = ("tictactoe", "connect", "morris:men=6", "hex", "dots-and-boxes", "morris", "dobutsu", "kalah")


def test_lines_run_between_the_names_of_points_and_men_stand_on_them() -> None:
    assert str(zermelo.start("morris").after("1 5")) == "\n".join([
        " X───2───3",
        " │ ╲ │ ╱ │",
        " 4───O───6",
        " │ ╱ │ ╲ │",
        " 7───8───9",
    ])  # fmt: skip


def test_edges_have_names_while_they_are_free_and_then_the_line_of_their_player() -> None:
    printed = str(zermelo.start("dots-and-boxes").after("b1 a2")).splitlines()
    assert printed[0] == " ●━━━━━●╌╌d1╌●"
    assert printed[1] == " ║     c2    e2"


def test_blocks_that_have_grown_together_have_no_line_between_them() -> None:
    board = Board(((0, 0), (1, 0), (2, 0)), ("a", "b", "c"), looks={"X": Look("block", 0, joins="mark")})
    assert str(board.diagram("XX.")) == "███████│ c"
    assert str(board.diagram("X.X")) == "███│ b │███"


def test_a_stack_is_printed_from_below_and_drawn_with_its_highest_piece() -> None:
    places = (
        Place.square(0, 0, "a"),
        Place.square(0, 0, "a", level=1),
        Place.square(1, 0, "b"),
        Place.square(1, 0, "b", level=1),
    )
    board = Board(places, looks={"X": Look("cross", 0), "O": Look("ring", 1)})
    assert str(board.diagram("XO..")) == " XO │ b"
    scene = scene_on(board, Notation(), "XO..")
    sheet = BoardSheet(scene.layout, fitting_scale(scene.layout, 40, 12))
    sheet.draw(scene)
    drawn = "\n".join(sheet.sheet.rows(*sheet.frame))
    assert "X" in drawn
    assert "█" in drawn


def test_squares_that_have_left_the_board_are_not_printed() -> None:
    board = Board(((0, 0), (1, 0), (2, 0)), ("a", "b", "c"), looks={"x": Look("gone")})
    assert str(board.diagram("..x")) == " a │ b"


@pytest.mark.parametrize("name", GAMES)
def test_a_board_is_drawn_as_large_as_it_fits_and_a_larger_room_makes_no_smaller_one(name: str) -> None:
    scene = scene_of(zermelo.start(name))
    assert scene is not None
    sizes = []
    for width, height in ((48, 20), (76, 34), (130, 50)):
        scale = fitting_scale(scene.layout, width, height)
        frame = BoardSheet(scene.layout, scale).frame
        assert frame.width <= width
        assert frame.height <= height
        assert frame.width > width / 2 or frame.height > height / 2
        sizes.append(min(scale.across, 2 * scale.down))
    assert sizes == sorted(sizes)


@given(st.data())
@settings(max_examples=20)
def test_nothing_is_drawn_outside_of_the_frame(data: st.DataObject) -> None:
    position = zermelo.start(data.draw(st.sampled_from(GAMES)))
    for _ in range(data.draw(st.integers(0, 8))):
        if not position.is_over:
            position = position.play(data.draw(st.sampled_from(list(position.moves))))
    scene = scene_of(position)
    assert scene is not None
    sheet = BoardSheet(scene.layout, fitting_scale(scene.layout, 60, 24))
    sheet.draw(scene)
    left, top, width, height = sheet.frame
    drawn = [at for at, glyph in sheet.sheet.glyphs.items() if glyph.character.strip()]
    assert all(left <= x < left + width and top <= y < top + height for x, y in drawn)
