"""What the plain rules say of positions that are given by their keys: for checking what a solver has found."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from zermelo.bits import lowest
from zermelo.rules import Game
from zermelo.symmetry.keys import keys_of
from zermelo.symmetry.maps import Symmetry
from zermelo.symmetry.transformations import canonical_key, class_size

__all__ = ["Reexpanded", "make_compare_images", "make_reexpand"]


class Reexpanded(NamedTuple):
    """Arrays with one number for each position; children come position after position."""

    leasts: Any
    """The canonical key of the position's class."""
    tiers: Any
    """Its tier; 0 where a table has no tiers."""
    sizes: Any
    """The size of its class."""
    outcomes: Any
    """Its outcome where it is over."""
    counts: Any
    """The number of its children."""
    children: Any
    """Their canonical keys; there must be room for 63 of each position."""
    child_tiers: Any


def make_reexpand(game: Game[Any], maps: Sequence[Symmetry], tiered: bool) -> Callable[..., int]:
    """A kernel reexpand(keys, into): fill a Reexpanded, and answer how many children there are."""
    _, moves, play, outcome = game.rules
    state_of, size = keys_of(game).state, class_size(game, maps, quick=False)
    least = canonical_key(game, maps, quick=False)
    tier = game.plies_left if tiered and game.plies_left else no_tier

    def reexpand(keys: Any, into: Reexpanded) -> int:
        written = 0
        for i in range(len(keys)):
            state, first = state_of(int(keys[i])), written
            into.leasts[i], into.tiers[i], into.sizes[i] = least(state), tier(state), size(state)
            mask = moves(state)
            if mask == 0:
                into.outcomes[i] = outcome(state)
            while mask != 0:
                child = play(state, lowest(mask))
                mask &= mask - 1
                into.children[written], into.child_tiers[written] = least(child), tier(child)
                written += 1
            into.counts[i] = written - first
        return written

    return reexpand


def make_compare_images(game: Game[Any], cells: Symmetry, maps: Sequence[Symmetry], tiered: bool) -> Callable[..., int]:
    """A kernel compare_images(keys, ours, theirs): the first position that differs from its image under a map, or -1.

    A position and its image must be of one tier, both over or both not, with the same outcome, and their moves
    must lead to the same classes. Where that holds for every position of every class and every map, positions of
    one class have one value: by induction over what can follow. ours and theirs are room for 63 keys each.
    """
    _, moves, play, outcome = game.rules
    state_of, least, transform = keys_of(game).state, canonical_key(game, maps, quick=False), game.transform
    assert transform is not None
    tier = game.plies_left if tiered and game.plies_left else no_tier

    def children(state: Any, into: Any) -> int:
        mask, written = moves(state), 0
        while mask != 0:
            into[written] = least(play(state, lowest(mask)))
            mask &= mask - 1
            written += 1
        return written

    def compare_images(keys: Any, ours: Any, theirs: Any) -> int:
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
    """Whether each of the first numbers of an array is among those of another."""
    for i in range(number):
        j = 0
        while j < number and others[j] != some[i]:
            j += 1
        if j == number:
            return False
    return True


def no_tier(state: Any) -> int:
    return 0
