"""The menu: a form with a game, its options and two players."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, ClassVar

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Button, Input, Label, Static

import zermelo
from zermelo import Position, ZermeloError
from zermelo.drawing import view
from zermelo.evaluation import explanation
from zermelo.games import games_by_kind
from zermelo.playing import SEAT_BUILDERS, GameSession
from zermelo.rules import Entry
from zermelo_terminal.help import hidden
from zermelo_terminal.screens.base_screen import BACK_BINDING, Framed, Line
from zermelo_terminal.screens.gallery import Gallery
from zermelo_terminal.theme import Paint

__all__ = ["MenuScreen"]

LABEL_CHARACTERS = 9
"""The width in characters of the label of a line."""

STRENGTH_TITLES = {"human": "a person", "level=0.25": "Easy", "level=0.75": "Medium", "perfect": "Perfect"}
"""The players that everybody is offered, with their titles."""

STUDENT_PLAYERS = (*STRENGTH_TITLES, "tricky", "level=0.9", "level=0.5", "average", "random")
"""The players that are offered first to students; table needs a folder, which the command line takes."""

STUDENTS_LINE = "students"
"""The line behind which everything for students stands."""


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
        return Text.assemble(
            (f"{self.label:<{LABEL_CHARACTERS}.{LABEL_CHARACTERS}} ", paint.quiet), ("‹", arrows), name, ("›", arrows)
        )

    def action_turn(self, step: int) -> None:
        self.value = self.names[(self.names.index(self.value) + step) % len(self.names)]
        self.refresh()
        self.post_message(self.Changed(self))

    def on_click(self, event: events.Click) -> None:
        """Choose the previous name on the left arrow, and the next one elsewhere."""
        self.action_turn(-1 if LABEL_CHARACTERS < event.x < LABEL_CHARACTERS + 3 else 1)


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
            line = Line(value, compact=True, id=f"option-{name}")
            yield Horizontal(Label(f"{name:<{LABEL_CHARACTERS}} "), line, classes="blank")


def spec_of(entry: Entry, lines: Iterable[Any]) -> str:
    """Return the spec of a game with the options of the form: 'mnk:width=4'."""
    values = {line.id.removeprefix("option-"): line.value.strip() for line in lines}
    changed = [f"{name}={value}" for name, value in values.items() if value != entry.options[name].default]
    return f"{entry.name}:{','.join(changed)}" if changed else entry.name


def player_names(seats: Sequence[str]) -> list[str]:
    """Return the players of the menu, from human and perfect to the searches, and those at the board now."""
    others = [name for name in SEAT_BUILDERS if name not in (*STUDENT_PLAYERS, "level", "table", "certificate")]
    return list(dict.fromkeys([*STUDENT_PLAYERS, *others, *seats]))


def titles(names: Iterable[str]) -> dict[str, str]:
    """Return the titles of games by name; a game of a package that cannot be built has none."""
    found = {}
    for name in names:
        with suppress(Exception):  # the game of a package may raise anything
            found[name] = zermelo.game(name).title
    return found


class MenuScreen(Framed):
    """A form for the game and its players."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "begin", "Play", key_display="Enter"),
        *hidden({"up": "app.focus_previous", "down": "app.focus_next"}),
        BACK_BINDING,
    ]

    KEY_HELP: ClassVar[dict[str, str]] = {
        "↑ ↓ Tab": "to another line",
        "← →": "change what is chosen; a number is typed",
        "Enter": "begin the game",
    }

    def __init__(self, game: str, seats: Sequence[str], values: bool) -> None:
        super().__init__()
        self.entries: dict[str, Entry] = {entry.name: entry for games in games_by_kind().values() for entry in games}
        self.spec, name = game, game.partition(":")[0]
        self.first = name if name in self.entries else next(iter(self.entries))
        """The game that is offered first."""
        self.position: Position[Any] = zermelo.start(self.first)
        self.seats, self.values = seats, values

    def body(self) -> ComposeResult:
        names = {name: name for name in self.entries} | titles(self.entries)
        with Horizontal(id="menu"):
            with VerticalScroll(id="games", can_focus=False):
                yield Gallery(names, self.first)
            with VerticalScroll(id="form", can_focus=False):
                yield Choice("game", list(self.entries), self.first, "game", names)
                for name, seat in zip(("first", "second"), self.seats, strict=True):
                    yield Choice(name, self.players_of_seat(seat), seat, name, STRENGTH_TITLES)
                yield Choice("values", ("off", "on"), "on" if self.values else "off", "values")
                yield Button("Play", id="begin", compact=True, variant="primary")
                yield Choice("students", ("hide", "show"), "show" if self.is_for_students else "hide", STUDENTS_LINE)
                yield Vertical(*option_rows(self.entry, self.spec), id="options")
                yield Static(id="about")

    @property
    def is_for_students(self) -> bool:
        """True if the game or its players, as they are now, need a line for students."""
        return ":" in self.spec or not set(self.seats) <= set(STRENGTH_TITLES)

    def players_of_seat(self, seat: str, is_for_students: bool | None = None) -> list[str]:
        """Return the players of a seat: strengths, and for students all others."""
        show = self.is_for_students if is_for_students is None else is_for_students
        return player_names(self.seats) if show else list(dict.fromkeys([*STRENGTH_TITLES, seat]))

    def on_mount(self) -> None:
        self.query_one("#options").display = self.is_for_students
        self.head(Text.assemble(("New game", "bold"), "   arrows choose   Tab: next   Enter plays"))
        self.show()

    @property
    def entry(self) -> Entry:
        """The game that is chosen."""
        choices = self.query("#game").results(Choice)
        return self.entries[next((choice.value for choice in choices), self.first)]

    def choice(self, name: str) -> Choice:
        return self.query_one(f"#{name}", Choice)

    async def on_choice_changed(self, event: Choice.Changed) -> None:
        if event.choice.id == "game":
            self.query_one(Gallery).choose(event.choice.value)
            await self.show_options()
        elif event.choice.id == STUDENTS_LINE:
            is_shown = event.choice.value == "show"
            self.query_one("#options").display = is_shown
            for seat in map(self.choice, ("first", "second")):
                seat.names = self.players_of_seat(seat.value, is_shown)
        self.show()

    async def on_gallery_changed(self, event: Gallery.Changed) -> None:
        choice = self.choice("game")
        choice.value = event.name
        choice.refresh()
        await self.show_options()
        self.show()

    async def show_options(self) -> None:
        """Show the options of another game."""
        options = self.query_one("#options")
        await options.remove_children()
        await options.mount(*option_rows(self.entry))

    @on(Input.Changed)
    @on(events.DescendantFocus)
    def show(self) -> None:
        """Show the chosen game, or the error in its options."""
        position = self.start()
        if position is None:
            return
        self.position = position
        about = Text.assemble((f"{position.game.title}: ", "bold"), self.entry.about)
        for seat, name in zip(("first", "second"), position.game.notation.player_names, strict=True):
            choice = self.choice(seat)
            choice.label = name
            choice.refresh()
            about.append(f"\n\n{name}: ", "bold").append(GameSession.about(choice.value))
        self.query_one("#about", Static).update(about)
        self.say(self.hint())

    def start(self) -> Position[Any] | None:
        """Return the start of the game that is chosen and draw it, or report why it cannot be drawn."""
        try:
            position = zermelo.start(spec_of(self.entry, self.query("#options Choice, #options Input")))
            view(position)  # raises what is wrong with a board
        except ZermeloError as error:
            self.say(str(error))
        except Exception as error:  # the game of a package may raise anything
            self.say(explanation(error) or f"{self.entry.name} cannot be shown: {type(error).__name__}: {error}.")
        else:
            return position
        return None

    def hint(self) -> str:
        """Return a sentence on the line that has the focus, for screens without room for more."""
        row = self.focused.id if self.focused else None
        if row in ("first", "second"):
            return GameSession.about(self.choice(row).value)
        return self.entry.about if row == "game" else f"zermelo play {self.position.game.spec}"

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to go back only if a game is open, below this screen and above the blank screen."""
        return action != "dismiss" or len(self.app.screen_stack) > 2

    @on(Input.Submitted)
    @on(Button.Pressed)
    def action_begin(self) -> None:
        origin = self.start()
        if origin is None:
            return
        try:
            sitting = GameSession(origin, (self.choice("first").value, self.choice("second").value))
        except ZermeloError as error:
            self.say(str(error))
            return
        self.app.open_game(sitting, self.choice("values").value == "on")  # type: ignore[attr-defined] # the app imports this file
