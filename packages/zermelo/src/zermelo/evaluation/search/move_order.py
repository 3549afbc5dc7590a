"""Move ordering: the moves of a position that need a search, best last, in a list of the thread.

A list has blocks of as many words as there may be moves: the urgency of each move, the place of its child, and the
words of the child's key. Urgencies and children are packed; each has a pack and an unpack here, side by side.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from zermelo.bits import count, is_empty, lowest, put, rest, times
from zermelo.evaluation.search.memory import ORDER_NOISE, local_table
from zermelo.evaluation.search.static import OPEN_SCORE, Static, bound_for
from zermelo.evaluation.search.transposition import (
    NO_TABLE_ENTRY,
    Key,
    TableEntry,
    lower_bound,
    prefetch_entry,
    probe_entry,
    upper_bound,
)
from zermelo.machine.kit.hashing import hash_key
from zermelo.rules.encodings import WON_SCORE_AT_ONCE, lower_at_root, upper_at_root

__all__ = [
    "known_bound", "listed_entry", "make_order_moves", "pack_child", "put_last", "remove_move", "unpack_child",
    "unpack_move",
]  # fmt: skip

ORDERED_MOVE_BITS = 7

NOISE_MASK = 63
"""The bits of a move that choose its bit of the noise."""

PLY_BITS, MOBILITY_BITS = 10, 7


class Child(NamedTuple):
    """The place of a child after forced moves."""

    ply: int
    sign: int
    """1 if the side to move there is the side that moves in the parent, else -1."""
    is_local: bool
    """True if its bounds are in the thread's local table."""
    mobility: int
    """The number of moves to try there, if the list was made with it."""
    reached: int
    """The number at which its last visit in a proof-number search ended; 0 before the first."""


def pack_move(move: int, move_score: int, noise: int) -> int:
    """Return a move with its urgency above it, so that packed moves sort by urgency; noise is 0 or 1."""
    return (move_score << 1 | noise) << ORDERED_MOVE_BITS | move


def unpack_move(packed: int) -> int:
    """Return the move of a packed move."""
    return packed & (1 << ORDERED_MOVE_BITS) - 1


def pack_child(ply: int, sign: int, is_local: bool, mobility: int, reached: int = 0) -> int:
    """Return a Child as one number that has its sign. A child's ply is at least 1."""
    return sign * (((reached << MOBILITY_BITS | mobility) << PLY_BITS | ply) << 1 | (1 if is_local else 0))


def unpack_child(packed: int) -> Child:
    """Return the Child of a packed child."""
    sign = 1 if packed > 0 else -1
    unsigned = sign * packed
    ply, upper = unsigned >> 1 & (1 << PLY_BITS) - 1, unsigned >> 1 + PLY_BITS
    return Child(ply, sign, unsigned & 1 == 1, upper & (1 << MOBILITY_BITS) - 1, upper >> MOBILITY_BITS)


def make_order_moves(static: Static, with_mobility: bool = False) -> Callable[..., tuple[int, int]]:
    """Return the function that lists the moves of a state that need a search, the most urgent last.

    order_moves(state, mask, ply, bound, key, memory, row, thread) writes them into the list that begins at row;
    the key is that of the state. It returns the best score of the moves that need no search, and the length of
    the list: 0 if that score reaches the bound.
    """
    move_score, entry_for, max_outcome = static.move_score, static.entry_for, static.max_outcome
    follow, static_bound, width = static.follow, static.static_bound, static.shape.width
    mobility: Callable[[Any], int] = count if with_mobility else no_mobility

    def order_moves(
        state: Any, mask: int, ply: int, bound: int, key: Key, memory: Any, row: int, thread: int
    ) -> tuple[int, int]:
        best, size = -max_outcome * WON_SCORE_AT_ONCE, 0
        noise = times(hash_key(key), memory[thread + ORDER_NOISE])
        while not is_empty(mask):
            move = lowest(mask)
            mask = rest(mask)
            child, child_mask, child_ply, sign, score = follow(state, move, ply)
            if score == OPEN_SCORE:
                static_score = static_bound(child, child_ply, bound_for(bound, sign))
                score = OPEN_SCORE if static_score == OPEN_SCORE else sign * static_score
            if score != OPEN_SCORE:
                best = max(best, score)
                if best >= bound:
                    return best, 0
                continue
            entry = entry_for(child, child_mask, thread)
            # All moves are listed before the first is probed, so that the memory has time to answer.
            prefetch_entry(memory, entry)
            packed = pack_move(move, move_score(state, move), noise >> (move & NOISE_MASK) & 1)
            packed_child = pack_child(child_ply, sign, entry.local != 0, mobility(child_mask))
            insert_move(memory, row, row + size, packed, packed_child, entry.key, width)
            size += 1
        return probe_children(best, size, bound, memory, row, thread, key, width, max_outcome)

    return order_moves


def no_mobility(mask: Any) -> int:
    """Return 0, for a search that makes no use of the number of moves."""
    return 0


def insert_move(memory: Any, row: int, place: int, packed: int, child: int, key: Key, width: int) -> None:
    """Insert a packed move, its packed child and the child's key before the moves of a list that are more urgent."""
    while place > row and memory[place - 1] > packed:
        copy_move(memory, place - 1, place, len(key), width)
        place -= 1
    put_move(memory, place, packed, child, key, width)


def put_move(memory: Any, place: int, packed: int, child: int, key: Key, width: int) -> None:
    """Write a packed move, its packed child and the child's key to a place of a list."""
    memory[place], memory[place + width] = packed, child
    for i in range(len(key)):
        memory[place + (2 + i) * width] = key[i]


def put_last(memory: Any, row: int, place: int, key: Key, width: int) -> None:
    """Move the most urgent move of a list, which is at this place, to the end of the order; key: that of its child."""
    packed, child = memory[place], memory[place + width]
    while place > row:
        copy_move(memory, place - 1, place, len(key), width)
        place -= 1
    put_move(memory, row, packed, child, key, width)


def remove_move(memory: Any, end: int, place: int, key_words: int, width: int) -> None:
    """Remove the move at a place of a list, which then ends at `end`."""
    for at in range(place, end):
        copy_move(memory, at + 1, at, key_words, width)


def copy_move(memory: Any, source: int, target: int, key_words: int, width: int) -> None:
    """Copy a listed move, with its packed child and the child's key, to another place."""
    for i in range(2 + key_words):
        memory[target + i * width] = memory[source + i * width]


def listed_entry(memory: Any, place: int, thread: int, key: Key, width: int) -> TableEntry:
    """Return the entry of the child of a listed move; key: any key of the game."""
    for i in range(len(key)):
        key = put(key, i, memory[place + (2 + i) * width])
    is_local = unpack_child(memory[place + width]).is_local
    return TableEntry(key, NO_TABLE_ENTRY if key[0] < 0 else local_table(thread) if is_local else 0)


def probe_children(
    best: int, size: int, bound: int, memory: Any, row: int, thread: int, key: Key, width: int, max_outcome: int
) -> tuple[int, int]:
    """Remove the moves of a list that are known to miss the bound, or all moves if one is known to reach it."""
    end = row
    for place in range(row, row + size):
        child = unpack_child(memory[place + width])
        entry = listed_entry(memory, place, thread, key, width)
        score = known_bound(memory, entry, child.ply, bound_for(bound, child.sign), max_outcome)
        if score == OPEN_SCORE:
            copy_move(memory, place, end, len(key), width)
            end += 1
        else:
            best = max(best, child.sign * score)
    return best, end - row if best < bound else 0


def known_bound(memory: Any, entry: TableEntry, ply: int, bound: int, max_outcome: int) -> int:
    """Return the score bound of an entry that decides whether its position, at that ply, reaches a bound; else
    OPEN_SCORE.
    """
    data = probe_entry(memory, entry)
    if data != 0:
        lower = lower_at_root(lower_bound(data, max_outcome), ply, max_outcome)
        upper = upper_at_root(upper_bound(data, max_outcome), ply, max_outcome)
        if lower >= bound:
            return lower
        if upper < bound:
            return upper
    return OPEN_SCORE
