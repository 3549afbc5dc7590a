"""The limits of a job: time, memory, threads and progress."""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from time import monotonic
from typing import Any, NamedTuple, ParamSpec

from zermelo.errors import BadOption, OutOfTime
from zermelo.rules import Mask, Rules, S

__all__ = [
    "MAX_THREADS",
    "NO_DEADLINE",
    "Deadline",
    "Memory",
    "OnProgress",
    "Progress",
    "bytes_of",
    "ignore",
    "processors",
    "thread_time",
    "with_deadline",
    "with_deadline_check",
    "worker_count",
]


class Progress(NamedTuple):
    """The progress of long work."""

    done: int
    """The amount that is done."""
    total: int | None
    """The amount to do in all; None if it is unknown."""
    what: str
    """The things counted, in the plural, such as 'positions'; or a step of the work, such as 'settle: tier 8'."""
    expected: object = None
    """A forecast of all the work, in words 'about 3.4 million classes, 2 minutes'; None if there is none."""

    def __str__(self) -> str:
        """Return the progress in words.

        >>> print(Progress(1200, None, "positions"), Progress(3, 8, "games"), Progress(0, None, "settle"), sep=", ")
        1,200 positions, 3 of 8 games, settle
        """
        if self.total is not None:
            return f"{self.done:,} of {self.total:,} {self.what}"
        return f"{self.done:,} {self.what}" if self.done else self.what


OnProgress = Callable[[Progress], None]
"""A callback that receives the progress of long work."""


def ignore(*news: Any) -> None:
    """Ignore progress reports."""


try:
    from time import thread_time
except ImportError:  # Python in a browser has one thread
    from time import process_time as thread_time


P = ParamSpec("P")

Memory = int | str
"""A number of bytes, or a text such as '512M' or '4G'."""

BYTES_OF_UNIT = {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}


def bytes_of(memory: Memory) -> int:
    """Return an amount of memory as a number of bytes; raise BadOption for a text that is not one.

    >>> bytes_of("4G"), bytes_of("512 MB"), bytes_of(1 << 20)
    (4294967296, 536870912, 1048576)
    """
    if not isinstance(memory, str):
        return memory
    found = re.fullmatch(r"([0-9]{1,15}) ?([KMGT])I?B?", memory.strip().upper())
    if found is None:
        raise BadOption(f"{memory!r} is not a size: write a number with a unit, such as 512M or 4G.")
    return int(found[1]) * BYTES_OF_UNIT[found[2]]


class Deadline:
    """A moment some seconds from now, which another thread can cancel.

    Functions accept a deadline instead of a number of seconds.
    whole: the deadline of a larger job; when it is over, so is this one. clock: a function that
    returns the time in seconds.

    >>> job = Deadline(60)
    >>> part = Deadline(10, job)
    >>> job.cancel()
    >>> part.is_over, part.left
    (True, 0.0)
    """

    def __init__(self, seconds: float, whole: "Deadline | None" = None, clock: Callable[[], float] = monotonic) -> None:
        self.clock: Callable[[], float] = whole.clock if whole else clock
        self.seconds, self.whole, self.is_share = seconds, whole, False
        self.own_end = self.clock() + seconds
        self.is_cancelled = False

    @classmethod
    def of(cls, seconds: "float | Deadline") -> "Deadline":
        """Return a deadline this many seconds from now, or the deadline itself."""
        return seconds if isinstance(seconds, Deadline) else cls(seconds)

    def share(self, fraction: float) -> "Deadline":
        """Return the deadline of a part that may take this fraction of the time that is left."""
        part = Deadline(self.left * fraction, self)
        part.is_share = True
        return part

    @property
    def end(self) -> float:
        """The time on the clock at which the deadline is over."""
        own_end = -inf if self.is_cancelled else self.own_end
        # Without `min`: every node of a search asks.
        return own_end if self.whole is None or own_end <= (end := self.whole.end) else end

    @property
    def left(self) -> float:
        """The number of seconds left; 0 from the deadline on."""
        return max(0.0, self.end - self.clock())

    @property
    def question(self) -> "Deadline":
        """The deadline of the whole question, of which this one may be a share."""
        return self.whole.question if self.whole and self.is_share else self

    @property
    def is_over(self) -> bool:
        """True if the deadline has passed or was cancelled."""
        return self.clock() >= self.end

    def check(self) -> None:
        """Raise OutOfTime if the deadline is over."""
        now, job = self.clock(), self
        # The chain is written out, because every node of a search asks; most have one or two links.
        while now < job.own_end and not job.is_cancelled:
            if job.whole is None:
                return
            job = job.whole
        if self.clock() >= self.end:
            raise OutOfTime("Cancelled." if self.end == -inf else f"Not finished {self.limit}.")

    @property
    def limit(self) -> str:
        """The limit of the largest job whose time is over: 'in 5 s', or 'before it was cancelled'."""
        job = self
        while job.whole and job.whole.is_over:
            job = job.whole
        return "before it was cancelled" if self.end == -inf else f"in {float(f'{job.seconds:.3g}'):g} s"

    def cancel(self) -> None:
        """End the deadline now; call this from any thread."""
        self.is_cancelled = True

    @contextmanager
    def pause(self) -> Iterator[None]:
        """Stop the clock of a share during the block: compiling takes time of the whole question, and no part's."""
        began = self.clock()
        try:
            yield
        finally:
            self.prolong(self.clock() - began)

    def prolong(self, seconds: float) -> None:
        """Give a share the seconds back that compiling took."""
        if self.is_share:
            self.own_end += seconds


NO_DEADLINE = Deadline(inf)
"""The deadline of work without a time limit."""


def with_deadline_check(deadline: Deadline, report: Callable[P, None]) -> Callable[P, None]:
    """Return a progress callback that raises OutOfTime from the deadline on, which ends the work at its next report."""

    def check_and_call(*args: P.args, **named: P.kwargs) -> None:
        deadline.check()
        report(*args, **named)

    return check_and_call


def with_deadline(rules: Rules[S], deadline: Deadline) -> Rules[S]:
    """Return the same rules, except that listing moves raises OutOfTime from the deadline on."""

    def moves(state: S) -> Mask:
        deadline.check()
        mask: Mask = rules.moves(state)
        return mask

    return rules._replace(moves=moves)


MAX_THREADS = 64
"""The largest number of threads of one search; more of them only wait for each other."""


def worker_count(what: str, number: int | None) -> int:
    """Return how many threads or processes run, by default one per processor; raise BadOption for fewer than one."""
    if number is not None and number < 1:
        raise BadOption(f"{what}={number} is not valid: it must be 1 or more.")
    return number or processors()


def processors() -> int:
    """Return the number of processors that this process may use, which taskset and containers may limit."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
