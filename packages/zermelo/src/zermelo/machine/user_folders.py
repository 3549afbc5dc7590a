"""The folders of a user for data and for what can be made again, where each system wants them.

Linux and macOS: the XDG Base Directory Specification, if its variables are set. A library that knows all folders of all
systems takes as long to load as a tenth of an analysis of tic-tac-toe.
"""

import os
import sys
from pathlib import Path

__all__ = ["cache_folder", "data_folder"]


def data_folder() -> Path | None:
    """Return the folder for data, which need not exist; None if the user has no home folder."""
    if sys.platform == "win32":
        return folder_of_windows()
    return folder_of("XDG_DATA_HOME", "~/Library/Application Support" if sys.platform == "darwin" else "~/.local/share")


def cache_folder() -> Path | None:
    """Return the folder for what can be made again, which need not exist; None if the user has no home folder."""
    if sys.platform == "win32":
        found = folder_of_windows()
        return found and found / "Cache"
    return folder_of("XDG_CACHE_HOME", "~/Library/Caches" if sys.platform == "darwin" else "~/.cache")


def folder_of(variable: str, usual: str) -> Path | None:
    """Return our folder in the one that a variable names, or in the usual one; a relative path names none."""
    named = os.environ.get(variable, "").strip()
    folder = Path(named if os.path.isabs(named) else os.path.expanduser(usual), "zermelo")  # noqa: PTH111, PTH117
    return folder if folder.is_absolute() else None


def folder_of_windows() -> Path | None:
    """Return our folder in the one of local applications."""
    local = os.environ.get("LOCALAPPDATA", "")
    return Path(local, "zermelo", "zermelo") if local else None
