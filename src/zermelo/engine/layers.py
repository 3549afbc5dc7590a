"""All positions of a game, layer by layer: kernels that expand a layer, and settle it from the layers below.

A layer is an array of keys, ascending, one for each class of positions; a value is
kept as a code (rules/encodings.py). Kernels take the rest of a position from its key.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from zermelo.bits import lowest
from zermelo.rules import MOST_MOVES, Game
from zermelo.rules.encodings import code_of, earlier, merit_of, of_code, of_merit
from zermelo.symmetry.keys import keys_of
from zermelo.symmetry.soundness import Symmetry
from zermelo.symmetry.transformations import class_size, least_key

__all__ = [
    "BAD_OUTCOME",
    "LARGEST_KEY",
    "MISSING",
    "NOT_FALLING",
    "NO_KEY",
    "UNSETTLED",
    "Below",
    "find",
    "make_expand",
    "make_finish",
    "make_improve",
    "make_index",
]

UNSETTLED = -(1 << 50)
"""Less than any merit."""

NO_CODE = -1
"""Stands for the code of endless play where there is none."""

LARGEST_KEY = (1 << 63) - 2
"""So that the end of the last range of keys fits 63 bits."""

NO_KEY, MISSING, NOT_FALLING, BAD_OUTCOME = -1, -2, -3, -4
"""What a kernel answers where a state has no key or is not where it should be, a move does not lower the tier, or an
outcome is none; BAD_OUTCOME - i for position i."""


class Below(NamedTuple):
    """A slice of a settled layer, in memory."""

    keys: Any
    codes: Any
    starts: Any
    """Where the keys of each bucket begin."""
    shift: int
    """The bits by which a bucket is wide."""
    low: int
    high: int
    """The keys that belong here, if they are stored at all; high is exclusive."""


def make_expand(game: Game[Any], maps: Sequence[Symmetry]) -> Callable[..., tuple[int, int]]:
    """A kernel expand(layer, begin, children, tiers): the children of layer[begin:], as long as there is room.

    It answers where it stopped and how many children it wrote; or the position whose child has no key or is not in
    a lower tier, and NO_KEY or NOT_FALLING.
    """
    _, moves, play, _ = game.rules
    state_of, least, plies_left = keys_of(game).state, least_key(game, maps), game.plies_left
    assert plies_left is not None

    def expand(layer: Any, begin: int, children: Any, tiers: Any) -> tuple[int, int]:
        written = 0
        for i in range(begin, len(layer)):
            if written + MOST_MOVES > len(children):
                return i, written
            state = state_of(int(layer[i]))
            mask, own = moves(state), plies_left(state)
            while mask != 0:
                child = play(state, lowest(mask))
                mask &= mask - 1
                key, below = least(child), plies_left(child)
                if key < 0 or key > LARGEST_KEY:
                    return i, NO_KEY
                if below < 0 or below >= own:
                    return i, NOT_FALLING
                children[written] = key
                tiers[written] = below
                written += 1
        return len(layer), written

    return expand


def make_index() -> Callable[..., None]:
    """A kernel index(layer, base, shift, starts): where in a layer the keys of each bucket begin.

    The bucket of a key is (key - base) >> shift; the last of starts is the length of the layer.
    """

    def index(layer: Any, base: int, shift: int, starts: Any) -> None:
        bucket = 0
        for i in range(len(layer)):
            while bucket <= (layer[i] - base) >> shift:
                starts[bucket] = i
                bucket += 1
        while bucket < len(starts):
            starts[bucket] = len(layer)
            bucket += 1

    return index


def find(layer: Any, starts: Any, shift: int, key: int) -> int:
    """Where a key is in an indexed layer, or MISSING."""
    if key < layer[0] or key > layer[-1]:
        return MISSING
    bucket = (key - layer[0]) >> shift
    low, high = starts[bucket], starts[bucket + 1]
    while low < high:
        middle = (low + high) // 2
        if layer[middle] < key:
            low = middle + 1
        else:
            high = middle
    return low if layer[low] == key else MISSING


def make_improve(game: Game[Any], maps: Sequence[Symmetry]) -> Callable[..., int]:
    """A kernel that raises the merits of a layer's positions to what their children of one tier give them.

    improve(layer, merits, below, tier) looks at the children whose keys lie in the range of `below`, a slice of the
    settled layer of that tier. It answers how many children it found, or MISSING.
    """
    _, moves, play, _ = game.rules
    state_of, least, plies_left = keys_of(game).state, least_key(game, maps), game.plies_left
    assert plies_left is not None

    def improve(layer: Any, merits: Any, below: Below, tier: int) -> int:
        met = 0
        for i in range(len(layer)):
            state, best = state_of(int(layer[i])), merits[i]
            mask = moves(state)
            while mask != 0:
                child = play(state, lowest(mask))
                mask &= mask - 1
                key = least(child)
                if below.low <= key < below.high and plies_left(child) == tier:
                    place = find(below.keys, below.starts, below.shift, key)
                    if place < 0:
                        return MISSING
                    met += 1
                    best = max(best, earlier(merit_of_code(below.codes[place])))
            merits[i] = best
        return met

    return improve


def make_finish(game: Game[Any], maps: Sequence[Symmetry]) -> Callable[..., int]:
    """A kernel finish(layer, merits, codes, classes, members): codes from merits, or from the outcomes of games.

    It adds to classes[code] and to members[code] what a layer has of classes and of positions. It answers 0, or
    MISSING where a position that is not over is unsettled, or BAD_OUTCOME - i where the outcome of position i is
    not -1, 0 or 1.
    """
    _, moves, _, outcome = game.rules
    state_of, size = keys_of(game).state, class_size(game, maps)

    def finish(layer: Any, merits: Any, codes: Any, classes: Any, members: Any) -> int:
        for i in range(len(layer)):
            state, merit = state_of(int(layer[i])), merits[i]
            if moves(state) == 0:
                ended = outcome(state)
                if ended < -1 or ended > 1:
                    return BAD_OUTCOME - i
                merit = merit_of(ended, 0)
            if merit == UNSETTLED:
                return MISSING
            code = code_of_merit(merit)
            codes[i] = code
            classes[code] += 1
            members[code] += size(state)
        return 0

    return finish


def merit_of_code(code: int) -> int:
    """In games with tiers, where no play is endless."""
    outcome, remoteness = of_code(code, NO_CODE)
    return merit_of(outcome, remoteness)


def code_of_merit(merit: int) -> int:
    """The inverse of merit_of_code."""
    outcome, remoteness = of_merit(merit)
    return code_of(outcome, remoteness, NO_CODE)
