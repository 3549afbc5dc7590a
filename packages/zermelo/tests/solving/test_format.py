"""The query and the program of docs/table-format.md, and what they find."""

import re
from pathlib import Path
from typing import Any

import pytest

from places import ROOT
from solves import size_limits
from zermelo import Bounds, Table, solve
from zermelo.bits import bits

PAGE = ROOT / "docs" / "table-format.md"


@pytest.mark.slow
def test_the_query_on_the_page_runs(table: Any, tmp_path: Path) -> None:
    duckdb = pytest.importorskip("duckdb")

    (query,) = re.findall(r'duckdb -c "(.*?)"', PAGE.read_text(encoding="utf-8"))
    table("tictactoe").export(tmp_path / "ttt.parquet")
    answer = duckdb.sql(query.replace("ttt.parquet", str(tmp_path / "ttt.parquet")))
    assert answer is not None
    assert {(word, plies): classes for word, plies, classes in answer.fetchall()} == {
        (value.word, value.remoteness): count.classes for value, count in table("tictactoe").counts().items()
    }


def program() -> dict[str, Any]:
    """Return what the page's program for tables without keys defines."""
    (text,) = re.findall(r"```python\n(# read_indexed\.py\n.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, Any] = {}
    exec(text, names)
    return names


@pytest.mark.slow
@pytest.mark.parametrize("outcomes", [False, True])
@pytest.mark.parametrize("spec", ["connect:width=4,height=4", "mnk:width=4,height=3,k=3,misere=true"])
def test_the_program_on_the_page_reads_a_table_without_keys(spec: str, outcomes: bool, tmp_path: Path) -> None:
    with size_limits(indexed=1):
        solve(spec, tmp_path / "table", outcomes=outcomes)
    table = Table(tmp_path / "table")
    files: Any = table.storage
    read = program()["IndexedTable"](tmp_path / "table", falls=spec.startswith("connect"))
    for entry in table.manifest["tiers"]:
        for rank in range(0, entry["classes"], 1 + entry["classes"] // 50):
            state = files.index.state(rank, entry["ply"])
            board, value = board_of(table, state, entry["ply"]), table.get(state)
            assert value is not None
            assert read.rank(board) == rank
            assert read.value(board) == (value.outcome if isinstance(value, Bounds) or outcomes else (*value,))


def board_of(table: Table, state: Any, ply: int) -> dict[int, int]:
    """Return the marks on the cells: 1 for the first player, 2 for the second."""
    assert table.game.declared.placement is not None
    mine, theirs = table.game.declared.placement.stones(state)
    mover = 1 + ply % 2
    return dict.fromkeys(bits(mine), mover) | dict.fromkeys(bits(theirs), 3 - mover)
