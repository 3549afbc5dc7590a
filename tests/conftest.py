"""What the tests share: the known numbers, each with its source in tests/facts."""

import json
import os
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import hypothesis
import pytest

FACTS = Path(__file__).parent / "facts"

hypothesis.settings.register_profile("zermelo")  # a busy machine is no fault
hypothesis.settings.load_profile("zermelo")


def pytest_xdist_auto_num_workers() -> int:
    """Half as many again as there are processors: many tests wait for a browser, a server or a clock."""
    return (os.cpu_count() or 1) * 3 // 2


@cache
def load(name: str) -> Any:
    return json.loads((FACTS / name).read_text())


@pytest.fixture(scope="session")
def facts() -> Callable[[str], Any]:
    """facts('tictactoe') is what tests/facts/tictactoe.json holds."""
    return lambda name: load(f"{name}.json")


@pytest.fixture(scope="session")
def listing() -> Callable[[str], Iterator[list[str]]]:
    """listing('value') gives the fields of every line of tests/facts/ttt_listing_value.txt."""

    def lines(name: str) -> Iterator[list[str]]:
        for line in (FACTS / f"ttt_{name}.txt").read_text().splitlines():
            yield line.split(" ")

    return lines
