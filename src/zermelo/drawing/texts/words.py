"""Values, moves and results as sentences: short, exact, and always in plies."""

from dataclasses import replace
from typing import Any

from zermelo.analysis.analysis import Refutation
from zermelo.evaluation.grundy import Grundy
from zermelo.position import Position
from zermelo.rules import Bounds, Value, plies

__all__ = ["GRUNDY", "PLY", "ending", "header", "on_screen", "refuted"]

PLY = "A ply is one move by one player."

GRUNDY = "The last number is the Grundy value after the move: where it is 0, the player to move there loses."


def on_screen(position: Position[Any]) -> Position[Any]:
    """Return the position under the names that screens use for the game and the players."""
    return replace(position, game=position.game.on_screen)


def header(position: Position[Any], value: Value | Bounds, grundy: Grundy | None = None) -> str:
    """Name the player to move and the value of the position, and its Grundy value, as in 'Grundy value 2 = 3 xor 1'."""
    words = ending(position) if position.is_over else f"{position.player} to move: {value}."
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
    return "The game is a draw." if winner is None else f"{position.game.players[winner]} has won."


def refuted(position: Position[Any], refutation: Refutation) -> str:
    """Explain why a move loses, in one sentence."""
    move, reply, number = refutation
    opponent = position.game.players[1 - position.turn]
    if number == 1:
        return f"{move} loses at once: it ends the game."
    answer = f"{opponent} wins" if reply is None else f"{opponent} answers {reply} and wins"  # None: not found in time
    return f"{move} loses: {answer} {plies(number)} from now."
