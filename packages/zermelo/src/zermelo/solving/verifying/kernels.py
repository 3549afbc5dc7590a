"""Kernels that apply the plain rules to positions given by their keys, independently of the solver."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from zermelo.bits import is_empty, lowest, prefetch, rest
from zermelo.evaluation.symmetry.folding import Symmetry
from zermelo.evaluation.symmetry.keys import keys_of
from zermelo.evaluation.symmetry.transformations import canonical_key, class_size
from zermelo.evaluation.worth_compiling import PlainFirst
from zermelo.machine.kernel import compile_rule
from zermelo.rules import Game, never
from zermelo.solving.storage import Array
from zermelo.solving.table import Table

__all__ = ["Expansion", "Index", "PlainRules", "different_images", "expansion", "find_places", "index_of", "rules_of"]

PREFETCHED_KEYS = 12
"""Number of keys by which prefetches, first of the index and then of the keys, precede their use."""

SHARED_KEYS_BITS = 3
"""Logarithm of the mean number of keys that share their first bits: these fill a cache line."""


class Expansion(NamedTuple):
    """Arrays with one number for each position; children come position after position."""

    canonical: Any
    """The canonical key of the position's class."""
    tiers: Any
    """Its tier; 0 if the table has no tiers."""
    sizes: Any
    """The size of its class."""
    outcomes: Any
    """Its outcome if it is finished."""
    counts: Any
    """The number of its children."""
    children: Any
    """Their canonical keys; there must be room for the most moves of each position."""
    child_tiers: Any
    stays: Any
    """1 for each child where the player who moves there is the side to move; else 0."""


class PlainRules(NamedTuple):
    """The plain rules of a table's game as kernels."""

    expand: Any
    compare_images: Any
    """The kernel that compares positions with their images; None if the game has no symmetries."""
    maps: Sequence[Symmetry]
    """The symmetries."""
    find_places: Any
    most_moves: int
    """The largest number of moves of a position."""


def rules_of(table: Table) -> PlainRules:
    """Return the kernels, compiled if the table is large and the rules compile."""
    tiered = None not in table.tier_numbers
    compare = make_compare_images(table.game, table.maps, tiered) if table.maps else None
    most = table.game.most_moves
    plain = PlainRules(make_expand(table.game, table.maps, tiered), compare, table.maps, find_places, most)
    return PlainFirst(lambda: compiled_rules(plain, table.game)).after(len(table) * (1 + len(table.maps))) or plain


def compiled_rules(plain: PlainRules, game: Game[Any]) -> PlainRules:
    """Return the kernels compiled; raise CannotCompile."""
    fast = plain._replace(
        expand=compile_rule(plain.expand),
        compare_images=plain.compare_images and compile_rule(plain.compare_images),
        find_places=compile_rule(find_places),
    )
    start = np.zeros(1, np.int64)
    start[0] = keys_of(game).key(game.rules.start)
    expansion(fast, start)
    list(different_images(fast, start))
    return fast


def expansion(rules: PlainRules, keys: Array) -> Expansion:
    """Apply the rules to positions."""
    room = rules.most_moves * len(keys)
    into = Expansion(*(np.zeros(size, np.int64) for size in (*[len(keys)] * 5, room, room, room)))
    written = rules.expand(keys, into)
    return into._replace(**{name: getattr(into, name)[:written] for name in ("children", "child_tiers", "stays")})


def different_images(rules: PlainRules, keys: Array) -> Iterator[tuple[Symmetry, int]]:
    """Yield every symmetry under which a position differs from its image, and the place of the first such position."""
    ours, theirs = np.zeros((2, rules.most_moves), np.int64)
    for cells in rules.maps:
        place = rules.compare_images(keys, cells, ours, theirs)
        if place >= 0:
            yield cells, place


def make_expand(game: Game[Any], maps: Sequence[Symmetry], tiered: bool) -> Callable[..., int]:
    """Return a kernel expand(keys, into) that fills an Expansion and returns the number of children."""
    _, moves, play, outcome, *_ = game.rules
    state_of, size = keys_of(game).state, class_size(game, maps, quick=False)
    canonical = canonical_key(game, maps, quick=False)
    tier, again = (
        game.declared.plies_left if tiered and game.declared.plies_left else no_tier,
        game.rules.again or never,
    )

    def expand(keys: Any, into: Expansion) -> int:
        written = 0
        for i in range(len(keys)):
            state, first = state_of(int(keys[i])), written
            into.canonical[i], into.tiers[i], into.sizes[i] = canonical(state), tier(state), size(state)
            mask = moves(state)
            if is_empty(mask):
                into.outcomes[i] = outcome(state)
            while not is_empty(mask):
                move = lowest(mask)
                child = play(state, move)
                mask = rest(mask)
                into.children[written], into.child_tiers[written] = canonical(child), tier(child)
                into.stays[written] = 1 if again(state, move) else 0
                written += 1
            into.counts[i] = written - first
        return written

    return expand


def make_compare_images(game: Game[Any], maps: Sequence[Symmetry], tiered: bool) -> Callable[..., int]:
    """Return a kernel that returns the place of the first position that differs from its image under a map, or -1.

    A position and its image must be of one tier, both finished or both not, with the same outcome, and their moves
    must lead to the same classes. If that holds for every position of every class and every map, positions of one
    class have one value: by induction over the moves that can follow. compare_images(keys, cells, ours, theirs): one
    kernel serves all maps, which are its argument `cells`; the last two have room for the most moves of a position.
    """
    _, moves, play, outcome, *_ = game.rules
    state_of, canonical, transform = (
        keys_of(game).state,
        canonical_key(game, maps, quick=False),
        game.declared.transform,
    )
    assert transform is not None
    tier = game.declared.plies_left if tiered and game.declared.plies_left else no_tier

    def children(state: Any, into: Any) -> int:
        mask, written = moves(state), 0
        while not is_empty(mask):
            into[written] = canonical(play(state, lowest(mask)))
            mask = rest(mask)
            written += 1
        return written

    def compare_images(keys: Any, cells: Symmetry, ours: Any, theirs: Any) -> int:
        for i in range(len(keys)):
            state = state_of(int(keys[i]))
            image = transform(state, cells)
            number, others = children(state, ours), children(image, theirs)
            if tier(state) != tier(image) or number != others:
                return i
            if number == 0 and outcome(state) != outcome(image):
                return i
            if not within(ours, theirs, number) or not within(theirs, ours, number):
                return i
        return -1

    return compare_images


def within(some: Any, others: Any, number: int) -> bool:
    """Return whether each of the first numbers of an array is among those of another."""
    for i in range(number):
        j = 0
        while j < number and others[j] != some[i]:
            j += 1
        if j == number:
            return False
    return True


def no_tier(state: Any) -> int:
    return 0


class Index(NamedTuple):
    """An index of ascending keys: those with the first bits b are keys[starts[b]:starts[b + 1]]."""

    starts: Any
    shift: int
    """Number of bits after the first ones."""


def index_of(keys: Array) -> Index:
    """Return an index of ascending keys, at least one."""
    greatest = int(keys[-1])
    shift = max(0, greatest.bit_length() - max(1, len(keys).bit_length() - SHARED_KEYS_BITS))
    firsts = np.arange((greatest >> shift) + 1, dtype=np.int64) << shift
    return Index(np.append(np.searchsorted(keys, firsts), len(keys)), shift)


def first_bits(key: int, index: Index) -> int:
    """Return the first bits of a key, limited to those in the index."""
    return max(0, min(key >> index.shift, len(index.starts) - 2))


def find_places(keys: Any, index: Index, wanted: Any, places: Any) -> None:
    """Write the place of every wanted key, -1 for an absent one; a kernel."""
    number = len(wanted)
    for i in range(number):
        if i + 2 * PREFETCHED_KEYS < number:
            prefetch(index.starts, first_bits(int(wanted[i + 2 * PREFETCHED_KEYS]), index))
        if i + PREFETCHED_KEYS < number:
            prefetch(keys, min(index.starts[first_bits(int(wanted[i + PREFETCHED_KEYS]), index)], len(keys) - 1))
        key = int(wanted[i])
        bucket = first_bits(key, index)
        low, high = index.starts[bucket], index.starts[bucket + 1]
        while low < high:
            middle = (low + high) >> 1
            if keys[middle] < key:
                low = middle + 1
            else:
                high = middle
        places[i] = low if low < len(keys) and keys[low] == key else -1
