"""The boards of the catalogue as people know them: each game has a picture of its own, and its men look like men."""

from collections import defaultdict
from typing import Any

import pytest

from zermelo import GAMES, Position, start
from zermelo.drawing.figures import Primitive, move_shape
from zermelo.drawing.scene import BoardLayout, Scene, scene_of
from zermelo.rules.move_places import path_of, paths

SHARED = {frozenset({"tictactoe", "mnk", "notakto"})}
"""Games that people play on one board: three in a row on nine squares."""


def seen(spec: str, moves: str = "") -> Scene:
    found = scene_of(start(spec).after(moves))
    assert found is not None
    return found


def picture(scene: Scene) -> frozenset[Primitive]:
    """Return all that a scene shows but words."""
    layout: BoardLayout = scene.layout
    shapes = [*layout.ground, *scene.between, *(shape for base in layout.bases for shape in base)]
    shapes += [shape for stand in scene.stands for shape in stand.shapes]
    left, top, _, _ = layout.box
    return frozenset(move_shape(shape, -left, -top) for shape in shapes if shape.kind != "text")


def test_no_two_games_begin_with_the_same_picture_unless_they_share_a_board() -> None:
    games = defaultdict(set)
    for name in GAMES:
        games[picture(seen(name))].add(name)
    assert {frozenset(names) for names in games.values() if len(names) > 1} <= SHARED


def test_a_domino_is_one_piece_in_the_colour_of_the_player_who_laid_it() -> None:
    scene = seen("cram", "a1- a2| d1|")
    joints = [(a, b) for a, b, _ in scene.layout.joints]
    assert {(0, 1), (4, 8), (3, 7)} <= set(joints)
    assert [shape.fill for shape in scene.between] == ["first", "first", "second"]
    assert [scene.stands[i].owner for i in (0, 1, 4, 8, 3, 7)] == [0, 0, 1, 1, 0, 0]


def test_dominoes_side_by_side_stay_two_pieces() -> None:
    assert len(seen("domineering", "a1 c1 b1").between) == 3


def test_an_l_is_one_piece_of_four_squares() -> None:
    """Four squares in an L have three common sides."""
    assert sorted(shape.fill for shape in seen("l-game").between) == ["first"] * 3 + ["second"] * 3


def test_a_larger_cup_stands_on_a_smaller_one_in_the_same_square() -> None:
    scene = seen("gobblet-gobblers", "S*b2 L*b2")
    shown = [stand for stand in scene.stands if stand.place.name == "b2" and stand.shapes]
    assert [(stand.words, stand.owner) for stand in shown] == [("small piece of X", 0), ("large piece of O", 1)]
    small, large = ((stand.shapes[0].points, stand.shapes[0].size) for stand in shown)
    assert small[0] == large[0]
    assert small[1] < large[1]


def in_hand(scene: Scene, owner: int) -> dict[str, int]:
    """Return the number of cups of each size in a hand."""
    hands = [stand for stand in scene.stands if stand.place.owner == owner]
    return {
        stand.place.kind: sum(shape.size >= 0.15 and shape.kind == "disc" for shape in stand.shapes) for stand in hands
    }


def test_pieces_in_hand_lie_beside_the_board_until_they_are_placed() -> None:
    spec = "gobblet-gobblers:small=2,medium=2,large=2"
    assert in_hand(seen(spec), 0) == in_hand(seen(spec), 1) == {"S": 2, "M": 2, "L": 2}
    assert in_hand(seen(spec, "S*a1 L*a1 L*c3"), 0) == {"S": 1, "M": 2, "L": 1}
    assert in_hand(seen(spec, "S*a1 L*a1 L*c3"), 1) == {"S": 2, "M": 2, "L": 1}


def test_pieces_of_a_stack_stand_one_above_the_other_in_one_square() -> None:
    pile = [stand for stand in seen("nocca", "a1-a2 a3-a2").stands if stand.place.name == "a2" and stand.shapes]
    assert [stand.owner for stand in pile] == [0, 1]
    assert pile[1].place.y < pile[0].place.y
    assert pile[1].place.outline == pile[0].place.outline


def frames(position: Position[Any]) -> list[tuple[float, float]]:
    scene = scene_of(position)
    assert scene is not None
    return [(stand.place.x, stand.place.y) for stand in scene.stands if stand.place.kind == "grid" and stand.shapes]


def test_the_grid_of_tic_tac_two_is_a_frame_that_moves() -> None:
    position = start("tic-tac-two:width=5,height=5,each=4").after("c3 b2 d2 b4")
    assert frames(position) == [(2, 2)]
    assert frames(position.after("grid-b2")) == [(1, 1)]
    board = position.game.board
    assert board is not None
    assert [board.hits[name][:2] for name in paths(position)["grid-b2"]] == [(2.5, -0.5)]


@pytest.mark.parametrize(
    ("spec", "moves", "move", "path"),
    [
        ("dodgem", "", "a1f", ("a1", "b1")),
        ("dodgem", "a1f c3f b1f b3f", "c1f", ("c1", "right of row 1")),
        ("dodgem", "a2d c3f a1d c2f a2f", "c1f", ("c1", "above c")),
        ("quixo", "", "b1l", ("b1", "a1")),
        ("quixo", "", "b1d", ("b1", "b3")),
        ("fox-and-hounds", "", "b2", ("c1", "b2")),
        ("rook-ending", "", "Ra4", ("a1", "a4")),
        ("hexapawn", "a1a2", "b1c2", ("b3", "a2")),
        ("l-game", "c1c3d3", "sa2", ("d4", "a2")),
        ("l-game", "c1c3d3", "stay", ("stay",)),
        ("nocca", "a1-a2 c3-c2 a2-a3 c2-c1", "a3-goal", ("a3", "goal of black")),
        ("nocca", "a1-a2 c3-c2 a2-a1 c2-b2 c1-c2 b2-c1 c2-c3", "c1-goal", ("c1", "goal of white")),
        ("numerical", "5=1", "9=2", ("9", "=2")),
        ("gobblet-gobblers", "L*b2", "L*a1", ("large piece of O", "a1")),
        ("mnk:wild=true", "X5", "O1", ("O", "1")),
        ("kayles", "", "3-4", ("3", "4")),
        ("grundy", "", "after3", ("after3",)),
        ("wythoff", "", "ab3", ("stone 3 of a", "stone 6 of b")),
        ("cram", "", "b1|", ("b1", "b2")),
        ("cram:width=1,height=3", "", "a2|", ("a2", "a3")),
        ("domineering", "a1", "b1", ("b1", "c1")),
    ],
)
def test_a_move_is_pressed_where_a_player_looks_for_it(spec: str, moves: str, move: str, path: tuple[str, ...]) -> None:
    position = start(spec).after(moves)
    assert path_of(position, position.move(move)) == path


def test_a_drop_begins_with_the_animal_in_the_hand() -> None:
    position = start("dobutsu").after("b3-b2 b1-b2")
    drops = {name: path for name, path in paths(position).items() if name.startswith("C*")}
    scene = scene_of(position)
    assert scene is not None
    [hand] = {path[0] for path in drops.values()}
    [held] = [stand for stand in scene.stands if stand.place.name == hand]
    assert (held.words, held.place.owner) == ("chick of First", 0)
    assert all(path[1] == name.removeprefix("C*") for name, path in drops.items())


def test_a_heap_has_its_letter_and_its_number_beside_it() -> None:
    scene = seen("nim", "b3")
    assert [shape.words for shape in scene.layout.labels] == ["a", "b", "c"]
    assert [stand.words for stand in scene.stands if stand.place.kind == "count"] == ["3", "1", "5"]
    assert sum(stand.words == "stone" for stand in scene.stands) == 9


def test_heaps_too_large_to_draw_have_no_board() -> None:
    assert scene_of(start("stones:n=1000000")) is None


def test_a_small_board_that_is_won_has_a_mark_of_its_size() -> None:
    scene = seen("ultimate", "a1 b2 d4 b1 d1 b3")
    [won] = [stand for stand in scene.stands if stand.place.level < 0 and stand.mark == "O"]
    [small] = [stand for stand in scene.stands if stand.place.name == "b2"]
    assert won.shapes[0].size == pytest.approx(3 * small.shapes[0].size)
    assert (won.place.x, won.place.y) == (small.place.x, small.place.y)


def test_a_car_that_goes_to_the_left_goes_to_the_left() -> None:
    position = start("dodgem").after("a1f")
    assert position.after("b3l").text == ".X.X..O.OX"
