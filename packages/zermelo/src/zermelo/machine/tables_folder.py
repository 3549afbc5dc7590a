"""The folder of the tables that a user has solved, from which every command answers."""

import os
from functools import cache
from pathlib import Path

__all__ = ["TABLES_VARIABLE", "tables_folder"]

TABLES_VARIABLE = "ZERMELO_TABLES"
"""The environment variable that names the folder; empty or 'off', there is none."""


def tables_folder() -> Path | None:
    """Return the folder of the tables, which need not exist; None if there is none."""
    named = os.environ.get(TABLES_VARIABLE)
    if named is None:
        return usual_folder()
    return None if named.strip().lower() in ("", "off") else path_of(named)


path_of = cache(Path)  # every question asks


@cache
def usual_folder() -> Path | None:
    """Return the folder of the tables in the user's data folder; None if there is no home folder."""
    from zermelo.machine.user_folders import data_folder  # late: the variable may name another

    folder = data_folder()
    return folder and folder / "tables"
