"""The texts of many positions at once, against those that the game writes one by one."""

from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from positions import breadth_first
from zermelo import Characters, Game, game
from zermelo.evaluation.symmetry.keys import keys_of
from zermelo.solving import export


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels run as they are written."""
    monkeypatch.setattr(export, "write_all", export.make_write_all)


def some_keys(of: Game[Any], turn: int, most: int = 2_000) -> Any:
    """Of the first positions of a game in which this player is to move."""
    states = [position.state for position in islice(breadth_first(of), most) if position.turn == turn]
    return np.array([keys_of(of).key(state) for state in states], np.int64)


@pytest.mark.slow
@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize(
    "spec",
    ["tictactoe", "tictactoe:first=O", "connect", "mnk:wild=true", "morris", "kalah"],
)
def test_boards_are_written_at_once_as_one_by_one(spec: str, turn: int) -> None:
    board = game(spec)
    keys = some_keys(board, turn)
    found = export.texts_at_once(board, turn, keys)
    assert found is not None
    assert [row.tobytes().decode() for row in found] == export.plain_texts(board, turn, keys)


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("spec", ["nim", "stones", "tictactoe:board=magic_square", "nim:heaps=2 + nim:heaps=3"])
def test_texts_whose_characters_are_not_declared_are_written_one_by_one(spec: str) -> None:
    other = game(spec)
    assert export.texts_at_once(other, 0, np.zeros(1, np.int64)) is None


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("cross", ["×", "✕"])
def test_texts_with_other_characters_than_ascii_are_written_one_by_one(cross: str) -> None:
    board = game("kayles:n=9")
    crossed: Characters[int] = Characters(9, lambda pins, turn, i: ord(cross) if pins == 0 and i == 8 else ord("."))
    odd = replace(board, notation=replace(board.notation, write=crossed))
    keys = some_keys(odd, 1)
    assert export.texts_at_once(odd, 1, keys[:5]) is not None
    assert export.texts_at_once(odd, 1, keys) is None


@pytest.mark.slow
def test_an_export_is_the_same_file_however_its_texts_are_written(
    table: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pyarrow")
    files = tmp_path / "plain.parquet", tmp_path / "compiled.parquet"
    for file, small in zip(files, (10_000, 0), strict=True):
        monkeypatch.setattr("zermelo.evaluation.worth_compiling.SMALL_WORK_POSITIONS", small)
        table("tictactoe").export(file)
    assert files[0].read_bytes() == files[1].read_bytes()
