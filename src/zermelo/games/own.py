"""A game of your own, from a Python file that defines `game`, a function that builds it."""

from collections.abc import Callable
from functools import wraps
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from zermelo.errors import BadGame
from zermelo.rules import Game

__all__ = ["own_builder"]


def own_builder(path: Path) -> Callable[..., Game[Any]]:
    """The function `game` of a file; raises BadGame where there is none, or the file does not run."""
    if not path.is_file():
        raise BadGame(f"There is no file {path}.")
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise BadGame(f"{path} does not run: {type(error).__name__}: {error}.") from error
    builder = getattr(module, "game", None)
    if not callable(builder):
        raise BadGame(f"{path} defines no function `game` that builds one.")
    return returning_a_game(builder, path)


def returning_a_game(builder: Callable[..., Any], path: Path) -> Callable[..., Game[Any]]:
    """The same builder; calling it raises BadGame where it builds something else."""

    @wraps(builder)
    def build(**options: Any) -> Game[Any]:
        built = builder(**options)
        if not isinstance(built, Game):
            raise BadGame(f"`game` in {path} built {built!r}; it must build a zermelo.Game.")
        return built

    return build
