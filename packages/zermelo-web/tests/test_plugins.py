"""Games of installed packages at the server."""

from pathlib import Path

import pytest

import zermelo
from plugin_packages import GOOD, packages
from zermelo import command
from zermelo_web.catalogue import catalogue
from zermelo_web.serving.served import Served, named_tables

__all__ = ["packages"]

OTHER_GAMES = frozenset(zermelo.GAMES)
"""The games of the catalogue without these packages."""


def test_the_server_lists_those_that_can_be_drawn(packages: Path) -> None:
    names = [game.name for game in catalogue(Served()).games]
    assert set(names) - OTHER_GAMES == set(GOOD)


def test_the_server_answers_from_the_table_of_one(packages: Path, tmp_path: Path) -> None:
    table = tmp_path / "table"
    zermelo.solve("taking:n=20", table)
    assert named_tables((str(table),), {}) == {"taking:n=20": str(table)}
    for named in ("nim", "taking:n=20"):
        with pytest.raises(ValueError, match=f"--game {named} is not valid: name Python files"):
            command.own_games((named,))
