"""The comparison of searches, row by row as they are measured."""

from contextlib import suppress
from textwrap import fill
from time import monotonic
from typing import Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer
from textual.screen import Screen
from textual.widgets import Footer, Static

import zermelo
from zermelo import Comparison, Position
from zermelo.apps.tui.apart import Measuring

__all__ = ["CompareScreen"]

SECONDS = 20.0
"""The most for one row."""

INTRODUCTION = "Every search on every board, from this position: what each answers and what it costs."


class CompareScreen(Screen[None]):
    """What searches and boards answer, and what each costs."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "cancel", "Cancel"),
        Binding("escape", "leave", "Back", key_display="Esc"),
    ]

    KEY_HELP: ClassVar[dict[str, str]] = {
        "↑ ↓": "scroll",
        "c": "end the measurement; the rows that are there stay",
    }

    def __init__(self, position: Position[Any]) -> None:
        super().__init__()
        self.position = position
        self.rows: list[Any] = []
        self.now: Any = None
        """The search and the board that are measured now."""
        self.began = 0.0
        self.state = "starting"
        self.measuring: Measuring | None = None

    def compose(self) -> ComposeResult:
        of = f"{self.position.game.title} {' '.join(self.position.played)}"
        yield Static(Text(f"Comparison of searches   {of}"), id="header")
        with ScrollableContainer(id="table"):
            yield Static(Text(fill(INTRODUCTION, max(20, self.app.size.width - 4))), id="rows")
        yield Static(id="status")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.query_one("#table").focus()
        self.measuring = Measuring(self.position, SECONDS, self.hear)
        self.set_interval(0.25, self.report)
        self.report()

    def on_unmount(self) -> None:
        self.end()

    def end(self) -> None:
        if self.measuring:
            self.measuring.stop()

    def hear(self, what: str, news: Any) -> None:
        """News from the other process, in a thread."""
        with suppress(RuntimeError):  # the screen is closed
            self.app.call_from_thread(self.take, what, news)

    def take(self, what: str, news: Any) -> None:
        if not self.is_attached:
            return
        if what == "row":
            self.state, self.now, self.began = "measuring", news, monotonic()
        elif what == "done":
            self.rows.append(news)
            self.show()
        elif self.state != "cancelled":
            self.state = "finished"
        self.report()

    def show(self) -> None:
        """The table as far as it is filled; columns for which there is no room are left out, and named."""
        room = self.query_one("#table").scrollable_content_region.width
        table = zermelo.text(Comparison(self.position, tuple(self.rows)), max(20, room))
        self.query_one("#rows", Static).update(Text(table, no_wrap=True))

    def on_resize(self) -> None:
        if self.rows:
            self.call_after_refresh(self.show)

    def report(self) -> None:
        """What goes on, below the table."""
        if not self.is_attached:
            return
        self.query_one("#status", Static).update(Text(self.said()))

    def said(self) -> str:
        if self.state == "measuring":
            on = f" on {self.now.board}" if self.now.board else ""
            return f"Measuring {self.now.search}{on}: {monotonic() - self.began:.0f} s. c cancels."
        done = f"{len(self.rows)} rows."
        return {"starting": "Starting …", "cancelled": f"Cancelled after {done}"}.get(self.state, f"Finished: {done}")

    def action_cancel(self) -> None:
        if self.state in ("starting", "measuring"):
            self.state = "cancelled"
            self.end()
            self.report()

    def action_leave(self) -> None:
        self.dismiss()
