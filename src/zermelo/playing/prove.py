"""Does a player ever lose? Every game that he can get into, counted."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from zermelo.counting.results import Results
from zermelo.playing.outcome_counts import outlook
from zermelo.playing.players import Player
from zermelo.position import Position
from zermelo.rules import Move

__all__ = ["Proof", "never_loses"]


class Proof(NamedTuple):
    """The games of one player, in one seat, against every reply of every opponent."""

    games: Results
    lost: Position[Any] | None
    """The end of one of the lost games, with the moves that led there."""


def never_loses(start: Position[Any], player: Player, seat: int) -> Proof:
    """Play out whatever the player may do against whatever can be answered; raises TooLarge.

    seat is 0 where the player moves first. A game is a sequence of moves, counted exactly.
    """

    def replies(position: Position[Any]) -> Mapping[Move, int]:
        return dict.fromkeys(player(position) if position.turn == seat else position.moves, 1)

    def losses(position: Position[Any]) -> Any:
        return games(position)[1 - seat]

    def lost_game(position: Position[Any]) -> Position[Any]:
        while not position.is_over:
            position = next(after for after in map(position.play, replies(position)) if losses(after))
        return position

    games = outlook(replies)
    return Proof(games(start), lost_game(start) if losses(start) else None)
