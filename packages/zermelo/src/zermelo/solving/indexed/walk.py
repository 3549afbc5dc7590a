"""The walk through all positions of a ply in the order of their ranks, which computes their values.

No rank is computed from scratch. Beside the node of the current prefix, the walk carries a *cursor* for every move in
the digits already read: the node and the rank, in the ply below, of the same prefix with one more stone. One more
cursor follows the unchanged prefix, from which moves in later digits depart. Edges are sorted and moves keep their
order, so every cursor only moves forward, as in a merge of sorted lists.

If a cursor finds no edge, the move completes a line in every word that begins with this prefix: all of these words are
won at once, or, where a line loses, the move is as bad as can be. The last two digits are read in groups: all words
that share every digit but the last are one edge with a mask of last digits, and the values of a child of the whole
group lie side by side.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from zermelo.bits import count, deposit, extract, item, lowest, pairs_from
from zermelo.solving.indexed.automaton import LOW_PAIR_BITS, NO_NODE, Automaton
from zermelo.solving.indexed.space import Space
from zermelo.solving.storage import Array

__all__ = [
    "DISTANCE_STORE", "DRAW_PAIR", "LOSS_PAIR", "MAX_ORDER_VALUE", "OUTCOME_STORE", "PAIRS_PER_WORD", "WIN_PAIR",
    "DigitMoves", "Scratch", "Store", "Stretch", "list_children", "make_settle_outcomes", "make_walk", "moves_of",
    "scratch_for",
]  # fmt: skip

WIN_PAIR, LOSS_PAIR, DRAW_PAIR = 1, 2, 0
"""Outcomes as two bits, for the side to move."""

PAIRS_PER_WORD = 32
"""Outcomes in a word of 64 bits."""

ALL_PAIR_BITS = LOW_PAIR_BITS << 1 | LOW_PAIR_BITS
WORD_OF_WINS = 0x5555_5555_5555_5555
"""A word of 32 wins."""

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

    edge: Array
    """edge[digit, 0 and 1]: the next edge of the prefix's node, and its end."""
    left: Array
    """left[digit, colour]: the stones that are still to be placed."""
    same: Array
    """same[digit, 0 to 2]: the same for the unchanged prefix."""
    kinds: Array
    """kinds[digit, kind, 0 and 1]: the next edge and the rank for a move of this kind in this digit."""
    cursors: Array
    """cursors[digit, number, 0 to 2]: for each move in an earlier digit, the next edge in the ply below, its
    rank, and the rank behind its last word."""
    number: Array
    """number[digit]: the number of cursors."""
    tail: Array
    """The bits that are not written yet, their number, and the place of the next word or byte."""
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
    shapes = (
        (digits, 2),
        (digits, 2),
        (digits, 3),
        (digits, kinds, 2),
        (digits, digits * kinds, 3),
        (digits,),
        (3,),
        (PAIRS_PER_WORD,),
    )
    return Scratch(*(np.zeros(shape, np.int64) for shape in shapes))


SHARED_PREFIX_DIGITS = 2
"""Digits of the prefixes whose children lie side by side in the ply below; a stretch loads these children alone."""


@lru_cache(maxsize=16)
def make_walk(store: "Store") -> Callable[[DigitMoves, Automaton, Stretch, Array, Array, Array, Scratch], None]:
    """Return the kernel that writes the values of a stretch, given those of its children.

    It also writes the neighbours that share all digits but two with the first and the last position. children: where
    the children of each prefix begin in `below`, in the order of `list_children`.
    """
    settle_groups, write_wins, begin_at, finish = store

    def walk(
        moves: Any, automaton: Any, stretch: Any, children: Any, below: Any, values: Any, scratch: Any
    ) -> None:  # fmt: skip
        digit, last, position, number = 0, moves.stones.shape[0] - 2, 0, 0
        shared = min(SHARED_PREFIX_DIGITS, last)
        start(automaton, stretch, scratch)
        if shared == 0:
            number = move_cursors(0, children, number, scratch)
            begin_at(0, scratch.tail)
            settle_groups(moves, automaton, stretch, below, values, scratch)
            digit = -1
        while digit >= 0 and position < stretch.end:
            edge = scratch.edge[digit, 0]
            if edge == scratch.edge[digit, 1]:
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
                begin_at((max(position, stretch.begin) if is_won else position) - stretch.origin, scratch.tail)
            if is_won:
                write_wins(min(after, stretch.end) - max(position, stretch.begin), values, scratch.tail)
            else:
                settle_groups(moves, automaton, stretch, below, values, scratch)
            position = after
        finish(values, scratch.tail)

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
        edge = scratch.edge[digit, 0]
        if edge == scratch.edge[digit, 1]:
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
    some = scratch.number[digit]
    if number + some < len(ranges):
        for i in range(some):
            ranges[number + i, 0], ranges[number + i, 1] = scratch.cursors[digit, i, 1], scratch.cursors[digit, i, 2]
        ranges[number + some, 0], ranges[number + some, 1] = scratch.same[digit, 1], scratch.same[digit, 2]
    return int(number + some + 1)


def move_cursors(digit: int, children: Any, number: int, scratch: Any) -> int:
    """Rebase the ranks of all cursors of a digit to the places of their children in memory."""
    some = scratch.number[digit]
    for i in range(some):
        scratch.cursors[digit, i, 1] = children[number + i]
    scratch.same[digit, 1] = children[number + some]
    start_cursors(digit, scratch)
    return int(number + some + 1)


def step(moves: Any, automaton: Any, stretch: Any, digit: int, position: int, scratch: Any) -> tuple[int, bool]:
    """Take the next edge of a digit, and return the rank behind its words, and whether all of them are won at once."""
    edge = scratch.edge[digit, 0]
    scratch.edge[digit, 0] += 1
    node, symbol = automaton.ends[edge], automaton.symbols[edge]
    is_won = follow(moves, automaton, stretch, digit, symbol, scratch)
    scratch.edge[digit + 1, 0], scratch.edge[digit + 1, 1] = automaton.starts[node], automaton.starts[node + 1] - 1
    for colour in range(2):
        scratch.left[digit + 1, colour] = scratch.left[digit, colour] - moves.stones[digit, symbol, colour]
    return position + automaton.counts[node], is_won


def start(automaton: Any, stretch: Any, scratch: Any) -> None:
    """Place the walk before the first digit, with no cursor but that of the unchanged prefix."""
    scratch.edge[0, 0], scratch.edge[0, 1] = automaton.starts[stretch.root], automaton.starts[stretch.root + 1] - 1
    scratch.left[0, 0], scratch.left[0, 1] = stretch.first, stretch.second
    scratch.number[0] = 0
    place_cursor(automaton, stretch.child, 0, scratch.same[0])
    start_cursors(0, scratch)


def place_cursor(automaton: Any, node: int, rank: int, cursor: Any) -> None:
    """Place a cursor before the first edge of a node; of node -1, where no edge follows."""
    if node == NO_NODE:
        cursor[0], cursor[1], cursor[2] = automaton.starts[1] - 1, rank, rank
    else:
        cursor[0], cursor[1], cursor[2] = automaton.starts[node], rank, rank + automaton.counts[node]


def start_cursors(digit: int, scratch: Any) -> None:
    """Start the cursors for the moves of a digit at the cursor of its unchanged prefix."""
    for kind in range(scratch.kinds.shape[1]):
        scratch.kinds[digit, kind, 0], scratch.kinds[digit, kind, 1] = scratch.same[digit, 0], scratch.same[digit, 1]


def follow(moves: Any, automaton: Any, stretch: Any, digit: int, symbol: int, scratch: Any) -> bool:
    """Advance every cursor by a symbol, set those of the next digit, and return whether a move wins at once.

    All cursors go on, also when one of them has won: they are needed at the next symbol.
    """
    number, is_won = 0, False
    cursors, next_ones = scratch.cursors[digit], scratch.cursors[digit + 1]
    for i in range(scratch.number[digit]):
        edge = cursors[i, 0]
        if automaton.symbols[edge] == symbol:
            node = automaton.ends[edge]
            place_cursor(automaton, node, cursors[i, 1], next_ones[number])
            number += 1
            cursors[i, 0] = edge + 1
            cursors[i, 1] += automaton.counts[node]
        else:
            is_won = stretch.line_wins == 1
    for kind in range(scratch.kinds.shape[1]):
        target = moves.targets[stretch.mover, digit, kind, symbol]
        if target >= 0:
            cursor = scratch.kinds[digit, kind]
            advance_to(automaton, cursor, target)
            if automaton.symbols[cursor[0]] == target:
                place_cursor(automaton, automaton.ends[cursor[0]], cursor[1], next_ones[number])
                number += 1
            else:
                is_won = stretch.line_wins == 1
    unchanged = scratch.same[digit]
    advance_to(automaton, unchanged, symbol)
    is_there = automaton.symbols[unchanged[0]] == symbol
    place_cursor(
        automaton, automaton.ends[unchanged[0]] if is_there else NO_NODE, unchanged[1], scratch.same[digit + 1]
    )
    scratch.number[digit + 1] = number
    start_cursors(digit + 1, scratch)
    return is_won


def advance_to(automaton: Any, cursor: Any, symbol: int) -> None:
    """Advance a cursor to the first edge whose symbol is not smaller."""
    edge, rank = cursor[0], cursor[1]
    while automaton.symbols[edge] < symbol:
        rank += automaton.counts[automaton.ends[edge]]
        edge += 1
    cursor[0], cursor[1] = edge, rank


class Store(NamedTuple):
    """How values are stored."""

    settle_groups: Callable[..., None]
    """Write the values of all words below a node of the last digit but one."""
    write_wins: Callable[..., None]
    """Write a number of wins in one ply."""
    begin_at: Callable[..., None]
    """Go to the place in the array of values where the next one is written."""
    finish: Callable[..., None]
    """Write what is left."""


def make_settle_outcomes(deposit: Callable[[int, int], int], extract: Callable[[int, int], int]) -> Callable[..., None]:
    """Return the part of the walk that settles the groups below a node, two bits for each position."""

    def settle(moves: Any, automaton: Any, stretch: Any, below: Any, values: Any, scratch: Any) -> None:
        digit, mover = moves.stones.shape[0] - 2, stretch.mover
        symbols, masks = automaton.symbols, automaton.ends
        stones, targets = moves.stones[digit], moves.targets[mover, digit]
        all_leaving, all_arriving = moves.leaving[mover], moves.arriving[mover]
        kinds, number, left = scratch.kinds[digit], scratch.number[digit], scratch.left[digit]
        cursors, same = scratch.cursors[digit], scratch.same[digit]
        missing = (
            LOW_PAIR_BITS << 1 if stretch.line_wins else LOW_PAIR_BITS
        )  # a child with a line: lost or won for the side to move there
        at_same, rank_of_same = same[0], same[1]
        bits, used, place = scratch.tail[0], scratch.tail[1], scratch.tail[2]
        for edge in range(scratch.edge[digit, 0], scratch.edge[digit, 1]):
            symbol, group = symbols[edge], masks[edge]
            lost, won = 0, ALL_PAIR_BITS  # the higher bits: some child is lost; the lower bits: all children are won
            for i in range(number):
                at, rank = cursors[i, 0], cursors[i, 1]
                is_there = item(symbols, at) == symbol  # no branch, which the processor could not foresee
                mask = item(masks, at) & -is_there
                cursors[i, 0] = at + is_there
                cursors[i, 1] = rank + (count(mask) >> 1)
                child = deposit(pairs_from(below, rank), mask) | missing & ~mask
                lost, won = lost | child, won & child
            for kind in range(len(kinds)):
                target = targets[kind, symbol]
                if target >= 0:
                    at, rank = skip(symbols, masks, kinds[kind, 0], kinds[kind, 1], target)
                    kinds[kind, 0], kinds[kind, 1] = at, rank
                    mask = item(masks, at) & -(item(symbols, at) == target)
                    child = deposit(pairs_from(below, rank), mask) | missing & ~mask
                    lost, won = lost | child, won & child
            at_same, rank_of_same = skip(symbols, masks, at_same, rank_of_same, symbol)
            mask = item(masks, at_same) & -(item(symbols, at_same) == symbol)
            children = deposit(pairs_from(below, rank_of_same), mask) | missing & ~mask
            first, second = left[0] - stones[symbol, 0], left[1] - stones[symbol, 1]
            for kind in range(len(kinds)):
                leaving = all_leaving[kind, first, second]
                child = (
                    deposit(extract(children, all_arriving[kind, first, second]), leaving) | LOW_PAIR_BITS & ~leaving
                )
                lost, won = lost | child, won & child
            # The outcomes of the group go behind those of the one before it, a word of 64 bits at a time.
            outcomes, some = extract(lost >> 1 & LOW_PAIR_BITS | (won & LOW_PAIR_BITS) << 1, group), count(group)
            bits |= outcomes << used
            used += some
            if used >= 64:
                values[place] = bits
                used -= 64
                bits = outcomes >> some - used
                place += 1
        scratch.tail[0], scratch.tail[1], scratch.tail[2] = bits, used, place

    return settle


def skip(symbols: Any, masks: Any, edge: int, rank: int, symbol: int) -> tuple[int, int]:
    """Return the first edge whose symbol is not smaller, and its rank."""
    while item(symbols, edge) < symbol:
        rank += count(item(masks, edge)) >> 1
        edge += 1
    return edge, rank


def put(word: int, bits: int, values: Any, tail: Any) -> None:
    """Write at most 62 bits of outcomes."""
    used = tail[1]
    tail[0] |= word << used
    if used + bits >= 64:
        values[tail[2]] = tail[0]
        tail[0], tail[1], tail[2] = word >> 64 - used, used + bits - 64, tail[2] + 1
    else:
        tail[1] = used + bits


def put_wins(number: int, values: Any, tail: Any) -> None:
    """Write a number of wins."""
    while number > 0 and (tail[1] > 0 or number < PAIRS_PER_WORD):
        some = min(number, PAIRS_PER_WORD - tail[1] // 2, PAIRS_PER_WORD - 1)
        put(LOW_PAIR_BITS & (1 << 2 * some) - 1, 2 * some, values, tail)
        number -= some
    for place in range(tail[2], tail[2] + number // PAIRS_PER_WORD):
        values[place] = WORD_OF_WINS
    tail[2] += number // PAIRS_PER_WORD
    if number % PAIRS_PER_WORD > 0:
        put(LOW_PAIR_BITS & (1 << 2 * (number % PAIRS_PER_WORD)) - 1, 2 * (number % PAIRS_PER_WORD), values, tail)


def begin_outcomes(place: int, tail: Any) -> None:
    tail[0], tail[1], tail[2] = 0, 2 * (place % PAIRS_PER_WORD), place // PAIRS_PER_WORD


def finish_outcomes(values: Any, tail: Any) -> None:
    if tail[1] > 0:
        values[tail[2]] = tail[0]


def settle_distances(moves: Any, automaton: Any, stretch: Any, below: Any, values: Any, scratch: Any) -> None:
    """Write the order values of all words below a node of the last digit but one; a part of the walk."""
    digit = moves.stones.shape[0] - 2
    symbols, masks, mover = automaton.symbols, automaton.ends, stretch.mover
    kinds, number, best = scratch.kinds[digit], scratch.number[digit], scratch.best
    cursors, same = scratch.cursors[digit], scratch.same[digit]
    missing = -MAX_ORDER_VALUE if stretch.line_wins else MAX_ORDER_VALUE
    for edge in range(scratch.edge[digit, 0], scratch.edge[digit, 1]):
        symbol, group = symbols[edge], masks[edge]
        first = scratch.left[digit, 0] - moves.stones[digit, symbol, 0]
        second = scratch.left[digit, 1] - moves.stones[digit, symbol, 1]
        places = places_in(group)
        for place in range(places):
            best[place] = MAX_ORDER_VALUE
        for i in range(number):
            at = cursors[i, 0]
            is_there = item(symbols, at) == symbol
            mask = item(masks, at) & -is_there
            cursors[i, 0] = at + is_there
            cursors[i, 1] = lower(best, below, places, mask, cursors[i, 1], missing)
        for kind in range(len(kinds)):
            target = moves.targets[mover, digit, kind, symbol]
            if target >= 0:
                at, rank = skip(symbols, masks, kinds[kind, 0], kinds[kind, 1], target)
                kinds[kind, 0], kinds[kind, 1] = at, rank
                mask = item(masks, at) & -(item(symbols, at) == target)
                lower(best, below, places, mask, rank, missing)
        at, rank = skip(symbols, masks, same[0], same[1], symbol)
        same[0], same[1] = at, rank
        mask = item(masks, at) & -(item(symbols, at) == symbol)
        for kind in range(len(kinds)):
            move_last(
                best, below, mask, rank, moves.arriving[mover, kind, first, second],
                moves.leaving[mover, kind, first, second], missing,
            )  # fmt: skip
        position = scratch.tail[2]
        for place in range(places):
            least = best[place]
            values[position] = -1 - least if least < 0 else 1 - least if least > 0 else 0
            position += group >> 2 * place & 1  # the next value replaces that of a place without a word
        scratch.tail[2] = position


def places_in(group: int) -> int:
    """Return the number of places up to the last word of a group."""
    for shift in (1, 2, 4, 8, 16, 32):
        group |= group >> shift
    return count(group) >> 1


def lower(best: Any, below: Any, places: int, mask: int, rank: int, missing: int) -> int:
    """Lower the best values of a group to those of its children, which lie side by side, and return the rank behind.

    Most places have a child. So a loop over all of them, without a branch that the processor could not foresee, is
    quicker than one over those of the mask. missing: the value of a child that is not there.
    """
    for place in range(places):
        is_there = mask >> 2 * place & 1
        best[place] = min(best[place], missing ^ (missing ^ item(below, rank)) & -is_there)
        rank += is_there
    return rank


def move_last(best: Any, below: Any, mask: int, rank: int, arriving: int, leaving: int, missing: int) -> None:
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


def write_quick_wins(number: int, values: Any, tail: Any) -> None:
    """Write a number of wins in one ply."""
    for position in range(tail[2], tail[2] + number):
        values[position] = MAX_ORDER_VALUE - 1
    tail[2] += number


def begin_distances(place: int, tail: Any) -> None:
    tail[2] = place


def finish_distances(values: Any, tail: Any) -> None:
    """Do nothing: every byte is written at once."""


OUTCOME_STORE = Store(make_settle_outcomes(deposit, extract), put_wins, begin_outcomes, finish_outcomes)
DISTANCE_STORE = Store(settle_distances, write_quick_wins, begin_distances, finish_distances)
