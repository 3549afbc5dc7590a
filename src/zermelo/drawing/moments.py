"""The history of a game as a table: what each move was, what it did, and what the position was worth then."""

from zermelo.analysis.history import History
from zermelo.drawing.tables import Column, html_of, text_of

__all__ = ["history_html", "history_text"]


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
        Column("to move", [record["player"] for record in records], left=True),
        Column("value", [f"{record['glyph']} {record['words']}" for record in records], left=True),
    ]
