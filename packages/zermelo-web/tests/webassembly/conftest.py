"""Games as packages for JavaScript, each written once."""

from collections.abc import Callable
from pathlib import Path

import pytest

from zermelo_web import wasm

OWN = '''
from zermelo import LOSS, Game, Declared, Rules
from zermelo.bits import put

TAKES = ((0, 1), (0, 2), (1, 1), (1, 3), (2, 2))


def game(a: int = 3, b: int = 4, c: int = 2):
    """Take stones from three heaps, each in its own amounts; the player who cannot move loses."""

    def moves(heaps):
        mask = 0
        for i in range(len(TAKES)):
            if heaps[TAKES[i][0]] >= TAKES[i][1]:
                mask |= 1 << i
        return mask

    def play(heaps, move):
        heap, amount = TAKES[move]
        return put(heaps, heap, heaps[heap] - amount)

    def plies_left(heaps):
        return heaps[0] + heaps[1] + heaps[2]

    declared = Declared(plies_left=plies_left, impartial=True)
    return Game("heaps", Rules((a, b, c), moves, play, lambda heaps: LOSS), declared=declared)
'''


@pytest.fixture(scope="session")
def package(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """package('connect') is the folder of that game as a package for JavaScript."""
    made: dict[str, Path] = {}

    def package(game: str) -> Path:
        if game not in made:
            made[game] = wasm(game, tmp_path_factory.mktemp("wasm") / "package").path
        return made[game]

    return package


@pytest.fixture(scope="session")
def heaps(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the file of a game with a tuple of ints, in which both players have the same moves."""
    file = tmp_path_factory.mktemp("own") / "own_heaps.py"
    file.write_text(OWN, encoding="utf-8")
    return str(file)
