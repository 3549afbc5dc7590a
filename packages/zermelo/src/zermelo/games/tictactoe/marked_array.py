"""One array of nine that is marked and unmarked while a search walks (the recursion tutorial, 2000).

States must not change, but this array does. Henry Baker's trick reconciles the two (Shallow binding makes
functional arrays fast, 1991): a state is a version of the array, either the array itself or one square's
difference to a neighbouring version. To read a version, the squares between are unmarked and marked;
a search that descends and comes back pays one mark and one unmark a move, as the tutorial does. One thread at
a time reads the array.
"""

from collections.abc import Callable
from functools import cached_property
from threading import RLock
from typing import TypeVar

from zermelo.bits import mask_of
from zermelo.rules import DRAW, LOSS, Mask, MoveNumber, Outcome, Rules

__all__ = ["Version", "owners", "rules"]

T = TypeVar("T")

MARKED_ARRAY_LOCK = RLock()
"""The lock for marking and reading the array, which all versions share."""

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Version:
    """A state of the one array, whose squares hold 1 or -1, the players, or 0; equal if their squares are equal."""

    def __init__(self, array: list[int], player: int, difference: "tuple[int, int, Version] | None" = None) -> None:
        self.array = array
        self.player = player
        """The player to move: 1 or -1."""
        self.difference = difference
        """The square that differs from the neighbour, its content here, and the neighbour."""

    def look(self, at: Callable[[list[int]], T]) -> T:
        """Call a function with the array, marked as in this version; the function must not keep the array."""
        with MARKED_ARRAY_LOCK:
            self.mark()
            return at(self.array)

    def mark(self) -> None:
        """Mark and unmark the squares between what the array shows and this version."""
        path = [self]
        while (step := path[-1].difference) is not None:
            path.append(step[2])
        for version, neighbour in zip(path[-2::-1], path[:0:-1], strict=True):
            version.swap_with(neighbour)

    def swap_with(self, neighbour: "Version") -> None:
        """Mark the array, which shows the neighbour, as here; the neighbour becomes the difference."""
        if self.difference is not None:
            square, mark, _ = self.difference
            neighbour.difference = (square, self.array[square], self)
            self.array[square] = mark
            self.difference = None

    @cached_property
    def squares(self) -> tuple[int, ...]:
        """The contents of every square, as a copy."""
        return self.look(tuple)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Version) and self.squares == other.squares

    def __hash__(self) -> int:
        return hash(self.squares)


def rules(first: str) -> Rules[Version]:
    return Rules(Version([0] * 9, player=1), moves, play, outcome)


def has_line(array: list[int], player: int) -> bool:
    return any(array[a] == array[b] == array[c] == player for a, b, c in LINES)


def moves(version: Version) -> Mask:
    def free(array: list[int]) -> Mask:
        return 0 if has_line(array, -version.player) else mask_of(i for i in range(9) if not array[i])

    return version.look(free)


def play(version: Version, square: MoveNumber) -> Version:
    return Version(version.array, -version.player, (square, version.player, version))


def outcome(version: Version) -> Outcome:
    return version.look(lambda array: LOSS if has_line(array, -version.player) else DRAW)


def owners(version: Version) -> list[int]:
    """Return the owner of every square: 1 the side to move, -1 the other side, 0 nobody."""
    return version.look(lambda array: [mark * version.player for mark in array])
