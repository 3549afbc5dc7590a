"""The menu: a game, its options, two players."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Footer, Input, Static

import zermelo
from zermelo import GAMES, Entry, Position, Sitting, ZermeloError
from zermelo.apps.tui.boards.board import Board
from zermelo.apps.tui.choice import Choice
from zermelo.apps.tui.form import option_rows, player_names, spec_of
from zermelo.apps.tui.game import on_screen

__all__ = ["MenuScreen"]


def titles(names: Iterable[str]) -> dict[str, str]:
    """Return the titles of games by name; one that a package adds and that cannot be built has none."""
    found = {}
    for name in names:
        with suppress(Exception):  # the game of a package may raise anything
            found[name] = zermelo.game(name).on_screen.title
    return found


class MenuScreen(Screen[None]):
    """What to play, and who."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "begin", "Play", key_display="Enter"),
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
        Binding("escape", "back", "Back", key_display="Esc"),
    ]

    KEY_HELP: ClassVar[dict[str, str]] = {
        "↑ ↓ Tab": "to another line",
        "← →": "change what is chosen; a number is typed",
        "Enter": "begin the game",
    }

    def __init__(self, game: str, seats: Sequence[str], values: bool) -> None:
        super().__init__()
        self.entries: dict[str, Entry] = {entry.name: entry for entry in zermelo.entries(GAMES)}
        self.spec, name = game, game.partition(":")[0]
        self.first = name if name in self.entries else next(iter(self.entries))
        """The game that is offered first."""
        self.position: Position[Any] = on_screen(zermelo.start(self.first))
        self.seats, self.values = seats, values

    def compose(self) -> ComposeResult:
        yield Static(
            Text.assemble(("zermelo", "bold"), "   ↑ ↓ choose a line   ← → change it   Enter plays"), id="header"
        )
        with Horizontal(id="menu"):
            with VerticalScroll(id="form", can_focus=False):
                yield Choice("game", list(self.entries), self.first, id="game", titles=titles(self.entries))
                yield Vertical(*option_rows(self.entry, self.spec), id="options")
                for name, seat in zip(("first", "second"), self.seats, strict=True):
                    yield Choice(name, player_names(self.seats), seat, id=name)
                yield Choice("values", ("off", "on"), "on" if self.values else "off", id="values")
                yield Button("Play", id="begin", compact=True)
            with Vertical(id="preview"):
                yield Board(self.position, playable=False, id="sample")
                yield Static(id="about")
        yield Static(id="status")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.query_one("#game").focus()
        self.look()

    @property
    def entry(self) -> Entry:
        """The game that is chosen."""
        chosen = self.query("#game").results(Choice)
        return self.entries[next((choice.value for choice in chosen), self.first)]

    def chosen(self, name: str) -> str:
        return self.query_one(f"#{name}", Choice).value

    async def on_choice_changed(self, event: Choice.Changed) -> None:
        if event.choice.id == "game":
            options = self.query_one("#options")
            await options.remove_children()
            await options.mount(*option_rows(self.entry))
        self.look()

    def on_input_changed(self, event: Input.Changed) -> None:
        self.look()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.action_begin()

    def on_descendant_focus(self) -> None:
        self.look()

    def on_button_pressed(self) -> None:
        self.action_begin()

    def look(self) -> None:
        """Show the game that is chosen, or what is wrong with its options."""
        position = self.shown()
        if position is None:
            return
        self.position = position
        first, second = self.position.game.players
        self.query_one("#first", Choice).label, self.query_one("#second", Choice).label = first, second
        self.query_one("#first").refresh()
        self.query_one("#second").refresh()
        self.query_one("#about", Static).update(self.about())
        self.say(self.hint())

    def shown(self) -> Position[Any] | None:
        """The start of the game that is chosen, when it is drawn; None for one that cannot be, which is told."""
        try:
            position = on_screen(zermelo.start(spec_of(self.entry, self.query_one("#options").children)))
            self.query_one("#sample", Board).show(position)
        except ZermeloError as error:
            self.say(str(error))
        except Exception as error:  # the game of a package may raise anything
            self.say(
                zermelo.explanation(error) or f"{self.entry.name} cannot be shown: {type(error).__name__}: {error}."
            )
        else:
            return position
        return None

    def about(self) -> Text:
        """The game and the players, in sentences."""
        first, second = self.position.game.players
        players = [(f"\n\n{name}: ", "bold", Sitting.about(self.chosen(seat)))
                   for name, seat in ((first, "first"), (second, "second"))]  # fmt: skip
        text = Text.assemble((f"{self.position.game.title}: ", "bold"), self.entry.about)
        for name, style, about in players:
            text.append(name, style).append(about)
        return text

    def hint(self) -> str:
        """A sentence on the line that has the focus, for screens without room for more."""
        row = self.focused.id if self.focused else None
        if row in ("first", "second"):
            return Sitting.about(self.chosen(row))
        return self.entry.about if row == "game" else f"zermelo play {self.position.game.spec}"

    def say(self, sentence: str) -> None:
        self.query_one("#status", Static).update(Text(sentence))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """One can go back where a game is open: below this screen, and above the blank one that is always there."""
        return action != "back" or len(self.app.screen_stack) > 2

    def action_back(self) -> None:
        self.dismiss()

    def action_begin(self) -> None:
        origin = self.shown()
        if origin is None:
            return
        try:
            sitting = Sitting(origin, (self.chosen("first"), self.chosen("second")))
        except ZermeloError as error:
            self.say(str(error))
            return
        self.app.open_game(sitting, self.chosen("values") == "on")  # type: ignore[attr-defined] # the app imports this file
