"""Positions as sentences: the player to move, the value, and the result of a finished game."""

from dataclasses import replace
from typing import Any

from zermelo.evaluation.grundy import Grundy
from zermelo.position import Position
from zermelo.rules import Bounds, Value

__all__ = ["ending", "header", "on_screen", "to_move"]


def on_screen(position: Position[Any]) -> Position[Any]:
    """Return the position under the names that screens use for the game and the players."""
    return replace(position, game=position.game.on_screen)


def to_move(position: Position[Any], value: Value | Bounds) -> str:
    """Name the player to move and the value of the position."""
    return f"{position.player} to move: {value}"


def header(position: Position[Any], value: Value | Bounds, grundy: Grundy | None = None) -> str:
    """Name the player to move and the value of the position, and its Grundy value, as in 'Grundy value 2 = 3 xor 1'."""
    words = ending(position) if position.is_over else f"{to_move(position, value)}."
    if grundy is None:
        return words
    parts = f" = {' xor '.join(map(str, grundy.parts))}" if len(grundy.parts) > 1 else ""
    return f"{words} Grundy value {grundy.value}{parts}."


def ending(position: Position[Any]) -> str:
    """Return the result of a finished game as a sentence.

    >>> from zermelo import start
    >>> ending(start("tictactoe").after("14253"))
    'X has won.'
    """
    winner = position.winner
    if winner is None:
        return "The game is a draw."
    return f"{position.game.players[winner]} has won{position.game.value_type(position.outcome, 0).margin}."
