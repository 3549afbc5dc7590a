"""Does a player ever lose? Every game that he can get into, counted."""

from typing import Any, NamedTuple

from zermelo.errors import TooLarge
from zermelo.play.match import Tally
from zermelo.play.players import Player
from zermelo.position import Position

__all__ = ["Proof", "never_loses"]


class Proof(NamedTuple):
    """The games of one player, in one seat, against every reply of every opponent."""

    tally: Tally
    lost: Position[Any] | None
    """The end of one of the lost games, with the moves that led there."""


def never_loses(start: Position[Any], player: Player, seat: int) -> Proof:
    """Play out whatever the player may do against whatever can be answered.

    seat is 0 where the player moves first. Games are sequences of moves; each position is looked at
    once, so the counts are exact at any size. Raises TooLarge where a game is too deep for recursion.
    """
    known: dict[tuple[Any, int], Tally] = {}

    def count(position: Position[Any]) -> Tally:
        key = position.state, position.turn
        if key not in known:
            known[key] = result(position) if position.is_over else total(position)
        return known[key]

    def result(position: Position[Any]) -> Tally:
        return Tally.one(position.outcome if position.turn == seat else -position.outcome)

    def total(position: Position[Any]) -> Tally:
        tally = Tally()
        for after in replies(position, player, seat):
            tally = tally.plus(count(after))
        return tally

    def lost_game(position: Position[Any]) -> Position[Any]:
        while not position.is_over:
            position = next(after for after in replies(position, player, seat) if count(after).losses)
        return position

    try:
        tally = count(start)
    except RecursionError:
        raise TooLarge("The game is too deep to play out every line of it.") from None
    return Proof(tally, lost_game(start) if tally.losses else None)


def replies(position: Position[Any], player: Player, seat: int) -> list[Position[Any]]:
    """What can follow: the moves that the player may make, or every move of the opponent."""
    moves = player(position) if position.turn == seat else position.moves
    return [position.play(move) for move in moves]
