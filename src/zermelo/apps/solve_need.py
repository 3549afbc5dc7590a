"""What solving a whole game needs, and whether the screens of this machine offer it."""

import os
from shutil import disk_usage
from time import monotonic
from typing import NamedTuple

from zermelo.machine.tables_folder import tables_folder
from zermelo.rules.limits import OnProgress, Progress
from zermelo.solving.making.forecast import BYTES, TIMES, Forecast, in_words

__all__ = ["MEMORY", "Need", "seldom", "time_of"]

MEMORY = 1_000_000_000
"""Bytes for the tasks of a solve."""

LONGEST = 3 * 3600
"""Seconds of the longest solve that is offered."""

ROOM = 0.5
"""The largest share of the free disk that a table may take, and of the memory that a solve may take."""

OFTEN = 0.25
"""Seconds between two reports of the progress."""

MEGABYTE = 1_000_000


class Need(NamedTuple):
    """What a solve needs."""

    forecast: Forecast
    memory: int = MEMORY
    """Bytes."""

    @property
    def is_met(self) -> bool:
        """True if the solve is short enough to wait for, and fits the memory and the disk of the stored tables."""
        is_small = self.memory <= max(MEMORY, ROOM * all_memory()) and self.forecast.bytes <= ROOM * free_disk()
        return is_small and self.forecast.seconds <= LONGEST

    def __str__(self) -> str:
        """Return the need in words.

        >>> print(Need(Forecast(3_412_877, 130, 44_000_000)))
        about 2.2 minutes, up to 1 GB of memory, 44 MB of disk
        """
        time, memory = time_of(self.forecast.seconds), in_words(self.memory, BYTES)
        return f"about {time}, up to {memory} of memory, {in_words(max(MEGABYTE, self.forecast.bytes), BYTES)} of disk"


def free_disk() -> int:
    """Return the free bytes of the disk of the stored tables, whose folder need not exist; 0 without stored tables."""
    folder = tables_folder()
    return disk_usage(next(each for each in (folder, *folder.parents) if each.exists())).free if folder else 0


def all_memory() -> int:
    """Return the bytes of memory of this machine; 0 where the system does not tell."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError):  # Windows
        return 0


def time_of(seconds: float) -> str:
    """Return a time in words.

    >>> time_of(0.4), time_of(45.3), time_of(130)
    ('a second', '45 seconds', '2.2 minutes')
    """
    return "a second" if seconds < 1.5 else in_words(seconds, TIMES)


def seldom(tell: OnProgress) -> OnProgress:
    """Return a progress callback that passes on at most four reports a second, which a process or a page reads."""
    last = 0.0

    def heard(news: Progress) -> None:
        nonlocal last
        if monotonic() - last > OFTEN:
            last = monotonic()
            tell(news)

    return heard
