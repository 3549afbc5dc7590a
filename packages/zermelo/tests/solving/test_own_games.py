"""Your own games: made by hand or from a file, solved in threads and in processes, and known again."""

import pickle
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import zermelo
from solves import size_limits
from zermelo import LOSS, Declared, Game, Rules, Table, Value, game, solve, verify
from zermelo.errors import BadGame, BadTable

GREATEST = 1023
"""The largest score of a game."""

PLIES = 33
"""The plies of a game whose values, with such scores, have codes of four bytes."""


def great_scores() -> Game[int]:
    """Count down; two moves lead to each number, and whoever is to move at 0 wins by the largest score."""
    rules = Rules(
        PLIES,
        lambda left: 3 if left else 0,
        lambda left, move: left - 1,
        lambda left: GREATEST,
        scores=(-GREATEST, GREATEST),
    )
    return Game("great_scores", rules, declared=Declared(plies_left=lambda left: left))


SQUARES = """
from zermelo import LOSS, Game, Declared, Rules

TAKES = (1, 4, 9)


def game(n: int = 30):
    def moves(left):
        mask = 0
        for take in TAKES:
            if take <= left:
                mask |= 1 << take
        return mask

    rules = Rules(n, moves, lambda left, take: left - take, lambda left: LOSS)
    return Game("squares", rules, declared=Declared(plies_left=lambda left: left))
"""


def by_hand(n: int = 20) -> Game[int]:
    def moves(left: int) -> int:
        return 0b10010 & ((2 << left) - 1)

    def play(left: int, take: int) -> int:
        return left - take

    def outcome(left: int) -> int:
        return LOSS

    return Game("by_hand", Rules(n, moves, play, outcome), declared=Declared(plies_left=lambda left: left))


@pytest.fixture
def squares(tmp_path: Path) -> Path:
    file = tmp_path / "squares.py"
    file.write_text(SQUARES, encoding="utf-8")
    return file


def test_a_game_made_by_hand_is_solved_with_threads(tmp_path: Path) -> None:
    plain = by_hand()
    assert solve(plain, tmp_path / "table", threads=2).value == Value(-1, 8)
    assert verify(tmp_path / "table", plain).faults == []


def test_a_game_made_by_hand_is_not_solved_with_processes(tmp_path: Path) -> None:
    with pytest.raises(BadGame, match=r"by_hand was made by hand: put it into a file, or solve with threads"):
        solve(by_hand(), tmp_path / "table", processes=1)
    assert not (tmp_path / "table").exists()


MAIN = """
from zermelo import LOSS, Game, Declared, Rules, solve

def moves(left): return 0b10010 & ((2 << left) - 1)
def play(left, take): return left - take
def outcome(left): return LOSS
def same(left): return left

if __name__ == "__main__":
    plain = Game("main", Rules(20, moves, play, outcome), declared=Declared(plies_left=same))
    print(solve(plain, "one").value)
    solve(plain, "two", processes=1)
"""


@pytest.mark.slow
def test_functions_of_the_started_module_are_not_sent_to_processes(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", MAIN], cwd=tmp_path, capture_output=True, encoding="utf-8", timeout=120
    )
    assert done.stdout == "loss in 8 plies\n", done.stderr
    assert "BadGame: Processes and clusters need a game that can be built again" in done.stderr


@pytest.mark.slow
def test_a_game_from_a_file_is_solved_with_processes(squares: Path, tmp_path: Path) -> None:
    with size_limits(task=1):
        solve(f"{squares}:n=40", tmp_path / "table", processes=2)
    assert verify(tmp_path / "table", game(f"{squares}:n=40")).faults == []


def test_a_table_of_ones_own_game_says_which_option_names_the_file(squares: Path, tmp_path: Path) -> None:
    solve(f"{squares}:n=25", tmp_path / "table")
    with pytest.raises(BadTable, match=r"name the file that defines it: --game my_game.py:n=25, or `game` in Python$"):
        Table(tmp_path / "table")
    with pytest.raises(BadTable, match=r"not a game of the catalogue"):
        verify(tmp_path / "table")
    moved = Path(squares.rename(tmp_path / "moved.py"))
    opened = Table(tmp_path / "table", game(f"{moved}:n=25"))
    assert len(opened) == 26
    assert not any(str(tmp_path) in path.read_text(encoding="utf-8") for path in (tmp_path / "table").glob("*.json"))


def test_a_file_that_was_changed_since_is_another_game(squares: Path, tmp_path: Path) -> None:
    folder = tmp_path / "table"
    solve(str(squares), folder)
    squares.write_text(SQUARES + "# A change that a sample of the rules does not show.\n", encoding="utf-8")
    with pytest.raises(BadTable, match="as another file defines it, or as the file was before a change"):
        Table(folder, game(str(squares)))
    with pytest.raises(BadTable, match="solved with different rules than squares here"):
        solve(str(squares), folder, resume=True)


def test_a_catalogue_game_of_another_version_is_refused(tmp_path: Path) -> None:
    nim = game("nim")
    solve(nim, tmp_path / "table")
    with pytest.raises(BadTable, match="holds nim by version 1 of its rules; this is version 2"):
        Table(tmp_path / "table", replace(nim, version=2))


def test_a_game_of_the_catalogue_and_one_from_a_file_are_pickled_by_what_builds_them(squares: Path) -> None:
    for spec in ("tictactoe", f"{squares}:n=12"):
        assert pickle.loads(pickle.dumps(game(spec))) == game(spec)


@pytest.mark.slow
def test_values_of_four_bytes_are_stored_and_read_back_in_every_form(tmp_path: Path) -> None:
    counted = great_scores()
    solve(counted, out=tmp_path / "table")
    whole = Table(tmp_path / "table", counted)
    whole.pack(tmp_path / "packed")
    zermelo.tables.make_book(counted, tmp_path / "book", plies=PLIES)
    assert whole.manifest["code_bytes"] == 4
    packed, book = Table(tmp_path / "packed", counted), zermelo.tables.Book(tmp_path / "book", counted)
    right = {left: (GREATEST if left % 2 == 0 else -GREATEST, left) for left in range(PLIES + 1)}
    for left, (outcome, remoteness) in right.items():
        for values in (whole, packed, book) if left else (whole, packed):
            value = values.get(left)
            assert value is not None
            assert (value.outcome, value.remoteness) == (outcome, remoteness)
    for stored in ("table", "packed", "book"):
        assert verify(tmp_path / stored, counted).faults == []
    parquet = pytest.importorskip("pyarrow.parquet", exc_type=ImportError)
    columns = parquet.read_table(whole.export(tmp_path / "table.parquet")).to_pydict()
    assert dict(zip(columns["key"], zip(columns["score"], columns["remoteness"], strict=True), strict=True)) == right
