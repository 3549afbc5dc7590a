"""Deadlines, and rules that stop whatever asks them for moves at a deadline: a search need not know of time."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from time import monotonic, thread_time
from typing import ParamSpec

from zermelo.errors import OutOfTime
from zermelo.rules import Mask, Rules, S

__all__ = ["NEVER", "Deadline", "Shares", "WorkDeadline", "heeding", "limited", "until"]

P = ParamSpec("P")


class Deadline:
    """A moment this many seconds from now. A job with parts makes one, and gives each part what is left."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.end = monotonic() + seconds

    @property
    def left(self) -> float:
        """The seconds that are left; 0 from the deadline on."""
        return max(0.0, self.end - monotonic())

    @property
    def is_over(self) -> bool:
        """Whether the deadline has passed."""
        return monotonic() > self.end

    def check(self) -> None:
        """Raise OutOfTime from the deadline on."""
        if self.is_over:
            raise OutOfTime(f"Not finished in {self.seconds:g} s.")


NEVER = Deadline(inf)
"""The deadline of work that may take as long as it likes."""


class WorkDeadline(Deadline):
    """A deadline in processor time of this thread, so that a busy machine does not bring it nearer."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.work_end = thread_time() + seconds

    @property
    def is_over(self) -> bool:
        """Whether this thread has worked for the seconds."""
        # The clock of the thread is slow to read, and never ahead of the other one.
        return super().is_over and thread_time() > self.work_end


class Shares:
    """The seconds that the parts of a job share; a part that takes longer, because it compiles, uses only its own."""

    def __init__(self, seconds: float) -> None:
        self.left = seconds

    @contextmanager
    def part(self, seconds: float) -> Iterator[float]:
        """Give a part this many seconds, or what is left of all; what it does not use is for the others."""
        share, began = min(seconds, self.left), monotonic()
        try:
            yield share
        finally:
            self.left -= min(share, monotonic() - began)


def heeding(deadline: Deadline, report: Callable[P, None]) -> Callable[P, None]:
    """Return a progress callback that raises OutOfTime from the deadline on: long work ends where it next reports."""

    def heeded(*args: P.args, **named: P.kwargs) -> None:
        deadline.check()
        report(*args, **named)

    return heeded


def limited(rules: Rules[S], seconds: float) -> Rules[S]:
    """The same rules, except that asking for moves raises OutOfTime this many seconds from now."""
    return until(rules, Deadline(seconds))


def until(rules: Rules[S], deadline: Deadline) -> Rules[S]:
    """The same rules, except that asking for moves raises OutOfTime from the deadline on."""

    def moves(state: S) -> Mask:
        deadline.check()
        return rules.moves(state)

    return rules._replace(moves=moves)
