"""What threads search at the moment, so that they search different moves of one position and share what they find.

A thread that finds another one at work on a move tries the others first. By then the answer is often in the table.
(Jean-Christophe Weill, The ABDADA Distributed Minimax Search Algorithm, 1996; simplified by Tom Kerrigan: a mark for
the position after the move, in a small table of its own.)

Each thread also keeps the line of questions that it works on, from the root down, and looks now and then whether
another one has answered one of them: what lies below has become useless then. Without this, two threads look at a
tenth more positions of Connect Four than one does.
"""

from typing import Any

from zermelo.evaluation.search.entries import Entry, is_shared
from zermelo.evaluation.search.memory import ANSWERED_PLY, BUSY, BUSY_BITS, LINE, LINE_LENGTH, NODES, QUESTION, hashed
from zermelo.evaluation.search.move_order import known_bound
from zermelo.evaluation.search.static import OPEN

__all__ = ["begin", "end", "find_answered", "has_come_back", "is_busy", "is_leaving"]

NODES_BETWEEN = 1 << 10
"""Nodes after which a thread looks at its line again."""


def begin(memory: Any, thread: int, entry: Entry, ply: int, bound: int) -> None:
    """Tell other threads that a question is worked on, if its position is stored where they see it."""
    if is_shared(entry):
        memory[mark(entry.key)] = entry.key + 1
        question = thread + LINE + QUESTION * memory[thread + LINE_LENGTH]
        memory[question], memory[question + 1], memory[question + 2] = entry.key, ply, bound
        memory[thread + LINE_LENGTH] += 1


def end(memory: Any, thread: int, entry: Entry) -> None:
    """Tell them that it is no more, unless they have marked another one since."""
    if is_shared(entry):
        memory[thread + LINE_LENGTH] -= 1
        if memory[mark(entry.key)] == entry.key + 1:
            memory[mark(entry.key)] = 0


def is_busy(memory: Any, entry: Entry) -> bool:
    """Whether a thread searches a position."""
    return bool(is_shared(entry) and memory[mark(entry.key)] == entry.key + 1)


def mark(key: int) -> int:
    """Where the mark of a position is; another one with the same place may overwrite it."""
    return BUSY + hashed(key, BUSY_BITS)


def find_answered(memory: Any, thread: int) -> None:
    """Now and then, look for the first question of the thread's line that has its answer, to go back to."""
    if memory[thread + NODES] & NODES_BETWEEN - 1:
        return
    for number in range(memory[thread + LINE_LENGTH]):
        question = thread + LINE + QUESTION * number
        key, ply, bound = memory[question], memory[question + 1], memory[question + 2]
        if known_bound(memory, Entry(key, 0), ply, bound) != OPEN:
            memory[thread + ANSWERED_PLY] = ply
            break


def is_leaving(memory: Any, thread: int) -> bool:
    """Whether the thread is on its way back to a question that has been answered."""
    return bool(memory[thread + ANSWERED_PLY])


def has_come_back(memory: Any, thread: int, ply: int) -> bool:
    """Whether this is the ply of that question; then the thread is on its way no longer."""
    if memory[thread + ANSWERED_PLY] != ply:
        return False
    memory[thread + ANSWERED_PLY] = 0
    return True
