"""Tables of whole games, made once and shared by the tests that only read them."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import pytest

from zermelo.games import game
from zermelo.tables.making.solver import Solved, solve
from zermelo.tables.table import Table

MEMORY = 1 << 29


@pytest.fixture(scope="session")
def solved(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], tuple[Solved, Path]]:
    """solved('tictactoe') is what solving told, and the folder of the table."""

    @cache
    def solved(spec: str) -> tuple[Solved, Path]:
        folder = tmp_path_factory.mktemp("table") / "table"
        with ThreadPoolExecutor(2) as executor:
            return solve(game(spec), folder, executor, MEMORY, 2), folder

    return solved


@pytest.fixture(scope="session")
def table(solved: Callable[[str], tuple[Solved, Path]]) -> Callable[[str], Table]:
    return cache(lambda spec: Table.open(solved(spec)[1], game(spec)))


@pytest.fixture(scope="session")
def content() -> Callable[[Path], dict[str, bytes]]:
    """content(folder) is every file below a folder, by its name."""

    def content(folder: Path) -> dict[str, bytes]:
        return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}

    return content
