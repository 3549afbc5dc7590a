"""A perfect player's answer to everything that the opponent can do."""

from collections.abc import Iterator
from itertools import count
from typing import Any, NamedTuple

from zermelo.errors import TooLarge
from zermelo.position import Position
from zermelo.rules import Move, Value
from zermelo.searching.evaluator import Evaluator, rank
from zermelo.searching.interpreted import Interpreted

__all__ = ["MOST_BOARDS", "Board", "boards", "strategy"]

MOST_BOARDS = 20_000

NESTINGS = 20


class Board(NamedTuple):
    """A position after the answer: the opponent is to move, or the game is over."""

    position: Position[Any]
    replies: "dict[Move, Board]"
    """After each move of the opponent, and the answer to it."""


def strategy(origin: Position[Any], seat: int, seconds: float) -> Board:
    """All games that the perfect player in a seat can get into, the first of the best moves always chosen.

    Raises TooLarge where the game cannot be solved in so many seconds, or has too many such games.
    """
    known, made = Interpreted(origin.game), count(1)
    if not isinstance(known.value(origin.state, seconds), Value):
        raise TooLarge(f"{origin.game.name} is not solved in {seconds:g} s; a map needs the value of every position.")

    def answered(position: Position[Any], nesting: int) -> Board:
        if next(made) > MOST_BOARDS or nesting > NESTINGS:
            raise TooLarge(f"A map of {origin.game.name} holds more than {MOST_BOARDS:,} boards; take a smaller board.")
        after = answer(position, known) if position.turn == seat and not position.is_over else position
        return Board(after, {move: answered(after.follow(move), nesting + 1) for move in after.moves})

    return answered(origin, 0)


def answer(position: Position[Any], known: Evaluator[Any]) -> Position[Any]:
    ranked = rank(known, position.state, 0)
    return position.follow(ranked[0].move)


def boards(board: Board) -> Iterator[Board]:
    """A board and all that are nested in it."""
    yield board
    for reply in board.replies.values():
        yield from boards(reply)
