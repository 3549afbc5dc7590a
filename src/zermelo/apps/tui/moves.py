"""The legal moves as a list, from the best to the worst where values are on."""

from typing import Any

from rich.style import Style
from rich.text import Text
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from zermelo import Move, Position

__all__ = ["MoveList"]


class MoveList(OptionList):
    """One line for each legal move: its name, and its value as a sign on its colour and in words."""

    BORDER_TITLE = "Moves"

    listed: tuple[Move, ...] = ()
    """The moves line by line."""

    def show(self, position: Position[Any], shown: dict[str, Any], values: bool) -> None:
        """List the moves of a view."""
        kept = self.pointed
        moves = {position.label(move): move for move in position.moves}
        self.listed = tuple(moves[seen["move"]] for seen in shown["legal"])
        width = max((len(name) for name in moves), default=0)
        self.clear_options()
        self.add_options([Option(line(seen, width, values)) for seen in shown["legal"]])
        self.border_subtitle = "" if values else "h shows their values"
        if kept in self.listed:
            self.highlighted = self.listed.index(kept)

    @property
    def pointed(self) -> Move | None:
        """The move that is pointed at."""
        at = self.highlighted
        return self.listed[at] if at is not None and at < len(self.listed) else None

    @property
    def said(self) -> str:
        """The move that is pointed at, as its line has it."""
        at = self.highlighted
        return "" if at is None else str(self.get_option_at_index(at).prompt).strip()

    def point_at(self, move: Move | None) -> None:
        """Point at a move that was pointed at elsewhere."""
        self.highlighted = self.listed.index(move) if move in self.listed else None


def line(seen: dict[str, Any], width: int, values: bool) -> Text:
    name = f"{seen['move']:>{width}}"
    if not values:
        return Text(name, no_wrap=True)
    if "glyph" not in seen:
        return Text(f"{name}  …", no_wrap=True)
    badge = Style(color=seen["ink"], bgcolor=seen["fill"], bold=True)
    return Text.assemble(
        f"{name} ", (f" {seen['glyph']} ", badge), f" {seen['words']}", no_wrap=True, overflow="ellipsis"
    )
