"""The template of your own game."""

import re
import sys
from importlib.resources import files
from os import PathLike
from pathlib import Path

from zermelo.errors import BadOption
from zermelo.machine.files import Written, save

__all__ = ["new"]

NEW_GAME_TEMPLATE = "template.py.txt"


def new(file: str | PathLike[str], *, overwrite: bool = False) -> Written:
    """Write a template of your own game: commented, sound, and ready to play.

    overwrite: replace a file of that name. Raises BadOption for an unfit name, or for a file that exists and must
    not be overwritten.

    >>> new("tictactoe")
    Traceback (most recent call last):
    zermelo.errors.BadOption: 'tictactoe' is not valid: the name of a Python file ends in .py, such as my_game.py.
    """
    path = Path(file)
    check_name(path)
    if path.exists() and not overwrite:
        raise BadOption(f"{path} exists: choose another name, or overwrite it.")
    text = files("zermelo.games.loading").joinpath(NEW_GAME_TEMPLATE).read_text("utf-8")
    names = {"NAME": re.sub(r"[_-]+", " ", path.stem), "FILE": path.name, "STEM": path.stem}
    save(path, re.sub("NAME|FILE|STEM", lambda match: names[match[0]], text).encode())
    return Written.at(path)


def check_name(path: Path) -> None:
    """Raise BadOption for a name that is not valid in a spec, or that would hide a module."""
    if path.suffix != ".py":
        raise BadOption(f"{path.name!r} is not valid: the name of a Python file ends in .py, such as my_game.py.")
    if wrong := re.search(r"[^\w-]", path.stem):
        raise BadOption(f"{wrong[0]!r} in {path.name!r} is not valid: name the file with letters, digits, - and _.")
    if path.stem in {"zermelo", *sys.stdlib_module_names}:
        raise BadOption(f"{path.name!r} would hide the module {path.stem}; choose another name.")
