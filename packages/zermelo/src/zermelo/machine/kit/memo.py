"""A memo with one entry for each hash: a new entry replaces the old one, and there is no probing.

An entry has the answer, which is never 0, and then the words of a state. A state that is found is compared word by
word, so that a poor hash costs time, and never gives a wrong answer. The memo follows `begin` other ints in one array,
which a recursive search passes on as one argument.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from zermelo.machine.kit.hashing import add_word, place_of

__all__ = ["Memo", "compiled_memo", "plain_memo", "width_of"]


class Memo(NamedTuple):
    """The functions of a memo of states."""

    slot_of: Callable[[Any, Any], int]
    """slot_of(state, memory): where the entry of a state begins, or that of another one with this slot."""
    holds: Callable[[Any, int, Any], bool]
    """holds(memory, slot, state): whether the entry, which is not empty, is that of a state."""
    put: Callable[[Any, int, Any, int], None]
    """put(memory, slot, state, answer): write an entry."""


def compiled_memo(start: Any, begin: int) -> Memo:
    """Return a memo that compiles, for states that are ints or tuples of as many ints as the start."""
    width = width_of(start)
    int_at: Callable[[Any, int], int] = (
        (lambda state, j: state[j]) if isinstance(start, tuple) else lambda state, j: state
    )

    def slot_of(state: Any, memory: Any) -> int:
        mixed = 0
        for j in range(width):
            mixed = add_word(mixed, int_at(state, j))
        return begin + place_of(mixed, (len(memory) - begin) // (width + 1)) * (width + 1)

    def holds(memory: Any, slot: int, state: Any) -> bool:
        for j in range(width):
            if memory[slot + 1 + j] != int_at(state, j):
                return False
        return True

    def put(memory: Any, slot: int, state: Any, answer: int) -> None:
        memory[slot] = answer
        for j in range(width):
            memory[slot + 1 + j] = int_at(state, j)

    return Memo(slot_of, holds, put)


def plain_memo(begin: int) -> Memo:
    """Return the plain twin, for a list in which a state may be any hashable object."""

    def slot_of(state: Any, memory: Any) -> int:
        return begin + hash(state) % ((len(memory) - begin) // 2) * 2

    def holds(memory: Any, slot: int, state: Any) -> bool:
        return bool(memory[slot + 1] == state)

    def put(memory: Any, slot: int, state: Any, answer: int) -> None:
        memory[slot], memory[slot + 1] = answer, state

    return Memo(slot_of, holds, put)


def width_of(start: Any) -> int:
    """Return the number of ints of a state."""
    return len(start) if isinstance(start, tuple) else 1
