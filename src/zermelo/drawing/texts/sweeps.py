"""Tables of results: a row for every game of a sweep."""

from zermelo.drawing.texts.tables import Column, html_of, text_of
from zermelo.drawing.texts.text import wrapped
from zermelo.sweeping.sweep import Sweep

__all__ = ["sweep_html", "sweep_text"]


def sweep_text(sweep: Sweep, width: int | None = None) -> str:
    """A line for every game, and what was left out."""
    return "\n".join([text_of(sweep_columns(sweep), width), *(wrapped(sentence, width) for sentence in sweep.left_out)])


def sweep_html(sweep: Sweep) -> str:
    return html_of(sweep_columns(sweep), sweep.left_out, tall=True)


def sweep_columns(sweep: Sweep) -> list[Column]:
    """The columns that hold something; a value is for the first player."""
    rows = sweep.rows
    columns = [
        Column("game", [row.game for row in rows], left=True),
        Column("Grundy", [figure(row.grundy) for row in rows], spare=1),
        Column("positions", [figure(row.positions) for row in rows], spare=2),
        Column("seconds", [f"{row.seconds:.2f}" for row in rows], spare=3),
        Column("first player", [f"{row.glyph} {row.words}" for row in rows], left=True),
    ]
    return [column for column in columns if any(column.cells)]


def figure(number: int | None) -> str:
    return "" if number is None else f"{number:,}"
