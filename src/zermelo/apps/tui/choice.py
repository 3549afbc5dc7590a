"""One of several names, chosen by the left and right arrows or a click on them."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widget import Widget

from zermelo.apps.tui.boards.paint import paint_of

__all__ = ["Choice"]

LABEL = 9
"""Columns for what is chosen."""


class Choice(Widget, can_focus=True):
    """A line such as 'game     ‹ tictactoe ›'."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", show=False),
        Binding("right,space", "turn(1)", show=False),
    ]

    class Changed(Message):
        """Another name is chosen."""

        def __init__(self, choice: "Choice") -> None:
            super().__init__()
            self.choice = choice

    def __init__(
        self,
        label: str,
        names: Sequence[str],
        chosen: str,
        id: str | None = None,  # noqa: A002 - Textual's name
        titles: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(id=id)
        self.label, self.names, self.value = label, list(names), chosen
        self.titles = titles or {}
        """What is shown for a name, where that is not the name itself."""

    def render(self) -> Text:
        paint = paint_of(self.app)
        arrows = paint.base if self.has_focus else paint.line
        style = "bold reverse" if self.has_focus else "bold"
        name = (f" {self.titles.get(self.value, self.value)} ", style)
        return Text.assemble((f"{self.label:<{LABEL}.{LABEL}} ", paint.quiet), ("‹", arrows), name, ("›", arrows))

    def action_turn(self, step: int) -> None:
        self.value = self.names[(self.names.index(self.value) + step) % len(self.names)]
        self.refresh()
        self.post_message(self.Changed(self))

    def on_click(self, event: events.Click) -> None:
        """On the left arrow one back, elsewhere one on."""
        self.action_turn(-1 if LABEL < event.x < LABEL + 3 else 1)
