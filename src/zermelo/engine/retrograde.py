"""All positions of a game whose moves can return: found, linked by moves, and settled from the ends backwards.

Once found, positions are numbered in the ascending order of their keys. A slot holds a key, or -1.
"""

from collections.abc import Callable, Sequence
from typing import Any

from zermelo.bits import lowest
from zermelo.engine.layers import BAD_OUTCOME, LARGEST_KEY, MISSING, NO_KEY, UNSETTLED, find
from zermelo.rules import ENDLESS, MOST_MOVES, Game
from zermelo.rules.encodings import earlier, merit_of
from zermelo.symmetry.keys import keys_of
from zermelo.symmetry.soundness import Symmetry
from zermelo.symmetry.transformations import class_size, least_key

__all__ = ["EMPTY", "make_ends", "make_explore", "make_insert_all", "make_link", "make_settle", "slot_of"]

EMPTY = -1

SPREAD = 0x9E3779B1
"""A multiplier for hashing: 2^32 by the golden ratio (Donald Knuth, The Art of Computer Programming, 6.4)."""


def slot_of(key: int, last: int) -> int:
    """Where to look for a key first, in an open table whose last slot is this one."""
    return ((key & 0x7FFFFFFF) * SPREAD ^ (key >> 31) * SPREAD >> 7) >> 5 & last


def insert(slots: Any, key: int) -> bool:
    """Put a key into an open table of 2^n slots; whether it is new there."""
    last = len(slots) - 1
    place = slot_of(key, last)
    while slots[place] != EMPTY:
        if slots[place] == key:
            return False
        place = place + 1 & last
    slots[place] = key
    return True


def make_insert_all() -> Callable[..., None]:
    """A kernel insert_all(slots, keys, number): put the first keys into a table."""

    def insert_all(slots: Any, keys: Any, number: int) -> None:
        for i in range(number):
            insert(slots, int(keys[i]))

    return insert_all


def make_explore(game: Game[Any], maps: Sequence[Symmetry]) -> Callable[..., tuple[int, int]]:
    """A kernel explore(slots, keys, begin, end, most): add what is new among the children of keys[begin:end].

    It stops after `most` keys, or where there is no room; it answers where it stopped, and the number of
    keys then, or NO_KEY.
    """
    _, moves, play, _ = game.rules
    state_of, least = keys_of(game).state, least_key(game, maps)

    def explore(slots: Any, keys: Any, begin: int, end: int, most: int) -> tuple[int, int]:
        stop = begin + most
        while begin < end and begin < stop and end + MOST_MOVES <= len(keys):
            state = state_of(int(keys[begin]))
            mask = moves(state)
            while mask != 0:
                key = least(play(state, lowest(mask)))
                mask &= mask - 1
                if key < 0 or key > LARGEST_KEY:
                    return begin, NO_KEY
                if insert(slots, key):
                    keys[end] = key
                    end += 1
            begin += 1
        return begin, end

    return explore


def make_link(game: Game[Any], maps: Sequence[Symmetry]) -> Callable[..., int]:
    """A kernel link(keys, starts, shift, first, children): children[first[i]:first[i + 1]] are those of position i.

    keys are indexed by starts and shift. first is written too; children must have room for all, or be
    empty: then first is all that is asked for. It answers how many there are, or MISSING.
    """
    _, moves, play, _ = game.rules
    state_of, least = keys_of(game).state, least_key(game, maps)

    def link(keys: Any, starts: Any, shift: int, first: Any, children: Any) -> int:
        written = 0
        for i in range(len(keys)):
            first[i] = written
            state = state_of(int(keys[i]))
            mask = moves(state)
            while mask != 0:
                if len(children) > 0:
                    child = find(keys, starts, shift, least(play(state, lowest(mask))))
                    if child < 0:
                        return MISSING
                    children[written] = child
                written += 1
                mask &= mask - 1
        first[len(keys)] = written
        return written

    return link


def make_ends(game: Game[Any], maps: Sequence[Symmetry]) -> Callable[..., int]:
    """A kernel ends(keys, first, merits, sizes): the merits of positions without children, and the sizes of classes.

    It answers 0, or BAD_OUTCOME - i where the outcome of position i is not -1, 0 or 1.
    """
    outcome, state_of, size = game.rules.outcome, keys_of(game).state, class_size(game, maps)

    def ends(keys: Any, first: Any, merits: Any, sizes: Any) -> int:
        for i in range(len(keys)):
            state = state_of(int(keys[i]))
            sizes[i] = size(state)
            if first[i] == first[i + 1]:
                ended = outcome(state)
                if ended < -1 or ended > 1:
                    return BAD_OUTCOME - i
                merits[i] = merit_of(ended, 0)
        return 0

    return ends


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
