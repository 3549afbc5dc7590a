"""The history of a game as a table: the moves, their judgements, and the values after them."""

from zermelo.analysis.history import History, Moment
from zermelo.drawing.texts.tables import Column, Sheet, text_of

__all__ = ["history_table", "history_text"]

HALF = 8
"""Characters of the bar of one player."""

BLOCK = "█"


def history_text(history: History, width: int | None = None) -> str:
    return text_of(history_table(history).columns, width)


def history_table(history: History) -> Sheet:
    """Return a row for every position; its value is for the side to move."""
    records = [moment.record() for moment in history]
    first, second = history[0].position.game.players if history else ("", "")
    lead = f"{first[:HALF]:>{HALF}}│{second[:HALF]}"  # over the bars that point to them
    return Sheet(
        [
            Column("ply", [str(record["ply"]) for record in records]),
            Column("move", [record["move"] or "start" for record in records], left=True),
            Column("judgement", [record["judgement"] for record in records], left=True, spare=1),
            Column(lead, [bar_text(moment) for moment in history], left=True, spare=2),
            Column("to move", [record["player"] for record in records], left=True),
            Column("value", [f"{record['glyph']} {record['words']}" for record in records], left=True),
        ]
    )


def bar_text(moment: Moment) -> str:
    """Draw the lead as a bar: to the left for the first player, to the right for the second; '?' if not known."""
    lengths = moment.bar(HALF)
    if lengths is None:
        return f"{'?':^{2 * HALF + 1}}"
    left, right = (BLOCK * length for length in lengths)
    return f"{left:>{HALF}}│{right:<{HALF}}"
