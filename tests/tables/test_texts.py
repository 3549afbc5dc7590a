"""The texts of many positions at once, against those that the game writes one by one."""

from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from zermelo.games import game
from zermelo.position import breadth_first
from zermelo.rules import Game
from zermelo.symmetry.keys import keys_of
from zermelo.tables import export


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
    "spec", ["tictactoe", "tictactoe:first=O", "connect", "mnk:wild=true", "notakto:boards=2", "morris"]
)
def test_boards_are_written_at_once_as_one_by_one(spec: str, turn: int) -> None:
    board = game(spec)
    keys = some_keys(board, turn)
    found = export.texts_at_once(board, turn, keys)
    assert found is not None
    assert [row.tobytes().decode() for row in found] == export.plain_texts(board, turn, keys)


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("spec", ["nim", "stones", "numerical", "nim:heaps=2 + nim:heaps=3"])
def test_texts_without_a_bit_for_each_character_are_written_one_by_one(spec: str) -> None:
    other = game(spec)
    assert export.texts_at_once(other, 0, some_keys(other, 0)) is None


@pytest.mark.usefixtures("plain")
def test_a_board_that_is_written_in_another_way_where_it_is_full_is_noticed() -> None:
    board = game("tictactoe")
    odd = replace(board, write=lambda state, turn: board.write(state, turn).replace("XOX", "xox"))
    keys = some_keys(odd, 0)
    written = export.plain_texts(odd, 0, keys)
    first = next(i for i, text in enumerate(written) if "x" in text)
    assert export.texts_at_once(odd, 0, keys[first:]) is None
    assert export.texts_at_once(odd, 0, keys[:1]) is not None


@pytest.mark.slow
def test_an_export_is_the_same_file_however_its_texts_are_written(
    table: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pyarrow")
    files = tmp_path / "plain.parquet", tmp_path / "compiled.parquet"
    for file, small in zip(files, (10_000, 0), strict=True):
        monkeypatch.setattr(export, "SMALL", small)
        table("tictactoe").export(file)
    assert files[0].read_bytes() == files[1].read_bytes()
