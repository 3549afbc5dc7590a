"""The folders of a user, compared with those that platformdirs names."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

import platformdirs
import pytest

from zermelo.machine.user_folders import cache_folder, data_folder

VARIABLES = "XDG_DATA_HOME", "XDG_CACHE_HOME"

HOMELESS = """
import os
from zermelo.machine.kernel_files import kernel_folder
from zermelo.machine.tables_folder import tables_folder
os.path.expanduser = lambda path: path
print(tables_folder(), kernel_folder())
"""


def check() -> None:
    assert data_folder() == platformdirs.user_data_path("zermelo")
    assert cache_folder() == platformdirs.user_cache_path("zermelo")


def test_they_are_those_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    check()


def test_they_are_those_that_the_variables_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for variable in VARIABLES:
        monkeypatch.setenv(variable, str(tmp_path / variable))
    check()


@pytest.mark.parametrize("path", ["", "  ", "relative"])
def test_a_variable_without_an_absolute_path_names_none(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLES[0], raising=False)
    usual = data_folder()
    monkeypatch.setenv(VARIABLES[0], path)
    assert data_folder() == usual


@pytest.mark.skipif(sys.platform == "win32", reason="a home folder of POSIX")
def test_a_user_without_a_home_has_none(python: Callable[..., str]) -> None:
    env = {name: value for name, value in os.environ.items() if name not in (*VARIABLES, "ZERMELO_TABLES")}
    assert python(HOMELESS, env=env) == "None None\n"
