"""What a game promises that declares itself impartial, and what finds a breach in one position."""

from collections.abc import Callable
from typing import Any

from zermelo.errors import BadText
from zermelo.evaluation.grundy import false_parts
from zermelo.position import Position
from zermelo.rules import LOSS

__all__ = ["IMPARTIAL"]


def normal_play(position: Position[Any]) -> str | None:
    if not position.game.impartial or not position.is_over or position.outcome == LOSS:
        return None
    return f"the side that cannot move has the outcome {position.outcome}, and normal play gives it {LOSS}, a loss"


def either_turn(position: Position[Any]) -> str | None:
    """A position from which it can be told whose turn it is may have other moves for the other player."""
    if not position.game.impartial:
        return None
    other = Position(position.game, position.state, 1 - position.turn)
    try:
        again = Position.read(position.game, other.text)
    except BadText:
        return f"{other.text!r}, the same with {other.player} to move, is no position"
    if again != other:
        return f"{other.text!r}, the same with {other.player} to move, is read as {again.text!r}"
    if position.game.grid and position.board != other.board:
        return f"the board is {position.board!r}, and {other.board!r} with {other.player} to move"
    return None


def parts(position: Position[Any]) -> str | None:
    if position.game.parts is None:
        return None
    if not position.game.impartial:
        return "parts are declared, and the game is not declared impartial"
    return false_parts(position.game, position.state)


IMPARTIAL: dict[str, Callable[[Position[Any]], str | None]] = {
    "an impartial game is lost by the side that cannot move": normal_play,
    "a state of an impartial game may come with either player to move": either_turn,
    "the parts of a position are a sum that equals it": parts,
}
"""What an impartial game promises, and what finds a breach in one position."""
