"""Progress on standard error, if it is a terminal: a spinner or a bar."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle
from threading import Event, Thread

from zermelo.command.interrupt import DEADLINE_GRACE_SECONDS, within
from zermelo.command.streams import columns_of, visible, warn
from zermelo.rules.limits import OnProgress, Progress

__all__ = ["counter", "spinner", "tally_work"]

SECONDS_BEFORE_SPINNER = 0.4
"""Seconds before a spinner appears: quick work needs none."""

SPINNER_SECONDS = 0.1
"""Seconds between two pictures of a spinner."""


@contextmanager
def spinner(what: str) -> Iterator[Callable[[object], None]]:
    """Show a spinner, and yield a function that updates its text."""
    news, over = [what], Event()
    turning = Thread(target=spin, args=(news, over), daemon=True)
    if sys.stderr.isatty():
        turning.start()
    try:
        yield lambda latest: news.append(f"{what}: {latest}")
    finally:
        over.set()
        if turning.is_alive():
            turning.join(1)


def spin(news: list[str], over: Event) -> None:
    if over.wait(SECONDS_BEFORE_SPINNER):
        return
    for sign in cycle("|/-\\"):
        shown = visible(news[-1])[: (columns_of(sys.stderr) or 80) - 3]
        del news[:-1]
        warn(f"\r\x1b[2K{sign} {shown}", raw=True)
        if over.wait(SPINNER_SECONDS):
            break
    warn("\r\x1b[2K", raw=True)


@contextmanager
def tally_work(
    work: str, what: str, seconds: float, summary: str, late: float = DEADLINE_GRACE_SECONDS
) -> Iterator[OnProgress]:
    """Show a spinner over work with a time limit, and count what it deals with.

    summary: what to say when the time is over; {tally} in it stands for the count.
    """
    tally = f"0 {what}"
    with spinner(work) as show, within(seconds, lambda: summary.replace("{tally}", tally), late):

        def tell(progress: Progress) -> None:
            nonlocal tally
            tally = f"{progress.done:,} {progress.what}"
            show(tally)

        yield tell


@contextmanager
def counter(what: str, has_steps: bool = False) -> Iterator[OnProgress]:
    """Show a bar; call the result with the progress of the work, which has the rate of each step if it has steps."""
    if not sys.stderr.isatty():
        yield lambda news: None
        return
    from rich import progress
    from rich.console import Console

    rate = progress.TextColumn("{task.fields[rate]}"), progress.TimeElapsedColumn(), progress.TimeRemainingColumn()
    number = progress.MofNCompleteColumn(), progress.TimeElapsedColumn()
    columns = progress.TextColumn("{task.description}", markup=False), progress.BarColumn()
    with progress.Progress(
        *columns, *(rate if has_steps else number), console=Console(stderr=True), transient=True
    ) as shown:
        task, last = shown.add_task(visible(what), total=None, rate=""), what

        def tell(news: Progress) -> None:
            nonlocal last
            step, _, _ = news.what.partition(":")
            if step != last:
                shown.reset(task)
                last = step
            about = f"{news.what}, {news.done:,} classes" if has_steps else what
            about += f" of {news.expected}" if news.expected else ""
            speed = f"{shown.tasks[0].speed or 0:,.0f} per second"
            shown.update(task, completed=news.done, total=news.total, description=visible(about), rate=speed)

        yield tell
