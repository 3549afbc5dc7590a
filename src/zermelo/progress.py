"""Progress reports of long work."""

from collections.abc import Callable
from typing import Any, NamedTuple

__all__ = ["OnProgress", "Progress", "ignore"]


class Progress(NamedTuple):
    """The progress of long work."""

    done: int
    """The amount that is done."""
    total: int | None
    """The amount to do in all; None if it is unknown."""
    what: str
    """The things counted, in the plural, such as 'positions'; or a step of the work, such as 'settle: tier 8'."""
    expected: str = ""
    """A forecast of all the work, such as 'about 3.4 million classes, 2 minutes'; '' if there is none."""

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
