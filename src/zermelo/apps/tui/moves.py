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
    hint = ""
    """What is said below the list."""

    def show(self, position: Position[Any], shown: dict[str, Any], values: bool) -> None:
        """List the moves of a view."""
        kept = self.pointed
        moves = {position.label(move): move for move in position.moves}
        self.listed = tuple(moves[seen["move"]] for seen in shown["legal"])
        width = max((len(name) for name in moves), default=0)
        self.clear_options()
        room = self.scrollable_content_region.width
        self.add_options([Option(line(seen, width, values, room)) for seen in shown["legal"]])
        self.hint = "" if values else "h shows their values"
        self.call_after_refresh(self.tell_more)
        if kept in self.listed:
            self.highlighted = self.listed.index(kept)

    def tell_more(self) -> None:
        """Say below the list how many moves follow the last line that is shown."""
        below = len(self.listed) - self.scroll_offset.y - self.scrollable_content_region.height
        self.border_subtitle = "  ".join(filter(None, (f"↓ {below} more" if below > 0 else "", self.hint)))

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        super().watch_scroll_y(old_value, new_value)
        self.tell_more()

    def on_resize(self) -> None:
        self.tell_more()

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


def line(seen: dict[str, Any], width: int, values: bool, room: int) -> Text:
    """Return '2  -  loss in 6 plies → 5', and less of it where values are off or not known."""
    name = f"{seen['move']:>{width}}"
    if not values:
        return Text(name, no_wrap=True)
    if "glyph" not in seen:
        return Text(f"{name}  …", no_wrap=True)
    badge = Style(color=seen["ink"], bgcolor=seen["fill"], bold=True)
    words = seen["words"]
    longest = [*([f"{words} → {seen['reply']}"] if seen["reply"] else []), words, seen["value"] or "undecided"]
    fitting = longest if room <= 0 else [said for said in longest if width + 5 + len(said) <= room]  # 0: hidden
    said = next(iter(fitting), longest[-1])
    return Text.assemble(f"{name} ", (f" {seen['glyph']} ", badge), f" {said}", no_wrap=True, overflow="ellipsis")
