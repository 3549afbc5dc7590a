"""Tables of numbers, as text and as HTML. A table that is too wide leaves out columns and names them."""

from collections.abc import Iterable, Sequence
from html import escape
from textwrap import fill
from typing import NamedTuple

__all__ = ["Column", "html_of", "text_of", "width_of"]

GAP = "  "

NARROWEST = 20
"""Characters: a line of words is not broken into shorter ones."""


CAPTION = "caption-side:bottom;text-align:left;white-space:pre-line;padding:0.5em 0;max-width:60em"
SCROLLING = ' style="display:block;max-height:28em;overflow-y:auto"'
NEWLINE = "\n"


class Column(NamedTuple):
    """One column: its head, and a cell for every row."""

    head: str
    cells: Sequence[str]
    left: bool = False
    """Whether cells are aligned on the left, as words are; else on the right, as numbers are."""
    spare: int = 0
    """Columns with the greatest number are left out first; those with 0 never are."""

    @property
    def width(self) -> int:
        return max(map(len, (self.head, *self.cells)))

    def lines(self) -> list[str]:
        """Return the head and the cells, padded to one width."""
        pad, width = str.ljust if self.left else str.rjust, self.width
        return [pad(cell, width) for cell in (self.head, *self.cells)]


def text_of(columns: Sequence[Column], width: int | None = None) -> str:
    """The table in lines of at most this many characters, where that is possible by leaving out columns.

    >>> print(text_of([Column("move", ["4", "10"], left=True), Column("games", ["7,896", "12"])]))
    move  games
    4     7,896
    10       12
    """
    kept = fitting(columns, width)
    lines = [GAP.join(row).rstrip() for row in zip(*(column.lines() for column in kept), strict=True)]
    dropped = [column.head for column in columns if column not in kept]
    note = f"Columns left out to fit the width: {', '.join(dropped)}."
    return "\n".join([*lines, *([fill(note, max(width or 0, NARROWEST))] if dropped else [])])


def width_of(columns: Sequence[Column]) -> int:
    """The characters of the longest line of a table."""
    return sum(column.width + len(GAP) for column in columns) - len(GAP)


def fitting(columns: Sequence[Column], width: int | None) -> list[Column]:
    """The columns that fit a width, the sparest left out first."""
    kept = list(columns)
    while width is not None and width_of(kept) > width:
        sparest = max(kept, key=lambda column: column.spare)
        if not sparest.spare:
            break
        kept.remove(sparest)
    return kept


def html_of(columns: Sequence[Column], notes: Iterable[str] = (), tall: bool = False) -> str:
    """The table as HTML, for notebooks, with sentences below it; a tall one scrolls."""
    rows = list(zip(*((column.head, *column.cells) for column in columns), strict=True))
    align = ["left" if column.left else "right" for column in columns]
    body = "".join(html_row(row, align, "th" if number == 0 else "td") for number, row in enumerate(rows))
    below = f'<caption style="{CAPTION}">{escape(NEWLINE.join(notes))}</caption>' if notes else ""
    return f"<table{SCROLLING if tall else ''}>{below}{body}</table>"


def html_row(cells: Sequence[str], align: Sequence[str], tag: str) -> str:
    styled = zip(cells, align, strict=True)
    return "<tr>" + "".join(f'<{tag} style="text-align:{side}">{escape(c)}</{tag}>' for c, side in styled) + "</tr>"
