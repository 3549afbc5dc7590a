"""The compiled counts below a position, ply by ply: each position is followed once, with the ways that lead to it.

A ply is an array of rows, one for all positions that the symmetries of the root turn into each other. A row holds
the least of their keys, plus one; the number of sequences of moves that lead to them; and the same number with
symmetric moves counted once. Each of the two numbers takes as many limbs of 62 bits as it needs, the lowest first. A
table is also an array of rows, with 2^n slots; its first column is a set (machine/kit/sets.py), and a row of zeros is
empty. The counts of a ply are summed from its rows, with numbers of any size.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count, islice
from math import inf
from typing import Any

import numpy as np

from zermelo.analysis.counting.layers import Layer
from zermelo.analysis.counting.reachable import distinct, made_of_ints
from zermelo.bits import is_empty, lowest, rest
from zermelo.errors import CannotCompile, TooLarge
from zermelo.evaluation.declarations.agreement import ensure_agreement, ensure_words
from zermelo.evaluation.symmetry.folding import Symmetry
from zermelo.evaluation.symmetry.keys import LARGEST_KEY, keys_of
from zermelo.evaluation.symmetry.transformations import (
    canonical_key,
    keys_after_maps,
    symmetries_of,
    transforming_maps_of,
)
from zermelo.games import start
from zermelo.machine.kernel import Kernel, compile_rule
from zermelo.machine.kit.sets import find_slot
from zermelo.rules import DRAW, LOSS, WIN, Game, Mask, sign_of
from zermelo.rules.limits import NO_DEADLINE, Deadline
from zermelo.rules.position import Position
from zermelo.rules.results import Results, by_winner
from zermelo.solving.making.kernels.layers import NO_KEY_RESULT

__all__ = [
    "LIMB_BITS",
    "NUMBERS_PER_ROW",
    "UNFINISHED_OUTCOME",
    "Plies",
    "make_describe",
    "make_follow",
    "make_insert_rows",
    "prepare_plies",
]


LIMB_BITS = 62
"""Bits of a limb, so that the sum of two limbs and a carry fits 63 bits."""

LOW_LIMB_MASK = (1 << LIMB_BITS) - 1

END_COLUMN, SIZE_COLUMN, CLASS_COLUMN, TIER_COLUMN = range(4)
"""The numbers that describe a row: its outcome, or UNFINISHED_OUTCOME; the number of positions that it stands for; the
canonical key of its class under all symmetries of the game; its tier."""

NUMBERS_PER_ROW, UNFINISHED_OUTCOME = 4, 2
"""The number of these numbers, and the outcome of a position that is not over."""


def make_describe(game: Game[Any], maps: Sequence[Symmetry]) -> Callable[..., None]:
    """Make a kernel describe(rows, begin, end, joined, numbers), which writes numbers[END_COLUMN, i] and so on for
    some rows.

    joined: the numbers of the maps that preserve the root.
    """
    _, moves, _, outcome, *_ = game.rules
    state_of, least, key_after = keys_of(game).state, canonical_key(game, maps), keys_after_maps(game, maps)
    plies_left = game.declared.plies_left or (lambda state: 0)

    def describe(rows: Any, begin: int, end: int, joined: Any, numbers: Any) -> None:
        for i in range(begin, end):
            key = int(rows[i, 0]) - 1
            state, same = state_of(key), 1
            for j in range(len(joined)):
                if key_after(state, joined[j]) == key:
                    same += 1
            numbers[END_COLUMN, i] = sign_of(outcome(state)) if is_empty(moves(state)) else UNFINISHED_OUTCOME
            numbers[SIZE_COLUMN, i] = (len(joined) + 1) // same
            numbers[CLASS_COLUMN, i] = least(state)
            numbers[TIER_COLUMN, i] = plies_left(state)

    return describe


def make_follow(game: Game[Any], maps: Sequence[Symmetry]) -> Callable[..., tuple[int, int]]:
    """Make a kernel follow(rows, begin, end, joined, table, used, scratch): add the children of some rows to a table.

    used: the number of occupied slots; it stops when two thirds are. scratch: room for three rows of
    numbers, one for each move and one for each map. It returns the row where it stopped, and the occupied slots, or
    NO_KEY_RESULT.
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
            seen = list_children(state, key, mask, joined, scratch) if not is_empty(mask) else 0
            if seen < 0:
                return i, NO_KEY_RESULT
            for j in range(seen):
                used += insert_row(table, int(scratch[0, j]), rows, i, is_new(scratch[1], j))
        return end, used

    return follow


def make_list_children(game: Game[Any], maps: Sequence[Symmetry]) -> Callable[..., int]:
    """Make the part of follow that writes two canonical keys for every move; it returns their number, or NO_KEY_RESULT.

    The first key is that of the positions that the maps of the root join with the child, the second that of those that
    the maps of the position join with it.
    """
    play, keys, key_after, number = game.rules.play, keys_of(game), keys_after_maps(game, maps), len(maps)
    key_of = keys.key

    def keeping(state: Any, key: int, fixing: Any) -> int:
        seen = 0
        for j in range(number):
            if key_after(state, j) == key:
                fixing[seen] = j
                seen += 1
        return seen

    def least_of(state: Any, key: int, chosen: Any, many: int) -> int:
        least = key
        for j in range(many):
            least = min(least, key_after(state, chosen[j]))
        return least

    def list_children(state: Any, key: int, mask: Mask, joined: Any, scratch: Any) -> int:
        below, equal, fixing, seen = scratch[0], scratch[1], scratch[2], 0
        fixed = keeping(state, key, fixing)
        while not is_empty(mask):
            child = play(state, lowest(mask))
            mask = rest(mask)
            own = key_of(child)
            if own < 0 or own > LARGEST_KEY:
                return NO_KEY_RESULT
            below[seen] = least_of(child, own, joined, len(joined))
            equal[seen] = least_of(child, own, fixing, fixed)
            seen += 1
        return seen

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
    slot = find_slot(table[:, 0], int(key))
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
        table[slot, j] = carry & LOW_LIMB_MASK
        carry >>= LIMB_BITS


Array = np.ndarray[Any, Any]


POSITIONS_PER_CLOCK_CHECK = 4_096
"""The number of positions between two checks of the clock, which also let Ctrl-C through."""

MIN_SLOTS, SLOTS_PER_POSITION = 1 << 10, 4
"""The fewest slots of a table for the next ply, and the slots for each position of this ply."""

HALF_LIMB_BITS = LIMB_BITS // 2
"""Bits of half a limb; many halves can be summed in 63 bits."""


class Plies:
    """The counts of the plies of a game by kernels, which are compiled at the first count.

    most_bytes: the largest size of a table; with the plies before and after it, memory holds twice of that at a time.
    Raises CannotCompile for a game that has symmetries and no `transform`, and OutOfTime.
    """

    def __init__(
        self,
        game: Game[Any],
        compiler: Callable[[Any], Any] = compile_rule,
        most_bytes: int = 1 << 29,
        deadline: Deadline = NO_DEADLINE,
    ) -> None:
        self.game, self.maps, self.compiler = game, changing_maps(game, deadline), compiler
        self.most_bytes = most_bytes
        self.describe, self.follow = compiler(make_describe(game, self.maps)), compiler(make_follow(game, self.maps))
        self.insert_rows = compiler(make_insert_rows())
        self.scratch = np.empty((3, max(game.most_moves, len(self.maps))), np.int64)

    @property
    def is_stored(self) -> bool:
        """True if the machine code of a first count is on disk."""
        root, table = start(self.game), empty_table(1, columns=3)
        question = self.root(root), 0, 1, self.maps_of(root), table, 0, self.scratch
        return isinstance(self.follow, Kernel) and self.follow.is_stored(question)

    def layers(self, position: Position[Any], deadline: Deadline) -> Iterator[Layer]:
        """Yield the counts of each ply below a position, the same as `counting.layers`, with numbers of any size.

        Raises OutOfTime; CannotCompile for a state without a key, or rules that do not compile; TooLarge for more
        positions than can be remembered at a time; BadGame for compiled rules that differ from the plain ones.
        """
        if self.game.rules.again:
            raise CannotCompile(f"{self.game.name} lets a player move again, and a row does not tell whose turn it is.")
        ensure_agreement(self.game, self.compiler)
        rows, joined, positions, classes = self.root(position), self.maps_of(position), Met(), Met()
        for ply in count():
            turn = (position.turn + ply) % 2
            layer = layer_of(ply, turn, rows, self.descriptions(rows, joined, deadline), positions, classes)
            yield layer
            try:
                rows = self.following(rows, joined, layer.nodes, deadline)
            except MemoryError:
                raise TooLarge("There is no memory for the positions of the next ply.") from None
            if not len(rows):
                return

    def root(self, position: Position[Any]) -> Array:
        """Return the row of a position, to which one sequence of moves leads: the empty one."""
        ensure_words(position.state)
        key = keys_of(self.game).key(position.state) if made_of_ints(position.state) else -1
        if key < 0:
            raise CannotCompile(f"The state {position.state!r} of {self.game.name} has no key.")
        return np.array([[key + 1, 1, 1]], np.int64)

    def maps_of(self, position: Position[Any]) -> Array:
        """Return the numbers of the maps that preserve a position, and therefore the set of positions below it."""
        state, transform = position.state, self.game.declared.transform
        fixing = [i for i, cells in enumerate(self.maps) if transform and transform(state, cells) == state]
        return np.array(fixing, np.int64)

    def descriptions(self, rows: Array, joined: Array, deadline: Deadline) -> Array:
        """Return the numbers that describe each row (see END_COLUMN)."""
        numbers = np.empty((NUMBERS_PER_ROW, len(rows)), np.int64)
        for begin in range(0, len(rows), POSITIONS_PER_CLOCK_CHECK):
            deadline.check()
            self.describe(rows, begin, min(begin + POSITIONS_PER_CLOCK_CHECK, len(rows)), joined, numbers)
        return numbers

    def following(self, rows: Array, joined: Array, nodes: int, deadline: Deadline) -> Array:
        """Return the rows of the next ply; nodes: the number of sequences of moves that lead to this one."""
        rows = widen_rows(rows, -(-(nodes * self.game.most_moves).bit_length() // LIMB_BITS))
        most = 1 << (self.most_bytes // (8 * rows.shape[1])).bit_length() - 1
        table = empty_table(min(SLOTS_PER_POSITION * len(rows), most), rows.shape[1])
        begin = used = 0
        while begin < len(rows):
            deadline.check()
            end = min(begin + POSITIONS_PER_CLOCK_CHECK, len(rows))
            begin, used = self.follow(rows, begin, end, joined, table, used, self.scratch)
            if used < 0:
                raise CannotCompile(f"A state of {self.game.name} has no key.")
            if begin < end:
                if 2 * len(table) > most:
                    least = len(table) // 3 * 2
                    raise TooLarge(f"More than {least:,} positions of one ply would have to be remembered.")
                table, full = empty_table(2 * len(table), table.shape[1]), table
                self.insert_rows(table, full)
        following: Array = table[table[:, 0] != 0]
        return following


def prepare_plies(game: Game[Any]) -> None:
    """Compile the kernels of a count, in another process."""
    plies, table = Plies(game), empty_table(1, columns=3)
    for _ in islice(plies.layers(start(game), NO_DEADLINE), 3):
        plies.insert_rows(table, table)


def changing_maps(game: Game[Any], deadline: Deadline = NO_DEADLINE) -> tuple[Symmetry, ...]:
    """Return the symmetries of a game that change something, with `transform` tested for each of them."""
    if len(symmetries_of(game, deadline)) < 2:
        return ()
    if game.declared.transform is None:
        raise CannotCompile(f"{game.name} has symmetries and no `transform`.")
    return tuple(cells for cells in transforming_maps_of(game, deadline) if cells != tuple(range(len(cells))))


def widen_rows(rows: Array, limbs: int) -> Array:
    """Return the same rows with at least this many limbs for each number."""
    have = rows.shape[1] // 2
    if have >= limbs:
        return rows
    wide = np.zeros((len(rows), 1 + 2 * limbs), np.int64)
    wide[:, : 1 + have], wide[:, 1 + limbs : 1 + limbs + have] = rows[:, : 1 + have], rows[:, 1 + have :]
    return wide


def empty_table(slots: int, columns: int) -> Array:
    """Return a table of at least this many slots."""
    return np.zeros((max(MIN_SLOTS, 1 << (slots - 1).bit_length()), columns), np.int64)


@dataclass
class Met:
    """The keys of the plies so far, except those that no later ply can have."""

    keys: Array | None = None
    lowest: float = inf
    """The lowest of their tiers. Every move lowers the tier, if there is one."""

    def new(self, keys: Array, tiers: Array) -> Array:
        """Add the keys of a ply, and return marks of those that are new."""
        if self.keys is None or tiers.max() < self.lowest:
            self.keys, self.lowest = keys.copy(), tiers.min()
            return np.ones(len(keys), bool)
        new = ~np.isin(keys, self.keys)
        self.keys, self.lowest = np.concatenate((self.keys, keys[new])), min(tiers.min(), self.lowest)
        return new


def layer_of(ply: int, turn: int, rows: Array, descriptions: Array, met_positions: Met, met_classes: Met) -> Layer:
    """Return the counts of one ply, and add it to the positions and classes of the plies so far."""
    limbs, (ends, sizes, classes, tiers) = rows.shape[1] // 2, descriptions
    paths, different = rows[:, 1 : 1 + limbs], rows[:, 1 + limbs :]
    new = met_positions.new(rows[:, 0], tiers)
    kinds = distinct([classes])

    def count_ended(number: Callable[[Array], int]) -> Results:
        return by_winner([number(ends == outcome) for outcome in (LOSS, DRAW, WIN)], turn)

    return Layer(
        ply,
        nodes=total(paths),
        positions=int(sizes.sum()),
        classes=len(kinds),
        new_positions=int(sizes[new].sum()),
        new_classes=int(met_classes.new(kinds, tiers).sum()),
        games=count_ended(lambda over: total(paths[over])),
        finished=count_ended(lambda over: int(sizes[over].sum())),
        finished_classes=count_ended(lambda over: len(distinct([classes[over]]))),
        different=count_ended(lambda over: total(different[over])),
    )


def total(numbers: Array) -> int:
    """Return the sum of numbers in limbs."""
    low, high = (numbers & (1 << HALF_LIMB_BITS) - 1).sum(axis=0), (numbers >> HALF_LIMB_BITS).sum(axis=0)
    halves = zip(low.tolist(), high.tolist(), strict=True)
    return sum((below + (above << HALF_LIMB_BITS)) << LIMB_BITS * limb for limb, (below, above) in enumerate(halves))
