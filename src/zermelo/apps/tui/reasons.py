"""The analysis beside the board: the best line, what the words beside the moves mean, and the answer to 'why?'."""

from typing import Any

from rich.text import Text
from textual.containers import VerticalScroll
from textual.widgets import Static

__all__ = ["Reasons"]

PLY = "A ply is one move by one player."

ANSWER = "→ names the reply that wins soonest."


class Reasons(VerticalScroll):
    """Sentences about the position."""

    BORDER_TITLE = "Analysis"

    asked = ""
    """The answer to the last 'why?', as long as the position stands."""

    def compose(self) -> Any:
        yield Static(id="sentences")

    def show(self, shown: dict[str, Any], values: bool, busy: bool) -> None:
        """Show what a view says of its position."""
        self.border_subtitle = "thinking …" if busy else "w asks why"
        parts = [Text(self.asked, "bold")] if self.asked else []
        if values and "line" in shown:
            parts += [Text(f"Best play: {best_play(shown)}")] if shown["line"] else []
            answered = any(seen["reply"] for seen in shown["legal"])
            parts += [Text(f"{PLY} {ANSWER}" if answered else PLY, "dim")]
        elif not parts:
            parts = [Text("h shows the values of the moves; w says why the move that you point at is good or bad.")]
        self.query_one("#sentences", Static).update(Text("\n").join(parts))


def best_play(shown: dict[str, Any]) -> str:
    """Return the best line of a view; dots follow one whose end was not found in time."""
    plies = shown["value"]["remoteness"]
    return " ".join([*shown["line"], *(["..."] if plies is not None and len(shown["line"]) < plies else [])])
