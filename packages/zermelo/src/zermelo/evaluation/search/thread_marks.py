"""Marks of the positions that threads search, so that threads search different moves and share their results.

A thread that finds another one at work on a move tries the others first. By then the result is often in the table.
(Jean-Christophe Weill, The ABDADA Distributed Minimax Search Algorithm, 1996; simplified by Tom Kerrigan: a mark for
the position after the move, in a small table of its own.)

Each thread also keeps the line of questions that it works on, from the root down, and checks now and then whether
another thread has answered one of them, which makes the work below useless. Without this, two threads search a tenth
more positions of Connect Four than one.
"""

from typing import Any

from zermelo.bits import put
from zermelo.evaluation.search.memory import (
    ANSWERED_PLY,
    LINE_LENGTH,
    LINE_WORD,
    NODES_WORD,
    THREAD_MARKS_BITS,
    THREAD_MARKS_START,
    WORDS_PER_QUESTION,
)
from zermelo.evaluation.search.move_order import known_bound
from zermelo.evaluation.search.static import OPEN_SCORE
from zermelo.evaluation.search.transposition import Key, TableEntry, is_shared
from zermelo.machine.kit.hashing import HASH_BITS, hash_key

__all__ = ["begin", "end", "find_answered", "has_come_back", "is_busy", "is_leaving"]

NODES_PER_MARK_CHECK = 1 << 10
"""The number of nodes between two checks of the line."""


def begin(memory: Any, thread: int, entry: TableEntry, ply: int, bound: int) -> None:
    """Mark a question as being searched, if its position is stored where other threads see it."""
    if is_shared(entry):
        memory[mark(entry.key)] = tag(entry.key)
        question = thread + LINE_WORD + WORDS_PER_QUESTION * memory[thread + LINE_LENGTH]
        memory[question], memory[question + 1] = ply, bound
        for i in range(len(entry.key)):
            memory[question + 2 + i] = entry.key[i]
        memory[thread + LINE_LENGTH] += 1


def end(memory: Any, thread: int, entry: TableEntry) -> None:
    """Remove the mark of a question, unless another one has replaced it."""
    if is_shared(entry):
        memory[thread + LINE_LENGTH] -= 1
        if memory[mark(entry.key)] == tag(entry.key):
            memory[mark(entry.key)] = 0


def is_busy(memory: Any, entry: TableEntry) -> bool:
    """Return whether a thread searches a position."""
    return bool(is_shared(entry) and memory[mark(entry.key)] == tag(entry.key))


def mark(key: Key) -> int:
    """Return the place of the mark of a position; another position with the same place may overwrite it."""
    return int(THREAD_MARKS_START + (hash_key(key) >> HASH_BITS - THREAD_MARKS_BITS))


def tag(key: Key) -> int:
    """Return the mark of a position, which is not 0."""
    return int(hash_key(key) + 1)


def find_answered(memory: Any, thread: int, key: Key, max_outcome: int) -> None:
    """Look now and then for the first question of the thread's line that is answered, to go back to.

    key: any key of the game.
    """
    if memory[thread + NODES_WORD] & NODES_PER_MARK_CHECK - 1:
        return
    for number in range(memory[thread + LINE_LENGTH]):
        question = thread + LINE_WORD + WORDS_PER_QUESTION * number
        ply, bound = memory[question], memory[question + 1]
        for i in range(len(key)):
            key = put(key, i, memory[question + 2 + i])
        if known_bound(memory, TableEntry(key, 0), ply, bound, max_outcome) != OPEN_SCORE:
            memory[thread + ANSWERED_PLY] = ply
            break


def is_leaving(memory: Any, thread: int) -> bool:
    """Return whether the thread is on its way back to a question that is answered."""
    return bool(memory[thread + ANSWERED_PLY])


def has_come_back(memory: Any, thread: int, ply: int) -> bool:
    """Return whether this is the ply of that question, which ends the way back."""
    if memory[thread + ANSWERED_PLY] != ply:
        return False
    memory[thread + ANSWERED_PLY] = 0
    return True
