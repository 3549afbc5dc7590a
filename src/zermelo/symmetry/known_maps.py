"""The maps by which positions are folded: found once, which takes half a second for Connect Four, and kept on disk."""

import json
from collections.abc import Callable
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from zermelo.native.kernel_files import kernel_folder, read_kernel, write_kernel
from zermelo.rules import Game
from zermelo.symmetry.maps import symmetries
from zermelo.symmetry.soundness import Symmetry
from zermelo.symmetry.transformations import folding_maps, transforming_maps

__all__ = ["maps_of", "symmetries_of", "transforming_maps_of"]

DECISIVE = "*.py", "games/**/*.py", "rules/*.py", "symmetry/*.py"
"""The files that decide which maps of a game of the catalogue are sound."""


@lru_cache(maxsize=64)
def maps_of(game: Game[Any]) -> tuple[Symmetry, ...]:
    """The folding maps of a game; for one of the catalogue, those that any process of this user has found."""
    return kept("maps", game, folding_maps)


@lru_cache(maxsize=64)
def symmetries_of(game: Game[Any]) -> tuple[Symmetry, ...]:
    """All symmetries of a game, kept in the same way."""
    return kept("symmetries", game, symmetries)


@lru_cache(maxsize=64)
def transforming_maps_of(game: Game[Any]) -> tuple[Symmetry, ...]:
    """The same, with `transform` tested for each of them."""
    return kept("transforming", game, transforming_maps)


def kept(what: str, game: Game[Any], find: Callable[[Game[Any]], tuple[Symmetry, ...]]) -> tuple[Symmetry, ...]:
    """What is found for a game of the catalogue is written to disk, and read by the next process."""
    folder = kernel_folder() if game.is_in_catalogue else None
    if folder is None:
        return find(game)
    name = sha256(f"{what} {game.spec} {checksum_of_rules()}".encode()).hexdigest()
    if (stored := read_kernel(folder, name)) is not None:
        return tuple(map(tuple, json.loads(stored)))
    maps = find(game)
    write_kernel(folder, name, json.dumps(maps).encode())
    return maps


@cache
def checksum_of_rules() -> str:
    """What tells one state of our own rules and symmetries from another."""
    package, found = Path(__file__).parents[1], sha256()
    for pattern in DECISIVE:
        for file in sorted(package.glob(pattern)):
            found.update(file.read_bytes())
    return found.hexdigest()
