"""The walk through all positions of a ply in the order of their ranks, which computes their values.

No rank is computed from scratch. Beside the node of the current prefix, the walk carries a *cursor* for every move in
the digits already read: the node and the rank, in the ply below, of the same prefix with one more stone. One more
cursor follows the unchanged prefix, from which moves in later digits depart. Edges are sorted and moves keep their
order, so every cursor only moves forward, as in a merge of sorted lists.

If a cursor finds no edge, the move completes a line in every word that begins with this prefix: all of these words are
won at once, or, where a line loses, the move is as bad as can be. The last two digits are read in groups: all words
that share every digit but the last are one edge with a mask of last digits, and the values of a child of the whole
group lie side by side.

Invariant of the main loop: all positions of the stretch before `position` are written, `tail` is the end of what is
written, and at every digit down to this one, each cursor stands at the first edge not smaller than its last symbol.

Arrays: stones (digits, symbols, 2), targets (2, digits, kinds, symbols), leaving and arriving (2, kinds, stones,
stones) as in `Space`; those of the automaton as in `machine.kit.cursors`; children (prefixes,); below and values as
words of 32 outcomes or as bytes of one distance. docs/ideas/tables-without-keys.md explains the walk. Its plain twin
is `solving.verifying.indexed`, which derives the same values with a rank for every move.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from zermelo.bits import count, deposit, extract, item, lowest, pairs_from
from zermelo.machine.kit.cursors import (
    Cursors,
    advance_to_group,
    descend,
    group_at,
    new_cursors,
    place_cursor,
    row,
    start_row,
)
from zermelo.machine.kit.pairs import (
    ALL_PAIR_BITS,
    LOW_PAIR_BITS,
    PAIRS_PER_WORD,
    Tail,
    begin_pairs,
    finish_pairs,
    parents_of_pairs,
    put_pairs,
    put_wins,
)
from zermelo.solving.indexed.automaton import Automaton
from zermelo.solving.indexed.space import Space
from zermelo.solving.storage import Array

__all__ = [
    "DISTANCE_STORE", "MAX_ORDER_VALUE", "OUTCOME_STORE", "DigitMoves", "Scratch", "Store", "Stretch", "list_children",
    "make_outcome_store", "make_walk", "moves_of", "scratch_for",
]  # fmt: skip

MAX_ORDER_VALUE = 127
"""A win in n plies has the order value 127 - n, a loss in n plies -127 + n, and a draw 0."""


class DigitMoves(NamedTuple):
    """What a kernel knows of the moves; see `Space`."""

    stones: Array
    targets: Array
    leaving: Array
    arriving: Array


class Scratch(NamedTuple):
    """Where a walk stands, for every digit."""

    edges: Array
    """edges[digit]: the next edge of the prefix's node."""
    last_edges: Array
    """last_edges[digit]: the end of these edges."""
    left: Array
    """left[digit, colour]: the stones that are still to be placed."""
    same: Cursors
    """[digit]: the cursor of the unchanged prefix, in the ply below."""
    kinds: Cursors
    """[digit, kind]: the cursor for a move of this kind in this digit."""
    moved: Cursors
    """[digit, number]: the cursor for each move in an earlier digit."""
    number: Array
    """number[digit]: the number of the latter."""
    best: Array
    """best[place]: the least order value of the children of each word of a group."""


class Stretch(NamedTuple):
    """Some neighbouring positions of a ply: the work of one call of a kernel."""

    root: int
    """The node of the ply."""
    child: int
    """The node of the ply below, or -1."""
    first: int
    """Stones of the first colour."""
    second: int
    mover: int
    """The colour of the next stone."""
    line_wins: int
    """1 if whoever completes a line wins; 0 if that side loses."""
    begin: int
    """The rank of the first position."""
    end: int
    """The rank behind the last position."""
    origin: int
    """The rank of the first value in the array of values."""


def moves_of(space: Space) -> DigitMoves:
    return DigitMoves(space.stones, space.targets, space.leaving, space.arriving)


def scratch_for(space: Space) -> Scratch:
    """Return the memory for a walk."""
    digits, kinds = space.digits, space.targets.shape[2]

    return Scratch(
        np.zeros(digits, np.int64),
        np.zeros(digits, np.int64),
        np.zeros((digits, 2), np.int64),
        new_cursors(digits),
        new_cursors(digits, kinds),
        new_cursors(digits, digits * kinds),
        np.zeros(digits, np.int64),
        np.zeros(PAIRS_PER_WORD, np.int64),
    )


SHARED_PREFIX_DIGITS = 2
"""Digits of the prefixes whose children lie side by side in the ply below; a stretch loads these children alone."""


@lru_cache(maxsize=16)
def make_walk(store: "Store") -> Callable[[DigitMoves, Automaton, Stretch, Array, Array, Array, Scratch], None]:
    """Return the kernel that writes the values of a stretch, given those of its children.

    It also writes the neighbours that share all digits but two with the first and the last position. children: where
    the children of each prefix begin in `below`, in the order of `list_children`.
    """
    settle_groups, begin_at, write_wins, finish = make_settle(store), store.begin_at, store.write_wins, store.finish

    def walk(
        moves: Any, automaton: Any, stretch: Any, children: Any, below: Any, values: Any, scratch: Any
    ) -> None:  # fmt: skip
        digit, last, position, number = 0, moves.stones.shape[0] - 2, 0, 0
        shared = min(SHARED_PREFIX_DIGITS, last)
        start(automaton, stretch, scratch)
        tail = begin_at(position)
        if shared == 0:
            number = move_cursors(0, children, number, scratch)
            tail = settle_groups(moves, automaton, stretch, below, values, scratch, tail)
            digit = -1
        while digit >= 0 and position < stretch.end:
            edge = scratch.edges[digit]
            if edge == scratch.last_edges[digit]:
                digit -= 1
                continue
            after, is_won = step(moves, automaton, stretch, digit, position, scratch)
            if after <= stretch.begin:
                position = after
                continue
            if digit + 1 == shared and not is_won:
                number = move_cursors(shared, children, number, scratch)
            if not is_won and digit + 1 < last:
                digit += 1
                continue
            if position <= stretch.begin:
                tail = begin_at((max(position, stretch.begin) if is_won else position) - stretch.origin)
            if is_won:
                tail = write_wins(min(after, stretch.end) - max(position, stretch.begin), values, tail)
            else:
                tail = settle_groups(moves, automaton, stretch, below, values, scratch, tail)
            position = after
        finish(values, tail)

    return walk


def list_children(moves: Any, automaton: Any, stretch: Any, ranges: Any, scratch: Any) -> int:
    """Write the ranks between which the children of each prefix lie, and return their number; a kernel.

    It returns more than there is room for, if there are more. Prefixes have two digits, or all digits but two.
    """
    digit, position, number = 0, 0, 0
    shared = min(SHARED_PREFIX_DIGITS, moves.stones.shape[0] - 2)
    start(automaton, stretch, scratch)
    if shared == 0:
        return list_cursors(0, ranges, number, scratch)
    while digit >= 0 and position < stretch.end:
        edge = scratch.edges[digit]
        if edge == scratch.last_edges[digit]:
            digit -= 1
            continue
        after, is_won = step(moves, automaton, stretch, digit, position, scratch)
        if after > stretch.begin and not is_won:
            if digit + 1 < shared:
                digit += 1
                continue
            number = list_cursors(shared, ranges, number, scratch)
        position = after
    return number


def list_cursors(digit: int, ranges: Any, number: int, scratch: Any) -> int:
    """Add the ranks of all cursors before a digit."""
    some, moved, same = scratch.number[digit], row(scratch.moved, digit), scratch.same
    if number + some < len(ranges):
        for i in range(some):
            ranges[number + i, 0], ranges[number + i, 1] = moved.ranks[i], moved.behind[i]
        ranges[number + some, 0], ranges[number + some, 1] = same.ranks[digit], same.behind[digit]
    return int(number + some + 1)


def move_cursors(digit: int, children: Any, number: int, scratch: Any) -> int:
    """Rebase the ranks of all cursors of a digit to the places of their children in memory."""
    some = scratch.number[digit]
    for i in range(some):
        scratch.moved.ranks[digit, i] = children[number + i]
    scratch.same.ranks[digit] = children[number + some]
    start_row(scratch.same, digit, scratch.kinds)
    return int(number + some + 1)


def step(moves: Any, automaton: Any, stretch: Any, digit: int, position: int, scratch: Any) -> tuple[int, bool]:
    """Take the next edge of a digit, and return the rank behind its words, and whether all of them are won at once."""
    edge = scratch.edges[digit]
    scratch.edges[digit] += 1
    node, symbol = automaton.ends[edge], automaton.symbols[edge]
    is_won = follow(moves, automaton, stretch, digit, symbol, scratch)
    scratch.edges[digit + 1], scratch.last_edges[digit + 1] = automaton.starts[node], automaton.starts[node + 1] - 1
    for colour in range(2):
        scratch.left[digit + 1, colour] = scratch.left[digit, colour] - moves.stones[digit, symbol, colour]
    return position + automaton.counts[node], is_won


def start(automaton: Any, stretch: Any, scratch: Any) -> None:
    """Place the walk before the first digit, with no cursor but that of the unchanged prefix."""
    scratch.edges[0], scratch.last_edges[0] = automaton.starts[stretch.root], automaton.starts[stretch.root + 1] - 1
    scratch.left[0, 0], scratch.left[0, 1] = stretch.first, stretch.second
    scratch.number[0] = 0
    place_cursor(automaton, stretch.child, 0, scratch.same, 0)
    start_row(scratch.same, 0, scratch.kinds)


def follow(moves: Any, automaton: Any, stretch: Any, digit: int, symbol: int, scratch: Any) -> bool:
    """Advance every cursor to a symbol, set those of the next digit, and return whether a move wins at once.

    All cursors go on, also when one of them has won: they are needed at the next symbol.
    """
    number, missing = 0, False
    moved, kinds, below = row(scratch.moved, digit), row(scratch.kinds, digit), row(scratch.moved, digit + 1)
    for i in range(scratch.number[digit]):
        if descend(automaton, symbol, moved, i, below, number):
            number += 1
        else:
            missing = True
    for kind in range(len(kinds.edges)):
        target = moves.targets[stretch.mover, digit, kind, symbol]
        if target >= 0:
            if descend(automaton, target, kinds, kind, below, number):
                number += 1
            else:
                missing = True
    descend(automaton, symbol, scratch.same, digit, scratch.same, digit + 1)
    scratch.number[digit + 1] = number
    start_row(scratch.same, digit + 1, scratch.kinds)
    return bool(missing and stretch.line_wins == 1)


class Store(NamedTuple):
    """How values are computed and stored: the parts in which outcomes and distances differ.

    The values of a group while moves are added are two numbers, and `best` where these do not hold them.
    """

    missing_at: Callable[[int], int]
    """missing_at(line_wins) is the value of a child with a line."""
    begin_group: Callable[..., tuple[int, int]]
    """Return the values before any move."""
    add_move: Callable[..., tuple[int, int]]
    """Return the values with those of the children by one move in an earlier digit."""
    add_last_move: Callable[..., tuple[int, int]]
    """Return the values with those of the children by one move in the last digit."""
    write_group: Callable[..., Tail]
    """Append the values of a group."""
    write_wins: Callable[..., Tail]
    """Append a number of wins in one ply."""
    begin_at: Callable[[int], Tail]
    """Return the end of a stream whose next value has a place in the array of values."""
    finish: Callable[..., None]
    """Write what is pending."""


def make_settle(store: Store) -> Callable[..., Tail]:
    """Return the part of the walk that settles the groups below a node of the last digit but one.

    Each cursor only moves forward here: the symbols of the edges ascend, and so do the targets of one kind of move.
    """
    missing_at, begin_group, add_move, add_last_move, write_group, *_ = store

    def settle(
        moves: Any, automaton: Any, stretch: Any, below: Any, values: Any, scratch: Any, tail: Tail
    ) -> Tail:  # fmt: skip
        digit, mover, best = moves.stones.shape[0] - 2, stretch.mover, scratch.best
        symbols, masks, missing = automaton.symbols, automaton.ends, missing_at(stretch.line_wins)
        stones, targets, left = moves.stones[digit], moves.targets[mover, digit], scratch.left[digit]
        all_leaving, all_arriving = moves.leaving[mover], moves.arriving[mover]
        kinds, moved, number = row(scratch.kinds, digit), row(scratch.moved, digit), scratch.number[digit]
        at_same, rank_of_same = scratch.same.edges[digit], scratch.same.ranks[digit]
        for edge in range(scratch.edges[digit], scratch.last_edges[digit]):
            symbol, group = symbols[edge], masks[edge]
            found = begin_group(group, best)
            for i in range(number):
                at, rank = moved.edges[i], moved.ranks[i]
                is_there = item(symbols, at) == symbol  # no branch, which the processor could not foresee
                mask = item(masks, at) & -is_there
                moved.edges[i] = at + is_there
                moved.ranks[i] = rank + (count(mask) >> 1)
                found = add_move(found, below, rank, mask, missing, best)
            for kind in range(len(kinds.edges)):
                target = targets[kind, symbol]
                if target >= 0:
                    at, rank = advance_to_group(symbols, masks, kinds.edges[kind], kinds.ranks[kind], target)
                    kinds.edges[kind], kinds.ranks[kind] = at, rank
                    found = add_move(found, below, rank, group_at(symbols, masks, at, target), missing, best)
            at_same, rank_of_same = advance_to_group(symbols, masks, at_same, rank_of_same, symbol)
            mask = group_at(symbols, masks, at_same, symbol)
            first, second = left[0] - stones[symbol, 0], left[1] - stones[symbol, 1]
            for kind in range(len(kinds.edges)):
                arriving, leaving = all_arriving[kind, first, second], all_leaving[kind, first, second]
                found = add_last_move(found, below, rank_of_same, mask, arriving, leaving, missing, best)
            tail = write_group(found, group, values, tail, best)
        return tail

    return settle


def make_outcome_store(deposit: Callable[[int, int], int], extract: Callable[[int, int], int]) -> Store:
    """Return how outcomes are stored, two bits for each position; the truth table is in `machine.kit.pairs`."""

    def missing_at(line_wins: int) -> int:
        return LOW_PAIR_BITS << 1 if line_wins else LOW_PAIR_BITS  # lost or won for the side to move there

    def begin_group(group: int, best: Any) -> tuple[int, int]:
        return group - group, ALL_PAIR_BITS  # the OR and the AND of no child

    def add_move(
        found: tuple[int, int], below: Any, rank: int, mask: int, missing: int, best: Any
    ) -> tuple[int, int]:  # fmt: skip
        child = deposit(pairs_from(below, rank), mask) | missing & ~mask
        return found[0] | child, found[1] & child

    def add_last_move(
        found: tuple[int, int], below: Any, rank: int, mask: int, arriving: int, leaving: int, missing: int, best: Any
    ) -> tuple[int, int]:
        children = deposit(pairs_from(below, rank), mask) | missing & ~mask
        child = deposit(extract(children, arriving), leaving) | LOW_PAIR_BITS & ~leaving
        return found[0] | child, found[1] & child

    def write_group(found: tuple[int, int], group: int, values: Any, tail: Tail, best: Any) -> Tail:
        return put_pairs(extract(parents_of_pairs(found[0], found[1]), group), count(group), values, tail)

    return Store(
        missing_at, begin_group, add_move, add_last_move, write_group, put_wins, begin_pairs, finish_pairs
    )  # fmt: skip


def missing_order_value(line_wins: int) -> int:
    return -MAX_ORDER_VALUE if line_wins else MAX_ORDER_VALUE


def begin_best(group: int, best: Any) -> tuple[int, int]:
    """Return the number of places up to the last word of a group, with the worst value at each."""
    for shift in (1, 2, 4, 8, 16, 32):
        group |= group >> shift
    places = count(group) >> 1
    for place in range(places):
        best[place] = MAX_ORDER_VALUE
    return places, places


def lower(found: tuple[int, int], below: Any, rank: int, mask: int, missing: int, best: Any) -> tuple[int, int]:
    """Lower the best values of a group to those of its children, which lie side by side.

    Most places have a child. So a loop over all of them, without a branch that the processor could not foresee, is
    quicker than one over those of the mask. missing: the value of a child that is not there.
    """
    for place in range(found[0]):
        is_there = mask >> 2 * place & 1
        best[place] = min(best[place], missing ^ (missing ^ item(below, rank)) & -is_there)
        rank += is_there
    return found


def lower_last(
    found: tuple[int, int], below: Any, rank: int, mask: int, arriving: int, leaving: int, missing: int, best: Any
) -> tuple[int, int]:
    """Lower the best values of a group to those of the children by one move in the last digit."""
    while leaving:
        to = arriving & -arriving
        value = item(below, rank + (count(mask & to - 1) >> 1)) if mask & to else missing
        place = lowest(leaving) >> 1
        best[place] = min(best[place], value)
        leaving &= leaving - 1
        leaving &= leaving - 1
        arriving &= arriving - 1
        arriving &= arriving - 1
    return found


def write_distances(found: tuple[int, int], group: int, values: Any, tail: Tail, best: Any) -> Tail:
    position = tail.place
    for place in range(found[0]):
        least = best[place]
        values[position] = -1 - least if least < 0 else 1 - least if least > 0 else 0
        position += group >> 2 * place & 1  # the next value replaces that of a place without a word
    return Tail(tail.pending, tail.used, position)


def write_quick_wins(number: int, values: Any, tail: Tail) -> Tail:
    """Write a number of wins in one ply."""
    for position in range(tail.place, tail.place + number):
        values[position] = MAX_ORDER_VALUE - 1
    return Tail(tail.pending, tail.used, tail.place + number)


def begin_distances(place: int) -> Tail:
    return Tail(place - place, place - place, place)


def finish_distances(values: Any, tail: Tail) -> None:
    """Do nothing: every byte is written at once."""


OUTCOME_STORE = make_outcome_store(deposit, extract)
DISTANCE_STORE = Store(
    missing_order_value, begin_best, lower, lower_last, write_distances, write_quick_wins, begin_distances,
    finish_distances,
)  # fmt: skip
