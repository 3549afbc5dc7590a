"""What long work reports while it runs."""

from collections.abc import Callable
from typing import Any, NamedTuple

__all__ = ["OnProgress", "Progress", "ignore"]


class Progress(NamedTuple):
    """How far long work has come."""

    done: int
    """How much is done."""
    total: int | None
    """How much there is to do; None where that is not known."""
    what: str
    """What is counted, in the plural, such as 'positions'; or a step of the work, such as 'settle: tier 8'."""

    def __str__(self) -> str:
        """Return the progress in words.

        >>> print(Progress(1200, None, "positions"), Progress(3, 8, "games"), Progress(0, None, "settle"), sep=", ")
        1,200 positions, 3 of 8 games, settle
        """
        if self.total is not None:
            return f"{self.done:,} of {self.total:,} {self.what}"
        return f"{self.done:,} {self.what}" if self.done else self.what


OnProgress = Callable[[Progress], None]
"""What long work calls while it runs."""


def ignore(*news: Any) -> None:
    """Ignore what long work reports."""
