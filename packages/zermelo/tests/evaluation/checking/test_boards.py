"""`zermelo check` on boards that do not fit their games: the places, the paths, the looks and the lines."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import zermelo
from zermelo import LOSS, Board, Game, Notation, Rules
from zermelo.errors import BadGame
from zermelo.games.boards import stones_text
from zermelo.types import Area, Look, Place

PONG_HAU_KI = r"""
a1    c1
| \  / |
|  b2  |
| /  \ |
a3----c3
"""


NAMES = ("a1", "c1", "b2", "a3", "c3")

STEPS = ((0, 2), (2, 0), (2, 4), (4, 2), (1, 2), (2, 1), (2, 3), (3, 2), (0, 3), (3, 0), (3, 4), (4, 3), (4, 1), (1, 4))


def pong_hau_ki() -> Game[tuple[int, int]]:
    """Return the game of two men each on five points, who step to the empty one; who cannot move loses."""

    def moves(state: tuple[int, int]) -> int:
        mine, theirs = state
        return sum(1 << i for i, (a, b) in enumerate(STEPS) if mine >> a & 1 and not (mine | theirs) >> b & 1)

    def play(state: tuple[int, int], move: int) -> tuple[int, int]:
        a, b = STEPS[move]
        return state[1], state[0] ^ (1 << a | 1 << b)

    def read(text: str) -> tuple[tuple[int, int], int]:
        mine, theirs = (sum(1 << i for i in range(5) if text[i] == mark) for mark in (text[5], "XO"[text[5] == "X"]))
        return (mine, theirs), "XO".index(text[5])

    names = tuple(f"{NAMES[a]}-{NAMES[b]}" for a, b in STEPS)
    notation = Notation(("X", "O"), names, write=stones_text("XO", 5, last=True), read=read)
    return Game("pong hau k'i", Rules((0b00011, 0b11000), moves, play, lambda state: LOSS), notation=notation)


def on(board: Board, game: Game[Any] | None = None) -> Game[Any]:
    """Return a game on another board."""
    return replace(game or pong_hau_ki(), board=board)


def drawn(drawing: str = PONG_HAU_KI, **others: Any) -> Game[Any]:
    return on(Board.drawing(drawing, **others))


def warnings(game: Game[Any]) -> dict[str, str]:
    report = zermelo.check(game, n=10)
    assert report.faults == []
    return {warning.promise: warning.found for warning in report.warnings}


def fault(game: Game[Any]) -> tuple[str, str]:
    (found,) = zermelo.check(game, n=10).faults
    assert found.mend
    return found.promise, found.found


def test_a_board_that_fits_its_game_is_sound_without_a_warning() -> None:
    assert warnings(drawn()) == {}


def test_the_first_place_without_a_character_is_named() -> None:
    wide = PONG_HAU_KI.replace("a3----c3", "a3----c3--d3--e3")
    assert fault(drawn(wide)) == (
        "the text has a character for every place of the board",
        "the text 'XX.OOX' has 6 of 7 characters: the place 'e3' has none",
    )
    hand = Board.rectangle(3, 2).places
    assert fault(on(Board((), beside=(*hand, Place(5, 5, "a3")), shown=lambda state, turn: "..."))) == (
        "the text has a character for every place of the board",
        "shown gives '...', 3 of 7 characters: the place 'a2' has none",
    )


@pytest.mark.parametrize(
    ("places", "spot"),
    [
        ((Place(0, 0, "a1"), Place(0, 0.05, "a2")), r"(0, 0.05)"),
        ((Board.rectangle(1, 1).places[0], Place(0.4, 0.3, "a2")), "(0.4, 0.3)"),
        ((Place(0, 0, "a1", ((-1, 0), (1, 0))), Place(0, 0, "a2", ((1, 0), (-1, 0)))), "(0, 0)"),
    ],
)
def test_two_places_on_one_spot_are_named(places: tuple[Place, ...], spot: str) -> None:
    assert fault(on(Board(places))) == (
        "places of the board do not overlap",
        f"the place 'a1' and the place 'a2' lie on one another at {spot}",
    )


def test_places_of_a_stack_crossing_edges_and_neighbours_do_not_overlap() -> None:
    stack = Board((Place(0, 0, "a1"), Place(0, 0, "a1", level=1)))
    crossing, fifteen = Board.complete(6), zermelo.game("mnk:width=5,height=3")
    for board, game in [(stack, None), (crossing, fifteen), (Board.hexagons((4,) * 4), zermelo.game("hex"))]:
        assert zermelo.check(on(board, game), n=2).faults == []


def test_two_places_of_one_name_are_named() -> None:
    assert fault(on(Board((Place(0, 0, "a1"), Place(2, 0, "a1"))))) == (
        "places of the board have names of their own",
        "two places have the name 'a1': one at (0, 0) and one at (2, 0)",
    )


def test_a_path_over_an_unknown_place_is_a_fault() -> None:
    assert fault(drawn(path=lambda name, text: name.upper().split("-"))) == (
        "paths of moves consist of places of the board",
        "the path of the move 'a1-b2' presses 'A1', and no place of the board has this name",
    )


@pytest.mark.parametrize(
    ("build", "sentence"),
    [
        (lambda: Board.rectangle(2, 1, lines=(("a1", "z9"),)), r"the line \('a1', 'z9'\) of the board names 'z9'"),
        (lambda: Board.rectangle(2, 1, areas=(Area((), ("q",)),)), r"the area around \('q',\) of the board names 'q'"),
    ],
)
def test_a_board_whose_lines_or_areas_name_an_unknown_place_is_refused(
    build: Callable[[], Board], sentence: str
) -> None:
    with pytest.raises(BadGame, match=f"{sentence}, and no place of the board has this name"):
        build()


def test_a_line_that_is_no_pair_is_refused() -> None:
    with pytest.raises(BadGame, match=r"the line 'a1' of the board has no two ends: write a pair"):
        Board(((0, 0), (1, 0)), ("a1", "b1"), ("a1", "b1"))  # type: ignore[arg-type]


def test_a_move_without_a_path_is_worth_a_look() -> None:
    assert warnings(
        on(Board((), beside=Board.rectangle(4, 3, ("",) * 12).places, shown=lambda state, turn: "." * 12))
    ) == {"every legal move has a path on the board": "no place of the board is pressed for the move 'a1-b2'"}


def test_two_moves_with_one_path_are_worth_a_look() -> None:
    assert warnings(drawn(path=lambda name, text: ["b2"])) == {
        "legal moves have paths of their own": "the moves 'a1-b2' and 'c1-b2' press the same places, b2"
    }


def test_a_path_in_any_order_is_compared_without_its_order() -> None:
    turned = {"a1-b2": ("b2", "a1"), "c1-b2": ("a1", "b2")}
    path = lambda name, text: turned.get(name, tuple(name.split("-")))  # noqa: E731 - it is given twice
    assert "legal moves have paths of their own" not in warnings(drawn(path=path))
    assert "legal moves have paths of their own" in warnings(drawn(path=path, is_any_order=True))


def test_a_mark_without_a_look_is_worth_a_look_if_others_have_looks() -> None:
    letters = zermelo.game("hexapawn")
    assert letters.board is not None
    squares = Board(letters.board.places, letters.board.names)
    assert "every mark on the board has a look" not in warnings(replace(letters, board=squares))
    one = replace(squares, looks={"W": Look("man", 0)})
    assert warnings(replace(letters, board=one))["every mark on the board has a look"].startswith(
        "looks has no 'B', which stands on "
    )


def test_a_step_between_points_that_no_line_joins_is_worth_a_look() -> None:
    without = PONG_HAU_KI.replace("| \\  / |", "|    / |")
    assert warnings(drawn(without)) == {
        "men step along the lines of the board": "a man can step from a1 to b2, and no line joins these points"
    }


def test_lines_that_meet_at_no_point_of_the_board_are_one_line_with_a_bend() -> None:
    board = Board.drawing(PONG_HAU_KI)
    straight = tuple(line for line in board.lines if set(line) != {"a1", "b2"})
    bent = (*straight, ("a1", (0.1, 0.6)), ((0.1, 0.6), "b2"))
    assert warnings(on(Board(board.places, lines=bent))) == {}


def test_a_line_along_which_nobody_steps_is_worth_a_look() -> None:
    assert warnings(drawn(PONG_HAU_KI.replace("a1    c1", "a1----c1"))) == {
        "men step along the lines of the board": (
            "a line joins a1 and c1, and no man stepped along it in 20 random games"
        )
    }
