"""The application: a menu, and the screens of games over it."""

import asyncio
import os
import select
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from zermelo import GameSession, ZermeloError
from zermelo.apps.tui.game import Play
from zermelo.apps.tui.help import Notice, two_columns
from zermelo.apps.tui.theme import DARK, LIGHT
from zermelo.evaluation.checking.explanation import explanation
from zermelo.playing.game_files import Played

__all__ = ["ENDED", "Zermelo", "open_screen"]

INTERRUPTED = 130

ENDED = CLOSED, TERMINATED = 129, 143
"""The exit codes after the terminal is closed and after SIGTERM: what a shell shows for programs that signals end."""

EVERYWHERE = {"Esc": "back", "D": "dark or light", "?": "this help", "q": "quit"}
"""The key bindings of every screen that opens over a game."""


class Zermelo(App[int]):
    """Games of perfect information on a full screen."""

    TITLE = "zermelo"
    CSS_PATH = "zermelo.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (64, "-usual"), (100, "-wide")]  # noqa: RUF012 - Textual types it so
    VERTICAL_BREAKPOINTS = [(0, "-short"), (18, "-usually"), (30, "-tall")]  # noqa: RUF012 - and this
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,ctrl+q", "leave(0)", "Quit", key_display="q"),
        Binding("ctrl+c", f"leave({INTERRUPTED})", show=False, priority=True),
        Binding("question_mark", "help", "Help", key_display="?"),
        Binding("D", "shade", show=False),
    ]

    def __init__(self, sitting: GameSession, values: bool = False, menu: bool = False) -> None:
        super().__init__()
        self.sitting, self.values, self.menu = sitting, values, menu
        self.failure = ""
        """The error message with which the application ended; '' without an error."""
        self.past: list[Played] = []
        """The games at boards that are closed."""
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        self.theme = DARK.name

    def on_mount(self) -> None:
        if not self.is_headless:
            self.heed_signals()
        if self.menu:
            self.push_screen(self.menu_screen())
        else:
            self.open_game(self.sitting, self.values)

    def heed_signals(self) -> None:
        """Leave when the terminal is closed or the program is asked to end, so that the game is saved."""
        loop = asyncio.get_running_loop()
        when_closed(partial(loop.call_soon_threadsafe, self.action_leave, CLOSED))
        with suppress(AttributeError, NotImplementedError):  # Windows lacks both signals and handlers
            loop.add_signal_handler(signal.SIGHUP, self.action_leave, CLOSED)
            loop.add_signal_handler(signal.SIGTERM, self.action_leave, TERMINATED)

    def menu_screen(self) -> Screen[None]:
        """Return the menu, at the game that was opened last."""
        from zermelo.apps.tui.screens.menu import MenuScreen

        return MenuScreen(self.sitting.now.game.spec, self.sitting.seats, self.values)

    def open_game(self, sitting: GameSession, values: bool) -> None:
        """Open a game in place of the screens that are open."""
        from zermelo.apps.tui.screens.play import GameScreen

        if sitting is not self.sitting:
            self.past += self.sitting.games
        self.sitting, self.values = sitting, values
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(GameScreen(Play(sitting, values)))

    def action_leave(self, code: int) -> None:
        self.exit(code)

    def action_help(self) -> None:
        """Show the keys of the screen."""
        if keys := getattr(self.screen, "KEY_HELP", None):
            self.push_screen(Notice("Keys", two_columns({**keys, **EVERYWHERE})))

    def action_shade(self) -> None:
        self.theme = LIGHT.name if self.theme == DARK.name else DARK.name

    def _handle_exception(self, error: Exception) -> None:
        """End the application with a sentence instead of a traceback if the rules of your own game fail."""
        sentence = str(error) if isinstance(error, ZermeloError) else explanation(error)
        if sentence is None:
            super()._handle_exception(error)
        else:
            self.failure = sentence
            self.exit(2)


def when_closed(tell: Callable[[], object]) -> None:
    """Call a function, from a thread, when the terminal is closed.

    The shell sends SIGHUP then, but not to a program that ignores it or that another program has started in a session
    of its own. Such a program reads the end of its input for ever.
    """

    def wait() -> None:
        poll = select.poll()
        poll.register(sys.__stdin__.fileno(), 0)  # type: ignore[union-attr] # a screen has an input; 0: hang-ups alone
        is_closed = any(event & (select.POLLHUP | select.POLLERR) for _, event in poll.poll())
        if is_closed:  # systems that cannot poll a terminal return another event at once
            with suppress(RuntimeError):  # the screen was left before
                tell()

    if hasattr(select, "poll"):
        threading.Thread(target=wait, daemon=True).start()


def open_screen(sitting: GameSession, values: bool, menu: bool) -> tuple[int, list[Played]]:
    """Run the application until it is left, and return the exit code and the games that were played.

    Raise ZermeloError for rules that fail.
    """
    for name in ("COLUMNS", "LINES"):  # the terminal knows its size, which may change
        os.environ.pop(name, None)
    app = Zermelo(sitting, values, menu)
    code = app.run()
    if app.failure:
        raise ZermeloError(app.failure)
    return code if code is not None else app.return_code or INTERRUPTED, [*app.past, *app.sitting.games]
