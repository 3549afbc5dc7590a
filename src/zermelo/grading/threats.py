"""Threats that stand: the moves by which the other side would win at once, if it were its turn."""

from functools import lru_cache
from typing import Any

from zermelo.position import Move, Position

__all__ = ["threats"]


@lru_cache(4096)
def threats(position: Position[Any]) -> tuple[Move, ...]:
    """Return the legal moves that take the place of a winning move of the other side.

    A threat stands if the other side wins by the same move after each of the other moves that do not end the game. Such
    a move may open a new threat, which did not stand before.
    """
    children = {move: position.follow(move) for move in position.moves}
    going = {move: child for move, child in children.items() if not child.is_over and not child.keeps_turn}
    if len(going) < 2:
        return ()
    won = {move: {reply for reply in child.moves if wins(child, reply)} for move, child in going.items()}
    return tuple(move for move in children if all(move in replies for other, replies in won.items() if other != move))


def wins(position: Position[Any], move: Move) -> bool:
    """Return True if a move ends the game, and wins it."""
    end = position.follow(move)
    return end.is_over and end.winner == position.turn
