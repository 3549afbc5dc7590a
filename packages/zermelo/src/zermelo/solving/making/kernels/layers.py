"""Kernels that expand a layer of positions, and settle it from the layers below.

A layer is an array of ascending keys, one for each class of positions; a value is stored as a code
(rules/encodings.py). Kernels derive everything else about a position from its key.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from zermelo.bits import is_empty, lowest, prefetch, rest
from zermelo.evaluation.symmetry.folding import Symmetry
from zermelo.evaluation.symmetry.keys import LARGEST_KEY, keys_of
from zermelo.evaluation.symmetry.transformations import canonical_key, class_size, maps_of
from zermelo.machine.kit.lines import line_of, make_find
from zermelo.rules import Game, never
from zermelo.rules.encodings import code_of, earlier, of_code, of_order_key, order_key_of

__all__ = [
    "BAD_OUTCOME_RESULT", "MISSING_POSITION", "NOT_FALLING_RESULT", "NO_KEY_RESULT", "UNSETTLED_ORDER_KEY", "Below",
    "make_encode", "make_expand", "make_improve", "order_keys_after",
]  # fmt: skip

UNSETTLED_ORDER_KEY = -(1 << 50)
"""A number below the order key of any value."""

NO_CODE = -1
"""A placeholder for the code of endless play, which does not occur in games with tiers."""

NO_KEY_RESULT, MISSING_POSITION, NOT_FALLING_RESULT, BAD_OUTCOME_RESULT = -1, -2, -3, -4
"""Results of a kernel that meets a state without a key, an absent position, a move that does not lower the tier, or a
wrong outcome; BAD_OUTCOME_RESULT - i for position i."""


def make_expand(game: Game[Any], maps: Sequence[Symmetry]) -> Callable[..., tuple[int, int]]:
    """Return a kernel expand(layer, begin, children, tiers) that writes the children of layer[begin:] while they fit.

    It returns the place where it stopped and the number of children; or the place of the position whose child has no
    key or is not in a lower tier, and NO_KEY_RESULT or NOT_FALLING_RESULT.
    """
    _, moves, play, *_ = game.rules
    state_of, canonical, plies_left = keys_of(game).state, canonical_key(game, maps), game.declared.plies_left
    most_moves = game.most_moves
    assert plies_left is not None

    def expand(layer: Any, begin: int, children: Any, tiers: Any) -> tuple[int, int]:
        written = 0
        for i in range(begin, len(layer)):
            if written + most_moves > len(children):
                return i, written
            state = state_of(int(layer[i]))
            mask, own = moves(state), plies_left(state)
            while not is_empty(mask):
                child = play(state, lowest(mask))
                mask = rest(mask)
                key, below = canonical(child), plies_left(child)
                if key < 0 or key > LARGEST_KEY:
                    return i, NO_KEY_RESULT
                if below < 0 or below >= own:
                    return i, NOT_FALLING_RESULT
                children[written] = key
                tiers[written] = below
                written += 1
        return len(layer), written

    return expand


class Below(NamedTuple):
    """A slice of a settled layer, in memory."""

    lines: Any
    """The hash table of its keys and codes."""
    low: int
    high: int
    """The exclusive end of the range of keys; all stored keys from low on are in this slice."""


def make_improve(game: Game[Any], code_bytes: int) -> Callable[..., int]:
    """Return a kernel that raises the order keys of a layer's positions to those of the moves into one tier.

    improve(layer, best, below, tier, after, wanted, ends) considers the children whose keys are in the range of
    `below`, a slice of the settled layer of that tier; after[0][code] is the order key of a move to a position with
    this code, and after[1][code] that of a move which keeps the turn. It returns 0, or MISSING_POSITION. It handles as
    many positions at a time as `wanted` has room for keys of children and `ends` for their ends; during this time the
    processor fetches the lines of the hash table.
    """
    _, moves, play, *_ = game.rules
    state_of, canonical, plies_left = keys_of(game).state, canonical_key(game, maps_of(game)), game.declared.plies_left
    find, again, most_moves = make_find(code_bytes), game.rules.again or never, game.most_moves
    assert plies_left is not None

    def improve(layer: Any, best: Any, below: Below, tier: int, after: Any, wanted: Any, ends: Any) -> int:
        begin = 0
        while begin < len(layer):
            end, filled = begin, 0
            while end < len(layer) and end - begin < len(ends) and filled + most_moves <= len(wanted):
                state = state_of(int(layer[end]))
                mask = moves(state)
                while not is_empty(mask):
                    move = lowest(mask)
                    child = play(state, move)
                    mask = rest(mask)
                    key = canonical(child)
                    if below.low <= key < below.high and plies_left(child) == tier:
                        prefetch(below.lines, line_of(below.lines, key))
                        wanted[filled] = ~key if again(state, move) else key
                        filled += 1
                ends[end - begin] = filled
                end += 1
            place = 0
            for i in range(begin, end):
                highest = best[i]
                while place < ends[i - begin]:
                    key = int(wanted[place])  # ~key where the turn stays
                    code = find(below.lines, max(key, ~key))
                    if code < 0:
                        return MISSING_POSITION
                    highest = max(highest, after[0 if key >= 0 else 1, code])
                    place += 1
                best[i] = highest
            begin = end
        return 0

    return improve


def make_encode(game: Game[Any]) -> Callable[..., int]:
    """Return a kernel encode(layer, best, codes, classes, members) that writes the codes of a layer.

    A code follows from the order key in `best`, or from the outcome of a finished position. The kernel adds the
    classes and positions of each code to classes[code] and members[code]. It returns 0, MISSING_POSITION where an
    unfinished position is unsettled, or BAD_OUTCOME_RESULT - i where the outcome of position i is too large.
    """
    _, moves, _, outcome, *_ = game.rules
    state_of, size, most = keys_of(game).state, class_size(game, maps_of(game)), game.max_outcome

    def encode(layer: Any, best: Any, codes: Any, classes: Any, members: Any) -> int:
        for i in range(len(layer)):
            state, order_key = state_of(int(layer[i])), best[i]
            if order_key == UNSETTLED_ORDER_KEY:
                if not is_empty(moves(state)):
                    return MISSING_POSITION
                ended = outcome(state)
                if ended < -most or ended > most:
                    return BAD_OUTCOME_RESULT - i
                order_key = order_key_of(ended, 0)
            code = code_of_order_key(order_key, most)
            codes[i] = code
            classes[code] += 1
            members[code] += size(state)
        return 0

    return encode


def order_keys_after(codes: int, limit: int) -> list[list[int]]:
    """Return for each of this many codes the order key of a move to a position with this code, in games with tiers.

    The second list is for moves that keep the turn.
    """
    order_keys = [order_key_of(*of_code(code, NO_CODE, limit)) for code in range(codes)]
    return [[earlier(order_key, again) for order_key in order_keys] for again in (False, True)]


def code_of_order_key(order_key: int, limit: int) -> int:
    """Return the code of an order key, in games with tiers, where no play is endless."""
    outcome, remoteness = of_order_key(order_key)
    return code_of(outcome, remoteness, NO_CODE, limit)
