"""Boards by the methods of `Board` for the usual layouts, and boards from drawings in plain text."""

import re
from itertools import combinations
from math import comb, dist

import pytest
from hypothesis import given, strategies as st

from zermelo import Board
from zermelo.errors import BadGame
from zermelo.types import Place

MORRIS = """
a1------c1------e1
|       |       |
|   b2--c2--d2  |
|   |       |   |
a3--b3      d3--e3
|   |       |   |
|   b4--c4--d4  |
|       |       |
a5------c5------e5
"""


def joined(board: Board) -> set[frozenset[str]]:
    return {frozenset(map(str, line)) for line in board.lines}


def test_the_drawing_of_six_mens_morris_has_its_16_points_and_20_lines() -> None:
    board = Board.drawing(MORRIS)
    assert board.names == tuple(MORRIS.translate(str.maketrans("-|", "  ")).split())
    assert len(joined(board)) == len(board.lines) == 20
    assert {frozenset(("c1", "c2")), frozenset(("a1", "c1")), frozenset(("b2", "b3"))} <= joined(board)
    assert frozenset(("c2", "c4")) not in joined(board)


def test_points_of_a_drawing_lie_as_drawn_with_the_nearest_two_a_square_apart() -> None:
    at = {place.name: (place.x, place.y) for place in Board.drawing(MORRIS).places}
    assert at["a1"] == (0, 0)
    assert at["e5"] == (4, 4)
    assert min(dist(a, b) for a, b in combinations(at.values(), 2)) == 1


def test_lines_cross_without_a_point_at_a_plus_and_at_an_x() -> None:
    cross = Board.drawing("""
           a
           |
        b--+--c
           |
           d
    """)
    square = Board.drawing("""
        a-b
         X
        c-d
    """)
    assert joined(cross) == {frozenset("ad"), frozenset("bc")}
    assert joined(square) == {frozenset("ab"), frozenset("cd"), frozenset("ad"), frozenset("bc")}


def test_an_x_and_a_plus_without_lines_on_all_sides_are_names() -> None:
    assert Board.drawing("X--+").names == ("X", "+")
    assert joined(Board.drawing("X--+")) == {frozenset("X+")}


def test_the_drawing_may_give_the_order_of_the_characters_in_the_text() -> None:
    board = Board.drawing("1--2--3", order="3 1 2")
    assert board.names == ("3", "1", "2")
    assert [place.x for place in board.places] == [2, 0, 1]


@given(st.integers(1, 6), st.integers(1, 6))
def test_a_drawn_lattice_is_the_lattice_of_the_same_size(columns: int, rows: int) -> None:
    names = [[f"{chr(97 + x)}{y + 1}" for x in range(columns)] for y in range(rows)]
    drawing = ("\n" + "   ".join("|" * columns) + "\n").join("--".join(row) for row in names)
    drawn, lattice = Board.drawing(drawing), Board.lattice(columns, rows)
    assert drawn.names == lattice.names
    assert joined(drawn) == joined(lattice)
    assert drawn.cells == lattice.cells


@pytest.mark.parametrize(
    ("drawing", "order", "sentence"),
    [
        ("a--b--", "", "line 1, column 5 of the drawing of the board: - joins no two places"),
        ("a--b\n|\n|", "", "line 2, column 1 of the drawing of the board: | joins no two places"),
        ("a\n \\\n\n   b", "", "line 2, column 2 of the drawing of the board: \\ joins no two places"),
        ("a b a", "", "two places with the name 'a'"),
        ("", "", "is empty: write a name for each place"),
        ("a--b", "b", "order lacks 'a': it names each place of the drawing once"),
        ("a--b", "a b b", "order has a name twice"),
        ("a--b", "a b c", "order has the name 'c', which the drawing of the board does not have"),
    ],
)
def test_a_drawing_with_a_fault_is_refused_with_its_place(drawing: str, order: str, sentence: str) -> None:
    with pytest.raises(BadGame, match=re.escape(sentence)):
        Board.drawing(drawing, order)


def test_a_rectangle_numbers_its_rows_from_the_top_from_the_bottom_or_counts_squares() -> None:
    assert Board.rectangle(2, 2).names == ("a1", "b1", "a2", "b2")
    assert Board.rectangle(2, 2, "bottom").names == ("a2", "b2", "a1", "b1")
    assert Board.rectangle(3, 3, "numbers").names == tuple("123456789")
    assert Board.rectangle(2, 1, ("left", "right")).names == ("left", "right")
    assert Board.rectangle(3, 2).cells == ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1))


def test_a_rectangle_with_a_name_too_few_is_refused() -> None:
    with pytest.raises(BadGame, match=r"2 x 2 places need 4 names; 3 are given\."):
        Board.rectangle(2, 2, ("a", "b", "c"))
    with pytest.raises(BadGame, match="columns=0 is too small for a board"):
        Board.rectangle(0, 2)


@given(st.sampled_from([(4, 4, 4, 4), (1, 2, 3, 4), (3, 4, 5, 4, 3), (4, 3, 4, 3), (1,)]))
def test_neighbouring_hexagons_share_a_side_and_none_overlap(widths: tuple[int, ...]) -> None:
    places = Board.hexagons(widths).places
    for a, b in combinations(places, 2):
        common = {(round(x, 3), round(y, 3)) for x, y in a.outline} & {(round(x, 3), round(y, 3)) for x, y in b.outline}
        apart = dist((a.x, a.y), (b.x, b.y))
        assert apart > 0.999
        assert (len(common) == 2) == (apart < 1.001)


def test_hexagons_are_the_rhombus_of_hex_the_triangle_of_y_and_a_hexagon() -> None:
    rhombus, triangle, hexagon = (Board.hexagons(rows) for rows in ((3, 3, 3), (1, 2, 3), (2, 3, 2)))
    assert [place.x for place in rhombus.places] == [0, 1, 2, 0.5, 1.5, 2.5, 1, 2, 3]
    assert [place.x for place in triangle.places] == [0, -0.5, 0.5, -1, 0, 1]
    assert [place.x for place in hexagon.places] == [0, 1, -0.5, 0.5, 1.5, 0, 1]


@given(st.integers(3, 12))
def test_a_ring_has_as_many_lines_as_points_and_as_many_again_to_its_middle(n: int) -> None:
    assert len(joined(Board.ring(n))) == n
    board = Board.ring(n, middle="m")
    assert len(joined(board)) == 2 * n
    assert {name for line in joined(board) for name in line} == {*map(str, range(1, n + 1)), "m"}


@given(st.integers(1, 4), st.integers(1, 4))
def test_each_box_between_dots_has_the_four_edges_next_to_it(columns: int, rows: int) -> None:
    board = Board.boxes(columns, rows)
    at = {place.name: (place.x, place.y) for place in board.places}
    assert len(at) == len(board.places) == columns * (rows + 1) + rows * (columns + 1)
    assert len(board.areas) == columns * rows
    assert len(board.dots) == (columns + 1) * (rows + 1)
    assert Board.rectangle(1, 1).dots == ()
    for area in board.areas:
        middle = tuple(sum(part) / 4 for part in zip(*area.outline, strict=True))
        assert [dist(middle, at[name]) for name in area.around] == [0.5] * 4


@given(st.integers(2, 12))
def test_a_complete_board_has_an_edge_for_each_pair_of_dots_which_presses_them(n: int) -> None:
    board = Board.complete(n)
    spots = {press.name: (press.x, press.y) for press in board.presses}
    assert len(set(board.names)) == comb(n, 2)
    assert board.path
    assert board.is_any_order
    for place in board.places:
        first, second = board.path(place.name, "")
        assert place.outline == (spots[first], spots[second])


def test_a_method_takes_the_other_fields_of_the_board() -> None:
    assert Board.rectangle(2, 2, backdrop="chequered").backdrop == "chequered"
    assert Board.drawing("a--b", colours=("white", "black")).colours == ("white", "black")


def test_places_beside_a_board_have_cells_of_their_own() -> None:
    hand = Place.square(4, 0, owner=0, caption="in hand")
    assert Board((*Board.rectangle(2, 1).places, hand)).cells == ((0, 0), (1, 0), (2, 0))
    assert Board((Place(0, 0), Place(0.5, 3), hand)).cells == ((0, 0), (1, 1), (2, 0))
