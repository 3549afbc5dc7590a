"""What the plain rules say of positions that are given by their keys: for checking what a solver has found."""

from collections.abc import Callable, Sequence
from typing import Any

from zermelo.bits import lowest
from zermelo.rules import Game
from zermelo.symmetry.keys import keys_of
from zermelo.symmetry.soundness import Symmetry
from zermelo.symmetry.transformations import class_size, least_key

__all__ = ["make_witness"]


def make_witness(game: Game[Any], maps: Sequence[Symmetry], tiered: bool) -> Callable[..., int]:
    """A kernel witness(keys, leasts, tiers, sizes, outcomes, counts, children, child_tiers).

    Of each position: the least key of its class, its tier, the size of its class, its outcome where it is
    over, and how many children it has; their least keys and tiers come position after position. There must
    be room for 63 children of each. It answers how many there are. Where a table has no tiers, all are 0.
    """
    _, moves, play, outcome = game.rules
    state_of, least, size = keys_of(game).state, least_key(game, maps, quick=False), class_size(game, maps, quick=False)
    tier = game.plies_left if tiered and game.plies_left else no_tier

    def witness(
        keys: Any, leasts: Any, tiers: Any, sizes: Any, outcomes: Any, counts: Any, children: Any, child_tiers: Any
    ) -> int:
        written = 0
        for i in range(len(keys)):
            state, first = state_of(keys[i]), written
            leasts[i], tiers[i], sizes[i] = least(state), tier(state), size(state)
            mask = moves(state)
            if mask == 0:
                outcomes[i] = outcome(state)
            while mask != 0:
                child = play(state, lowest(mask))
                mask &= mask - 1
                children[written], child_tiers[written] = least(child), tier(child)
                written += 1
            counts[i] = written - first
        return written

    return witness


def no_tier(state: Any) -> int:
    return 0
