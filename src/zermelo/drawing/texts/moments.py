"""The history of a game as a table: what each move was, what it did, and what the position was worth then."""

from zermelo.analysis.history import History, Moment
from zermelo.drawing.texts.tables import Column, html_of, text_of

__all__ = ["history_html", "history_text"]

HALF = 8
"""Characters of the bar of one player."""

BLOCK = "█"


def history_text(history: History, width: int | None = None) -> str:
    return text_of(history_columns(history), width)


def history_html(history: History) -> str:
    return html_of(history_columns(history))


def history_columns(history: History) -> list[Column]:
    """A row for every position; its value is for the side to move."""
    records = [moment.record() for moment in history]
    return [
        Column("ply", [str(record["ply"]) for record in records]),
        Column("move", [record["move"] or "start" for record in records], left=True),
        Column("judgement", [record["judgement"] for record in records], left=True, spare=1),
        Column(lead_head(history), [bar_text(moment) for moment in history], left=True, spare=2),
        Column("to move", [record["player"] for record in records], left=True),
        Column("value", [f"{record['glyph']} {record['words']}" for record in records], left=True),
    ]


def lead_head(history: History) -> str:
    """The names of the players over the bars that point to them."""
    first, second = history[0].position.game.players if history else ("", "")
    return f"{first[:HALF]:>{HALF}}│{second[:HALF]}"


def bar_text(moment: Moment) -> str:
    """The lead as a bar: to the left for the first player, to the right for the second; '?' if not known."""
    lengths = moment.bar(HALF)
    if lengths is None:
        return f"{'?':^{2 * HALF + 1}}"
    left, right = (BLOCK * length for length in lengths)
    return f"{left:>{HALF}}│{right:<{HALF}}"
