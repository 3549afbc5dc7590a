"""The history of a game as a table: the moves, their judgements, and the values after them."""

from typing import Any

from zermelo.analysis.history import History, HistoryEntry
from zermelo.drawing.texts.tables import Column, Sheet, text_of
from zermelo.drawing.texts.text import wrapped
from zermelo.rules.position import Position

__all__ = ["history_table", "history_text"]

HALF = 8
"""Characters of the bar of one player."""

BLOCK = "█"


NOTE = "The value of a move is for its player, and counts plies from before the move."


def history_text(history: History, width: int | None = None) -> str:
    """Return the table and, if there is a move, what its values mean."""
    note = f"\n\n{wrapped(NOTE, width)}" if len(history) > 1 else ""
    return text_of(history_table(history).columns, width) + note


def history_table(history: History) -> Sheet:
    """Return a row for every move, with its player and its value for that player; the first row is the start."""
    positions, values = [moment.position for moment in history], [moment.made or moment.value for moment in history]
    first, second = history[0].position.game.players if history else ("", "")
    lead = f"{first[:HALF]:>{HALF}}│{second[:HALF]}"  # over the bars that point to them
    return Sheet(
        [
            Column("ply", [str(ply) for ply in range(len(history))]),
            Column("by", ["" if here.parent is None else here.parent.player for here in positions], left=True),
            Column("move", [move_of(here) for here in positions], left=True),
            Column("judgement", [moment.judgement for moment in history], left=True, spare=1),
            Column(lead, [bar_text(moment) for moment in history], left=True, spare=2),
            Column("value", [f"{value.glyph} {value}" for value in values], left=True),
        ]
    )


def move_of(position: Position[Any]) -> str:
    """Return the move that led to a position."""
    return "start" if position.last is None else position.last.name


def bar_text(moment: HistoryEntry) -> str:
    """Draw the lead as a bar: to the left for the first player, to the right for the second; '?' if not known."""
    lengths = moment.bar(HALF)
    if lengths is None:
        return f"{'?':^{2 * HALF + 1}}"
    left, right = (BLOCK * length for length in lengths)
    return f"{left:>{HALF}}│{right:<{HALF}}"
