"""The application: a menu, and the screens of games over it."""

import asyncio
import os
from collections.abc import Callable
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.screen import Screen

from zermelo import ZermeloError
from zermelo.evaluation import explanation
from zermelo.playing import GameSession, Played
from zermelo_terminal.ending import EXIT_CLOSED_TERMINAL, EXIT_INTERRUPTED, TERMINATED, Ending, is_heeding
from zermelo_terminal.game import Play
from zermelo_terminal.help import Notice, rules_and, two_columns
from zermelo_terminal.theme import DARK_THEME, LIGHT_THEME

__all__ = ["LOST_TERMINAL_EXIT_CODES", "Zermelo", "open_screen"]

LOST_TERMINAL_EXIT_CODES = EXIT_CLOSED_TERMINAL, TERMINATED
"""The exit codes after which nobody looks at the terminal."""

OVERLAY_KEYS = {"Esc": "back", "D": "dark or light", "?": "the rules and the keys", "q": "quit"}
"""The key bindings of every screen that opens over a game."""


def heedful(driver: type[Driver]) -> type[Driver]:
    """Return a class of drivers that leaves SIGCONT alone inside the handler of a signal that ends the screen.

    In the background, to resume would suspend the program again before that handler has done anything.
    """

    class HeedfulDriver(driver):  # type: ignore[valid-type, misc]
        def _sigcont_application(self, *arguments: object) -> None:
            if not is_heeding():
                super()._sigcont_application(*arguments)

    return HeedfulDriver


class Zermelo(App[int]):
    """Games of perfect information on a full screen."""

    TITLE = "zermelo"
    CSS_PATH = "zermelo.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (64, "-usual"), (100, "-wide")]  # noqa: RUF012 - Textual types it so
    VERTICAL_BREAKPOINTS = [(0, "-short"), (18, "-usually"), (30, "-tall")]  # noqa: RUF012 - and this
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,ctrl+q", "leave(0)", "Quit", key_display="q"),
        Binding("ctrl+c", f"leave({EXIT_INTERRUPTED})", show=False, priority=True),
        Binding("question_mark", "help", "Rules", key_display="?"),
        Binding("D", "shade", show=False),
    ]

    def __init__(self, sitting: GameSession, values: bool = False, menu: bool = False) -> None:
        super().__init__()
        self.sitting, self.values, self.menu = sitting, values, menu
        self.failure = ""
        """The error message with which the application ended; '' without an error."""
        self.past: list[Played] = []
        """The games at boards that are closed."""
        self.event_loop: asyncio.AbstractEventLoop | None = None
        """The loop of a screen that is shown."""
        self.register_theme(DARK_THEME)
        self.register_theme(LIGHT_THEME)
        self.theme = DARK_THEME.name

    def get_driver_class(self) -> type[Driver]:
        """Return a driver that does not resume a screen which a signal ends."""
        return heedful(super().get_driver_class())

    def on_mount(self) -> None:
        self.event_loop = asyncio.get_running_loop()
        if self.menu:
            self.push_screen(self.menu_screen())
        else:
            self.open_game(self.sitting, self.values)

    def menu_screen(self) -> Screen[None]:
        """Return the menu, at the game that was opened last."""
        from zermelo_terminal.screens.menu import MenuScreen

        return MenuScreen(self.sitting.now.game.spec, self.sitting.seats, self.values)

    def open_game(self, sitting: GameSession, values: bool) -> None:
        """Open a game in place of the screens that are open."""
        from zermelo_terminal.screens.play import GameScreen

        if sitting is not self.sitting:
            self.past += self.sitting.games
        self.sitting, self.values = sitting, values
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(GameScreen(Play(sitting, values)))

    @property
    def games(self) -> list[Played]:
        """The games that were played, in order."""
        return [*self.past, *self.sitting.games]

    def leave_soon(self, code: int) -> None:
        """Leave when the event loop can, from any thread; raise RuntimeError if it is closed."""
        if self.event_loop:
            self.event_loop.call_soon_threadsafe(self.exit, code)

    def action_leave(self, code: int) -> None:
        self.exit(code)

    def action_help(self) -> None:
        """Show the rules of the game on the screen, and its keys."""
        if keys := getattr(self.screen, "KEY_HELP", None):
            game = self.screen.position.game  # type: ignore[attr-defined] # of each screen with such keys
            self.push_screen(Notice(game.title, rules_and(two_columns({**keys, **OVERLAY_KEYS}), game)))

    def action_shade(self) -> None:
        self.theme = LIGHT_THEME.name if self.theme == DARK_THEME.name else DARK_THEME.name

    def _handle_exception(self, error: Exception) -> None:
        """End the application with a sentence instead of a traceback if the rules of your own game fail."""
        sentence = str(error) if isinstance(error, ZermeloError) else explanation(error)
        if sentence is None:
            super()._handle_exception(error)
        else:
            self.failure = sentence
            self.exit(2)


def open_screen(
    sitting: GameSession, values: bool, menu: bool, keep: Callable[[list[Played]], object]
) -> tuple[int, list[Played]]:
    """Run the application until it is left, and return the exit code and the games that were played.

    Raise ZermeloError for rules that fail. If a signal or the end of the terminal has to end the process at once, call
    `keep` with the games.
    """
    for name in ("COLUMNS", "LINES"):  # the terminal knows its size, which may change
        os.environ.pop(name, None)
    app = Zermelo(sitting, values, menu)
    ending, code = Ending(app.leave_soon, lambda: keep(app.games)), None
    with ending.watching():
        try:
            code = app.run()
        except OSError:  # of Textual, which writes to the terminal
            if not ending.is_terminal_gone():
                raise
    if (code is None or app.failure) and ending.is_terminal_gone():
        return EXIT_CLOSED_TERMINAL, app.games
    if app.failure:
        raise ZermeloError(app.failure)
    return code if code is not None else app.return_code or EXIT_INTERRUPTED, app.games
