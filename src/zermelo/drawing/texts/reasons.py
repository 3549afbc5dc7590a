"""Why a move is good or bad, in one or two sentences."""

from collections.abc import Iterable
from typing import Any

from zermelo.analysis.why import Why
from zermelo.drawing.texts.text import wrapped
from zermelo.drawing.texts.words import defeat
from zermelo.evaluation.evaluator import Ranked
from zermelo.position import Line, Move, Position
from zermelo.rules import DRAW, LOSS, WIN, Bounds, Value, plies
from zermelo.rules.encodings import MOST_SCORE

__all__ = ["reason_patterns", "turns_of_moves", "why_text"]

VERBS = {WIN: "wins", LOSS: "loses"}

NONE_BETTER = "No move is better."

UNBEATEN = Value(MOST_SCORE, 0)
"""A value better than that of any move: the opponent has lost already."""


def why_text(why: Why, width: int | None = None) -> str:
    """Describe the effect of the move, and name a better one, if any."""
    value, is_known = why.value, isinstance(why.value, Value)
    reason = reasons(why, value) if isinstance(value, Value) else f"{why.move} is not proven: {value}."
    if why.is_best:
        return wrapped(f"{reason} {NONE_BETTER if is_known else 'No move looks better.'}", width)
    return wrapped(f"{reason} {better(why.best.move, why.best.value)}", width)


def reasons(why: Why, value: Value) -> str:
    """Describe the effect of a move: '2 loses: O answers 5 and wins 7 plies from now, with 2 5 3 1 9 4 6'."""
    if value.outcome == DRAW:
        return f"{why.move} {'holds the draw' if why.is_best else 'only draws'}{line_of(why, value)}."
    if len(why.line) < 2:
        completes = f": it completes {'-'.join(why.row)}" if why.row else ""
        return f"{why.move} {VERBS[value.sign]}{value.margin} at once{completes}."
    if value.sign == WIN:
        return f"{why.move} wins{value.margin} in {plies(value.remoteness)}{line_of(why, value)}."
    return f"{why.move} loses: {defeat(why.position, why.reply, value.remoteness, value.margin)}{line_of(why, value)}."


def line_of(why: Why, value: Value) -> str:
    """Return the line of best play, with dots for a missing end, and the row that its last move completes."""
    if value.is_endless:
        return ", and play goes on for ever"
    if len(why.line) < 2:
        return ""
    dots = " ..." if len(why.line) < value.remoteness else ""
    return f", with {why.line}{dots}" + (f", which completes {'-'.join(why.row)}" if why.row else "")


def better(move: Move, value: Value | Bounds) -> str:
    return f"Better: {move}, {value}."


def turns_of_moves(origin: Position[Any]) -> list[tuple[bool, int]]:
    """Return the kinds of moves by their player: whether the move keeps the turn, if any does, and whose turn it is."""
    return [(again, turn) for again in (False, True)[: 1 + (origin.game.again is not None)] for turn in (0, 1)]


def blank(ply: int) -> Move:
    """Return the move of a pattern whose name a page fills in."""
    return Move(ply, f"{{{ply}}}")


def reason_patterns(origin: Position[Any], values: Iterable[Value]) -> dict[str, Any]:
    """Return the sentences of `why_text` for a page that fills in the names of moves and cells.

    reasons[turn][is best][value] holds two: without a completed row and with one, where '{0}', '{1}' ... stand for the
    line. In a game with `again`, reasons[2 + turn] are those of moves that keep the turn. better[value] is the sentence
    to add if the best move has this value, and no_better if no move is better.
    """
    rows: tuple[tuple[str, ...], ...] = ((), ("{row}",))

    def pair(again: bool, turn: int, is_best: bool, value: Value) -> list[str]:
        position, best = Position(origin.game, origin.state, turn), Ranked(blank(0), value if is_best else UNBEATEN)
        line = Line(map(blank, range(2 if value.is_endless else value.remoteness)))
        return [reasons(Why(position, blank(0), value, best, line, row, again), value) for row in rows]

    listed = list(values)
    patterns = [
        [[pair(again, turn, is_best, each) for each in listed] for is_best in (False, True)]
        for again, turn in turns_of_moves(origin)
    ]
    return {
        "reasons": patterns,
        "better": [better(Move(0, "{best}"), each) for each in listed],
        "no_better": NONE_BETTER,
    }
