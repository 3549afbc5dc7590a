"""Results as frames: one call makes a pandas or polars frame of them, with one row for each record."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import zermelo
from zermelo.types import Played

pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")

POSITION = zermelo.start("tictactoe").after("1 2 5 9 3")

RESULTS: dict[str, Callable[[], Any]] = {
    "a sweep": lambda: zermelo.sweep(["stones:n={1..3},take={1-2,1+3}", "nim:heaps=1+2"]),
    "a count": lambda: zermelo.count("tictactoe"),
    "a walk": lambda: zermelo.count("tictactoe", depth=3, method="tree"),
    "a match": lambda: zermelo.match("tictactoe", "perfect", "random", n=4, seed=1),
    "exact chances": lambda: zermelo.match("tictactoe", "perfect", "random", exact=True),
    "a history": lambda: zermelo.history(POSITION),
    "a history that is not known": lambda: zermelo.history(zermelo.start("connect:width=8").after("444"), seconds=0.01),
    "a sample": lambda: zermelo.positions("tictactoe", n=5, plies=(0, 4), seed=1),
    "all positions": lambda: zermelo.all_positions("stones:n=6"),
    "values": lambda: zermelo.values([POSITION, POSITION.after("4")]),
    "values of moves": lambda: zermelo.arrays.move_values([POSITION]),
    "regrets": lambda: zermelo.regrets([POSITION, POSITION.after("4")], "random"),
    "a played game": lambda: Played.of(POSITION, ("me", "you")),
}


@pytest.mark.slow
@pytest.mark.parametrize("frame", [pandas.DataFrame, polars.DataFrame])
@pytest.mark.parametrize("result", RESULTS)
def test_records_become_a_frame_in_one_call(result: str, frame: Any) -> None:
    records = RESULTS[result]().records()
    made = frame(records)
    assert made.shape == (len(records), len(records[0]))
    assert list(made.columns) == list(records[0])
    assert all(record.keys() == records[0].keys() for record in records)


def test_a_frame_of_a_sweep_has_numbers_where_there_are_numbers() -> None:
    frame = pandas.DataFrame(zermelo.sweep("stones:n={1..6},take=1-4").records())
    assert frame["n"].tolist() == [1, 2, 3, 4, 5, 6]
    assert frame.loc[frame["value"] == "loss", "n"].tolist() == [1, 6]
    assert frame["take"].unique().tolist() == ["1-4"]


def test_the_counts_by_ply_add_up_to_the_known_ones() -> None:
    frame = polars.DataFrame(zermelo.count("tictactoe").records())
    assert frame["games"].sum() == 255_168
    assert (frame["games_first"].sum(), frame["games_second"].sum(), frame["games_draw"].sum()) == (
        131_184, 77_904, 46_080
    )  # fmt: skip
    assert frame["positions"].sum() == 5_478
    assert frame["nodes"].sum() == 549_946


def test_a_walk_has_no_counts_of_positions() -> None:
    assert {ply["positions"] for ply in zermelo.count("tictactoe", depth=2, method="tree").records()} == {None}


@pytest.mark.slow
def test_exact_chances_are_floats_that_add_up_to_one() -> None:
    for seat in zermelo.match("tictactoe", "perfect", "random", exact=True).records():
        assert seat["wins"] + seat["draws"] + seat["losses"] == pytest.approx(1)
        assert seat["losses"] == 0


def test_values_of_many_positions_are_a_frame() -> None:
    positions = [zermelo.start("stones").after(move) for move in "1234"]
    found = zermelo.values(positions)
    for frame in (pandas.DataFrame(found.columns), polars.DataFrame(found.columns)):
        assert list(frame["outcome"]) == [1, 1, 1, 1]
        assert list(frame["decided"]) == [True] * 4


def test_a_table_is_an_arrow_table_like_its_parquet_file(tmp_path: Path) -> None:
    from pyarrow import parquet

    zermelo.solve("nim:heaps=2+3", tmp_path / "nim", threads=1)
    table = zermelo.Table(tmp_path / "nim")
    arrow = table.to_arrow()
    table.export(tmp_path / "nim.parquet")
    assert arrow.equals(parquet.read_table(tmp_path / "nim.parquet"))
    assert arrow.num_rows == len(table)
    frame = polars.from_arrow(arrow)
    assert isinstance(frame, polars.DataFrame)
    assert set(frame["value"]) == {"win", "loss"}
    assert table.to_arrow(boards=False).to_pandas().columns.tolist() == [
        "tier", "ply", "key", "value", "remoteness", "grundy"
    ]  # fmt: skip
