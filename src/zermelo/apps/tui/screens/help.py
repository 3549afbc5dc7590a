"""The help of the screen of a game."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from zermelo.apps.tui.game import Play
from zermelo.apps.tui.keys import key_help

__all__ = ["help_text", "two_columns"]

SIGNS = "+ win   = draw   - loss   ? undecided.  Brighter is better among equals."

TERMS = {
    "ply": "one move by one player",
    "value": "what perfect play by both leads to, for the side to move",
    "node": "a sequence of moves that a search looks at",
    "class": "positions that are equal when the board is turned or mirrored",
}


def help_text(play: Play) -> RenderableType:
    """Keys, signs, terms, and how to open this position again."""
    address = Text.assemble("This position: ", (play.address, "bold"))
    return Group(two_columns(key_help()), "", Text(SIGNS), "", two_columns(list(TERMS.items())), "", address)


def two_columns(rows: list[tuple[str, str]]) -> Table:
    """Return a table of words and what they mean."""
    table = Table.grid(padding=(0, 2))
    for key, about in rows:
        table.add_row(Text(key, "bold", no_wrap=True), Text(about))
    return table
