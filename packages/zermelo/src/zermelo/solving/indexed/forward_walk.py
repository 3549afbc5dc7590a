"""The walk forwards through all boards of a ply, lines or not, which finds those that play can reach.

A board is reachable if it is the start, or if a reachable board of the ply before, on which nobody has a line, lacks
one of its stones. So the walk visits the boards of a ply in alphabetical order, and carries a cursor for every stone
that can be taken away in the digits already read: a place among the positions of the ply before. Taking a stone away
keeps the order of words, so these cursors, too, only move forward. One more cursor follows the unchanged prefix there,
from which stones of later digits are taken, and one follows the board itself among the positions of its own ply, where
its bit is written; if it finds no edge, the board has a line.

Where no cursor finds an edge, nothing below is reachable, and the walk passes by. A reachable position is a pair of
bits with the value 1, so that the pairs of a group of last digits are moved like outcomes.

Invariant of the main loop: every reachable board of the part before `board` is marked, and at every digit down to this
one, each cursor stands at the first edge not smaller than its last symbol. The arrays are those of `walk`;
docs/ideas/tables-without-keys.md explains both. The plain twin is a count by layers, `analysis.counting.layers`.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from zermelo.bits import count, deposit, extract, pairs_from
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
from zermelo.machine.kit.pairs import LOW_PAIR_BITS, PAIRS_PER_WORD, WORD_OF_WINS
from zermelo.solving.indexed.space import NO_SYMBOL_NUMBER, Space
from zermelo.solving.storage import Array

__all__ = [
    "FOUND_COUNTER", "PLACE_COUNTER", "SEAM_COUNTER", "STORED_COUNTER", "Part", "Places", "Removals", "count_outcomes",
    "make_mark", "places_for", "removals_of",
]  # fmt: skip

FOUND_COUNTER, STORED_COUNTER, PLACE_COUNTER, SEAM_COUNTER = range(4)
"""What a call of the walk counts: the reachable boards, and those without a line; and the first word that it has
marked, with its bits: the part before may end in this word, and another thread write it."""


class Removals(NamedTuple):
    """What a kernel knows of stones that are taken away: the inverses of the moves of a space."""

    stones: Array
    sources: Array
    """sources[colour, digit, kind, symbol]: the symbol before a move of this kind, or -1."""
    leaving: Array
    arriving: Array


class Places(NamedTuple):
    """Where a walk stands, for every digit."""

    edges: Array
    """edges[digit]: the next edge of the prefix's node among all boards."""
    last_edges: Array
    """last_edges[digit]: the end of these edges."""
    left: Array
    """left[digit, colour]: the stones that are still to be placed."""
    same: Cursors
    """[digit]: the cursor of the unchanged prefix in the ply before."""
    kinds: Cursors
    """[digit, kind]: the cursor for a stone taken from this digit."""
    earlier: Cursors
    """[digit, number]: the cursor for each stone taken from an earlier digit."""
    number: Array
    """number[digit]: the number of the latter."""
    own: Cursors
    """[digit]: the cursor of the prefix among the positions of its own ply."""


class Part(NamedTuple):
    """Some neighbouring boards of a ply: the work of one call of the walk."""

    root: int
    """The node of the ply in the automaton of all boards."""
    before: int
    """The node of the ply before in the automaton of positions, or -1."""
    own: int
    """The node of the ply in the automaton of positions, or -1."""
    first: int
    """Stones of the first colour."""
    second: int
    mover: int
    """The colour of the latest stone."""
    begin: int
    """The first board, of all of the ply; groups of last digits belong to the part in which they begin."""
    end: int
    """The number behind the last board."""


def removals_of(space: Space) -> Removals:
    sources = np.full_like(space.targets, NO_SYMBOL_NUMBER)
    colours, digits, kinds, symbols = np.nonzero(space.targets != NO_SYMBOL_NUMBER)
    sources[colours, digits, kinds, space.targets[colours, digits, kinds, symbols]] = symbols
    return Removals(space.stones, sources, space.leaving, space.arriving)


def places_for(space: Space) -> Places:
    """Return the memory for a walk."""
    digits, kinds = space.digits, space.targets.shape[2]
    return Places(
        np.zeros(digits, np.int64),
        np.zeros(digits, np.int64),
        np.zeros((digits, 2), np.int64),
        new_cursors(digits),
        new_cursors(digits, kinds),
        new_cursors(digits, digits * kinds),
        np.zeros(digits, np.int64),
        new_cursors(digits),
    )


@lru_cache(maxsize=16)
def make_mark(
    deposit: Callable[[int, int], int] = deposit, extract: Callable[[int, int], int] = extract
) -> Callable[..., None]:
    """Return the kernel that marks the reachable positions of a part of a ply.

    mark(removals, boards, positions, part, before, reached, places, counted): boards and positions are the automata
    of all boards and of those without a line; before has the marks of the ply before, and reached gets those of this
    ply, except for one word: see SEAM_COUNTER.
    """
    mark_groups = make_mark_groups(deposit, extract)

    def mark(
        removals: Any, boards: Any, positions: Any, part: Any, before: Any, reached: Any, places: Any, counted: Any
    ) -> None:  # fmt: skip
        digit, last, board = 0, removals.stones.shape[0] - 2, 0
        begin_at_roots(boards, positions, part, places)
        if last == 0 and part.begin == 0:
            mark_groups(removals, boards, positions, part, before, reached, places, counted)
        while last > 0 and digit >= 0 and board < part.end:
            edge = places.edges[digit]
            if edge == places.last_edges[digit]:
                digit -= 1
                continue
            places.edges[digit] += 1
            after = board + boards.counts[boards.ends[edge]]
            # Parts before this one are passed by; a cursor passes by their edges when it is needed again.
            if after <= part.begin or not follow_back(removals, boards, positions, part, digit, edge, places):
                board = after
            elif digit + 1 < last:
                digit += 1
            else:
                if board >= part.begin:
                    mark_groups(removals, boards, positions, part, before, reached, places, counted)
                board = after

    return mark


def begin_at_roots(boards: Any, positions: Any, part: Any, places: Any) -> None:
    """Stand before the first digit."""
    places.edges[0], places.last_edges[0] = boards.starts[part.root], boards.starts[part.root + 1] - 1
    places.left[0, 0], places.left[0, 1] = part.first, part.second
    places.number[0] = 0
    place_cursor(positions, part.before, 0, places.same, 0)
    place_cursor(positions, part.own, 0, places.own, 0)
    start_row(places.same, 0, places.kinds)


def follow_back(
    removals: Any, boards: Any, positions: Any, part: Any, digit: int, edge: int, places: Any
) -> bool:  # fmt: skip
    """Move every cursor past the symbol of an edge, and return whether any of them is left."""
    symbol, node, number = boards.symbols[edge], boards.ends[edge], 0
    earlier, kinds, below = row(places.earlier, digit), row(places.kinds, digit), row(places.earlier, digit + 1)
    for i in range(places.number[digit]):
        number += descend(positions, symbol, earlier, i, below, number)
    for kind in range(len(kinds.edges)):
        source = removals.sources[part.mover, digit, kind, symbol]
        if source >= 0:
            number += descend(positions, source, kinds, kind, below, number)
    is_there = descend(positions, symbol, places.same, digit, places.same, digit + 1)
    descend(positions, symbol, places.own, digit, places.own, digit + 1)
    places.number[digit + 1] = number
    start_row(places.same, digit + 1, places.kinds)
    places.edges[digit + 1], places.last_edges[digit + 1] = boards.starts[node], boards.starts[node + 1] - 1
    for colour in range(2):
        places.left[digit + 1, colour] = places.left[digit, colour] - removals.stones[digit, symbol, colour]
    return bool(number + is_there > 0)


def make_mark_groups(deposit: Callable[[int, int], int], extract: Callable[[int, int], int]) -> Callable[..., None]:
    """Return the part of the walk that marks the groups of last digits below a node."""

    def mark_groups(
        removals: Any, boards: Any, positions: Any, part: Any, before: Any, reached: Any, places: Any, counted: Any
    ) -> None:  # fmt: skip
        digit, mover = removals.stones.shape[0] - 2, part.mover
        stones, sources, left = removals.stones[digit], removals.sources[mover, digit], places.left[digit]
        leaving, arriving = removals.leaving[mover], removals.arriving[mover]
        earlier, kinds, number = row(places.earlier, digit), row(places.kinds, digit), places.number[digit]
        same, own = places.same, places.own
        for edge in range(places.edges[digit], places.last_edges[digit]):
            symbol, found = boards.symbols[edge], 0
            for i in range(number):
                mask = mask_at(positions, symbol, earlier, i)
                found |= deposit(pairs_from(before, earlier.ranks[i]), mask)
            for kind in range(len(kinds.edges)):
                if sources[kind, symbol] >= 0:
                    mask = mask_at(positions, sources[kind, symbol], kinds, kind)
                    found |= deposit(pairs_from(before, kinds.ranks[kind]), mask)
            mask = mask_at(positions, symbol, same, digit)
            parents = deposit(pairs_from(before, same.ranks[digit]), mask)
            if parents:
                first, second = left[0] - stones[symbol, 0], left[1] - stones[symbol, 1]
                first, second = (first - 1, second) if mover == 0 else (first, second - 1)
                for kind in range(len(kinds.edges)):
                    moved = extract(parents, leaving[kind, first, second])
                    found |= deposit(moved, arriving[kind, first, second])
            mask = mask_at(positions, symbol, own, digit)
            if found:
                counted[FOUND_COUNTER] += count(found & LOW_PAIR_BITS)
                counted[STORED_COUNTER] += count(found & mask & LOW_PAIR_BITS)
                put_marks(extract(found, mask), count(mask), own.ranks[digit], reached, counted)

    return mark_groups


def mask_at(automaton: Any, symbol: int, cursors: Cursors, i: int) -> int:
    """Move a cursor of the last digit but one to a symbol, and return its last digits; none if there is no edge."""
    symbols, masks = automaton.symbols, automaton.ends
    edge, rank = advance_to_group(symbols, masks, cursors.edges[i], cursors.ranks[i], symbol)
    cursors.edges[i], cursors.ranks[i] = edge, rank
    return group_at(symbols, masks, edge, symbol)


def put_marks(marks: int, bits: int, rank: int, reached: Any, counted: Any) -> None:
    """Add marks, which have at most 62 bits, to the words from a rank on."""
    place, used = rank // PAIRS_PER_WORD, 2 * (rank % PAIRS_PER_WORD)
    put_word(marks << used, place, reached, counted)
    if used + bits > 64:
        put_word(marks >> 64 - used, place + 1, reached, counted)


def put_word(marks: int, place: int, reached: Any, counted: Any) -> None:
    """Add marks to a word, unless it is the first one of the part."""
    if marks:
        if counted[PLACE_COUNTER] < 0:
            counted[PLACE_COUNTER] = place
        if counted[PLACE_COUNTER] == place:
            counted[SEAM_COUNTER] |= marks
        else:
            reached[place] |= marks


def count_outcomes(reached: Any, outcomes: Any, counts: Any) -> None:
    """Add the numbers of marked positions that are won and lost, by words with their outcomes; a kernel."""
    for i in range(len(outcomes)):
        counts[0] += count(reached[i] & outcomes[i] & WORD_OF_WINS)
        counts[1] += count(reached[i] & outcomes[i] >> 1 & WORD_OF_WINS)
