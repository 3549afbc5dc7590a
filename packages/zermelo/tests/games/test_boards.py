"""Reading and writing positions, and that the six boards of tic-tac-toe are one game."""

import sys
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from positions import random_position
from zermelo import Position, game, start
from zermelo.errors import BadText
from zermelo.games.boards.lines_of_k import box, lines
from zermelo.games.tictactoe.typed_board import Board, Mark, Square, place

BOARDS = tuple(game("tictactoe").declared.boards)

GAMES = [
    "tictactoe",
    "tictactoe:first=O",
    "mnk:width=5,height=4,k=4",
    "mnk:depth=3",
    "mnk:wild=true",
    "connect",
    "connect:width=4,height=4",
    "stones",
    "nim",
    "morris",
    "morris:men=4",
]


@given(st.data())
def test_any_position_that_play_reaches_reads_back_from_its_text(data: st.DataObject) -> None:
    position = random_position(data, GAMES)
    assert Position.read(position.game, position.text) == position


@given(st.data())
def test_a_position_is_reached_again_by_the_names_of_its_moves(data: st.DataObject) -> None:
    position = random_position(data, GAMES)
    assert start(position.game).after(position.moves_played) == position
    assert start(position.game).after(str(position.moves_played)) == position
    assert len(position.path) == len(position.moves_played) + 1


@pytest.mark.slow
@given(st.data())
def test_the_six_boards_are_one_game(data: st.DataObject) -> None:
    position = random_position(data, ["tictactoe"])
    for board in BOARDS:
        other = start(game(f"tictactoe:board={board}")).after(position.moves_played)
        assert other.text == position.text
        assert list(other.moves) == list(position.moves)
        assert other.is_over == position.is_over
        if position.is_over:
            assert other.outcome == position.outcome
        assert position.on(other.game) == other


@pytest.mark.parametrize("board", BOARDS)
def test_states_are_equal_however_the_squares_were_claimed(board: Any) -> None:
    plain = game(f"tictactoe:board={board}")
    one, other = start(plain).after("1 2 3"), start(plain).after("3 2 1")
    assert one.state == other.state
    assert hash(one.state) == hash(other.state)
    assert one.state != start(plain).after("1 3 2").state


def test_runs_of_characters_are_moves_only_where_every_name_is_one_character() -> None:
    assert start("connect").after("4455").moves_played.names == ["4", "4", "5", "5"]
    assert start("stones").after("1434").moves_played.names == ["1", "4", "3", "4"]
    assert start("mnk:width=4,height=4").after("12").moves_played.names == ["12"]
    assert start("tictactoe").after(["15", "9"]).moves_played.names == ["1", "5", "9"]
    assert start("tictactoe").after("1, 5 9").moves_played.names == ["1", "5", "9"]


def test_boards_are_read_with_blanks_rows_and_small_letters() -> None:
    plain = game("tictactoe")
    assert (
        Position.read(plain, "xx. oo. ...") == Position.read(plain, "XX./OO./...") == Position.read(plain, "XX.OO....")
    )


def test_the_text_of_a_heap_tells_whose_turn_it_is() -> None:
    assert start("stones").after("4").text == "17:2"
    assert Position.read(game("stones"), "17:2").player == "second"
    assert Position.read(game("nim"), "3,0,5").state == (3, 0, 5)
    assert Position.read(game("nim:heaps=7"), "4").state == (4,)


BAD_TEXTS = [
    ("tictactoe", "XX.OO...", "shows 8 cells; this board has 9"),
    ("tictactoe", "XX.OO.....", "shows 10 cells; this board has 9"),
    ("tictactoe", "XX.OO..Z.", "'Z' is not a cell of this board"),
    ("tictactoe", "XXXO.....", "3 X and 1 O are not possible"),
    ("tictactoe", "O........", "0 X and 1 O are not possible"),
    ("tictactoe", "XXXOOO...", "Both X and O have a finished line"),
    ("tictactoe", "XXXOO.O..", "X has a finished line, but the other player has moved since"),
    ("tictactoe", "OOOXX.XX.", "O has a finished line, but the other player has moved since"),
    ("tictactoe:first=O", "X........", "0 O and 1 X are not possible"),
    ("mnk:width=4,height=4", "XXX.OO..XXX.OOO.", "Both X and O have a finished line"),
    ("mnk:width=5,height=4", "XXX..OO...XXX..OO.O.", "X has finished lines that no single move completes"),
    ("mnk:wild=true", "XXXOOO...", "has finished lines that no single move completes"),
    ("connect", "X" + "." * 41, "Column 1 has a stone above an empty cell"),
    ("connect:width=4,height=4", "........X...O...", "No order of moves"),
    ("connect:width=2,height=2,k=2", "X.O.", "No order of moves"),
    ("connect:width=2,height=2,k=2", "XXOO", "No order of moves"),
    ("connect", "." * 41, "shows 41 cells; this board has 42"),
    ("stones", "22", "write the stones left, 0 to 21"),
    ("stones", "-1", "is not a position"),
    ("stones", "3,4", "write the stones left"),
    ("stones", "", "is not a position"),
    ("nim", "9,9,9", "at most 3,4,5"),
    ("nim", "3,4", "at most 3,4,5"),
]  # fmt: skip


@pytest.mark.parametrize(("spec", "text", "sentence"), BAD_TEXTS)
def test_a_text_that_play_cannot_reach_is_refused_with_the_rule(spec: str, text: str, sentence: str) -> None:
    with pytest.raises(BadText, match=sentence):
        Position.read(game(spec), text)


@pytest.mark.parametrize("wrong", [{"top": "X"}, {"top": 10}, {"centre": 0}])
def test_a_typed_board_holds_nothing_but_marks(wrong: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="a square holds a Mark or None"):
        Board(**wrong)
    with pytest.raises(TypeError):
        Board(eleventh=Mark.X)  # type: ignore[call-arg]


def test_wrong_states_of_the_typed_board_neither_type_check_nor_run() -> None:
    """Mypy, which `make lint` runs on this file, refuses a comment that ignores no error."""
    with pytest.raises(TypeError, match="a square holds a Mark or None"):
        Board(top=10)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a square holds a Mark or None"):
        Board(top="X")  # type: ignore[arg-type]
    with pytest.raises(AttributeError):
        place(Board(), 10, Mark.X)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a square holds a Mark or None"):
        place(Board(), Square.CENTRE, "X")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("size", "k", "number"),
    [
        ((3, 3), 3, 8),
        ((4, 4), 4, 10),
        ((7, 6), 4, 69),
        ((3, 3, 3), 3, 49),
        ((4, 4, 4), 4, 76),
        ((5, 1), 3, 3),
        ((2, 2), 1, 4),
    ],
)
def test_a_board_has_its_known_number_of_lines(size: tuple[int, ...], k: int, number: int) -> None:
    assert len(lines(box(*size), k)) == number


def test_boards_of_k_in_a_row_have_their_known_lines(facts: Any) -> None:
    boards = {board: known for board, known in facts("mnk")["values"].items() if "k_lines" in known}
    assert len(boards) == 22
    for board, known in boards.items():
        size, k = board.split(",k=")
        assert len(lines(box(*map(int, size.split("x"))), int(k))) == known["k_lines"], board


@pytest.mark.slow
def test_threads_share_the_marked_array_without_disturbing_each_other() -> None:
    origin = start("tictactoe:board=marked_array")
    lines = [random_line(Random(seed)) for seed in range(600)]
    known = [start("tictactoe").after(line).text for line in lines]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as pool:
            texts = list(pool.map(lambda line: origin.after(line).text, lines))
    finally:
        sys.setswitchinterval(interval)
    assert texts == known


def random_line(rng: Random) -> str:
    """Return the moves of a random game of tic-tac-toe."""
    position = start("tictactoe")
    while not position.is_over:
        position = position.play(rng.choice(list(position.moves)))
    return str(position.moves_played)
