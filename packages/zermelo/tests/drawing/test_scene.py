"""What a scene shows of places, edges, sides and areas, and how a picture marks them."""

import re
from typing import Any

import pytest

from zermelo import Board, Notation, draw, start
from zermelo.drawing.palette import light
from zermelo.drawing.scene import Scene, layout_of, scene_of, scene_on
from zermelo.types import Dot, Place, Side

TWO_POINTS = (Place(0, 0, "1"), Place(1, 0, "2"))


def scene(spec: str, moves: str = "") -> Scene:
    found = scene_of(start(spec).after(moves))
    assert found is not None
    return found


def ground(*, dots: tuple[Dot | tuple[float, float], ...] = (), sides: tuple[Side, ...] = ()) -> tuple[Any, ...]:
    layout = scene_on(Board(TWO_POINTS, dots=dots, sides=sides), Notation(), "..").layout
    return layout.ground


def test_dots_of_the_second_player_differ_from_those_of_the_first_without_their_colour() -> None:
    first, second = ground(dots=(Dot(0, 0, 0), Dot(1, 0, 1)))
    assert (first.fill, first.stroke) == ("first", "")
    assert (second.fill, second.stroke) == ("paper", "second")


def test_dots_and_sides_that_belong_to_both_players_have_the_colour_of_neither() -> None:
    dot, side = ground(dots=((0, 1),), sides=(Side(((0, -1), (1, -1)), None),))[::-1]
    assert {dot.fill, side.stroke}.isdisjoint({"first", "second"})


def test_a_line_has_the_colour_of_who_drew_it_and_a_box_the_letter_of_who_closed_it() -> None:
    closed = scene("dots-and-boxes:width=1,height=2", "b1 a2 c2 b3")
    assert [stand.shapes[0].stroke for stand in closed.stands[:4]] == ["first", "second", "first", "second"]
    tint, letter = closed.between
    assert (tint.fill, letter.words, letter.fill) == ("second", "S", "second")


def test_lines_and_boxes_of_a_position_without_its_course_belong_to_nobody() -> None:
    position = start("dots-and-boxes:width=1,height=2").after("b1 a2 c2 b3")
    unknown = scene_of(position.read(position.game, position.text))
    assert unknown is not None
    assert {stand.shapes[0].stroke for stand in unknown.stands[:4]} == {"muted"}
    assert [shape.fill for shape in unknown.between] == ["muted"]


def test_men_in_hand_stand_beside_the_board_with_their_player() -> None:
    drawn = scene("morris:men=6", "a1")
    trays = [[*drawn.layout.bases[number], *drawn.stands[number].shapes] for number in (16, 17)]
    assert [[shape.words for shape in tray if shape.words] for tray in trays] == [
        ["X", "in hand", "5"],
        ["O", "in hand", "6"],
    ]


def test_cells_of_hex_that_touch_have_a_side_in_common() -> None:
    places = scene("hex").layout.board.places
    corners = {place.name: {(round(x, 3), round(y, 3)) for x, y in place.outline} for place in places}
    touching = {name for name, around in corners.items() if len(around & corners["b2"]) == 2}
    assert touching == {"a2", "c2", "b1", "b3", "c1", "a3"}


def test_an_empty_edge_ends_beside_the_dots_that_it_joins() -> None:
    (line,) = scene_on(Board((Place.edge((0, 0), (2, 0), "12"),), dots=((0, 0), (2, 0))), Notation(), ".").layout.bases[
        0
    ]
    assert [x for x, _ in line.points] == pytest.approx([0.15, 1.85])


def test_places_without_a_cell_of_their_own_have_their_rank_beside_the_others() -> None:
    assert Board((Place(0, 0, "a"), Place(3, 0, "b"))).cells == ((0, 0), (1, 0))
    assert Board((Place.square(0, 0, cell=(2, 1)), Place(5, 0, "a"), Place(9, 0, "b"))).cells == (
        (2, 1),
        (3, 0),
        (4, 0),
    )


def test_letters_stand_below_columns_alone_and_not_where_columns_bend() -> None:
    hexagon, rhombus = (Board.hexagons(widths) for widths in ((2, 3, 2), (3, 3, 3)))
    assert layout_of(hexagon, Notation()).labels == ()
    assert [label.words for label in layout_of(rhombus, Notation()).labels] == ["a", "b", "c", "1", "2", "3"]


def test_the_last_disc_has_a_ring_on_a_board_whose_places_have_no_names() -> None:
    drawn = draw(start("connect").after("4")).decode()
    assert len(re.findall(f'<circle [^>]*stroke="{light("draw-fill")}"', drawn)) == 1
