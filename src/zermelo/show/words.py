"""Values, moves and results as words: short, exact, and always in plies."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from zermelo.explain.analysis import Refutation
from zermelo.position import Position
from zermelo.rules import DRAW, ENDLESS, LOSS, WIN, Move, Outcome, Value
from zermelo.search.exact import Judged, Undecided

__all__ = ["decided", "glyph", "header", "in_plies", "move_groups", "plies", "refuted", "result", "word"]

GLYPHS = {WIN: "+", DRAW: "=", LOSS: "-"}


def plies(number: int) -> str:
    return f"{number} {'ply' if number == 1 else 'plies'}"


def word(judged: Judged) -> str:
    """'win', 'draw', 'loss' or 'undecided'."""
    return "undecided" if (outcome := decided(judged)) is None else Value(outcome, 0).word


def glyph(judged: Judged) -> str:
    """One character for a value: + a win, = a draw, - a loss, ? undecided."""
    return "?" if (outcome := decided(judged)) is None else GLYPHS[outcome]


def decided(judged: Judged) -> Outcome | None:
    """The outcome, where it is certain, if not how soon; else None."""
    if isinstance(judged, Value):
        return judged.outcome
    return judged.least.outcome if judged.least.outcome == judged.most.outcome else None


def in_plies(judged: Judged) -> str:
    """'win in 5 plies', 'draw, 8 plies at most', 'undecided within 7 plies'."""
    if not isinstance(judged, Value):
        return in_bounds(judged)
    if judged.remoteness == 0:
        return judged.word
    if judged.remoteness == ENDLESS:
        return "draw by endless play"
    if judged.outcome == DRAW:
        return f"draw, {plies(judged.remoteness)} at most"
    return f"{judged.word} in {plies(judged.remoteness)}"


def in_bounds(judged: Undecided) -> str:
    """'undecided within 7 plies', 'draw or better, not decided', 'win in 9 to 41 plies'."""
    least, most = judged
    if least.outcome == most.outcome == DRAW:
        return "draw"
    if least.outcome == most.outcome:
        first, last = sorted((least.remoteness, most.remoteness))
        return f"{least.word} in {first} to {plies(last)}"
    if DRAW not in (least.outcome, most.outcome):
        return f"undecided within {plies(judged.plies)}" if judged.plies else "undecided"
    return f"draw or {'better' if most.outcome == WIN else 'worse'}, not decided"


def move_groups(position: Position[Any], ranked: Iterable[tuple[Move, Judged]]) -> Iterator[str]:
    """The moves of one value in one line, the best line first: '+ win in 5 plies: 4 5 7'."""
    for judged, moves in groupby(ranked, key=lambda pair: pair[1]):
        yield f"{glyph(judged)} {in_plies(judged)}: {' '.join(position.label(move) for move, _ in moves)}"


def header(position: Position[Any], judged: Judged) -> str:
    """Whose turn it is and what the position is worth."""
    return result(position) if position.is_over else f"{position.player} to move: {in_plies(judged)}."


def result(position: Position[Any]) -> str:
    """How a finished game ended."""
    winner = position.winner
    return "The game is a draw." if winner is None else f"{position.game.players[winner]} has won."


def refuted(position: Position[Any], refutation: Refutation) -> str:
    """Why a move loses, in one sentence."""
    move, reply, number = refutation
    opponent = position.game.players[1 - position.turn]
    if reply is None:
        return f"{move} loses at once: it ends the game."
    return f"{move} loses: {opponent} answers {reply} and wins {plies(number)} from now."
