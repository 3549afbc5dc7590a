"""What a scene shows of places, edges, sides and areas, and how a picture marks them."""

import pytest

from zermelo.drawing.figures import Shape
from zermelo.drawing.scene import scene_on
from zermelo.rules import Board, Dot, Notation, Place, Side, edge, square

TWO_POINTS = (Place(0, 0, "1"), Place(1, 0, "2"))


def ground(*, dots: tuple[Dot | tuple[float, float], ...] = (), sides: tuple[Side, ...] = ()) -> tuple[Shape, ...]:
    layout = scene_on(Board(TWO_POINTS, dots=dots, sides=sides), Notation(), "..").layout
    return layout.ground


def test_dots_of_the_second_player_differ_from_those_of_the_first_without_their_colour() -> None:
    first, second = ground(dots=(Dot(0, 0, 0), Dot(1, 0, 1)))
    assert (first.fill, first.stroke) == ("first", "")
    assert (second.fill, second.stroke) == ("paper", "second")


def test_dots_and_sides_that_belong_to_both_players_have_the_colour_of_neither() -> None:
    dot, side = ground(dots=((0, 1),), sides=(Side(((0, -1), (1, -1)), None),))[::-1]
    assert {dot.fill, side.stroke}.isdisjoint({"first", "second"})


def test_an_empty_edge_ends_beside_the_dots_that_it_joins() -> None:
    (line,) = scene_on(Board((edge((0, 0), (2, 0), "12"),), dots=((0, 0), (2, 0))), Notation(), ".").layout.bases[0]
    assert [x for x, _ in line.points] == pytest.approx([0.15, 1.85])


def test_places_without_a_cell_of_their_own_have_their_rank_among_each_other() -> None:
    tray = square(9, 9, cell=(6, 1))
    assert Board((Place(0, 0, "a"), Place(3, 0, "b"), tray)).cells == ((0, 0), (1, 0), (6, 1))
