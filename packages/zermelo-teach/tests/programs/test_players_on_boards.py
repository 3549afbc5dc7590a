"""Your own players that take a board in a shape of their own: they play as the same program on positions does."""

import shutil
from collections.abc import Sequence
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from playwright._impl._driver import compute_driver_executable

from marks import spread
from programs.students import RIGHT, WRONG, of_positions, written
from zermelo import GameSession, Position, match, player, prove, start
from zermelo.errors import BadPlayer, Forfeit
from zermelo_teach.programs.process import RUNNING_PROGRAMS

JAVASCRIPT = """
const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const known = new Map();

function worth(cells) {
  const key = cells.join();
  if (known.has(key)) return known.get(key);
  const free = [...cells.keys()].filter((i) => cells[i] === null);
  const [mover, other] = free.length % 2 ? ["X", "O"] : ["O", "X"];
  let found = [LINES.some((line) => line.every((i) => cells[i] === other)) ? -1 - free.length : 0, null];
  if (found[0] === 0 && free.length) found = [-Infinity, null];
  for (const i of found[0] === -Infinity ? free : []) {
    const score = -worth([...cells.slice(0, i), mover, ...cells.slice(i + 1)])[0];
    if (score > found[0]) found = [score, i];
  }
  known.set(key, found);
  return found;
}

function bestMove(board) {
  return worth(board)[1];
}
"""
"""The right program in JavaScript, on a list of X, O and null."""

OPENING = start("tictactoe").after("2")
"""A position after which there is a tenth of the games."""

ODD_FILES = {
    "a parameter of another name": "def move(p): return max(p.moves)",
    "a function and its helper": "def minimax(p, depth): return max(p.moves)\ndef player(p): return minimax(p, 9)",
    "an object": """
        class Bot:
            def move(self, p): return max(p.moves)
        player = Bot()
        """,
    "an adapter": """
        def best_move(board): return board.index(" ")
        def move(position): return max(position.moves)
        """,
    "chances": "def move(p): return {each: 1 / len(p.moves) for each in p.moves}",
    "an import": "from neighbour import player",
}
"""Files whose player takes positions, though the name of its parameter or of its function may not say so."""


@pytest.mark.slow
@pytest.mark.parametrize("shape", spread(RIGHT, 3))
@pytest.mark.parametrize("programs", [RIGHT, WRONG], ids=["right", "wrong"])
def test_a_file_in_a_shape_has_the_games_of_the_same_program_on_positions(
    programs: dict[str, str], shape: str, tmp_path: Path
) -> None:
    proofs = prove(OPENING, written(tmp_path, programs[shape]))
    same = prove(OPENING, of_positions(programs[shape]))
    assert (proofs.first, proofs.second) == (same.first, same.second)
    assert (proofs.lost is None) == (programs is RIGHT)


def first_of_list(board: list[str]) -> int:
    return board.index(" ")


def middle_of_rows(rows: Sequence[Sequence[str | None]]) -> tuple[int, int]:
    cells = [(row, column) for row in range(3) for column in range(3) if rows[row][column] is None]
    return min(cells, key=lambda cell: (cell != (1, 1), cell))


def first_of_position(position: list[str], depth: int, maximizing_player: bool) -> int:
    """Take the first cell of a board that is called a position, as in the pseudocode of minimax."""
    return position.index(" ")


def last_cell(position: list[str]) -> int:
    return max(cell for cell, mark in enumerate(position) if mark == " ")


def middle(position: Position[Any]) -> int:
    return min(position.moves, key=lambda move: (move != 4, move))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("on_boards", "on_positions"),
    [
        (first_of_list, lambda position: min(position.moves)),
        (middle_of_rows, middle),
        (first_of_position, lambda position: min(position.moves)),
        (last_cell, lambda position: max(position.moves)),
    ],
    ids=["list", "rows", "a position with a depth", "a position that is a list"],
)
def test_a_function_of_a_board_has_the_chances_of_one_of_a_position(on_boards: Any, on_positions: Any) -> None:
    one, other = (match(OPENING, each, "random", exact=True) for each in (on_boards, on_positions))
    assert one.seats == other.seats


@pytest.mark.slow
def test_a_file_in_javascript_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "node").symlink_to(shutil.which("node") or compute_driver_executable()[0])
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    file = written(tmp_path, JAVASCRIPT, "bot.js")
    one = prove(OPENING, f"{file}:bestMove")
    other = prove(OPENING, of_positions(RIGHT["list"]))
    assert (one.first, one.second) == (other.first, other.second)


@pytest.mark.slow
@pytest.mark.parametrize("file", ODD_FILES)
def test_a_file_whose_player_takes_positions_is_asked_about_positions(file: str, tmp_path: Path) -> None:
    (tmp_path / "neighbour.py").write_text("def player(p): return max(p.moves)\n", encoding="utf-8")
    here = start("tictactoe").after("1 5")
    chances = player(written(tmp_path, dedent(ODD_FILES[file])), here.game)(here)
    assert set(chances) == (set(here.moves) if file == "chances" else {8})


@pytest.mark.slow
def test_the_turn_of_another_program_is_not_a_move(tmp_path: Path) -> None:
    """A course asks for `player(board)`, which says whose turn it is, beside `minimax(board)`."""
    turn = "def player(board): return 'XO'[sum(cell is not None for row in board for cell in row) % 2]\n"
    here = start("tictactoe").after("1 5")
    assert list(player(written(tmp_path, turn + RIGHT["rows"]), here.game)(here)) == [of_positions(RIGHT["rows"])(here)]


def test_a_fault_on_a_board_loses_the_game_and_is_named(tmp_path: Path) -> None:
    lines = 'X, O = "X", "O"', 'X, O = "X", "O"\n    1 / ("".join(board) != "XOXOXO   ")'
    here = start("tictactoe").after("1 2 3 4 5 6")
    bot = player(written(tmp_path, RIGHT["list"].replace(*lines)), here.game)
    with pytest.raises(Forfeit, match=r"bot\.py, after 1 2 3 4 5 6: ZeroDivisionError: .* \(bot\.py, line \d+\)\.$"):
        bot(here)
    assert list(bot(here.path[-2])) == [of_positions(RIGHT["list"])(here.path[-2])]


@pytest.mark.slow
def test_a_player_that_fits_no_shape_is_told_both_reasons(tmp_path: Path) -> None:
    def puzzled(thing: Any) -> int:
        raise KeyError("key")

    with pytest.raises(BadPlayer, match=r"puzzled fails at .*KeyError: 'key'\. No shape of a position suits puzzled: "):
        match("tictactoe", puzzled, "random")
    file = written(tmp_path, 'def move(thing):\n    return {}["key"]\n')
    with pytest.raises(
        BadPlayer, match=r"No shape of a position suits .*bot\.py:move: it raises KeyError: 'key' \(bot\.py, line"
    ):
        match("tictactoe", file, "random")


@pytest.mark.slow
def test_a_board_in_a_file_may_be_called_a_position(tmp_path: Path) -> None:
    file = written(tmp_path, "def move(position):\n    return position.index(' ')\n")
    assert list(player(file, "tictactoe")(start("tictactoe").after("1 5 2"))) == [2]


def test_a_file_without_a_player_names_its_functions(tmp_path: Path) -> None:
    file = written(tmp_path, "player = 'X'\ndef one(): pass\ndef two(): pass\n")
    with pytest.raises(BadPlayer, match=r"Which function of .* Write .*bot\.py:FUNCTION\. It has: one, two\."):
        player(file, "tictactoe")


@pytest.mark.slow
def test_a_program_on_boards_sits_at_the_board_and_its_process_ends_with_the_game(tmp_path: Path) -> None:
    before = set(RUNNING_PROGRAMS)
    sitting = GameSession(start("tictactoe").after("1 5"), (written(tmp_path, RIGHT["list"]), "random"))
    move, remark = sitting.choose()
    assert (move, remark) == (of_positions(RIGHT["list"])(sitting.now), "")
    assert set(RUNNING_PROGRAMS) > before
    sitting.seat(("human", "random"))
    assert {each for each in RUNNING_PROGRAMS if each.process.poll() is None} <= before
