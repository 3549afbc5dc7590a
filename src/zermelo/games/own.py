"""A game of your own, from a Python file that defines `game`, a function that builds it."""

import re
from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from zermelo.errors import BadGame
from zermelo.rules import Game
from zermelo.specs import build

__all__ = ["own_game"]


def own_game(spec: str) -> Game[Any] | None:
    """The game that a file builds, for a spec such as 'my_game.py' or 'my_game.py:n=12'; None for another text.

    Raises BadGame where there is no such file or it builds no game, BadOption for an option that it does not have.
    """
    named = re.fullmatch(r"(.*\.py)(:.*)?", spec.strip(), re.DOTALL)
    if named is None:
        return None
    path, options = Path(named[1]), named[2] or ""
    built: Game[Any] = build({path.stem: own_builder(path)}, path.stem + options, "game")
    return built.built_from(f"{path.absolute()}{options}", sha256(path.read_bytes()).hexdigest())


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
