"""The query of docs/table-format.md, and what it finds."""

import re
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parents[2] / "docs" / "table-format.md"


def test_the_query_on_the_page_runs(table: Any, tmp_path: Path) -> None:
    import duckdb

    from zermelo.solving.export import export

    (query,) = re.findall(r'duckdb -c "(.*?)"', PAGE.read_text(encoding="utf-8"))
    export(table("tictactoe"), tmp_path / "ttt.parquet")
    answer = duckdb.sql(query.replace("ttt.parquet", str(tmp_path / "ttt.parquet")))
    assert answer is not None
    assert {(word, plies): classes for word, plies, classes in answer.fetchall()} == {
        (value.word, value.remoteness): count.classes for value, count in table("tictactoe").counts().items()
    }
