"""The kernels that solve a game, as machine code or as they are written; and what their refusals mean."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from types import FunctionType
from typing import Any

import numpy as np

from zermelo.bits import bits
from zermelo.errors import BadGame, CannotCompile, TooLarge, ZermeloError
from zermelo.evaluation.symmetry.keys import LARGEST_KEY, keys_of
from zermelo.evaluation.symmetry.transformations import canonical_key, maps_of, refusal_of_class
from zermelo.evaluation.worth_compiling import if_possible
from zermelo.machine.kernel import load_kernel
from zermelo.machine.kit.sets import empty_set
from zermelo.rules import Game, Mask
from zermelo.rules.contract import outcomes_of, unguard
from zermelo.rules.position import Position
from zermelo.solving.making.kernels.layers import BAD_OUTCOME_RESULT, NO_KEY_RESULT, make_encode, make_expand
from zermelo.solving.making.kernels.retrograde import make_explore, make_settle_primitives
from zermelo.solving.plan import MAX_TIERS, Plan
from zermelo.solving.storage import Array

__all__ = [
    "MAX_INTERPRETED_CLASSES", "check_size", "compiles", "is_tiered", "kernel", "refused_child", "refused_outcome",
    "rules_kernel",
]  # fmt: skip

MAX_INTERPRETED_CLASSES = 100_000
"""Classes of a game whose rules do not compile that are solved all the same."""


def translate_errors(function: Any, interpreted: bool) -> Any:
    return function if interpreted else load_kernel(function)


@lru_cache(maxsize=128)
def build_kernel(make: Callable[..., Any], *options: Any) -> Any:
    return make(*options)


def kernel(plan: Plan, function: Any) -> Any:
    """Return a function as a kernel, compiled at its first call unless the rules of the game run as written."""
    return translate_errors(function, plan.interpreted)


def rules_kernel(plan: Plan, make: Callable[..., Any], *options: Any) -> Any:
    """Return the kernel that `make` builds from the game and some options."""
    return translate_errors(
        build_kernel(make, limit_moves(plan.game) if plan.interpreted else plan.game, *options), plan.interpreted
    )


@lru_cache(maxsize=16)
def limit_moves(game: Game[Any]) -> Game[Any]:
    """Return a game that raises TooLarge for a position with more moves than the arrays of a kernel hold."""
    if game.mask_words > 1:
        return game

    def moves(state: Any) -> Mask:
        mask: Mask = game.rules.moves(state)
        if (number := mask.bit_count()) > game.most_moves:
            raise TooLarge(
                f"{game.name} has a position with {number} moves, and a table takes at most {game.most_moves} of them."
            )
        return mask

    return replace(game, rules=game.rules._replace(moves=moves), provenance=game.origin)


def is_tiered(game: Game[Any], interpreted: bool) -> bool:
    """Return whether a game is solved tier by tier: `plies_left` can run this way, and there are not too many tiers."""
    if not isinstance(game.declared.plies_left, FunctionType):
        return False
    tier: int | None = if_possible(lambda: translate_errors(game.declared.plies_left, interpreted)(game.rules.start))
    return tier is not None and 0 <= tier <= MAX_TIERS


def compiles(game: Game[Any], tiered: bool) -> bool:
    """Return whether the rules, keys and symmetries of a game compile, by calling two kernels for the start."""
    begin = np.full(1, keys_of(game).key(game.rules.start), np.int64)
    best, codes, counts = np.zeros(1, np.int64), np.zeros(1, np.uint8), np.zeros(1 + 2 * game.max_outcome, np.int64)
    try:
        if tiered:
            expand = translate_errors(build_kernel(make_expand, game, maps_of(game)), False)
            expand(begin, 0, np.empty(game.most_moves, np.int64), np.empty(game.most_moves, np.int32))
            translate_errors(build_kernel(make_encode, game), False)(begin, best, codes, counts, counts.copy())
        else:
            explore = translate_errors(build_kernel(make_explore, game), False)
            explore(empty_set(256), np.resize(begin, 128), 0, 1, 1)
            translate_errors(build_kernel(make_settle_primitives, game), False)(begin, codes)
    except CannotCompile:
        return False
    return True


def check_size(plan: Plan, classes: int) -> None:
    """Raise CannotCompile if interpreted rules lead to too many positions."""
    if plan.interpreted and classes > MAX_INTERPRETED_CLASSES:
        raise CannotCompile(
            f"The rules of {plan.game.name} do not compile, and it has more than {MAX_INTERPRETED_CLASSES:,} "
            "positions, "
            "too many to solve with interpreted rules. `zermelo check --compiled` shows what does not compile."
        )


def refused_child(game: Game[Any], key: int, refusal: int) -> ZermeloError:
    """Return the error for a position with a child that has no key, or that is not in a lower tier."""
    position = Position(game, keys_of(game).state(int(key)))
    maps, tier = maps_of(game), game.declared.plies_left
    canonical, own = canonical_key(game, maps), tier(position.state) if tier else 0
    for move in bits(game.rules.moves(position.state)):
        child = position.follow(move).state
        if refusal == NO_KEY_RESULT and not 0 <= canonical(child) <= LARGEST_KEY:
            return refusal_of_class(game, maps, child)
        if refusal != NO_KEY_RESULT and tier and not 0 <= tier(child) < own:
            return BadGame(
                f"{game.name}: plies_left is {own} for the state {position.state} and {tier(child)} after move "
                f"{position.name_of(move)}; every move must lower it, and it must not be negative."
            )
    return BadGame(
        f"{game.name}: the compiled rules differ from the rules as written after the state {position.state}."
    )


def refused_outcome(game: Game[Any], keys: Array, refusal: int) -> BadGame:
    """Return the error for a position whose outcome breaks the contract, given all keys and the kernel's result."""
    state = keys_of(game).state(int(keys[BAD_OUTCOME_RESULT - refusal]))
    return BadGame(
        f"{game.name}: the outcome of the state {state} is {unguard(game.rules.outcome)(state)}; "
        f"it must give {outcomes_of(game.rules.scores)}."
    )
