"""Tables of numbers, as text and as HTML; a table that is too wide leaves out columns, and names them."""

from collections.abc import Iterable, Sequence
from html import escape
from textwrap import fill
from typing import NamedTuple

__all__ = ["Column", "Sheet", "html_of", "numbers", "text_of", "width_of"]

COLUMN_GAP = "  "

MIN_WORDS_CHARACTERS = 20
"""The least width in characters to which a line of words is broken."""

CAPTION_STYLE = "caption-side:bottom;text-align:left;white-space:pre-line;padding:0.5em 0;max-width:60em"
SCROLL_STYLE = ' style="display:block;max-height:28em;overflow-y:auto"'


class Column(NamedTuple):
    """One column: its head, and a cell for every row."""

    head: str
    cells: Sequence[str]
    left: bool = False
    """True if cells are aligned on the left, like words; otherwise on the right, like numbers."""
    spare: int = 0
    """Columns with the greatest number are left out first; those with 0 never are."""

    @property
    def width(self) -> int:
        return max(map(len, (self.head, *self.cells)))

    def lines(self) -> list[str]:
        """Return the head and the cells, padded to one width."""
        pad, width = str.ljust if self.left else str.rjust, self.width
        return [pad(cell, width) for cell in (self.head, *self.cells)]


class Sheet(NamedTuple):
    """A table for a notebook."""

    columns: Sequence[Column]
    notes: Sequence[str] = ()
    """Sentences below the table."""
    tall: bool = False
    """True if the table scrolls."""
    more: "Sequence[Sheet]" = ()
    """Tables below this one."""


def numbers(head: str, counts: Iterable[int | None], spare: int = 0) -> Column:
    """Return a column of numbers, with empty cells for None."""
    return Column(head, ["" if count is None else f"{count:,}" for count in counts], spare=spare)


def text_of(columns: Sequence[Column], width: int | None = None) -> str:
    """Return a table in lines of at most this many characters, leaving out columns if necessary.

    >>> print(text_of([Column("move", ["4", "10"], left=True), numbers("games", [7896, 12])]))
    move  games
    4     7,896
    10       12
    """
    fitting = list(columns)
    while width is not None and width_of(fitting) > width:
        sparest = max(fitting, key=lambda column: column.spare)
        if not sparest.spare:
            break
        fitting.remove(sparest)
    lines = [COLUMN_GAP.join(row).rstrip() for row in zip(*(column.lines() for column in fitting), strict=True)]
    missing = [column.head for column in columns if column not in fitting]
    note = f"Columns left out to fit the width: {', '.join(missing)}."
    return "\n".join([*lines, *([fill(note, max(width or 0, MIN_WORDS_CHARACTERS))] if missing else [])])


def width_of(columns: Sequence[Column]) -> int:
    """Return the number of characters in the longest line of a table."""
    return sum(column.width + len(COLUMN_GAP) for column in columns) - len(COLUMN_GAP)


def html_of(table: Sheet) -> str:
    """Return a table as HTML, and the tables below it."""
    body, sides = "", ["left" if column.left else "right" for column in table.columns]
    for number, row in enumerate(zip(*((column.head, *column.cells) for column in table.columns), strict=True)):
        tag = "td" if number else "th"
        cells = (f'<{tag} style="text-align:{side}">{escape(c)}</{tag}>' for c, side in zip(row, sides, strict=True))
        body += f"<tr>{''.join(cells)}</tr>"
    words = escape("\n".join(table.notes))
    below = f'<caption style="{CAPTION_STYLE}">{words}</caption>' if words else ""
    return f"<table{SCROLL_STYLE if table.tall else ''}>{below}{body}</table>" + "".join(map(html_of, table.more))
