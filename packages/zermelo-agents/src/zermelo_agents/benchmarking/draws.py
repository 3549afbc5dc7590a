"""Random choices that are the same on every system and with every version of Python."""

from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import TypeVar

__all__ = ["Draws"]

T = TypeVar("T")


class Draws:
    """Choices by a random seed: an int or a text, or several of them.

    Python promises the sequence of `Random.random()` for a seed, and no other: what `choice`, `sample` and `shuffle`
    return for a seed may change between versions. So everything here is made of `random()`.

    >>> draws = Draws("heaps", 7)
    >>> draws.below(10), draws.between(3, 5), draws.shuffle("abcd")
    (5, 3, ['c', 'b', 'a', 'd'])
    """

    def __init__(self, *seed: int | str) -> None:
        # Not the seed itself: Random takes 7 and -7 for the same seed, and turns a text into a number in its own way.
        digest = sha256("\n".join(map(str, seed)).encode()).digest()
        self.random = Random(int.from_bytes(digest, "big")).random

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1."""
        return int(self.random() * n)

    def between(self, least: int, greatest: int) -> int:
        """Return a number from the least to the greatest."""
        return least + self.below(greatest - least + 1)

    def chance(self, probability: float) -> bool:
        """Return True with this probability."""
        return self.random() < probability

    def choice(self, things: Sequence[T]) -> T:
        """Return one of several things."""
        return things[self.below(len(things))]

    def shuffle(self, things: Sequence[T]) -> list[T]:
        """Return the things in random order."""
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in things]

    def sample(self, things: Sequence[T], number: int) -> list[T]:
        """Return this many of the things, in their order."""
        chosen = set(self.shuffle(range(len(things)))[:number])
        return [thing for place, thing in enumerate(things) if place in chosen]
