"""Every count of what can be played from a position, compiled: ply by ply, each position followed once."""

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import numpy as np

from zermelo.counting.layers import Layer
from zermelo.counting.orbits import LIMB, TOLD, make_describe, make_follow, make_insert_rows
from zermelo.counting.ply_counts import Seen, counted
from zermelo.counting.reachable import made_of_ints
from zermelo.errors import CannotCompile, TooLarge
from zermelo.evaluation.deadline import Deadline
from zermelo.evaluation.declarations.agreement import ensure_agreement, ensure_words
from zermelo.games import start
from zermelo.native.kernel import Kernel, compiled
from zermelo.position import Position
from zermelo.rules import MOST_MOVES, Game
from zermelo.symmetry.keys import keys_of
from zermelo.symmetry.maps import Symmetry
from zermelo.symmetry.transformations import symmetries_of, transforming_maps_of

Array = np.ndarray[Any, Any]

__all__ = ["Plies"]

AT_ONCE = 4_096
"""Positions from one look at the clock to the next, which is also when Ctrl-C is heeded."""

FEWEST_SLOTS = 1 << 10

SLOTS_A_POSITION = 4
"""In the first table for what follows a ply."""

MOST_BYTES = 1 << 29
"""The size of a table; with the plies before and after it, twice of that is held at a time."""


class Plies:
    """What counts the positions of a game; it is compiled at the first count.

    Raises CannotCompile for a game that has symmetries and no `transform`.
    """

    def __init__(self, game: Game[Any], compiler: Callable[[Any], Any] = compiled) -> None:
        self.game, self.maps, self.compiler = game, changing_maps(game), compiler
        self.describe, self.follow = compiler(make_describe(game, self.maps)), compiler(make_follow(game, self.maps))
        self.insert_rows = compiler(make_insert_rows())
        self.empty = empty_table(1, columns=3)
        self.scratch = np.empty((3, max(MOST_MOVES, len(self.maps))), np.int64)

    @property
    def is_stored(self) -> bool:
        """Whether the machine code of a first count is on disk."""
        question = self.root(start(self.game)), 0, 1, self.joined(start(self.game)), self.empty, 0, self.scratch
        return isinstance(self.follow, Kernel) and self.follow.is_stored(question)

    def layers(self, position: Position[Any], deadline: Deadline) -> Iterator[Layer]:
        """The counts of each ply below a position, the same as `counting.layers` has, with numbers of any size.

        Raises OutOfTime; CannotCompile for a state without a key, or rules that do not compile; TooLarge for more
        positions than can be remembered at a time; BadGame for rules that give other answers when they are compiled.
        """
        ensure_agreement(self.game, self.compiler)
        rows, joined = self.root(position), self.joined(position)
        seen = Seen.for_game(self.game, bool(self.maps))
        for ply in count():
            told = self.told(rows, joined, deadline)
            layer = counted(ply, (position.turn + ply) % 2, rows, told, seen)
            yield layer
            try:
                rows = self.following(rows, joined, layer.nodes, deadline)
            except MemoryError:
                raise TooLarge("There is no memory for the positions of the next ply.") from None
            if not len(rows):
                return

    def root(self, position: Position[Any]) -> Array:
        """The row of a position, to which one sequence of moves leads: the empty one."""
        ensure_words(position.state)
        key = keys_of(self.game).key(position.state) if made_of_ints(position.state) else -1
        if key < 0:
            raise CannotCompile(f"The state {position.state!r} of {self.game.name} has no key.")
        return np.array([[key + 1, 1, 1]], np.int64)

    def joined(self, position: Position[Any]) -> Array:
        """The numbers of the maps that keep a position: these turn what follows it into what follows it."""
        state, transform = position.state, self.game.transform
        kept = [i for i, cells in enumerate(self.maps) if transform and transform(state, cells) == state]
        return np.array(kept, np.int64)

    def told(self, rows: Array, joined: Array, deadline: Deadline) -> Array:
        """What there is to tell of each row, as `orbits` has it."""
        told = np.empty((TOLD, len(rows)), np.int64)
        for begin in range(0, len(rows), AT_ONCE):
            deadline.check()
            self.describe(rows, begin, min(begin + AT_ONCE, len(rows)), joined, told)
        return told

    def following(self, rows: Array, joined: Array, nodes: int, deadline: Deadline) -> Array:
        """The rows of the next ply; nodes: how many sequences of moves lead to this one."""
        rows = widened(rows, limbs_for(nodes * MOST_MOVES))
        slots = min(SLOTS_A_POSITION * len(rows), most_slots(rows.shape[1]))
        table = empty_table(slots, rows.shape[1])
        begin = used = 0
        while begin < len(rows):
            deadline.check()
            end = min(begin + AT_ONCE, len(rows))
            begin, used = self.follow(rows, begin, end, joined, table, used, self.scratch)
            if used < 0:
                raise CannotCompile(f"A state of {self.game.name} has no key.")
            if begin < end:
                table = self.larger(table)
        filled: Array = table[table[:, 0] != 0]
        return filled

    def larger(self, table: Array) -> Array:
        """The same rows in a table of twice the size; raises TooLarge."""
        if 2 * len(table) > most_slots(table.shape[1]):
            raise TooLarge(f"More than {len(table) // 3 * 2:,} positions of one ply would have to be remembered.")
        new = empty_table(2 * len(table), table.shape[1])
        self.insert_rows(new, table)
        return new


def changing_maps(game: Game[Any]) -> tuple[Symmetry, ...]:
    """The symmetries of a game but the one that changes nothing, with `transform` tested for each of them."""
    if len(symmetries_of(game)) < 2:
        return ()
    if game.transform is None:
        raise CannotCompile(f"{game.name} has symmetries and no `transform`.")
    return tuple(cells for cells in transforming_maps_of(game) if cells != tuple(range(len(cells))))


def limbs_for(largest: int) -> int:
    """How many limbs a number takes."""
    return -(-largest.bit_length() // LIMB)


def widened(rows: Array, limbs: int) -> Array:
    """The same rows with at least this many limbs for each number."""
    have = rows.shape[1] // 2
    if have >= limbs:
        return rows
    wide = np.zeros((len(rows), 1 + 2 * limbs), np.int64)
    wide[:, : 1 + have], wide[:, 1 + limbs : 1 + limbs + have] = rows[:, : 1 + have], rows[:, 1 + have :]
    return wide


def most_slots(columns: int) -> int:
    """The slots of the largest table."""
    return 1 << (MOST_BYTES // (8 * columns)).bit_length() - 1


def empty_table(slots: int, columns: int) -> Array:
    """A table of at least this many slots."""
    return np.zeros((max(FEWEST_SLOTS, 1 << (slots - 1).bit_length()), columns), np.int64)
