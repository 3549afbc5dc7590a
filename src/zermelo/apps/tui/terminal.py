"""The terminal that the screen is on: whether it is there still."""

import select
import sys
import threading
from collections.abc import Callable
from contextlib import suppress

__all__ = ["when_closed"]


def when_closed(tell: Callable[[], object]) -> None:
    """Call a function, from a thread, when the terminal is closed.

    The shell sends SIGHUP then, but not to a program that ignores it or that another program has started in a session
    of its own. Such a program reads the end of its input for ever.
    """

    def wait() -> None:
        poll = select.poll()
        poll.register(sys.__stdin__.fileno(), 0)  # type: ignore[union-attr] # a screen has an input; 0: hang-ups alone
        closed = any(event & (select.POLLHUP | select.POLLERR) for _, event in poll.poll())
        if closed:  # some systems cannot poll a terminal, and say so at once
            with suppress(RuntimeError):  # the screen was left before
                tell()

    if hasattr(select, "poll"):
        threading.Thread(target=wait, daemon=True).start()
