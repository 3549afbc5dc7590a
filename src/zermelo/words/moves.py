"""Moves as sentences: why a move is good or bad, and which reply shows it."""

from collections.abc import Sequence
from typing import Any

from zermelo.position import Line, Move, Position
from zermelo.rules import DRAW, LOSS, WIN, Bounds, Value, plies

__all__ = ["reason", "refuted"]

VERBS = {WIN: "wins", LOSS: "loses"}


def reason(
    position: Position[Any],
    value: Value | Bounds,
    better: tuple[Move, Value | Bounds] | None,
    line: Line,
    row: Sequence[str],
    again: bool,
) -> str:
    """Explain the value of a move, in one or two sentences.

    better: a better move with its value, if any. line: the move and best play after it. row: the cells of the row that
    the last move of the line completes. again: True if the player moves again after the move.
    """
    if isinstance(value, Value):
        words, none_better = effect(position, value, better is None, line, row, again), "No move is better."
    else:
        words, none_better = f"{line[0]} is not proven: {value}.", "No move looks better."
    return f"{words} {none_better}" if better is None else f"{words} Better: {better[0]}, {better[1]}."


def effect(position: Position[Any], value: Value, is_best: bool, line: Line, row: Sequence[str], again: bool) -> str:
    """Describe the effect of a move: '2 loses: O answers 5 and wins 7 plies from now, with 2 5 3 1 9 4 6'."""
    move, shown = line[0], line_text(value, line, row)
    if value.outcome == DRAW:
        return f"{move} {'holds the draw' if is_best else 'only draws'}{shown}."
    if len(line) < 2:
        completes = f": it completes {'-'.join(row)}" if row else ""
        return f"{move} {VERBS[value.sign]}{value.margin} at once{completes}."
    if value.sign == WIN:
        return f"{move} wins{value.margin} in {plies(value.remoteness)}{shown}."
    return f"{move} loses: {defeat(position, None if again else line[1], value.remoteness, value.margin)}{shown}."


def line_text(value: Value, line: Line, row: Sequence[str]) -> str:
    """Return the line of best play, with dots for a missing end, and the row that its last move completes."""
    if value.is_endless:
        return ", and play goes on for ever"
    if len(line) < 2:
        return ""
    dots = " ..." if len(line) < value.remoteness else ""
    return f", with {line}{dots}" + (f", which completes {'-'.join(row)}" if row else "")


def refuted(position: Position[Any], move: Move, reply: Move | None, number: int, by: str = "") -> str:
    """Explain why a move loses, in one sentence.

    number: plies to the end of the game. by: the margin of the loss, such as ' by 7'.
    """
    if number == 1:
        return f"{move} loses{by} at once: it ends the game."
    return f"{move} loses: {defeat(position, reply, number, by)}."


def defeat(position: Position[Any], reply: Move | None, number: int, by: str) -> str:
    """Say how the opponent of the side to move wins: 'O answers 5 and wins 7 plies from now'."""
    opponent = position.game.players[1 - position.turn]
    wins = f"{opponent} wins" if reply is None else f"{opponent} answers {reply} and wins"
    return f"{wins}{by and f'{by},'} {plies(number)} from now"
