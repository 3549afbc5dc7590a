"""The file that a game of your own begins with."""

import re
import sys
from importlib.resources import files
from pathlib import Path

from zermelo.errors import BadOption

__all__ = ["template"]

TEMPLATE = "template.py.txt"


def template(path: Path) -> str:
    """A commented game that runs, for a file of that name; raises BadOption for a name that is not one for a game."""
    check_name(path)
    text = files("zermelo.games.loading").joinpath(TEMPLATE).read_text("utf-8")
    return text.replace("NAME", re.sub(r"[_-]+", " ", path.stem)).replace("FILE", path.name).replace("STEM", path.stem)


def check_name(path: Path) -> None:
    """Raise BadOption for a name that no command could take in place of a game, or that would hide a module."""
    if path.suffix != ".py":
        raise BadOption(f"{path.name!r} is not valid: the name of a Python file ends in .py, such as my_game.py.")
    if wrong := re.search(r"[^\w-]", path.stem):
        raise BadOption(f"{wrong[0]!r} in {path.name!r} is not valid: name the file with letters, digits, - and _.")
    if path.stem in {"zermelo", *sys.stdlib_module_names}:
        raise BadOption(f"{path.name!r} would hide the module {path.stem}; choose another name.")
