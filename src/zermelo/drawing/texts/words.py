"""Values, moves and results as sentences: short, exact, and always in plies."""

from dataclasses import replace
from typing import Any

from zermelo.analysis.analysis import Analysis, Refutation
from zermelo.evaluation.grundy import Grundy
from zermelo.position import Move, Position
from zermelo.rules import Bounds, Value, plies

__all__ = ["GRUNDY", "PLY", "defeat", "ending", "header", "on_screen", "refutations_of", "refuted"]

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
    if winner is None:
        return "The game is a draw."
    return f"{position.game.players[winner]} has won{position.game.value_type(position.outcome, 0).margin}."


def refutations_of(analysis: Analysis) -> dict[Move, str]:
    """Return the sentence about each losing move by the move."""
    position = analysis.position
    values = {move: value for move, value in analysis.ranked if isinstance(value, Value)}
    return {each.move: refuted(position, each, values[each.move].margin) for each in analysis.refutations}


def refuted(position: Position[Any], refutation: Refutation, by: str = "") -> str:
    """Explain why a move loses, in one sentence; by: the margin of the loss, such as ' by 7'."""
    move, reply, number = refutation
    if number == 1:
        return f"{move} loses{by} at once: it ends the game."
    return f"{move} loses: {defeat(position, reply, number, by)}."


def defeat(position: Position[Any], reply: Move | None, number: int, by: str) -> str:
    """Say how the opponent of the side to move wins: 'O answers 5 and wins 7 plies from now'."""
    opponent = position.game.players[1 - position.turn]
    wins = f"{opponent} wins" if reply is None else f"{opponent} answers {reply} and wins"
    return f"{wins}{by and f'{by},'} {plies(number)} from now"
