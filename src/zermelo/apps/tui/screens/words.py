"""A text over the screen, until a key is pressed: help, or an answer where its panel has no room."""

from typing import ClassVar

from rich.console import RenderableType
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

__all__ = ["Words"]


class Words(ModalScreen[None]):
    """Something to read."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,question_mark,space", "dismiss", "Close", show=False)
    ]

    def __init__(self, title: str, text: RenderableType) -> None:
        super().__init__()
        self.heading, self.text = title, text

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="words") as box:
            box.border_title = self.heading
            box.border_subtitle = "Esc closes"
            yield Static(self.text)

    def on_mount(self) -> None:
        self.query_one("#words").focus()

    def on_click(self) -> None:
        self.dismiss()
