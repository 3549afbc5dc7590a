"""Removing a finished table from its folder, and nothing else that is there."""

import re
from contextlib import suppress
from pathlib import Path

from zermelo.solving.locked_folder import manifest_in
from zermelo.solving.plan import MANIFEST

__all__ = ["remove_table"]


def remove_table(folder: Path) -> None:
    """Remove the finished table in a folder, if there is one; raises BadTable for a broken one.

    The manifest goes first: what a broken removal leaves is never taken for a table.
    """
    if not folder.is_dir() or manifest_in(folder) is None:
        return
    (folder / MANIFEST).unlink()
    for tier in folder.iterdir():
        if re.fullmatch(r"all|tier-\d+", tier.name):
            for file in tier.iterdir():
                if re.fullmatch(r"\d{5}\.(keys|values)", file.name):
                    file.unlink()
            with suppress(OSError):  # something else is in it
                tier.rmdir()
