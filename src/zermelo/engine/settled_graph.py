"""A graph of positions in memory, settled from the ends backwards; it need not be all of a game."""

from collections.abc import Callable
from typing import Any

from zermelo.engine.layers import UNSETTLED
from zermelo.rules import ENDLESS
from zermelo.rules.encodings import earlier

__all__ = ["make_settle"]


def make_settle() -> Callable[..., None]:
    """A kernel settle(merits, open_children, first, parents, queue): the merits of all, from those of the ends.

    parents[first[i]:first[i + 1]] are those of position i, once for every move; open_children counts the moves.
    A position is won by one lost child, and lost when all its children are won: in the order of
    remoteness, the child that settles it is the quickest, or the slowest. What is left then is drawn:
    by a longest line, where all drawing children are; else by play without end.
    """

    def settle(merits: Any, open_children: Any, first: Any, parents: Any, queue: Any) -> None:
        for drawn in (False, True):
            end = queue_ends(merits, open_children, queue, drawn)
            begin = 0
            while begin < end:
                child = queue[begin]
                begin += 1
                merit = earlier(merits[child])
                for j in range(first[child], first[child + 1]):
                    parent = parents[j]
                    if merits[parent] == UNSETTLED:
                        open_children[parent] -= 1
                        if merit > ENDLESS or open_children[parent] == 0:
                            merits[parent] = merit
                            queue[end] = parent
                            end += 1
        for i in range(len(merits)):
            if merits[i] == UNSETTLED:
                merits[i] = ENDLESS

    return settle


def queue_ends(merits: Any, open_children: Any, queue: Any, drawn: bool) -> int:
    """Write the positions that are over into a queue, those that are drawn or the others; how many there are."""
    end = 0
    for i in range(len(merits)):
        if merits[i] != UNSETTLED and open_children[i] == 0 and (merits[i] == 0) == drawn:
            queue[end] = i
            end += 1
    return end
