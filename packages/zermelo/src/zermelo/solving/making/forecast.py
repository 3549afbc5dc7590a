"""A forecast of the size of a table from its first tiers, and the refusal of one that cannot fit the disk."""

from collections.abc import Sequence
from math import exp, log
from shutil import disk_usage
from statistics import linear_regression
from time import perf_counter
from typing import NamedTuple

from zermelo.errors import DiskFull
from zermelo.solving.plan import Plan

__all__ = ["BYTE_UNITS", "CLASS_UNITS", "TIME_UNITS", "Forecast", "Forecaster", "classes_of", "in_words"]

MIN_FORECAST_TIERS = 4
"""Number of tiers that a forecast needs."""

FORECAST_REFUSAL_TIER, FORECAST_DISK_FACTOR, MIN_REFUSED_CLASSES = 10, 4, 100_000
"""A table is refused from this tier on, if its forecast is this many times what the disk holds, and so many classes are
known. In Connect Four on 7x6, forecasts from the 14th tier on are between a sixth and three times the truth."""


class Forecast(NamedTuple):
    """The expected size of a table."""

    classes: int
    seconds: float
    """Seconds until the table is finished, at the pace so far."""
    bytes: int
    """The size of its files on the disk, before they are packed."""

    def __str__(self) -> str:
        """Return the forecast in words.

        >>> print(Forecast(3_412_877, 130, 0), Forecast(4_700_000_000_000, 9e9, 0), sep=" | ")
        about 3.4 million classes, 2.2 minutes | about 4.7 trillion classes, 290 years
        """
        return f"about {in_words(self.classes, CLASS_UNITS)} classes, {in_words(self.seconds, TIME_UNITS)}"


CLASS_UNITS = (("trillion", 1e12), ("billion", 1e9), ("million", 1e6), ("", 1.0))
TIME_UNITS = (("years", 31_557_600.0), ("days", 86_400.0), ("hours", 3_600.0), ("minutes", 60.0), ("seconds", 1.0))


def in_words(number: float, units: Sequence[tuple[str, float]]) -> str:
    """Return a number with two significant digits and the largest unit that it holds."""
    unit, size = next((each for each in units if number >= each[1]), units[-1])
    rounded = float(f"{number / size:.2g}")
    return f"{rounded:,g} {unit}".rstrip()


class Forecaster:
    """The forecasts of one solve, while its tiers are discovered."""

    def __init__(self, plan: Plan, first: int) -> None:
        self.plan, self.first = plan, first
        self.sizes = list[int]()
        """The number of classes in each tier so far, from the first one, that of the start, down."""
        self.began = perf_counter()
        """The time of the first tier, when the rules have been compiled."""

    def add(self, tier: int, classes: int) -> Forecast | None:
        """Add a tier, and return the forecast; raise DiskFull for far too large a table.

        There is none after the first tiers, and none if some moves skip tiers, because growth says nothing then.
        """
        if not self.sizes:
            self.began = perf_counter()
        is_next = tier == self.first - len(self.sizes)
        self.sizes = [*self.sizes, classes] if is_next else []
        known = sum(self.sizes)
        if len(self.sizes) < MIN_FORECAST_TIERS:
            return None
        expected = max(known, classes_of(self.sizes, self.first + 1))
        self.check(known, expected)
        pace = (perf_counter() - self.began) / known
        seconds = pace * (2 * expected - known)  # settling takes about as long as discovering
        return Forecast(expected, seconds, self.bytes(expected))

    def bytes(self, classes: int) -> int:
        """Return the size of the files of this many classes."""
        return classes * (8 + self.plan.code_bytes)

    def check(self, known: int, expected: int) -> None:
        """Raise DiskFull if the table is expected to be far larger than the disk."""
        free, needed = disk_usage(self.plan.making).free, self.bytes(expected)
        if (
            len(self.sizes) >= FORECAST_REFUSAL_TIER
            and known >= MIN_REFUSED_CLASSES
            and needed > FORECAST_DISK_FACTOR * free
        ):
            raise DiskFull(
                f"The table of {self.plan.game.name} would take about {in_words(needed, BYTE_UNITS)}, and the disk of "
                f"{self.plan.folder} has {in_words(free, BYTE_UNITS)} left: by the growth of the first "
                f"{len(self.sizes)} "
                f"tiers, it has about {in_words(expected, CLASS_UNITS)} classes. Choose a smaller game, or another "
                "disk."
            )


BYTE_UNITS = (("TB", 1e12), ("GB", 1e9), ("MB", 1e6), ("bytes", 1.0))


def classes_of(sizes: Sequence[int], tiers: int) -> int:
    """Return the expected number of classes in all tiers, given the sizes of the first ones.

    The growth over two tiers usually falls steadily, as that of binomial coefficients: its logarithm is continued as a
    line through the later half of the tiers. The growth over one tier would rise and fall where a turn has two halves
    with different numbers of moves, as in Amazons.

    >>> from math import comb
    >>> sizes = [comb(30, k) for k in range(31)]
    >>> round(classes_of(sizes[:16], 31) / sum(sizes), 1)
    1.0
    """
    growth = [log(after / before) for before, after in zip(sizes, sizes[2:], strict=False)]
    later = range(len(growth) // 2 if len(growth) >= 6 else max(0, len(growth) - 3), len(growth))
    slope, begin = linear_regression(later, [growth[i] for i in later])
    expected = [float(size) for size in sizes]
    for tier in range(len(growth), tiers - 2):
        expected.append(expected[tier] * exp(min(begin + slope * tier, growth[-1])))
    return int(min(sum(expected), 1e30))
