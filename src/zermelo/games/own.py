"""A game of your own, from a Python file that defines `game`, a function that builds it."""

import re
import sys
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from zermelo.errors import BadGame
from zermelo.games.foreign import digest, returning_a_game
from zermelo.rules import Game
from zermelo.rules.blame import line_of, reason_of
from zermelo.specs import build

__all__ = ["own_game"]


def own_game(spec: str) -> Game[Any] | None:
    """The game that a file builds, for a spec such as 'my_game.py' or 'my_game.py:n=12'; None for another text.

    Raises BadGame where there is no such file or it builds no game, BadOption for an option that it does not have.
    """
    named = re.fullmatch(r"(.*?\.py)(:.*)?", spec.strip(), re.DOTALL)
    if named is None:
        return None
    path, options = Path(named[1]), named[2] or ""
    name = re.sub(r"[^\w-]", "_", path.stem)  # a colon or an equals sign would begin the options
    built: Game[Any] = build({name: own_builder(path)}, name + options, "game")
    return built.built_from(f"{path.absolute()}{options}", digest(path.read_bytes()))


def own_builder(path: Path) -> Callable[..., Game[Any]]:
    """The function `game` of a file; raises BadGame if there is none, or if the file does not run."""
    if not path.is_file():
        raise BadGame(f"There is no file {path}.")
    builder = getattr(run(path), "game", None)
    if not callable(builder):
        raise BadGame(f"{path} defines no function `game` that returns a zermelo.Game.")
    return returning_a_game(
        builder, f"`game` in {path}", lambda error: f"{place(error, path)} builds no game: {reason_of(error)}."
    )


def run(path: Path) -> ModuleType:
    """The module that a file makes; raises BadGame, with the line, for a file that does not run.

    Its private name tells files of one name apart, and versions of one file. It stays among Python's modules,
    where dataclasses and pickle look for it.
    """
    file = path.absolute()
    name = f"own_game_{digest(bytes(file) + path.read_bytes())[:16]}"
    if name in sys.modules:
        return sys.modules[name]
    spec = spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    sys.modules[name] = module = module_from_spec(spec)
    try:
        # Not by the loader, whose byte code may be of the file before a change in the same second.
        exec(compile(file.read_bytes(), str(file), "exec"), module.__dict__)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise BadGame(f"{place(error, path)} does not run: {reason_of(error)}.") from error
    return module


def place(error: BaseException, path: Path) -> str:
    """'mine.py, line 3', where an error of a file arose."""
    line = error.lineno if isinstance(error, SyntaxError) else line_of(error.__traceback__, str(path.absolute()))
    return f"{path}, line {line}," if line else f"{path}"
