"""Room for the arrays of a task, which the next task of the same thread uses again.

Memory that is given back after every task, as Dask's workers do, is new at the next one: the system fills it with
zeros, page by page.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import local
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = ["Gathered", "given_back", "room"]

OURS = local()


def room(what: str, number: int, kind: str = "<i8", keeping: int = 0) -> "Array":
    """Space for so many numbers of a kind, until this thread asks for the same again; the first ones may be kept."""
    import numpy as np

    held: dict[str, Array] = vars(OURS)
    if what not in held or len(held[what]) < number:
        larger = np.empty(max(number, 2 * keeping), kind)
        if keeping:
            larger[:keeping] = held[what][:keeping]
        held[what] = larger
    return held[what][:number]


@contextmanager
def given_back() -> Iterator[None]:
    """Give back, at the end, all the room that this thread has: it may live on when the tasks are done."""
    try:
        yield
    finally:
        vars(OURS).clear()


class Gathered:
    """Arrays one after the other, in a room that grows."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.number = 0

    def add(self, some: "Array") -> None:
        before, self.number = self.number, self.number + len(some)
        room(self.what, self.number, keeping=before)[before:] = some

    def whole(self) -> "Array":
        """All that was added."""
        return room(self.what, self.number)
