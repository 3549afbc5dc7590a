"""Kernels for games whose moves can return: they find all positions, list children and parents, and settle.

The kernels before the analysis turn the rules into a graph of numbered positions with arrays of parents. The kernels of
the analysis, `parents_of` and `settle_parents`, pass values from children to parents in the order of remoteness.

A primitive position needs no other one for its value: a finished position, or a win by one move. All others, and drawn
finished positions, are open; they are numbered in the ascending order of their keys. In a game with scores, or in which
a player may move again, all positions are open.

Invariant of the analysis, before each value is passed on: codes[number] is the value of every position with a better
score, or with this score and fewer plies, and UNDECIDED_CODE for all others; counts[number] is the number of children
of an undecided position that have not been passed on as wins for the opponent (or as draws, while draws are settled).

Arrays: codes (positions,) of 32 bits; counts (positions,) of 8 bits; for each block of positions, ends (positions of
the block,) and its parents (moves into the block,), where those of a child lie between the end of the child before it
and its own; marks (blocks,). docs/ideas/remoteness.md explains the values, docs/ideas/solving.md the passes. The plain
twin is `graphs.retrograde.retrograde_values`; both use `machine.kit.retrograde_step`.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from zermelo.bits import is_empty, lowest, rest
from zermelo.evaluation.symmetry.keys import LARGEST_KEY, keys_of
from zermelo.evaluation.symmetry.transformations import canonical_key, class_size, maps_of
from zermelo.machine.kit.retrograde_step import settles
from zermelo.machine.kit.sets import add, first_slot, number_of, prefetch_number
from zermelo.rules import LOSS, WIN, Game, never
from zermelo.rules.encodings import code_of
from zermelo.solving.making.kernels.layers import BAD_OUTCOME_RESULT, NO_KEY_RESULT

__all__ = [
    "DRAWN_CODE", "LOST_IN_MARK", "OPEN_CODE", "UNDECIDED_CODE", "MoveRoom", "OpenPositions", "group_parents",
    "has_primitives", "make_delay", "make_expand_frontier", "make_explore", "make_list_children",
    "make_settle_primitives", "make_sizes", "make_write_outcomes", "parents_of", "settle_parents",
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
                if add(slots, key):
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


class MoveRoom(NamedTuple):
    """The moves of some positions whose children may be open: three arrays of the same length.

    All children are listed before the first is looked up, so that the memory has time to answer.
    """

    keys: Any
    """The canonical key of the child."""
    places: Any
    """The place in the hash table where the search for this key begins; it is fetched ahead."""
    parents: Any
    """The number of the position, or ~number if its player moves again."""


def make_list_children(game: Game[Any]) -> Callable[..., tuple[int, int]]:
    """Return a kernel that lists the open children of open positions, those that a slice has numbered.

    list_children(keys, begin, first, numbered, room, children, parents, counts) visits keys[begin:]; keys[0] has the
    number `first`. `numbered` has a map of keys to their numbers, and the range of keys from low to high, exclusive;
    room is a `MoveRoom` for the moves of one position at least. The kernel writes a child and a parent for every move,
    the latter as ~parent if its player moves again, and adds to the counts. It returns where it stopped, and how many
    it wrote.
    """
    _, moves, play, *_ = game.rules
    state_of, canonical, most_moves = keys_of(game).state, canonical_key(game, maps_of(game)), game.most_moves
    again = game.rules.again or never

    def add_moves(key: int, parent: int, numbered: Any, room: MoveRoom, number: int) -> int:
        state = state_of(key)
        mask = moves(state)
        while not is_empty(mask):
            move = lowest(mask)
            child = canonical(play(state, move))
            mask = rest(mask)
            if numbered.low <= child < numbered.high:
                room.keys[number], room.places[number] = child, first_slot(numbered.known.slots, child)
                room.parents[number] = ~parent if again(state, move) else parent
                prefetch_number(numbered.known, room.places[number])
                number += 1
        return number

    def list_children(
        keys: Any, begin: int, first: int, numbered: Any, room: Any, children: Any, parents: Any, counts: Any
    ) -> tuple[int, int]:  # fmt: skip
        written, i = 0, begin
        while i < len(keys) and written + len(room.keys) <= len(children):
            number = 0
            while i < len(keys) and number + most_moves <= len(room.keys):
                number = add_moves(int(keys[i]), first + i, numbered, room, number)
                i += 1
            for j in range(number):
                child = number_of(numbered.known, room.keys[j], room.places[j])
                if child >= 0:
                    parent = room.parents[j]
                    children[written], parents[written] = child, parent
                    counts[(parent if parent >= 0 else ~parent) - first] += 1
                    written += 1
        return i, written

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


class OpenPositions(NamedTuple):
    """What is known of all open positions, by their numbers."""

    codes: Any
    """codes[number]: the value, or UNDECIDED_CODE."""
    counts: Any
    """counts[number]: the number of unsettled children."""
    marks: Any
    """marks[number // block]: 1 if a position of the block may have the code that is settled."""
    block: int


def settle_parents(parents: Any, low: int, high: int, positions: OpenPositions, code: int, is_win: bool) -> int:
    """Settle parents from low to high, exclusive, by one child for each occurrence, and count the settled ones.

    A kernel. is_win: whether the code is a win, so that one child is enough; else all children must be settled.
    """
    settled = 0
    for i in range(len(parents)):
        parent = parents[i]
        is_open = low <= parent < high and positions.codes[parent] == UNDECIDED_CODE
        if is_open and settles(is_win, positions.counts, parent):
            positions.codes[parent] = code
            positions.marks[parent // positions.block] = 1
            settled += 1
    return settled
