"""The process that solves a game for the screen, or estimates what that takes: it can be ended at any time.

It reads a question from its standard input, writes messages to its standard output, and ends when its input ends: so it
outlives neither a screen that is left nor one that is killed.
"""

import os
import pickle
import signal
import sys
import threading
from contextlib import suppress
from typing import Any

import zermelo
from zermelo import ZermeloError
from zermelo.solving import need_of, seldom, share_done
from zermelo.types import Progress

__all__ = ["main"]

TUI_SOLVE_NICENESS = 10
"""Niceness, which leaves the processors to the search of the position on the screen."""

STOP_SOLVE_SECONDS = 20.0
"""Seconds for running tasks to end and for temporary files to be removed."""


def main() -> None:
    """Answer the question on standard input: a spec, 'estimate' or 'solve', and the bytes of memory for a solve."""
    spec, what, memory = pickle.load(sys.stdin.buffer)
    threading.Thread(target=end_with_input, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(TUI_SOLVE_NICENESS)
    with suppress(BrokenPipeError, KeyboardInterrupt):
        try:
            tell(what, need_of(zermelo.game(spec)) if what == "estimate" else solve_stored(spec, memory))
        except (ZermeloError, OSError) as error:
            tell("failed", str(error))


def tell(what: str, news: Any) -> None:
    pickle.dump((what, news), sys.stdout.buffer)
    sys.stdout.buffer.flush()


def solve_stored(spec: str, memory: int) -> str:
    """Solve a game into the stored tables, or go on where a solve was ended, and return its value in words."""
    game = zermelo.game(spec)

    def report(news: Progress) -> None:
        tell("progress", (share_done(game, news), step_of(news)))

    return str(zermelo.solve(game, memory=memory, resume=True, on_progress=seldom(report)).value)


def step_of(news: Progress) -> str:
    """Return the step of a solve in words.

    >>> step_of(Progress(80_000, None, "discover: tier 12")), step_of(Progress(5, 9, "list children"))
    ('80,000 positions found', 'list children, 5 of 9 positions')
    """
    step = news.what.partition(":")[0]
    if step == "discover":
        return f"{news.done:,} positions found"
    return f"{step}, {news.done:,}{f' of {news.total:,}' if news.total else ''} positions"


def end_with_input() -> None:
    """Interrupt the work when the input ends, and end the process if this takes long."""
    sys.stdin.buffer.read()
    os.kill(os.getpid(), signal.SIGINT)  # unlike _thread.interrupt_main, it wakes a main thread that waits
    threading.Event().wait(STOP_SOLVE_SECONDS)
    os._exit(1)


if __name__ == "__main__":
    main()
