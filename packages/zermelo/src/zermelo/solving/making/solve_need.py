"""What solving a whole game needs, and the words by which terminal and page offer it or say that it does not fit."""

import os
from shlex import quote
from shutil import disk_usage
from time import monotonic
from typing import Any, NamedTuple

from zermelo.machine.tables_folder import tables_folder
from zermelo.rules import Game
from zermelo.rules.limits import OnProgress, Progress
from zermelo.solving.making.forecast import BYTE_UNITS, TIME_UNITS, Forecast, in_words

__all__ = [
    "MEASURED_NEEDS",
    "SOLVE_TASK_BYTES",
    "TOO_LARGE_MESSAGE",
    "Need",
    "need_of",
    "offer",
    "seldom",
    "time_of",
    "way_to_solve",
]

SOLVE_TASK_BYTES = 1_000_000_000
"""Bytes for the tasks of a solve."""

MAX_OFFERED_SOLVE_SECONDS = 3 * 3600
"""Seconds of the longest solve that is offered."""

MAX_DISK_SHARE = 0.5
"""The largest share of the free disk that a table may take, and of the memory that a solve may take."""

SOLVE_REPORT_SECONDS = 0.25
"""Seconds between two reports of the progress."""

MEGABYTE_BYTES = 1_000_000


class Need(NamedTuple):
    """What a solve needs."""

    forecast: Forecast
    memory: int = SOLVE_TASK_BYTES
    """Bytes."""

    @property
    def is_met(self) -> bool:
        """True if the solve is short enough to wait for, and fits the memory and the disk of the stored tables."""
        is_small = (
            self.memory <= max(SOLVE_TASK_BYTES, MAX_DISK_SHARE * all_memory())
            and self.forecast.bytes <= MAX_DISK_SHARE * free_disk()
        )
        return is_small and self.forecast.seconds <= MAX_OFFERED_SOLVE_SECONDS

    def __str__(self) -> str:
        """Return the need in words.

        >>> print(Need(Forecast(3_412_877, 130, 44_000_000)))
        about 2.2 minutes, up to 1 GB of memory and 44 MB of disk
        """
        memory, disk = (in_words(size, BYTE_UNITS) for size in (self.memory, max(MEGABYTE_BYTES, self.forecast.bytes)))
        return f"about {time_of(self.forecast.seconds)}, up to {memory} of memory and {disk} of disk"


MEASURED_NEEDS = {
    "dobutsu": Need(Forecast(246_803_201, 230.0, 9_000_000_000), 6_000_000_000),
    "connect:width=6,height=6": Need(Forecast(44_111_191_191, 339.0, 7_500_000_000), 3_000_000_000),
    "connect": Need(Forecast(2_637_477_442_337, 20_300.0, 450_000_000_000), 4_000_000_000),
}
"""The needs of games without a forecast, on two cores.

They were measured (docs/known-numbers.md, docs/ideas/tables-without-keys.md), but for that of 7 x 6. A forecast of
Connect Four would have to make its index first, which takes up to 2 GB of memory and half a minute. The need of 7 x 6
is computed from its known number of positions, at the pace and the bytes a position of 6 x 6.
"""

HOPELESS_ADVICE = "Only bounds and a search are possible."

UNKNOWN_NEED_MESSAGE = "What solving the whole game would take cannot be told."

TOO_LARGE_MESSAGE = "The whole game is too large to be stored."


def need_of(game: Game[Any]) -> Need | None:
    """Begin to solve a game, for some seconds, and return what the whole solve needs; None if it cannot be told.

    Raises what `solve` raises for a game that cannot be stored.
    """
    if game.spec in MEASURED_NEEDS:
        return MEASURED_NEEDS[game.spec]
    from zermelo.solving.making.estimate import estimate  # loads NumPy, which the playground begins without

    forecast = estimate(game)
    return Need(forecast) if forecast else None


def offer(need: Need | None, trouble: str = "") -> str:
    """Return the sentences that offer to solve a game, or say why this is not offered.

    trouble: why the game cannot be solved, if this is known.

    >>> offer(Need(Forecast(4_700_000_000, 14_400, 75_000_000_000), 4_000_000_000)).partition(":")[0]
    'Solving the whole game would take about 4 hours, up to 4 GB of memory and 75 GB of disk'
    """
    if need is None:
        return f"{trouble or UNKNOWN_NEED_MESSAGE} {HOPELESS_ADVICE}"
    if need.is_met:
        return f"Solving the whole game takes {need}."
    return f"Solving the whole game would take {need}: too much for this machine. {HOPELESS_ADVICE}"


def way_to_solve(game: Game[Any]) -> str:
    """Return the sentences that say how a game whose search ran out of time is solved; '' if no command can name it."""
    if not game.spec or tables_folder() is None:
        return ""
    need, command = MEASURED_NEEDS.get(game.spec), f"zermelo solve {quote(game.spec)}"
    if need:
        return f"Not decided in time. {offer(need)}{f' To solve it: {command}' if need.is_met else ''}"
    return (
        f"Not decided in time. {command} stores the value of every position, if the whole game is small enough; all "
        "commands then answer from the table."
    )


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
    return "a second" if seconds < 1.5 else in_words(seconds, TIME_UNITS)


def seldom(tell: OnProgress) -> OnProgress:
    """Return a progress callback that passes on at most four reports a second, which a process or a page reads."""
    last = 0.0

    def heard(news: Progress) -> None:
        nonlocal last
        if monotonic() - last > SOLVE_REPORT_SECONDS:
            last = monotonic()
            tell(news)

    return heard
