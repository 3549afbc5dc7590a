"""The catalogue of games: what a name on the command line builds."""

import copyreg
from functools import cache
from typing import Any

from zermelo.errors import BadGame
from zermelo.games.connect import connect
from zermelo.games.dobutsu import dobutsu
from zermelo.games.heaps import nim, stones
from zermelo.games.loading.installed import Catalogue
from zermelo.games.loading.own import own_game
from zermelo.games.mnk import mnk
from zermelo.games.morris import morris
from zermelo.games.notakto import notakto
from zermelo.games.numerical import numerical
from zermelo.games.sums import sum_of, summands
from zermelo.games.tictactoe import tictactoe
from zermelo.rules import Game
from zermelo.specs import build

__all__ = [
    "GAMES", "catalogue_game", "connect", "dobutsu", "game", "mnk", "morris", "nim", "notakto", "numerical", "stones",
    "sum_of", "tictactoe",
]  # fmt: skip

GAMES = Catalogue(
    {
        "tictactoe": tictactoe,
        "mnk": mnk,
        "connect": connect,
        "stones": stones,
        "nim": nim,
        "notakto": notakto,
        "numerical": numerical,
        "morris": morris,
        "dobutsu": dobutsu,
    }
)


def game(spec: str) -> Game[Any]:
    """The game that a spec names, ours or that of an installed package, or a file of yours builds; or a sum of several.

    Raises UnknownName, BadOption or BadGame; NotImpartial for a sum of games that are not impartial.

    >>> game("mnk:width=4"), game("nim + stones:misere=false")
    (Game('mnk:width=4'), Game('nim + stones:misere=false'))
    """
    specs = summands(spec)
    if len(specs) > 1:
        return sum_of(*map(game, specs))
    built: Game[Any] = own_game(spec) or build(GAMES, spec, "game")
    return built


def catalogue_game(spec: str) -> Game[Any]:
    """The game of ours that a file names: no file chooses code that a package or a Python file brings."""
    built: Game[Any] = build(GAMES.ours, spec, "game")
    return built


def reduced(game: Game[Any]) -> Any:
    """Pickle a game as its spec, from which another process builds it; one without a spec as its functions."""
    arguments = game.spec, game.source, game.shown_for is not None
    return (rebuilt, arguments) if game.spec else object.__reduce_ex__(game, 2)


@cache
def rebuilt(spec: str, source: str, on_screen: bool) -> Game[Any]:
    """Return the game that a spec names; a process that runs many tasks of one game builds it once.

    Raises BadGame where the files that define it are not those of this checksum.
    """
    built = game(spec)
    if built.source != source:
        raise BadGame(f"{spec} has changed since the work began, or is another file here: start again.")
    return built.on_screen if on_screen else built


copyreg.pickle(Game, reduced)
