"""Why a move is good or bad, in one or two sentences."""

from zermelo.analysis.why import Why
from zermelo.drawing.text import wrapped
from zermelo.rules import DRAW, LOSS, WIN, Value, plies

__all__ = ["why_text"]

VERBS = {WIN: "wins", LOSS: "loses"}


def why_text(why: Why, width: int | None = None) -> str:
    """What the move does and how, and whether another is better."""
    value = why.value
    said = reasons(why, value) if isinstance(value, Value) else f"{why.move} is not proven: {value}."
    return wrapped(f"{said} {alternative(why)}", width)


def reasons(why: Why, value: Value) -> str:
    """'2 loses: O answers 5 and wins 7 plies from now, with 2 5 3 1 9 4 6, which completes 4-5-6.'"""
    if value.outcome == DRAW:
        return f"{why.move} {'holds the draw' if why.is_best else 'only draws'}{followed(why, value)}."
    if why.reply is None:
        return f"{why.move} {VERBS[value.outcome]} at once{': it completes ' + '-'.join(why.row) if why.row else ''}."
    if value.outcome == WIN:
        return f"{why.move} wins in {plies(value.remoteness)}{followed(why, value)}."
    opponent = why.position.game.players[1 - why.position.turn]
    answer = f"{opponent} answers {why.reply} and wins {plies(value.remoteness)} from now"
    return f"{why.move} loses: {answer}{followed(why, value)}."


def followed(why: Why, value: Value) -> str:
    """Return the line of best play, with dots where its end was not found in time, and what its last move completes."""
    if value.is_endless:
        return ", and play goes on for ever"
    if why.reply is None:
        return ""
    dots = ["..."] if len(why.line) < value.remoteness else []
    return f", with {' '.join([*why.line, *dots])}" + (f", which completes {'-'.join(why.row)}" if why.row else "")


def alternative(why: Why) -> str:
    """What is better, or that nothing is."""
    if not why.is_best:
        return f"Better: {why.position.label(why.best.move)}, {why.best.value}."
    return "No move is better." if isinstance(why.value, Value) else "No move looks better."
