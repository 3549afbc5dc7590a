"""The counts of one ply, summed from its rows with numbers of any size."""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Any

import numpy as np

from zermelo.counting.compiled_reachable import distinct
from zermelo.counting.compiled_walk import by_winner
from zermelo.counting.layers import Layer
from zermelo.counting.orbits import LIMB
from zermelo.counting.results import Results
from zermelo.rules import DRAW, LOSS, WIN, Game

Array = np.ndarray[Any, Any]

__all__ = ["Seen", "counted"]

HALF = LIMB // 2
"""Bits of half a limb: so many of them can be summed in 63."""


@dataclass
class Met:
    """Keys of the plies so far; those that no later ply can have are forgotten."""

    keys: "Array | None" = None
    lowest: float = inf
    """The lowest of their tiers. Every move lowers the tier, where there is one."""

    def new(self, keys: Array, tiers: Array) -> Array:
        """Which of the keys of a ply are met for the first time; from now on they are not."""
        if self.keys is None or tiers.max() < self.lowest:
            self.keys, self.lowest = keys.copy(), tiers.min()
            return np.ones(len(keys), bool)
        new = ~np.isin(keys, self.keys)
        self.keys, self.lowest = np.concatenate((self.keys, keys[new])), min(tiers.min(), self.lowest)
        return new


@dataclass
class Seen:
    """What the plies so far have, for each player who may be to move, so that a total counts it once."""

    positions: tuple[Met, Met]
    classes: tuple[Met, Met]

    @classmethod
    def for_game(cls, game: Game[Any], has_maps: bool) -> "Seen":
        """Where a position shows its text, that tells whose turn it is; else a state is one position."""
        first = Met(), Met()
        second = (Met(), Met()) if game.grid or has_maps else first
        return cls(*zip(first, second, strict=True))


def counted(ply: int, turn: int, rows: Array, told: Array, seen: Seen) -> Layer:
    """The counts of a ply; what it holds is added to what the plies so far have."""
    limbs, (ends, sizes, classes, tiers) = rows.shape[1] // 2, told
    paths, different = rows[:, 1 : 1 + limbs], rows[:, 1 + limbs :]
    new = seen.positions[turn].new(rows[:, 0], tiers)
    kinds = distinct([classes])

    def ended(number: Callable[[Array], int]) -> Results:
        return by_winner([number(ends == outcome) for outcome in (LOSS, DRAW, WIN)], turn)

    return Layer(
        ply,
        nodes=total(paths),
        positions=int(sizes.sum()),
        classes=len(kinds),
        new_positions=int(sizes[new].sum()),
        new_classes=int(seen.classes[turn].new(kinds, tiers).sum()),
        games=ended(lambda over: total(paths[over])),
        finished=ended(lambda over: int(sizes[over].sum())),
        finished_classes=ended(lambda over: len(distinct([classes[over]]))),
        different=ended(lambda over: total(different[over])),
    )


def total(numbers: Array) -> int:
    """The sum of numbers in limbs."""
    low, high = (numbers & (1 << HALF) - 1).sum(axis=0), (numbers >> HALF).sum(axis=0)
    halves = zip(low.tolist(), high.tolist(), strict=True)
    return sum((below + (above << HALF)) << LIMB * limb for limb, (below, above) in enumerate(halves))
