"""What pictures and texts show of the boards of the atlas."""

from collections.abc import Iterator
from random import Random
from xml.etree.ElementTree import Element

import pytest

from zermelo import analyse, drawing, start
from zermelo.drawing.pictures.board import board
from zermelo.drawing.scene import Scene, scene_of
from zermelo.drawing.texts.text import board_text
from zermelo.rules.move_places import arrivals, paths


def scene(spec: str, moves: str = "") -> Scene:
    found = scene_of(start(spec).after(moves))
    assert found is not None
    return found


def test_a_point_has_a_ring_around_its_name_unless_the_name_is_at_the_edge() -> None:
    assert all(shape.fill == "paper" and shape.size > 0.15 for (shape,) in scene("shisima").layout.bases)
    assert all(shape.fill == "lines" and shape.size < 0.1 for (shape,) in scene("tapatan").layout.bases)


def test_a_board_of_holes_has_rings_and_a_bare_board_has_lines_alone() -> None:
    assert all(shape.stroke == "lines" for (shape,) in scene("nine-holes").layout.bases)
    assert not any(scene("nogo").layout.bases)
    assert not any(scene("bridg-it").layout.bases)


def test_bridges_cross_where_both_players_could_build() -> None:
    by_x, by_o = scene("bridg-it", "b2").stands[2].shapes[0], scene("bridg-it", "a1 b2").stands[2].shapes[0]
    (left, y), (right, other_y) = by_x.points
    (x, _), (other_x, _) = by_o.points
    assert y == pytest.approx(other_y)
    assert x == pytest.approx(other_x)
    assert x == pytest.approx((left + right) / 2)


def test_dots_to_press_have_their_names_on_the_side_away_from_the_middle() -> None:
    layout = scene("sim:n=6").layout
    at = {label.words: label.points[0] for label in layout.labels}
    assert {shape.points[0] for shape in layout.ground} == {(press.x, press.y) for press in layout.board.presses}
    assert sorted(at) == list("123456")
    for press in layout.board.presses:
        x, y = at[press.name]
        assert x**2 + y**2 > press.x**2 + press.y**2


def test_letters_at_the_edge_lie_outside_of_dots_and_sides() -> None:
    layout = scene("bridg-it").layout
    lowest = max(y for side in layout.board.sides for _, y in side.points)
    assert all(label.points[0][1] > lowest for label in layout.labels if label.words.isalpha())


def test_each_dot_of_a_move_in_any_order_shows_the_value_of_its_best_move() -> None:
    found = analyse("sim:n=4")
    drawn = board(found.position, found.ranked).element
    words = {title.text or "" for title in tagged(drawn, "title")}
    shown = {frozenset(each.split(":")[0] for each in text.split("; ")) for text in words}
    assert shown == {frozenset(move.name for move in found.position.moves if dot in move.name) for dot in "1234"}


def tagged(drawn: Element, name: str) -> Iterator[Element]:
    return (each for each in drawn.iter() if each.tag.rpartition("}")[2] == name)


def test_a_point_that_a_stone_has_left_is_no_part_of_the_last_move() -> None:
    position = start("fanorona:width=5,height=3")
    random = Random(1)
    while "*" not in position.text:
        position = start(position.game) if position.is_over else position.play(random.choice(list(position.moves)))
    assert position.parent is not None
    assert [position.text[i] for i in arrivals(position.parent, position)] in (["w"], ["b"])


def test_the_first_figure_of_a_player_is_the_one_that_the_game_declares() -> None:
    layout = scene("nocca").layout
    owned = [figure for figure in layout.figures[0].values() if figure.look.owner == 1]
    assert owned[0].words == "piece of White"


@pytest.mark.parametrize(
    ("spec", "names"), [("fox-and-hounds", {"fox", "hound"}), ("toads-and-frogs", {"toad", "frog"})]
)
def test_animals_are_upright_pieces_of_their_players(spec: str, names: set[str]) -> None:
    position = start(spec)
    assert position.game.board is not None
    looks = {position.game.board.looks[mark] for mark in position.board if mark in position.game.board.looks}
    assert {look.name for look in looks if look.name} == names
    assert all(look.is_upright for look in looks if look.name)


def test_marks_that_one_move_has_made_are_known_by_their_ply_and_their_maker() -> None:
    board = drawing.view(start("domineering").after("a1 c1"))["board"]
    grown = [(since, maker) for since, maker in zip(board["since"], board["makers"], strict=True) if since]
    assert sorted(grown) == [(1, 0), (1, 0), (2, 1), (2, 1)]


@pytest.mark.parametrize(
    ("spec", "name", "path"),
    [
        ("pong-hau-ki", "a1-b2", ("a1", "b2")),
        ("shobu", "a1a2-b4b5", ("a1", "a2", "b4", "b5")),
        ("wythoff", "ab3", ("stone 3 of a", "stone 6 of b")),
    ],
)
def test_the_path_of_a_move_has_the_places_to_press_in_order(spec: str, name: str, path: tuple[str, ...]) -> None:
    assert paths(start(spec))[name] == path


def test_eaten_squares_have_left_the_board() -> None:
    assert sum(stand.is_gone for stand in scene("chomp", "c1").stands) == 6


BOARDS = {
    ("notakto:boards=2", "a1 b9"): """
 X  │ a2 │ a3        b1 │ b2 │ b3
────┼────┼────      ────┼────┼────
 a4 │ a5 │ a6        b4 │ b5 │ b6
────┼────┼────      ────┼────┼────
 a7 │ a8 │ a9        b7 │ b8 │ X""",
    ("numerical", "5=1"): """
 1 │ 2 │ 3
───┼───┼───
 4 │ 1 │ 6
───┼───┼───
 7 │ 8 │ 9""",
}


@pytest.mark.parametrize(("spec", "moves"), BOARDS)
def test_a_board_is_drawn_with_the_names_of_its_moves(spec: str, moves: str) -> None:
    assert "\n" + board_text(start(spec).after(moves)) == BOARDS[spec, moves]


def test_lines_run_between_the_names_of_points_and_men_stand_on_them() -> None:
    assert str(start("tapatan").after("a1 b2")) == "\n".join([
        " X───b1──c1",
        " │ ╲ │ ╱ │",
        " a2──O───c2",
        " │ ╱ │ ╲ │",
        " a3──b3──c3",
    ])  # fmt: skip
