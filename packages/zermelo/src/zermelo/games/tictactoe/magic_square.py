"""The numbers of a magic square: any three that sum to 15 make a line (an exercise of the OCaml book).

8 1 6
3 5 7
4 9 2
"""

from itertools import combinations

from zermelo.bits import mask_of
from zermelo.rules import DRAW, LOSS, Mask, MoveNumber, Outcome, Rules

__all__ = ["MAGIC", "Numbers", "owners", "rules"]

MAGIC = (8, 1, 6, 3, 5, 7, 4, 9, 2)
"""The number of every square, row by row."""

Numbers = tuple[frozenset[int], frozenset[int]]
"""The numbers of the side to move, and of the other side."""


def rules(first: str) -> Rules[Numbers]:
    return Rules((frozenset(), frozenset()), moves, play, outcome)


def has_won(numbers: frozenset[int]) -> bool:
    return any(a + b + c == 15 for a, b, c in combinations(numbers, 3))


def moves(state: Numbers) -> Mask:
    mine, theirs = state
    return 0 if has_won(theirs) else mask_of(i for i, n in enumerate(MAGIC) if n not in mine and n not in theirs)


def play(state: Numbers, square: MoveNumber) -> Numbers:
    mine, theirs = state
    return theirs, mine | {MAGIC[square]}


def outcome(state: Numbers) -> Outcome:
    return LOSS if has_won(state[1]) else DRAW


def owners(state: Numbers) -> list[int]:
    """Return the owner of every square: 1 the side to move, -1 the other side, 0 nobody."""
    mine, theirs = state
    return [(number in mine) - (number in theirs) for number in MAGIC]
