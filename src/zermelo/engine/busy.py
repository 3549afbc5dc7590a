"""What threads search at the moment, so that they search different moves of one position and share what they find.

A thread that finds another one at work on a move tries the others first. By then the answer is often in the table.
(Jean-Christophe Weill, The ABDADA Distributed Minimax Search Algorithm, 1996; simplified by Tom Kerrigan: a mark for
the position after the move, in a small table of its own.)
"""

from typing import Any

from zermelo.engine.static import Entry
from zermelo.engine.transposition import BUSY, BUSY_BITS, hashed

__all__ = ["begin", "end", "is_busy"]


def begin(memory: Any, entry: Entry) -> None:
    """Tell other threads that a position is searched, if it is stored where they see it."""
    if entry.local == 0:
        memory[mark(entry.key)] = entry.key + 1


def end(memory: Any, entry: Entry) -> None:
    """Tell them that it is no more, unless they have marked another one since."""
    if entry.local == 0 and memory[mark(entry.key)] == entry.key + 1:
        memory[mark(entry.key)] = 0


def is_busy(memory: Any, entry: Entry) -> bool:
    """Whether a thread searches a position."""
    return bool(entry.local == 0 and entry.key >= 0 and memory[mark(entry.key)] == entry.key + 1)


def mark(key: int) -> int:
    """Where the mark of a position is; another one with the same place may overwrite it."""
    return BUSY + hashed(key, BUSY_BITS)
