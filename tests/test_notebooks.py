"""The notebooks run from their first cell to their last, and are committed without outputs."""

import json
from pathlib import Path

import pytest

from marks import long
from places import ROOT

NOTEBOOKS = sorted((ROOT / "examples" / "notebooks").glob("*.ipynb"))


def test_there_are_three_notebooks() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["five_sources", "solve_and_ask", "your_own_game"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_committed_without_outputs(path: Path) -> None:
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        assert not cell.get("outputs")
        assert cell.get("execution_count") is None


@pytest.mark.slow
@pytest.mark.parametrize("path", [*long(NOTEBOOKS[:-1]), NOTEBOOKS[-1]], ids=lambda path: path.stem)
def test_a_notebook_runs_from_its_first_cell_to_its_last(path: Path) -> None:
    import nbformat
    from nbclient import NotebookClient

    book = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    NotebookClient(book, timeout=600).execute()
    for cell in book.cells:
        shown = [output.get("data", {}) for output in cell.get("outputs", [])]
        assert all("Traceback" not in data.get("text/plain", "") for data in shown)
