"""The lines of the menu: choices among names, text fields, and the options of a game."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from rich.text import Text
from textual import events
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Label

import zermelo
from zermelo import Entry
from zermelo.apps.tui.help import hidden
from zermelo.apps.tui.theme import Paint

__all__ = ["Choice", "option_rows", "player_names", "spec_of"]

LABEL = 9
"""The width in characters of the label of a line."""

FIRST = (
    "human", "perfect", "tricky", "level=0.9", "level=0.75", "level=0.5", "level=0.25", "average", "random",
)  # fmt: skip
"""The players that are offered first; table needs a folder, which the command line takes."""


class Choice(Widget, can_focus=True):
    """One of several names, chosen by the left and right arrows or a click: 'game     ‹ tictactoe ›'."""

    BINDINGS: ClassVar[list[BindingType]] = hidden({"left": "turn(-1)", "right,space": "turn(1)"})

    @dataclass
    class Changed(Message):
        """Posted when another name is chosen."""

        choice: "Choice"

    def __init__(
        self, label: str, names: Sequence[str], value: str, name: str, titles: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(id=name)
        self.label, self.names, self.value = label, list(names), value
        self.titles = titles or {}
        """The titles of the names that have one."""

    def render(self) -> Text:
        paint = Paint(self.app)
        arrows = paint.base if self.has_focus else paint.line
        style = "bold reverse" if self.has_focus else "bold"
        name = (f" {self.titles.get(self.value, self.value)} ", style)
        return Text.assemble((f"{self.label:<{LABEL}.{LABEL}} ", paint.quiet), ("‹", arrows), name, ("›", arrows))

    def action_turn(self, step: int) -> None:
        self.value = self.names[(self.names.index(self.value) + step) % len(self.names)]
        self.refresh()
        self.post_message(self.Changed(self))

    def on_click(self, event: events.Click) -> None:
        """Choose the previous name on the left arrow, and the next one elsewhere."""
        self.action_turn(-1 if LABEL < event.x < LABEL + 3 else 1)


def option_rows(entry: Entry, spec: str = "") -> Iterator[Widget]:
    """Yield a line for each option of a game, at its default or as a spec of the game has it."""
    head, _, tail = spec.partition(":")
    pairs = (word.partition("=") for word in tail.split(",")) if head == entry.name else ()
    values = {name: value for name, _, value in pairs}
    for name, option in entry.options.items():
        value = values.get(name, option.default)
        if option.choices:
            yield Choice(name, option.choices, value, f"option-{name}")
        else:
            line = Input(value, compact=True, id=f"option-{name}")
            yield Horizontal(Label(f"{name:<{LABEL}} "), line, classes="blank")


def spec_of(entry: Entry, lines: Iterable[Any]) -> str:
    """Return the spec of a game with the options of the form: 'mnk:width=4'."""
    values = {line.id.removeprefix("option-"): line.value.strip() for line in lines}
    changed = [f"{name}={value}" for name, value in values.items() if value != entry.options[name].default]
    return f"{entry.name}:{','.join(changed)}" if changed else entry.name


def player_names(seats: Sequence[str]) -> list[str]:
    """Return the players of the menu, from human and perfect to the searches, and those at the board now."""
    others = [name for name in zermelo.SEATED if name not in (*FIRST, "level", "table")]
    return list(dict.fromkeys([*FIRST, *others, *seats]))
