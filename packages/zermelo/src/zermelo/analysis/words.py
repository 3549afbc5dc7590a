"""Sentences about positions, moves and the steps of searches, made of their fields."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from zermelo.rules import DRAW, LOSS, WIN, Bounds, Value, plies
from zermelo.rules.position import Line, Move, Position

if TYPE_CHECKING:
    from fractions import Fraction

    from zermelo.evaluation.grundy import Grundy

    Score = int | float | Fraction

__all__ = ["effect", "ending", "explain_refutation", "header", "reason", "score_text", "step_sentence", "to_move"]


def to_move(position: Position[Any], value: Value | Bounds) -> str:
    """Name the player to move and the value of the position."""
    return f"{position.player_name} to move: {'undecided' if is_unknown(position, value) else value}"


def is_unknown(position: Position[Any], value: Value | Bounds) -> bool:
    """Return whether bounds allow every score of a game with scores. Other bounds are 'undecided' in words anyway."""
    most = position.game.max_outcome
    scores = (value.at_least.outcome, value.at_most.outcome) if isinstance(value, Bounds) else ()
    return position.game.rules.scores is not None and scores == (-most, most)


def header(position: Position[Any], value: Value | Bounds, grundy: "Grundy | None" = None) -> str:
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
    outcome, winner = position.outcome, position.winner
    if outcome is None or winner is None:
        return "The game is a draw."
    return f"{position.game.notation.player_names[winner]} has won{position.game.value_type(outcome, 0).margin}."


MAX_REASON_MOVES = 8
"""The most moves of a line of play in a reason."""

VERB_OF_OUTCOME = {WIN: "wins", LOSS: "loses"}


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
        return f"{move} {VERB_OF_OUTCOME[value.sign]}{value.margin} at once{completes}."
    if value.sign == WIN:
        return f"{move} wins{value.margin} in {plies(value.remoteness)}{shown}."
    return f"{move} loses: {defeat(position, None if again else line[1], value.remoteness, value.margin)}{shown}."


def line_text(value: Value, line: Line, row: Sequence[str]) -> str:
    """Return the line of best play, with dots for a missing end, and the row that its last move completes."""
    if value.is_endless:
        return ", and play goes on for ever"
    if len(line) < 2:
        return ""
    shown = Line(line[:MAX_REASON_MOVES])
    if len(shown) < len(line):
        return f", with {shown} …"
    dots = " …" if len(line) < value.remoteness else ""
    return f", with {line}{dots}" + (f", which completes {'-'.join(row)}" if row else "")


def explain_refutation(position: Position[Any], move: Move, reply: Move | None, number: int, by: str = "") -> str:
    """Explain why a move loses, in one sentence.

    number: plies to the end of the game. by: the margin of the loss, such as ' by 7'.
    """
    if number == 1:
        return f"{move} loses{by} at once: it ends the game."
    return f"{move} loses: {defeat(position, reply, number, by)}."


def defeat(position: Position[Any], reply: Move | None, number: int, by: str) -> str:
    """Say how the opponent of the side to move wins: 'O answers 5 and wins 7 plies from now'."""
    opponent = position.game.notation.player_names[1 - position.turn]
    wins = f"{opponent} wins" if reply is None else f"{opponent} answers {reply} and wins"
    return f"{wins}{by and f'{by},'} {plies(number)} from now"


def score_text(score: "Score") -> str:
    return f"{score:g}" if isinstance(score, float) else str(score)


def step_sentence(
    root: Position[Any],
    kind: str,
    path: Line,
    score: "Score | None",
    bound: "Score | None",
    replies: "Sequence[tuple[Move, Score, Fraction]]",
    case: str,
    accumulators: Sequence[Mapping[str, Any]],
) -> str:
    """Describe a step, as in '3 9: cut off. It is worth 0 at most to O, who has 0 elsewhere'.

    The arguments are the fields of the step. accumulators: of a loop, those of the parent and of the node.
    """
    mover = root.game.notation.player_names[(root.turn + len(path) - 1) % 2]
    case = f" {case.capitalize()}: {turn_text(kind, accumulators)}." if case else ""
    if kind == "visit" or score is None:
        return f"{path}: {mover} plays {path[-1]}.{case}"
    worth = score_text(score)
    if kind == "result":
        return f"The search ends: worth {worth} to {root.player_name}.{case}"
    if kind == "remembered":
        return f"{path}: searched before, worth {worth} to {mover}."
    if kind == "cut" and bound is not None:
        return f"{path}: cut off. It is worth {worth} at most to {mover}, who has {score_text(bound)} elsewhere.{case}"
    return f"{path}: worth {worth} to {mover}{replies_text(root, path, replies)}.{case}"


def turn_text(kind: str, accumulators: Sequence[Mapping[str, Any]]) -> str:
    """Describe what a turn of the loop does with its accumulator."""
    *above, node = accumulators
    if kind == "result":
        return f"return {' '.join(node['best']) or 'no move'}"
    (parent,) = above
    if kind == "visit":
        return "descend to the first child" if not parent["best"] else "descend to the next child"
    improved = parent["best"] == [node["space"]]
    return f"{parent['marker']} above {'now has' if improved else 'keeps'} {parent['score']}"


def replies_text(root: Position[Any], path: Line, replies: "Sequence[tuple[Move, Score, Fraction]]") -> str:
    """Describe the weights of the replies; '' for the best reply."""
    if not replies:
        return ""
    scores = ", ".join(f"{move} ({score_text(score)})" for move, score, _ in replies)
    if len(replies) == 1:
        return f", after the only reply {scores}"
    weights = {weight for *_, weight in replies}
    if len(weights) == 1:
        return f", the average of {scores}, each with weight {weights.pop()}"
    chosen = next(move.name for move, _, weight in replies if weight)
    return f", as {root.after(path).player_name}'s worst reply is {chosen}, of {scores}"
