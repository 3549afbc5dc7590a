"""Tables and packs are checked before they get their names: a fault of the program that writes them leaves no file."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from zipfile import ZipInfo

import pytest

import zermelo
from solves import size_limits
from zermelo import DRAW, Game, Rules, Table
from zermelo.errors import BadTable
from zermelo.solving.making.kernels.layers import make_encode
from zermelo.solving.pack import write_block

GAME = "nim:heaps=2+3"

Spoil = Callable[[Any, Any, Any], None]
"""spoil(codes, classes, members) changes the codes of a tier after they were computed, and may change their counts."""


def uncounted(codes: Any, classes: Any, members: Any) -> None:
    """Exchange wins and losses, and leave their numbers as they are."""
    codes ^= 2


def exchanged(codes: Any, classes: Any, members: Any) -> None:
    """Exchange wins and losses, and their numbers."""
    for counts in classes, members:
        counts[:] = counts.reshape(-1, 3)[:, ::-1].ravel()
    codes[:] = 2 - codes % 3 + 3 * (codes // 3)


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (uncounted, "hold other values than the solver has counted"),
        (exchanged, r"is stored as \w+ in \d pl(y|ies), but is"),
    ],
)
def test_a_table_with_wrong_codes_gets_no_name(
    spoil: Spoil, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def make_wrong_encode(game: Any) -> Any:
        encode = make_encode(game)

        def wrong_encode(layer: Any, best: Any, codes: Any, classes: Any, members: Any) -> int:
            refusal = encode(layer, best, codes, classes, members)
            spoil(codes, classes, members)
            return refusal

        return wrong_encode

    with monkeypatch.context() as patch:
        patch.setattr("zermelo.solving.making.tasks.make_encode", make_wrong_encode)
        with pytest.raises(BadTable, match=f"table is not finished: .*{sentence}.* zermelo check"):
            zermelo.solve(GAME, tmp_path / "table", threads=1)
    with pytest.raises(BadTable, match="holds no finished table"):
        Table(tmp_path / "table")


def test_a_table_with_a_code_of_no_value_gets_no_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A draw in 84 plies stands for endless play between two positions."""
    there_and_back = Game("there_and_back", Rules(0, lambda at: 1, lambda at, move: 1 - at, lambda at: DRAW))
    monkeypatch.setattr("zermelo.solving.making.cyclic.open_positions.largest_code", lambda code_bytes: 253)
    with pytest.raises(BadTable, match="table is not finished: all holds 253, which is the code of no value there"):
        zermelo.solve(there_and_back, tmp_path / "table", threads=1)


def test_a_pack_with_other_values_than_its_table_gets_no_name(
    table: Callable[[str], Table], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "packed"
    table(GAME).pack(file)
    before = file.read_bytes()
    monkeypatch.setattr("zermelo.solving.pack.write_block", lambda out, keys, codes: write_block(out, keys, codes ^ 2))
    with pytest.raises(BadTable, match=r"packed is not written: .* Its tier-0005 is not that of"):
        table(GAME).pack(file)
    assert file.read_bytes() == before


@pytest.mark.slow
@pytest.mark.parametrize("layout", [{}, {"outcomes": True}, {"keep_plies": 3}])
def test_a_table_without_keys_is_checked_and_so_is_its_pack(
    layout: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with size_limits(indexed=1):
        zermelo.solve("mnk:width=4,height=2,k=3", tmp_path / "table", **layout)
    solved, packed = Table(tmp_path / "table"), tmp_path / "packed"
    solved.pack(packed)
    assert Table(packed).manifest == solved.manifest
    before = packed.read_bytes()
    monkeypatch.setattr("zermelo.solving.indexed.pieces.ZipInfo", lambda name: ZipInfo(name.replace("00000", "00001")))
    with pytest.raises(BadTable, match=r"packed is not written: .* Its tier-000\d/00000.values is not that of"):
        solved.pack(packed)
    assert packed.read_bytes() == before
