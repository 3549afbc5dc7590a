"""Games and positions, however they are named: as themselves, or by a spec."""

from typing import Any

from zermelo import games
from zermelo.position import Position, start as start_of
from zermelo.rules import Game

__all__ = ["GameLike", "PositionLike", "game", "position_of", "silent", "start", "sum_of"]

GameLike = Game[Any] | str
"""A game, or its spec."""

PositionLike = Position[Any] | Game[Any] | str
"""A position, or a game or its spec, for the position in which it starts."""


def silent(*news: Any) -> None:
    """Ignore the news of long work, where the caller asked for none."""


def game(spec: GameLike) -> Game[Any]:
    """The game that a spec names: one of the catalogue, or a Python file of yours; with options after a colon.

    'A + B' is the sum of two impartial games. A Game is returned as it is. Raises UnknownName, BadOption, BadGame, or
    NotImpartial for a sum of other games.

    >>> game("connect:width=5,height=4")
    Game('connect:width=5,height=4')
    """
    if isinstance(spec, Game):
        return spec
    if isinstance(spec, str):
        return games.game(spec)
    raise TypeError(f"{spec!r} is not a game: give a Game, or a spec such as 'tictactoe' or 'my_game.py:n=12'.")


def sum_of(*games_or_specs: GameLike) -> Game[Any]:
    """The sum of impartial games: a move is made in one of them. Its Grundy value is the xor of theirs.

    Also written as a spec: 'nim + stones:misere=false'. A move is named by the number of its game and its name there.
    Raises NotImpartial for a game that is not declared impartial, BadGame for one whose states are not ints or tuples
    of ints.

    >>> start(sum_of("nim:heaps=1+2", "stones:n=2,misere=false")).after("1:b2 2:1")
    start('nim:heaps=1+2 + stones:n=2,misere=false').after('1:b2 2:1')
    """
    return games.sum_of(*map(game, games_or_specs))


def start(of: GameLike, board: str | None = None) -> Position[Any]:
    """The position in which a game starts, or the one that a text shows.

    board: the text of the position. Raises BadText for a text that is no position of the game.

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
    """Return a position, or the one in which a game starts; raises TypeError for anything else."""
    return like if isinstance(like, Position) else start(like)
