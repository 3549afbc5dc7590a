"""Kernels for games whose moves can return: they find all positions, list children and parents, and settle.

A primitive position needs no other one for its value: a finished position, or a win by one move. All others, and drawn
finished positions, are open; they are numbered in the ascending order of their keys. In a game with scores, or in which
a player may move again, all positions are open.
"""

from collections.abc import Callable
from typing import Any

from zermelo.bits import is_empty, lowest, prefetch, rest
from zermelo.evaluation.symmetry.keys import LARGEST_KEY, keys_of
from zermelo.evaluation.symmetry.transformations import canonical_key, class_size, maps_of
from zermelo.rules import LOSS, WIN, Game, never
from zermelo.rules.encodings import code_of
from zermelo.solving.making.kernels.hash_tables import EMPTY_SLOT, find_slot, slot_of
from zermelo.solving.making.kernels.layers import BAD_OUTCOME_RESULT, NO_KEY_RESULT

__all__ = [
    "DRAWN_CODE", "LOST_IN_MARK", "OPEN_CODE", "UNDECIDED_CODE", "find_known", "group_parents", "has_primitives",
    "lose", "make_delay", "make_expand_frontier", "make_explore", "make_list_children", "make_settle_primitives",
    "make_sizes", "make_write_outcomes", "parents_of", "win",
]  # fmt: skip

OPEN_CODE = 255
"""A placeholder for the code of a position that is not primitive."""

DRAWN_CODE = code_of(0, 0, -1)
"""The code of a drawn finished position."""

WON_AT_ONCE_CODE = code_of(WIN, 1, -1)

LOST_IN_MARK = 128
"""A mark in place of the number of open children; plus 1 or 2: lost in this many plies, whatever these children are."""

UNDECIDED_CODE = (1 << 32) - 1
"""A placeholder for a code of 32 bits."""


def make_append_children(game: Game[Any]) -> Callable[..., int]:
    """Return a function append_children(key, keys, end) that writes the children of a position to keys[end:].

    It compiles, and returns the new end, or NO_KEY_RESULT.
    """
    _, moves, play, *_ = game.rules
    state_of, canonical = keys_of(game).state, canonical_key(game, maps_of(game))

    def append_children(key: int, keys: Any, end: int) -> int:
        state = state_of(key)
        mask = moves(state)
        while not is_empty(mask):
            child = canonical(play(state, lowest(mask)))
            mask = rest(mask)
            if child < 0 or child > LARGEST_KEY:
                return NO_KEY_RESULT
            keys[end] = child
            end += 1
        return end

    return append_children


def make_explore(game: Game[Any]) -> Callable[..., tuple[int, int]]:
    """Return a kernel explore(slots, keys, begin, end, most) that appends the new children of keys[begin:end].

    It stops after `most` positions, or when the arrays are full, and returns where it stopped and the new end, or
    NO_KEY_RESULT.
    """
    append_children, most_moves = make_append_children(game), game.most_moves

    def explore(slots: Any, keys: Any, begin: int, end: int, limit: int) -> tuple[int, int]:
        stop = begin + limit
        while begin < end and begin < stop and end + most_moves <= len(keys):
            last = append_children(int(keys[begin]), keys, end)
            if last == NO_KEY_RESULT:
                return begin, NO_KEY_RESULT
            for i in range(end, last):
                key = int(keys[i])
                place = find_slot(slots, key)
                if slots[place] == EMPTY_SLOT:
                    slots[place] = key
                    keys[end] = key
                    end += 1
            begin += 1
        return begin, end

    return explore


def make_expand_frontier(game: Game[Any]) -> Callable[..., tuple[int, int]]:
    """Return a kernel expand_frontier(keys, begin, children) that writes the children of keys[begin:] while they fit.

    It returns where it stopped and the number of children, or NO_KEY_RESULT.
    """
    append_children, most_moves = make_append_children(game), game.most_moves

    def expand_frontier(keys: Any, begin: int, children: Any) -> tuple[int, int]:
        written = 0
        for i in range(begin, len(keys)):
            if written + most_moves > len(children):
                return i, written
            end = append_children(int(keys[i]), children, written)
            if end == NO_KEY_RESULT:
                return i, NO_KEY_RESULT
            written = end
        return len(keys), written

    return expand_frontier


def find_known(keys: Any, known: Any, seen: Any) -> None:
    """Mark the keys that are known; a kernel. Both arrays ascend, and either may be much longer than the other."""
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


def make_settle_primitives(game: Game[Any]) -> Callable[..., int]:
    """Return a kernel settle_primitives(keys, codes) that writes codes of primitive positions, and OPEN_CODE for the
    others.

    It returns the number of open positions, or BAD_OUTCOME_RESULT - i where the outcome of position i breaks the
    contract. If all positions are open, the code of a finished one is DRAWN_CODE.
    """
    _, moves, play, outcome, *_ = game.rules
    state_of, most, is_plain = keys_of(game).state, game.max_outcome, has_primitives(game)

    def settle_primitives(keys: Any, codes: Any) -> int:
        opened = 0
        for i in range(len(keys)):
            state, code = state_of(int(keys[i])), OPEN_CODE
            mask = moves(state)
            if is_empty(mask):
                ended = outcome(state)
                if ended < -most or ended > most:
                    return BAD_OUTCOME_RESULT - i
                code = code_of(ended, 0, -1) if is_plain else DRAWN_CODE
            while is_plain and not is_empty(mask) and code == OPEN_CODE:
                child = play(state, lowest(mask))
                mask = rest(mask)
                if is_empty(moves(child)) and outcome(child) == LOSS:
                    code = WON_AT_ONCE_CODE
            codes[i] = code
            if code in (OPEN_CODE, DRAWN_CODE):
                opened += 1
        return opened

    return settle_primitives


def has_primitives(game: Game[Any]) -> bool:
    """Return whether finished positions, and wins by one move, are settled before the others."""
    return game.rules.scores is None and game.rules.again is None


def make_write_outcomes(game: Game[Any]) -> Callable[..., None]:
    """Return a kernel write_outcomes(keys, codes) that writes the codes of finished positions."""
    _, moves, _, outcome, *_ = game.rules
    state_of, most = keys_of(game).state, game.max_outcome

    def write_outcomes(keys: Any, codes: Any) -> None:
        for i in range(len(keys)):
            state = state_of(int(keys[i]))
            if is_empty(moves(state)):
                codes[i] = code_of(outcome(state), 0, -1, most)

    return write_outcomes


def make_list_children(game: Game[Any]) -> Callable[..., tuple[int, int]]:
    """Return a kernel that lists the open children of open positions, those with a key from low to high, exclusive.

    list_children(keys, begin, first, slots, numbers, low, high, room, children, parents, counts) visits keys[begin:];
    keys[0] has the number `first`. It writes a child and a parent for every move, the latter as ~parent if its player
    moves again, and adds to the counts. It returns where it stopped, and how many it wrote. `room` holds the keys, the
    slots and the parents of the most moves.
    """
    _, moves, play, *_ = game.rules
    state_of, canonical, most_moves = keys_of(game).state, canonical_key(game, maps_of(game)), game.most_moves
    again = game.rules.again or never

    def list_children(
        keys: Any, begin: int, first: int, slots: Any, numbers: Any, low: int, high: int, room: Any,
        children: Any, parents: Any, counts: Any,
    ) -> tuple[int, int]:  # fmt: skip
        written, last = 0, len(slots) - 1
        for i in range(begin, len(keys)):
            if written + most_moves > len(children):
                return i, written
            state, number = state_of(int(keys[i])), 0
            mask = moves(state)
            while not is_empty(mask):
                move = lowest(mask)
                key = canonical(play(state, move))
                mask = rest(mask)
                if low <= key < high:
                    room[number], room[most_moves + number] = key, slot_of(key, len(slots))
                    room[2 * most_moves + number] = ~(first + i) if again(state, move) else first + i
                    prefetch(slots, room[most_moves + number])
                    number += 1
            for j in range(number):
                key, place = room[j], room[most_moves + j]
                while slots[place] != key and slots[place] != EMPTY_SLOT:
                    place = place + 1 if place < last else 0
                if slots[place] == key:
                    children[written], parents[written] = numbers[place], room[2 * most_moves + j]
                    counts[i] += 1
                    written += 1
        return len(keys), written

    return list_children


def make_delay(game: Game[Any]) -> Callable[..., None]:
    """Return a kernel delay(keys, codes, counts) that writes LOST_IN_MARK + 1 or 2 where no child is open.

    The opponent wins at all of these children: by one move, or, if all are finished, at once.
    """
    _, moves, play, *_ = game.rules
    state_of = keys_of(game).state

    def delay(keys: Any, codes: Any, counts: Any) -> None:
        for i in range(len(keys)):
            if counts[i] == 0 and codes[i] == OPEN_CODE:
                state, plies = state_of(int(keys[i])), 1
                mask = moves(state)
                while not is_empty(mask):
                    if not is_empty(moves(play(state, lowest(mask)))):
                        plies = 2
                    mask = rest(mask)
                counts[i] = LOST_IN_MARK + plies

    return delay


def make_sizes(game: Game[Any]) -> Callable[..., None]:
    """Return a kernel sizes(keys, into) that writes the number of positions in every class."""
    state_of, size = keys_of(game).state, class_size(game, maps_of(game))

    def sizes(keys: Any, into: Any) -> None:
        for i in range(len(keys)):
            into[i] = size(state_of(int(keys[i])))

    return sizes


def group_parents(children: Any, parents: Any, base: int, ends: Any, grouped: Any) -> None:
    """Write each parent to grouped[ends[child - base]], and add 1 to that end; a kernel.

    Before the call `ends` holds the starts of the parents of each child, after it their ends.
    """
    for i in range(len(children)):
        child = children[i] - base
        grouped[ends[child]] = parents[i]
        ends[child] += 1


def parents_of(children: Any, ends: Any, grouped: Any, parents: Any) -> int:
    """Copy the parents of some children of a block, and return their number; a kernel."""
    written = 0
    for i in range(len(children)):
        child = children[i]
        for j in range(ends[child - 1] if child > 0 else 0, ends[child]):
            parents[written] = grouped[j]
            written += 1
    return written


def win(parents: Any, low: int, high: int, codes: Any, code: int, marks: Any, block: int) -> int:
    """Settle the undecided parents from low to high, exclusive, mark their blocks, and count them; a kernel."""
    settled = 0
    for i in range(len(parents)):
        parent = parents[i]
        if low <= parent < high and codes[parent] == UNDECIDED_CODE:
            codes[parent] = code
            marks[parent // block] = 1
            settled += 1
    return settled


def lose(parents: Any, low: int, high: int, codes: Any, counts: Any, code: int, marks: Any, block: int) -> int:
    """Subtract 1 from the count of a parent for each occurrence, and do as `win` where 0 is left; a kernel."""
    settled = 0
    for i in range(len(parents)):
        parent = parents[i]
        if low <= parent < high and codes[parent] == UNDECIDED_CODE:
            counts[parent] -= 1
            if counts[parent] == 0:
                codes[parent] = code
                marks[parent // block] = 1
                settled += 1
    return settled
