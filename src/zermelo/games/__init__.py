"""The catalogue of games: what a name on the command line builds."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from zermelo.games.connect import connect
from zermelo.games.heaps import nim, stones
from zermelo.games.mnk import mnk
from zermelo.games.morris import morris
from zermelo.games.notakto import notakto
from zermelo.games.numerical import numerical
from zermelo.games.own import own_builder
from zermelo.games.tictactoe import tictactoe
from zermelo.naming import build
from zermelo.rules import Game

__all__ = ["GAMES", "connect", "game", "mnk", "morris", "nim", "notakto", "numerical", "stones", "tictactoe"]

GAMES: dict[str, Callable[..., Game[Any]]] = {
    "tictactoe": tictactoe,
    "mnk": mnk,
    "connect": connect,
    "stones": stones,
    "nim": nim,
    "notakto": notakto,
    "numerical": numerical,
    "morris": morris,
}


def game(text: str) -> Game[Any]:
    """The game that a text names, or that a file of yours builds; raises UnknownName, BadOption or BadGame.

    >>> game("mnk:width=4").name
    'mnk:width=4,height=3,k=3'
    """
    file, dot, options = text.partition(".py")
    if dot and options[:1] in ("", ":"):
        name = Path(file).name
        built: Game[Any] = build({name: own_builder(Path(file + dot))}, name + options, "game")
    else:
        built = build(GAMES, text, "game")
    return built
