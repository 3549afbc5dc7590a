"""Tables of results: a row for every game of a sweep."""

from zermelo.analysis.sweeping.sweep import Sweep
from zermelo.drawing.texts.tables import Column, Sheet, numbers, text_of
from zermelo.drawing.texts.text import wrapped

__all__ = ["sweep_table", "sweep_text"]


def sweep_text(sweep: Sweep, width: int | None = None) -> str:
    """Return a line for every game, and notes on games that were left out."""
    columns, notes, *_ = sweep_table(sweep)
    return "\n".join([text_of(columns, width), *(wrapped(note, width) for note in notes)])


def sweep_table(sweep: Sweep) -> Sheet:
    """Return the columns that are not empty; a value is for the first player."""
    rows = sweep.rows
    columns = [
        Column("game", [row.game for row in rows], left=True),
        numbers("Grundy", [row.grundy for row in rows], spare=1),
        numbers("positions", [row.positions for row in rows], spare=2),
        Column("seconds", [f"{row.seconds:.2f}" for row in rows], spare=3),
        Column("first player", [f"{row.glyph} {row.words}" for row in rows], left=True),
    ]
    late = [f"Not measured in time: {', '.join(sweep.missing)}."] if sweep.missing else []
    return Sheet([column for column in columns if any(column.cells)], [*sweep.left_out, *late], tall=True)
