"""Values, moves and results as sentences: short, exact, and always in plies."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby
from typing import Any

from zermelo.analysis.analysis import Refutation
from zermelo.evaluation.evaluator import Ranked
from zermelo.evaluation.grundy import Grundy
from zermelo.position import Position
from zermelo.rules import Bounds, Value, plies

__all__ = ["GRUNDY", "PLY", "ending", "grundy_sum", "header", "move_groups", "on_screen", "refuted"]

PLY = "A ply is one move by one player."

GRUNDY = "The last number is the Grundy value after the move: where it is 0, the player to move there loses."


def on_screen(position: Position[Any]) -> Position[Any]:
    """Return the position under the names that screens use for the game and the players."""
    return replace(position, game=position.game.on_screen)


def move_groups(position: Position[Any], ranked: Iterable[Ranked]) -> Iterator[str]:
    """The moves of one value in one line, the best line first: '+ win in 5 plies: 4 5 7'."""
    for value, moves in groupby(ranked, key=lambda ranked: ranked.value):
        yield f"{value.glyph} {value}: {' '.join(position.label(move) for move, _ in moves)}"


def header(position: Position[Any], value: Value | Bounds, grundy: Grundy | None = None) -> str:
    """Whose turn it is and the value of the position; in an impartial game its Grundy value, too."""
    said = ending(position) if position.is_over else f"{position.player} to move: {value}."
    return said if grundy is None else f"{said} Grundy value {grundy_sum(grundy)}."


def grundy_sum(grundy: Grundy) -> str:
    """The Grundy value of a position; where it has parts, as the xor of theirs: '2 = 3 xor 4 xor 5'."""
    return str(grundy.value) if len(grundy.parts) < 2 else f"{grundy.value} = {' xor '.join(map(str, grundy.parts))}"


def ending(position: Position[Any]) -> str:
    """Return a sentence on how a finished game ended.

    >>> from zermelo import start
    >>> ending(start("tictactoe").after("14253"))
    'X has won.'
    """
    winner = position.winner
    return "The game is a draw." if winner is None else f"{position.game.players[winner]} has won."


def refuted(position: Position[Any], refutation: Refutation) -> str:
    """Why a move loses, in one sentence."""
    move, reply, number = refutation
    opponent = position.game.players[1 - position.turn]
    if number == 1:
        return f"{move} loses at once: it ends the game."
    if reply is None:  # time was over before it was found
        return f"{move} loses: {opponent} wins {plies(number)} from now."
    return f"{move} loses: {opponent} answers {reply} and wins {plies(number)} from now."
