"""Tests that run once for each game and version; passed tests are recorded on disk."""

from collections import defaultdict
from collections.abc import Callable
from threading import Lock
from typing import Any
from weakref import WeakSet

from zermelo.machine.digest import Undigestible, digest
from zermelo.machine.kernel_files import kernel_folder, read_kernel, write_kernel
from zermelo.rules import Game

__all__ = ["pass_once"]

TEST_LOCK = Lock()

PASSED_GAMES: dict[str, WeakSet[Game[Any]]] = defaultdict(WeakSet)
"""The games that have passed each test in this process, by the name of the test."""


def pass_once(name: str, game: Game[Any], test: Callable[[], None]) -> None:
    """Run a test of a game, which raises an error if the game fails, unless the game has passed it before.

    Games of the catalogue pass all tests before a release.
    """
    if game.is_in_catalogue:
        return
    with TEST_LOCK:
        if game in PASSED_GAMES[name]:
            return
        folder, file = kernel_folder(), file_of(name, game)
        if not folder or not file:
            test()
        elif read_kernel(folder, file) is None:
            test()
            write_kernel(folder, file, name.encode())
        PASSED_GAMES[name].add(game)


def file_of(name: str, game: Game[Any]) -> str | None:
    """Return the name of the file that marks a game as tested; None for rules that have no digest."""
    from zermelo.machine.machine_code import salt

    declared = (
        tuple(game.declared.hints),
        *(some and tuple(some) for some in (game.declared.keys, game.declared.placement)),
        game.declared.plies_left,
    )
    held = (tuple(game.rules), *declared)
    try:
        return digest(held, f"{name} {salt()}")
    except Undigestible:
        return None
