"""What is chosen in the menu: a game, its options and two players."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import Input, Label

import zermelo
from zermelo import Entry
from zermelo.apps.tui.choice import Choice

__all__ = ["Blank", "option_rows", "player_names", "spec_of"]

LEVELS = ("0.9", "0.75", "0.5", "0.25")
"""The chances of a best move that are offered."""

FIRST = ("human", "perfect", "tricky", *(f"level={p}" for p in LEVELS), "average", "random")
"""The players that are offered first; table needs a folder, which the command line takes."""


class Blank(Horizontal):
    """An option that is typed: its name and its text."""

    def __init__(self, name: str, value: str) -> None:
        super().__init__(id=f"option-{name}")
        self.label, self.default = name, value

    def compose(self) -> ComposeResult:
        yield Label(f"{self.label:<9} ")
        yield Input(self.default, compact=True)

    @property
    def value(self) -> str:
        return self.query_one(Input).value.strip()


def option_rows(entry: Entry, spec: str = "") -> Iterator[Widget]:
    """A row for each option of a game, at its default or as a spec of the game has it."""
    head, _, tail = spec.partition(":")
    pairs = (word.partition("=") for word in tail.split(",")) if head == entry.name else ()
    given = {name: value for name, _, value in pairs}
    for name, option in entry.options.items():
        value = given.get(name, option.default)
        if option.choices:
            yield Choice(name, option.choices, value, id=f"option-{name}")
        else:
            yield Blank(name, value)


def spec_of(entry: Entry, rows: Iterable[Any]) -> str:
    """The text that names the game with what is chosen: 'mnk:width=4'."""
    chosen = {row.id.removeprefix("option-"): row.value for row in rows}
    changed = [f"{name}={value}" for name, value in chosen.items() if value != entry.options[name].default]
    return f"{entry.name}:{','.join(changed)}" if changed else entry.name


def player_names(seats: Sequence[str]) -> list[str]:
    """What the menu offers, from human and perfect to the searches; and who sits there now."""
    others = [name for name in zermelo.SEATED if name not in (*FIRST, "level", "table")]
    return list(dict.fromkeys([*FIRST, *others, *seats]))
