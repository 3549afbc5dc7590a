"""All positions of a game, layer by layer: kernels that expand a layer, and settle it from the layers below.

A layer is an array of keys, ascending, one for each class of positions; a value is
kept as a code (rules/encodings.py). Kernels take the rest of a position from its key.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from zermelo.bits import lowest, prefetch
from zermelo.rules import MOST_MOVES, Game
from zermelo.rules.encodings import code_of, earlier, of_code, of_order_key, order_key_of
from zermelo.symmetry.keys import keys_of
from zermelo.symmetry.maps import Symmetry
from zermelo.symmetry.transformations import canonical_key, class_size
from zermelo.tables.making.kernels.layer_table import line_of, make_find

__all__ = [
    "BAD_OUTCOME",
    "LARGEST_KEY",
    "MISSING",
    "NOT_FALLING",
    "NO_KEY",
    "UNSETTLED",
    "Below",
    "make_expand",
    "make_finish",
    "make_improve",
    "order_keys_after",
]

UNSETTLED = -(1 << 50)
"""Less than any order key."""

NO_CODE = -1
"""Stands for the code of endless play where there is none."""

LARGEST_KEY = (1 << 63) - 2
"""So that the end of the last range of keys fits 63 bits."""

NO_KEY, MISSING, NOT_FALLING, BAD_OUTCOME = -1, -2, -3, -4
"""What a kernel answers where a state has no key or is not where it should be, a move does not lower the tier, or an
outcome is none; BAD_OUTCOME - i for position i."""


def make_expand(game: Game[Any], maps: Sequence[Symmetry]) -> Callable[..., tuple[int, int]]:
    """A kernel expand(layer, begin, children, tiers): the children of layer[begin:], as long as there is room.

    It answers where it stopped and how many children it wrote; or the position whose child has no key or is not in
    a lower tier, and NO_KEY or NOT_FALLING.
    """
    _, moves, play, _ = game.rules
    state_of, least, plies_left = keys_of(game).state, canonical_key(game, maps), game.plies_left
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


class Below(NamedTuple):
    """A slice of a settled layer, in memory."""

    lines: Any
    """Keys and codes, as tables/making/kernels/layer_table.py has them."""
    low: int
    high: int
    """The keys that belong here, if they are stored at all; high is exclusive."""


def make_improve(game: Game[Any], maps: Sequence[Symmetry], code_bytes: int) -> Callable[..., int]:
    """A kernel that raises the order keys of a layer's positions to what their children of one tier give them.

    improve(layer, order_keys, below, tier, after, wanted, ends) looks at the children whose keys lie in the range of
    `below`, a slice of the settled layer of that tier; after[code] is the order key for the player who moves there. It
    answers 0, or MISSING. It works on as many positions at a time as `wanted` has room for the keys of their
    children, and `ends` for where these end: the processor fetches what they need from memory meanwhile.
    """
    _, moves, play, _ = game.rules
    state_of, least, plies_left = keys_of(game).state, canonical_key(game, maps), game.plies_left
    find = make_find(code_bytes)
    assert plies_left is not None

    def improve(layer: Any, order_keys: Any, below: Below, tier: int, after: Any, wanted: Any, ends: Any) -> int:
        begin = 0
        while begin < len(layer):
            end, filled = begin, 0
            while end < len(layer) and end - begin < len(ends) and filled + MOST_MOVES <= len(wanted):
                state = state_of(int(layer[end]))
                mask = moves(state)
                while mask != 0:
                    child = play(state, lowest(mask))
                    mask &= mask - 1
                    key = least(child)
                    if below.low <= key < below.high and plies_left(child) == tier:
                        prefetch(below.lines, line_of(below.lines, key))
                        wanted[filled] = key
                        filled += 1
                ends[end - begin] = filled
                end += 1
            place = 0
            for i in range(begin, end):
                best = order_keys[i]
                while place < ends[i - begin]:
                    code = find(below.lines, int(wanted[place]))
                    if code < 0:
                        return MISSING
                    best = max(best, after[code])
                    place += 1
                order_keys[i] = best
            begin = end
        return 0

    return improve


def make_finish(game: Game[Any], maps: Sequence[Symmetry]) -> Callable[..., int]:
    """A kernel finish(layer, order_keys, codes, classes, members): codes from order keys, or from outcomes.

    It adds to classes[code] and to members[code] what a layer has of classes and of positions. It answers 0, or
    MISSING where a position that is not over is unsettled, or BAD_OUTCOME - i where the outcome of position i is
    not -1, 0 or 1.
    """
    _, moves, _, outcome = game.rules
    state_of, size = keys_of(game).state, class_size(game, maps)

    def finish(layer: Any, order_keys: Any, codes: Any, classes: Any, members: Any) -> int:
        for i in range(len(layer)):
            state, order_key = state_of(int(layer[i])), order_keys[i]
            if order_key == UNSETTLED:
                if moves(state) != 0:
                    return MISSING
                ended = outcome(state)
                if ended < -1 or ended > 1:
                    return BAD_OUTCOME - i
                order_key = order_key_of(ended, 0)
            code = code_of_order_key(order_key)
            codes[i] = code
            classes[code] += 1
            members[code] += size(state)
        return 0

    return finish


def order_keys_after(codes: int) -> list[int]:
    """For each of so many codes, the order key that it has for the player who moves there, in games with tiers."""
    return [earlier(order_key_of(*of_code(code, NO_CODE))) for code in range(codes)]


def code_of_order_key(order_key: int) -> int:
    """The code of an order key, in games with tiers, where no play is endless."""
    outcome, remoteness = of_order_key(order_key)
    return code_of(outcome, remoteness, NO_CODE)
