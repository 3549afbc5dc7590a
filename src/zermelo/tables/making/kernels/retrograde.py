"""Positions of a game whose moves can return: found, linked by moves, and settled from the ends backwards.

A slot holds a key, or -1. What is settled at sight is what needs no other position: an end, and a win by one move.
All others, and drawn ends, are open; they are numbered in the ascending order of their keys.
"""

from collections.abc import Callable, Sequence
from typing import Any

from zermelo.bits import lowest, prefetch, times
from zermelo.evaluation.search.memory import MULTIPLIER
from zermelo.rules import LOSS, MOST_MOVES, WIN, Game
from zermelo.rules.encodings import code_of
from zermelo.symmetry.keys import keys_of
from zermelo.symmetry.maps import Symmetry
from zermelo.symmetry.transformations import canonical_key, class_size
from zermelo.tables.making.kernels.layers import BAD_OUTCOME, LARGEST_KEY, NO_KEY

__all__ = [
    "DRAWN", "EMPTY", "LOST_IN", "OPEN", "UNDECIDED",
    "find_known", "group_parents", "lose", "make_delay", "make_explore", "make_follow", "make_insert_all", "make_link",
    "make_look", "make_sizes", "number_keys", "parents_of", "slot_of", "win",
]  # fmt: skip

EMPTY = -1

OPEN = 255
"""Instead of a code: not settled at sight."""

DRAWN = code_of(0, 0, -1)
"""The code of a drawn end."""

WON_AT_ONCE = code_of(WIN, 1, -1)

LOST_IN = 64
"""Instead of a number of open children, with 1 or 2 added: lost in so many plies, whatever is open."""

UNDECIDED = (1 << 32) - 1
"""Instead of a code of 32 bits."""


def slot_of(key: int, slots: int) -> int:
    """Where to look first for a key in an open table of a number of slots, below 2^31."""
    return (times(key ^ key >> 32, MULTIPLIER) >> 31) * slots >> 32


def insert(slots: Any, key: int) -> bool:
    """Put a key into an open table; whether it is new there."""
    place = slot_of(key, len(slots))
    while slots[place] != EMPTY:
        if slots[place] == key:
            return False
        place = place + 1 if place + 1 < len(slots) else 0
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
    state_of, least = keys_of(game).state, canonical_key(game, maps)

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


def make_follow(game: Game[Any], maps: Sequence[Symmetry]) -> Callable[..., tuple[int, int]]:
    """A kernel follow(keys, begin, children): the children of keys[begin:], as long as there is room.

    It answers where it stopped, and how many it wrote, or NO_KEY.
    """
    _, moves, play, _ = game.rules
    state_of, least = keys_of(game).state, canonical_key(game, maps)

    def follow(keys: Any, begin: int, children: Any) -> tuple[int, int]:
        written = 0
        for i in range(begin, len(keys)):
            if written + MOST_MOVES > len(children):
                return i, written
            state = state_of(int(keys[i]))
            mask = moves(state)
            while mask != 0:
                key = least(play(state, lowest(mask)))
                mask &= mask - 1
                if key < 0 or key > LARGEST_KEY:
                    return i, NO_KEY
                children[written] = key
                written += 1
        return len(keys), written

    return follow


def find_known(keys: Any, known: Any, seen: Any) -> None:
    """A kernel: mark the keys that are known; both ascend, and either may be much the longer."""
    place = 0
    for i in range(len(keys)):
        step = 1
        while place + step < len(known) and known[place + step] <= keys[i]:
            place += step
            step += step
        while step > 0:
            if place + step < len(known) and known[place + step] <= keys[i]:
                place += step
            step >>= 1
        if place < len(known) and known[place] == keys[i]:
            seen[i] = 1


def make_look(game: Game[Any]) -> Callable[..., int]:
    """A kernel look(keys, codes): the codes of what is settled at sight, OPEN for the others.

    It answers how many of the others and of drawn ends there are, or BAD_OUTCOME - i where the outcome of position i
    is not -1, 0 or 1.
    """
    _, moves, play, outcome = game.rules
    state_of = keys_of(game).state

    def look(keys: Any, codes: Any) -> int:
        waiting = 0
        for i in range(len(keys)):
            state, code = state_of(int(keys[i])), OPEN
            mask = moves(state)
            if mask == 0:
                ended = outcome(state)
                if ended < -1 or ended > 1:
                    return BAD_OUTCOME - i
                code = code_of(ended, 0, -1)
            while mask != 0 and code == OPEN:
                child = play(state, lowest(mask))
                mask &= mask - 1
                if moves(child) == 0 and outcome(child) == LOSS:
                    code = WON_AT_ONCE
            codes[i] = code
            if code in (OPEN, DRAWN):
                waiting += 1
        return waiting

    return look


def number_keys(keys: Any, first: int, slots: Any, numbers: Any) -> None:
    """A kernel: put keys into an open table, with numbers from the first one on beside them."""
    for i in range(len(keys)):
        key = int(keys[i])
        place = slot_of(key, len(slots))
        while slots[place] != EMPTY:
            place = place + 1 if place + 1 < len(slots) else 0
        slots[place] = key
        numbers[place] = first + i


def make_link(game: Game[Any], maps: Sequence[Symmetry]) -> Callable[..., tuple[int, int]]:
    """A kernel that finds the open children of open positions, those with a key from low to high, exclusive.

    link(keys, begin, first, slots, numbers, low, high, room, children, parents, counts) looks at keys[begin:], the
    first of which has the number `first`; it writes a child and a parent for every move, and adds to the counts. It
    answers where it stopped, and how many it wrote. `room` is for 63 keys and 63 places.
    """
    _, moves, play, _ = game.rules
    state_of, least = keys_of(game).state, canonical_key(game, maps)

    def link(
        keys: Any, begin: int, first: int, slots: Any, numbers: Any, low: int, high: int, room: Any,
        children: Any, parents: Any, counts: Any,
    ) -> tuple[int, int]:  # fmt: skip
        written, last = 0, len(slots) - 1
        for i in range(begin, len(keys)):
            if written + MOST_MOVES > len(children):
                return i, written
            state, found = state_of(int(keys[i])), 0
            mask = moves(state)
            while mask != 0:
                key = least(play(state, lowest(mask)))
                mask &= mask - 1
                if low <= key < high:
                    room[found], room[MOST_MOVES + found] = key, slot_of(key, len(slots))
                    prefetch(slots, room[MOST_MOVES + found])
                    found += 1
            for j in range(found):
                key, place = room[j], room[MOST_MOVES + j]
                while slots[place] != key and slots[place] != EMPTY:
                    place = place + 1 if place < last else 0
                if slots[place] == key:
                    children[written], parents[written] = numbers[place], first + i
                    counts[i] += 1
                    written += 1
        return len(keys), written

    return link


def make_delay(game: Game[Any]) -> Callable[..., None]:
    """A kernel delay(keys, codes, counts): counts of LOST_IN + 1 or 2 for positions whose children are all settled.

    All of those are won for the opponent, who wins by one move, unless each of them is an end.
    """
    _, moves, play, _ = game.rules
    state_of = keys_of(game).state

    def delay(keys: Any, codes: Any, counts: Any) -> None:
        for i in range(len(keys)):
            if counts[i] == 0 and codes[i] == OPEN:
                state, plies = state_of(int(keys[i])), 1
                mask = moves(state)
                while mask != 0:
                    if moves(play(state, lowest(mask))) != 0:
                        plies = 2
                    mask &= mask - 1
                counts[i] = LOST_IN + plies

    return delay


def make_sizes(game: Game[Any], maps: Sequence[Symmetry]) -> Callable[..., None]:
    """A kernel sizes(keys, into): the number of positions in every class."""
    state_of, size = keys_of(game).state, class_size(game, maps)

    def sizes(keys: Any, into: Any) -> None:
        for i in range(len(keys)):
            into[i] = size(state_of(int(keys[i])))

    return sizes


def group_parents(children: Any, parents: Any, base: int, ends: Any, grouped: Any) -> None:
    """A kernel: put parents where ends[child - base] says, which it moves on: at last to where those of a child end."""
    for i in range(len(children)):
        child = children[i] - base
        grouped[ends[child]] = parents[i]
        ends[child] += 1


def parents_of(children: Any, ends: Any, grouped: Any, parents: Any) -> int:
    """A kernel: write the parents of some children of a block one after the other; how many there are."""
    written = 0
    for i in range(len(children)):
        child = children[i]
        for j in range(ends[child - 1] if child > 0 else 0, ends[child]):
            parents[written] = grouped[j]
            written += 1
    return written


def win(parents: Any, low: int, high: int, codes: Any, code: int, marks: Any, block: int) -> int:
    """A kernel: give a code to the undecided parents from low to high, exclusive, and mark their blocks; how many."""
    settled = 0
    for i in range(len(parents)):
        parent = parents[i]
        if low <= parent < high and codes[parent] == UNDECIDED:
            codes[parent] = code
            marks[parent // block] = 1
            settled += 1
    return settled


def lose(parents: Any, low: int, high: int, codes: Any, counts: Any, code: int, marks: Any, block: int) -> int:
    """The same, for those that have no open child left when one is taken off for every time that they are met."""
    settled = 0
    for i in range(len(parents)):
        parent = parents[i]
        if low <= parent < high and codes[parent] == UNDECIDED:
            counts[parent] -= 1
            if counts[parent] == 0:
                codes[parent] = code
                marks[parent // block] = 1
                settled += 1
    return settled
