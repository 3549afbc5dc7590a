"""The end of the full screen from outside: a signal, or a terminal that is gone.

The screen leaves by itself if its event loop can still do so. It cannot where Textual waits in a handler of SIGCONT to
write to a terminal that is gone. So signals have plain handlers here, which Python runs even then, and a thread that
does not need the event loop ends the process after a moment.
"""

import os
import select
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

__all__ = ["EXIT_CLOSED_TERMINAL", "EXIT_INTERRUPTED", "TERMINATED", "Ending", "is_heeding"]

EXIT_CLOSED_TERMINAL, EXIT_INTERRUPTED, TERMINATED = 129, 130, 143
"""The exit codes after the terminal is closed, Ctrl-C and SIGTERM: what a shell shows for programs that signals end."""

LEAVE_SECONDS = 0.7
"""Seconds for the screen to leave by itself."""

EXIT_CODE_OF_SIGNAL = {"SIGHUP": EXIT_CLOSED_TERMINAL, "SIGINT": EXIT_INTERRUPTED, "SIGTERM": TERMINATED}
"""The signals that end the screen, and the exit code after each. Windows has no SIGHUP."""

JOB_CONTROL = "SIGTSTP", "SIGCONT", "SIGTTIN", "SIGTTOU"
"""The signals by which a shell suspends and resumes a program."""

LEAVE_SCREEN = b"\x1b[?1000l\x1b[?1003l\x1b[?1006l\x1b[?2004l\x1b[<u\x1b[?1049l\x1b[?25h\x1b[?1004l"
"""What gives the terminal back: no mouse, no bracketed paste, the usual keys, the screen before, and the cursor."""


class Ending:
    """The end of a screen: `leave(code)` asks the screen to leave, `keep()` saves the games if it does not."""

    def __init__(self, leave: Callable[[int], object], keep: Callable[[], object]) -> None:
        self.leave, self.keep = leave, keep
        self.is_requested = False
        """True once something has asked the screen to end."""
        self.is_over = threading.Event()
        self.terminal = sys.__stdin__.fileno()  # type: ignore[union-attr] # a screen has an input
        self.modes = terminal_modes(self.terminal)

    @contextmanager
    def watching(self) -> Iterator[None]:
        """End the screen on SIGHUP, SIGINT and SIGTERM, and when its terminal is gone."""
        before = {number: signal.getsignal(number) for number in numbers([*EXIT_CODE_OF_SIGNAL, *JOB_CONTROL])}
        for name, code in EXIT_CODE_OF_SIGNAL.items():
            for number in numbers([name]):
                signal.signal(number, partial(self.heed, code))
        if hasattr(select, "poll"):
            threading.Thread(target=self.await_closing, daemon=True).start()
        try:
            yield
        finally:
            self.is_over.set()
            for number, handler in before.items():
                signal.signal(number, handler)

    def heed(self, code: int, *_: object) -> None:
        """End the screen for a signal; end a program in the background at once, since it may not use the terminal."""
        for number in numbers(JOB_CONTROL):  # to resume the screen now would suspend a program in the background again
            signal.signal(number, lambda *_: None)
        if is_in_background(self.terminal):
            self.end_process(code)
        self.request(code)

    def request(self, code: int) -> None:
        """Ask the screen to leave, and end the process a moment later if it is still there."""
        if not self.is_requested:
            self.is_requested = True
            threading.Thread(target=self.end_late, args=(code,), daemon=True).start()
            with suppress(RuntimeError):  # the event loop is closed
                self.leave(code)

    def await_closing(self) -> None:
        """Wait until the terminal is gone, and then end the screen.

        The shell sends SIGHUP then, but not to a program that ignores it or that another program has started in a
        session of its own. Such a program reads the end of its input for ever.
        """
        if hangs_up(self.terminal, None) and not self.is_over.is_set():
            self.request(EXIT_CLOSED_TERMINAL)

    def is_terminal_gone(self) -> bool:
        """Return whether the terminal is closed, where the system can tell."""
        return hasattr(select, "poll") and hangs_up(self.terminal, 0)

    def end_late(self, code: int) -> None:
        """End the process unless the screen leaves in time."""
        if not self.is_over.wait(LEAVE_SECONDS):
            self.end_process(code)

    def end_process(self, code: int) -> None:
        """Save the games, give the terminal back and end the process, whatever its main thread is doing."""
        try:
            self.keep()
            if not is_in_background(self.terminal):
                self.give_back()
        finally:
            os._exit(code)

    def give_back(self) -> None:
        """Restore the modes and the screen of the terminal, if it still takes what is written."""
        if self.modes is not None and select.select([], [self.terminal], [], 0)[1]:
            import termios

            with suppress(termios.error, OSError):
                termios.tcsetattr(self.terminal, termios.TCSANOW, self.modes)
                os.write(self.terminal, LEAVE_SCREEN)


def is_heeding() -> bool:
    """Return whether a handler of a signal that ends the screen is running, be it before its first line.

    Python runs the handlers of signals that come together one inside the other.
    """
    frame = sys._getframe()
    while frame.f_back:
        frame = frame.f_back
        if frame.f_code is Ending.heed.__code__:
            return True
    return False


def numbers(names: Iterable[str]) -> list[int]:
    """Return the numbers of the signals that this system has."""
    return [getattr(signal, name) for name in names if hasattr(signal, name)]


def terminal_modes(terminal: int) -> list[Any] | None:
    """Return the modes of a terminal; None on a system without them."""
    with suppress(ImportError):
        import termios

        with suppress(termios.error):
            return termios.tcgetattr(terminal)
    return None


def hangs_up(terminal: int, milliseconds: int | None) -> bool:
    """Return whether a terminal is closed within this time, which None leaves open."""
    poll = select.poll()
    poll.register(terminal, 0)  # 0: hang-ups alone
    # Systems that cannot poll a terminal return another event at once.
    return any(event & (select.POLLHUP | select.POLLERR) for _, event in poll.poll(milliseconds))


def is_in_background(terminal: int) -> bool:
    """Return True if another program has the terminal, as the shell has after Ctrl-Z."""
    try:
        return os.tcgetpgrp(terminal) != os.getpgrp()
    except (AttributeError, OSError):
        return False
