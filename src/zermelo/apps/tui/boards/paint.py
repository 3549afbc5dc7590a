"""The colours of the theme that is on, for what is drawn character by character."""

from typing import Any, NamedTuple

from rich.style import Style
from textual.app import App

__all__ = ["Paint", "paint_of"]


class Paint(NamedTuple):
    """Styles for the parts of a board and for values."""

    base: Style
    line: Style
    quiet: Style
    marks: dict[str, Style]
    fresh: str
    """The background of the last move."""
    values: dict[str, Style]
    """By glyph."""
    discs: dict[str, Style]
    """By the name of their colour."""

    def mark(self, mark: str) -> Style:
        return self.marks.get(mark, self.base) + Style(bold=True)


def paint_of(app: App[Any]) -> Paint:
    """What the theme of the application gives."""
    colours = app.theme_variables
    named = {name: Style(color=colours[name]) for name in ("foreground", "line", "quiet", "mark-x", "mark-o")}
    values = {"+": "success", "=": "warning", "-": "error", "?": "undecided"}
    return Paint(
        named["foreground"],
        named["line"],
        named["quiet"],
        {"X": named["mark-x"], "O": named["mark-o"]},
        colours["fresh"],
        {glyph: Style(color=colours[name]) for glyph, name in values.items()},
        {name: Style(color=colours[f"disc-{name}"], bold=True) for name in ("yellow", "red")},
    )
