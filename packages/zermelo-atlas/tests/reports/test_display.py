"""Reports and entries of the atlas as text, in a notebook and as files."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import zermelo_atlas
from shown import check_shown
from zermelo.errors import BadOption

THINGS: dict[str, Callable[[], Any]] = {
    "AtlasEntry": lambda: zermelo_atlas.entries("tictactoe")[0],
    "GameReport": lambda: zermelo_atlas.report("nim:heaps=1+2"),
    "Variants": lambda: zermelo_atlas.variants("stones:n={3,4}"),
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
@pytest.mark.parametrize("name", ["GameReport", "Variants"])
def test_a_file_with_another_ending_is_refused_with_those_that_work(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=r"^'file.txt' must end in \.md, \.json or \.html\.$"):
        result(name).save(tmp_path / "file.txt")
    assert not list(tmp_path.iterdir())
