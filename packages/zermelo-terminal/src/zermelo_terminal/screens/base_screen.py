"""The frame of every screen: a line above, a sentence below, and the keys."""

from collections.abc import Sequence
from typing import Any

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import Screen
from textual.widgets import Footer, Input, Static

from zermelo import Position

__all__ = ["BACK_BINDING", "Framed", "Line", "title_of"]

BACK_BINDING = Binding("escape", "dismiss", "Back", key_display="Esc")


class KeyRow(Footer):
    """The row of keys. A footer is composed again at every change of the focus; this one only if a key differs."""

    keys: Sequence[Any] = ()

    async def recompose(self) -> None:
        bindings = self.screen.active_bindings.values() if self.is_attached else ()  # none after its screen has closed
        keys = [bound for bound in bindings if bound.binding.show]
        if keys != self.keys:
            self.keys = keys
            await super().recompose()


class Line(Input):
    """A line to type in. Its cursor does not blink, so that a screen at rest takes no processor time."""

    def on_mount(self) -> None:
        self.cursor_blink = False


class Framed(Screen[None]):
    """A screen with a line above and a sentence below."""

    def compose(self) -> ComposeResult:
        yield Static(id="header")
        yield from self.body()
        yield Static(id="status")
        yield KeyRow(show_command_palette=False)

    def body(self) -> ComposeResult:
        """Compose the widgets between the line above and the sentence below."""
        raise NotImplementedError

    def head(self, text: Text | str) -> None:
        """Show a line above."""
        self.query_one("#header", Static).update(Text(text) if isinstance(text, str) else text)

    def say(self, sentence: str) -> None:
        """Show a sentence below."""
        self.query_one("#status", Static).update(Text(sentence))


def title_of(position: Position[Any]) -> str:
    """Return the title of a game and the moves to a position."""
    return f"{position.game.title} {position.moves_played}"
