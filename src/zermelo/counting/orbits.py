"""The positions of one ply with the ways that lead to them: kernels that describe a ply, and follow its moves.

A ply is an array of rows, one for all positions that the symmetries of the root turn into each other. A row holds
the least of their keys, plus one; the number of sequences of moves that lead to them; and the same number with
symmetric moves counted once. Each of the two numbers takes as many limbs of 62 bits as it needs, the lowest first. A
table is also an array of rows, with 2^n slots; a row of zeros is empty.
"""

from collections.abc import Callable, Sequence
from typing import Any

from zermelo.bits import is_empty, lowest, rest
from zermelo.rules import Game, Mask, sign_of
from zermelo.symmetry.keys import LARGEST_KEY, keys_of
from zermelo.symmetry.maps import Symmetry
from zermelo.symmetry.transformations import canonical_key, keys_after_maps
from zermelo.tables.making.kernels.hash_tables import slot_of
from zermelo.tables.making.kernels.layers import NO_KEY

__all__ = ["LIMB", "NUMBERS", "UNFINISHED", "make_describe", "make_follow", "make_insert_rows"]

LIMB = 62
"""Bits of a limb, so that the sum of two limbs and a carry fits 63 bits."""

LOW = (1 << LIMB) - 1

END, SIZE, CLASS, TIER = range(4)
"""The numbers that describe a row: its outcome, or UNFINISHED; the number of positions that it stands for; the
canonical key of its class under all symmetries of the game; its tier."""

NUMBERS, UNFINISHED = 4, 2
"""The number of these numbers, and the outcome of a position that is not over."""


def make_describe(game: Game[Any], maps: Sequence[Symmetry]) -> Callable[..., None]:
    """Make a kernel describe(rows, begin, end, joined, numbers), which writes numbers[END, i] and so on for some rows.

    joined: the numbers of the maps that preserve the root.
    """
    _, moves, _, outcome = game.rules
    state_of, least, key_after = keys_of(game).state, canonical_key(game, maps), keys_after_maps(game, maps)
    plies_left = game.plies_left or (lambda state: 0)

    def describe(rows: Any, begin: int, end: int, joined: Any, numbers: Any) -> None:
        for i in range(begin, end):
            key = int(rows[i, 0]) - 1
            state, same = state_of(key), 1
            for j in range(len(joined)):
                if key_after(state, joined[j]) == key:
                    same += 1
            numbers[END, i] = sign_of(outcome(state)) if is_empty(moves(state)) else UNFINISHED
            numbers[SIZE, i] = (len(joined) + 1) // same
            numbers[CLASS, i] = least(state)
            numbers[TIER, i] = plies_left(state)

    return describe


def make_follow(game: Game[Any], maps: Sequence[Symmetry]) -> Callable[..., tuple[int, int]]:
    """Make a kernel follow(rows, begin, end, joined, table, used, scratch): add the children of some rows to a table.

    used: the number of occupied slots; it stops when two thirds are. scratch: room for three rows of
    numbers, one for each move and one for each map. It returns the row where it stopped, and the occupied slots, or
    NO_KEY.
    """
    moves, state_of, list_children = game.rules.moves, keys_of(game).state, make_list_children(game, maps)
    most_moves = game.most_moves

    def follow(rows: Any, begin: int, end: int, joined: Any, table: Any, used: int, scratch: Any) -> tuple[int, int]:
        for i in range(begin, end):
            if used + most_moves > len(table) // 3 * 2:
                return i, used
            key = int(rows[i, 0]) - 1
            state = state_of(key)
            mask = moves(state)
            met = list_children(state, key, mask, joined, scratch) if not is_empty(mask) else 0
            if met < 0:
                return i, NO_KEY
            for j in range(met):
                used += insert_row(table, int(scratch[0, j]), rows, i, is_new(scratch[1], j))
        return end, used

    return follow


def make_list_children(game: Game[Any], maps: Sequence[Symmetry]) -> Callable[..., int]:
    """Make the part of follow that writes two canonical keys for every move; it returns their number, or NO_KEY.

    The first key is that of the positions that the maps of the root join with the child, the second that of those that
    the maps of the position join with it.
    """
    play, keys, key_after, number = game.rules.play, keys_of(game), keys_after_maps(game, maps), len(maps)
    key_of = keys.key

    def keeping(state: Any, key: int, fixing: Any) -> int:
        met = 0
        for j in range(number):
            if key_after(state, j) == key:
                fixing[met] = j
                met += 1
        return met

    def least_of(state: Any, key: int, chosen: Any, many: int) -> int:
        least = key
        for j in range(many):
            least = min(least, key_after(state, chosen[j]))
        return least

    def list_children(state: Any, key: int, mask: Mask, joined: Any, scratch: Any) -> int:
        below, equal, fixing, met = scratch[0], scratch[1], scratch[2], 0
        fixed = keeping(state, key, fixing)
        while not is_empty(mask):
            child = play(state, lowest(mask))
            mask = rest(mask)
            own = key_of(child)
            if own < 0 or own > LARGEST_KEY:
                return NO_KEY
            below[met] = least_of(child, own, joined, len(joined))
            equal[met] = least_of(child, own, fixing, fixed)
            met += 1
        return met

    return list_children


def is_new(numbers: Any, place: int) -> bool:
    """Return whether a number differs from all those before it."""
    for i in range(place):
        if numbers[i] == numbers[place]:
            return False
    return True


def make_insert_rows() -> Callable[..., None]:
    """Make a kernel insert_rows(table, rows): put the rows of one table into another, larger one."""

    def insert_rows(table: Any, rows: Any) -> None:
        for i in range(len(rows)):
            if rows[i, 0]:
                insert_row(table, rows[i, 0] - 1, rows, i, True)

    return insert_rows


def insert_row(table: Any, key: int, rows: Any, i: int, all_count: bool) -> bool:
    """Add the numbers of row i to those of a key, the second one only if all count; return whether the key is new."""
    slot = slot_of(int(key), len(table))
    while table[slot, 0] != 0 and table[slot, 0] != key + 1:
        slot = slot + 1 if slot + 1 < len(table) else 0
    new = bool(table[slot, 0] == 0)
    table[slot, 0] = key + 1
    limbs = table.shape[1] // 2
    add(table, slot, rows, i, 1, 1 + limbs)
    if all_count:
        add(table, slot, rows, i, 1 + limbs, 1 + 2 * limbs)
    return new


def add(table: Any, slot: int, rows: Any, i: int, begin: int, end: int) -> None:
    """Add the number in some columns of a row to that of a slot."""
    carry = 0
    for j in range(begin, end):
        carry += table[slot, j] + rows[i, j]
        table[slot, j] = carry & LOW
        carry >>= LIMB
