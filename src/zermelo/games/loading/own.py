"""Your own game, from a Python file that defines `game`, a function that builds it."""

import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from zermelo.errors import BadGame
from zermelo.games.loading.neighbours import MAIN, Parts, checksum_of, digest, module_of, parts_of, returning_a_game
from zermelo.rules import Game
from zermelo.rules.blame import innermost, reason_of
from zermelo.specs import build

__all__ = ["own_game"]


def own_game(spec: str) -> Game[Any] | None:
    """Return the game that a file builds, for a spec such as 'my_game.py' or 'my_game.py:n=12'; None for another text.

    Raises BadGame if there is no such file or it builds no game, BadOption for an option that it does not have.
    """
    named = re.fullmatch(r"(.*?\.py)(:.*)?", spec.strip(), re.DOTALL)
    if named is None:
        return None
    path, options = Path(named[1]), named[2] or ""
    if not path.is_file():
        raise BadGame(f"There is no file {path}.")
    parts = parts_of(path.absolute())
    name = re.sub(r"[^\w-]", "_", path.stem)  # a colon or an equals sign starts the options
    built: Game[Any] = build({name: own_builder(path, parts)}, name + options, "game")
    return built.built_from(f"{path.absolute()}{options}", checksum_of(parts))


def own_builder(path: Path, parts: Parts) -> Callable[..., Game[Any]]:
    """Return the function `game` of a file; raise BadGame if there is none, or if the file does not run."""
    builder = getattr(run(path, parts), "game", None)
    if not callable(builder):
        raise BadGame(f"{path} defines no function `game` that returns a zermelo.Game.")
    return returning_a_game(
        builder, f"`game` in {path}", lambda error: f"{place(error, path, parts)} builds no game: {reason_of(error)}."
    )


def run(path: Path, parts: Parts) -> ModuleType:
    """Return the module that a file makes; raise BadGame, with the line, for a file that does not run.

    Its private name distinguishes files with the same name, and versions of one file.
    """
    root = f"own_game_{digest(bytes(parts[MAIN].file) + checksum_of(parts).encode())[:16]}"
    try:
        return module_of(parts, root)
    except (Exception, SystemExit) as error:
        raise BadGame(f"{place(error, path, parts)} does not run: {reason_of(error)}.") from error


def place(error: BaseException, path: Path, parts: Parts) -> str:
    """Return 'mine.py, line 3,' where an error arose in a file of a game, or the name of the game's file alone."""
    files = {str(part.file) for part in parts.values()}
    if isinstance(error, SyntaxError) and error.filename in files:
        file, line = error.filename, error.lineno
    else:
        file, line = innermost(error.__traceback__, files.__contains__)
    if not line:
        return f"{path}"
    return f"{path.parent / Path(file).relative_to(path.parent.absolute())}, line {line},"
