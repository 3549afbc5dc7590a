"""The programs in docs/table-format.md, without this package and with it."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import zermelo

PAGE = Path(__file__).parents[2] / "docs" / "table-format.md"


@pytest.mark.parametrize("number", [0, 1])
def test_the_programs_on_the_page_print_what_they_say(solved: Any, tmp_path: Path, number: int) -> None:
    program = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)[number]
    (tmp_path / "ttt").symlink_to(solved("tictactoe")[1])
    here = {"PYTHONPATH": str(Path(zermelo.__file__).parents[1])}
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, env=here, capture_output=True, text=True)
    said = re.findall(r"# ([^:\n]*)", program)
    assert done.stdout.splitlines() == said, done.stderr


def test_the_query_on_the_page_runs(table: Any, tmp_path: Path) -> None:
    import duckdb

    from zermelo.solving.export import export

    (query,) = re.findall(r'duckdb -c "(.*?)"', PAGE.read_text())
    export(table("tictactoe"), tmp_path / "ttt.parquet")
    rows = duckdb.sql(query.replace("ttt.parquet", str(tmp_path / "ttt.parquet"))).fetchall()
    assert {(word, plies): classes for word, plies, classes in rows} == {
        (value.word, value.remoteness): count.classes for value, count in table("tictactoe").counts().items()
    }
