"""Games and positions, however they are named: as themselves, or by a spec."""

from typing import Any

from zermelo import games
from zermelo.position import Position, start as start_of
from zermelo.rules import Game

__all__ = ["GameLike", "PositionLike", "game", "position_of", "silent", "start"]

GameLike = Game[Any] | str
"""A game, or its spec."""

PositionLike = Position[Any] | Game[Any] | str
"""A position, or a game or its spec, for the position in which it starts."""


def silent(*news: Any) -> None:
    """What long work calls that nobody listens to."""


def game(spec: GameLike) -> Game[Any]:
    """The game that a spec names: one of the catalogue, or a Python file of yours; with options after a colon.

    A Game is returned as it is. Raises UnknownName, BadOption or BadGame.

    >>> game("connect:width=5,height=4")
    Game('connect:width=5,height=4')
    """
    return games.game(spec) if isinstance(spec, str) else spec


def start(of: GameLike, board: str | None = None) -> Position[Any]:
    """The position in which a game starts, or the one that a text shows.

    Raises BadText for a text that is no position of the game.

    >>> print(start("tictactoe", "XO......."))
     X │ O │ 3
    ───┼───┼───
     4 │ 5 │ 6
    ───┼───┼───
     7 │ 8 │ 9
    """
    chosen = game(of)
    return start_of(chosen) if board is None else Position.read(chosen, board)


def position_of(like: PositionLike) -> Position[Any]:
    return like if isinstance(like, Position) else start(like)
