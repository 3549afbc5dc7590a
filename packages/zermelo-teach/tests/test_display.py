"""Exercises, grades and puzzles as text, in a notebook and as files."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import zermelo_teach
from shown import check_shown
from zermelo.errors import BadOption

THINGS: dict[str, Callable[[], Any]] = {
    "Exercise": lambda: zermelo_teach.exercise("values", "tictactoe", seed=1),
    "Grade": lambda: zermelo_teach.grade("perfect", "nim:heaps=1+2"),
    "Puzzles": lambda: zermelo_teach.puzzles("tictactoe", 2, seed=1),
}


@cache
def result(name: str) -> Any:
    """Return a result, which several tests look at."""
    return THINGS[name]()


@pytest.mark.slow
@pytest.mark.parametrize("name", THINGS)
def test_a_result_is_shown_as_text_in_a_notebook_and_as_files(name: str, tmp_path: Path) -> None:
    check_shown(result(name), name, tmp_path)


@pytest.mark.slow
def test_a_file_with_another_ending_is_refused_with_those_that_work(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=r"^'file.txt' must end in \.html, \.jsonl or \.pdf\.$"):
        result("Puzzles").save(tmp_path / "file.txt")
    assert not list(tmp_path.iterdir())
