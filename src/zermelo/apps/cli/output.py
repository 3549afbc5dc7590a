"""What is written to the terminal: every text goes through here, and its control characters are made visible."""

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count, cycle
from pathlib import Path
from threading import Event, Thread
from typing import Any, TextIO

from zermelo.apps.cli.colour import has_colour, painted

__all__ = ["Tally", "counter", "print_json", "progress", "say", "spinner", "visible", "warn", "width", "written"]

CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Characters that move the cursor, change its colour, or turn the direction of a text; a line break is none."""

PATIENCE = 0.4
"""Seconds before a spinner appears: what is quick needs none."""

FRAME = 0.1
"""Seconds for which a spinner stands still."""


def visible(text: str) -> str:
    r"""The same text with control characters as escapes.

    >>> print(visible("\x1b[31mred"))
    \x1b[31mred
    """
    return CONTROL.sub(lambda found: escape(found[0]), text)


def escape(character: str) -> str:
    return f"\\x{ord(character):02x}" if ord(character) < 256 else f"\\u{ord(character):04x}"


def say(text: str = "", stream: TextIO | None = None, end: str = "\n") -> None:
    """Write a text for people, with colours where the terminal has them."""
    out, shown = stream or sys.stdout, visible(text)
    print(painted(shown) if has_colour(out) else shown, file=out, end=end, flush=True)


def warn(sentence: str, raw: bool = False) -> None:
    """Write a sentence to standard error, if anybody reads it."""
    with suppress(OSError):
        print(sentence if raw else visible(sentence), file=sys.stderr, end="" if raw else "\n", flush=True)


def print_json(*values: Any) -> None:
    """Write values as JSON, one in a line."""
    import json

    text = "\n".join(json.dumps(value, ensure_ascii=False) for value in values)
    print(CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", text), flush=True)


def written(file: Path, json: bool, about: str, **figures: Any) -> None:
    """Say which file was written and what is in it, in a sentence or as JSON."""
    if json:
        print_json({"file": str(file), **figures})
    else:
        say(f"{file}: {about}")


def width(stream: TextIO | None = None) -> int | None:
    """The columns of the terminal; None for a pipe or a file, which take lines of any length."""
    return terminal_columns() if (stream or sys.stdout).isatty() else None


def terminal_columns() -> int:
    from shutil import get_terminal_size

    return get_terminal_size().columns


@contextmanager
def spinner(what: str) -> Iterator[Callable[[str], None]]:
    """Show on standard error, where that is a terminal, that work goes on; call the result with news of it."""
    news, over = [what], Event()
    turning = Thread(target=spin, args=(news, over), daemon=True)
    if sys.stderr.isatty():
        turning.start()
    try:
        yield lambda text: news.append(f"{what}: {text}")
    finally:
        over.set()
        if turning.is_alive():
            turning.join(1)


def spin(news: list[str], over: Event) -> None:
    if over.wait(PATIENCE):
        return
    for sign in cycle("|/-\\"):
        shown = visible(news[-1])[: terminal_columns() - 3]
        del news[:-1]
        warn(f"\r\x1b[2K{sign} {shown}", raw=True)
        if over.wait(FRAME):
            break
    warn("\r\x1b[2K", raw=True)


class Tally:
    """How many of something work has come to: news for a spinner, and what is known where the work is ended."""

    def __init__(self, tell: Callable[[str], None], what: str) -> None:
        self.tell, self.what = tell, what
        self.number = 0

    def __call__(self, number: int) -> None:
        self.number = number
        self.tell(str(self))

    def __str__(self) -> str:
        return f"{self.number:,} {self.what}"


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[], None]]:
    """Show a bar on standard error, where that is a terminal; call the result after each step."""
    with counter(what) as show:
        show(0, total)
        steps = count(1)
        yield lambda: show(next(steps), total)


@contextmanager
def counter(what: str) -> Iterator[Callable[[int, int], None]]:
    """The same bar; call the result with what is done, and how much there is."""
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(visible(what), total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
