"""The places to press for a move, on boards of users' own games."""

from dataclasses import replace
from itertools import product

import pytest

import zermelo
from zermelo import LOSS, Board, Game, Notation, Rules
from zermelo.analysis import paths
from zermelo.types import Place


def row_game(board: Board) -> Game[int]:
    """Return a game in which players fill three cells, whose moves are called '0', '1' and '2'."""

    def write(state: int, turn: int) -> str:
        return "".join("X" if state >> i & 1 else "." for i in range(3)) + str(turn)

    rules = Rules(0, lambda state: 7 & ~state, lambda state, cell: state | 1 << cell, lambda state: LOSS)
    read = {write(state, turn): (state, turn) for state, turn in product(range(8), (0, 1))}.__getitem__
    return Game("row", rules, notation=Notation(write=write, read=read), board=board)


def test_places_without_names_are_pressed_where_a_move_fills_them() -> None:
    board = Board(((0, 0), (1, 0), (2, 0)))
    assert paths(zermelo.start(row_game(board)).after("1")) == {"0": ("place 1",), "2": ("place 3",)}
    assert (board.hits["place 3"].x, board.names) == (2, ("", "", ""))


def test_on_a_board_with_names_or_presses_places_without_a_name_are_not_pressed() -> None:
    places = ((0, 0), (1, 0), (2, 0))
    named = row_game(Board(places, ("", "b", "")))
    assert paths(zermelo.start(named)) == {"0": (), "1": ("b",), "2": ()}
    columns = replace(named, board=Board(places, presses=tuple(Place(i, -1, str(i), kind="column") for i in range(3))))
    assert paths(zermelo.start(columns)) == {"0": ("0",), "1": ("1",), "2": ("2",)}
    assert columns.board is not None
    assert set(columns.board.hits) == {"0", "1", "2"}


@pytest.mark.parametrize(
    ("name", "move", "path"),
    [("hex", "c2", ("c2",)), ("hexapawn", "b1b2", ("b1", "b2"))],
)
def test_a_move_lies_on_the_board_where_a_click_is_expected(name: str, move: str, path: tuple[str, ...]) -> None:
    assert paths(zermelo.start(name))[move] == path
