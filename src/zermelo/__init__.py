"""Games of perfect information: perfect play, the exact value of every move, and why.

>>> import zermelo
>>> position = zermelo.start(zermelo.game("tictactoe")).after("1 2")
>>> zermelo.analyse(position).value
Value(outcome=1, remoteness=5)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from zermelo.errors import BadOption, BadText, IllegalMove, OutOfTime, TooLarge, UnknownName, ZermeloError
from zermelo.games import GAMES, game
from zermelo.position import Position, start
from zermelo.rules import DRAW, LOSS, WIN, Game, Grid, Rules, Value

if TYPE_CHECKING:
    from zermelo.analysis.analysis import analyse
    from zermelo.checking.check import check_rules
    from zermelo.playing.players import player
    from zermelo.searching import SEARCHES
    from zermelo.solving.table import Table

LATE = {
    "SEARCHES": "zermelo.searching",
    "Table": "zermelo.solving.table",
    "analyse": "zermelo.analysis.analysis",
    "check_rules": "zermelo.checking.check",
    "player": "zermelo.playing.players",
}
"""Names that are loaded when they are first used."""

__all__ = [
    "DRAW", "GAMES", "LOSS", "SEARCHES", "WIN",
    "BadOption", "BadText", "Game", "Grid", "IllegalMove", "OutOfTime", "Position", "Rules", "Table", "TooLarge",
    "UnknownName", "Value", "ZermeloError",
    "analyse", "check_rules", "game", "player", "start",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in LATE:
        return getattr(import_module(LATE[name]), name)
    raise AttributeError(f"module 'zermelo' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
