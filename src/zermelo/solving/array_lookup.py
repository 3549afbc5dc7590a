"""The lookup of an array of states in a table, tier by tier."""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.evaluation.search.state_rows import make_state_at
from zermelo.evaluation.worth_compiling import SMALL, PlainFirst, agreeing_compiler, if_possible
from zermelo.rules import Game
from zermelo.rules.limits import NEVER, Deadline
from zermelo.solving.storage import Array

if TYPE_CHECKING:
    from zermelo.solving.lookup import Lookup

__all__ = ["codes_of"]

NO_TIER = -1
"""The tier of every state in a table without tiers."""

Locate = Callable[[Any, Any, Any], None]
"""locate(words, keys, tiers): write the canonical key and the tier of the state in each row of ints."""


def codes_of(table: "Lookup", words: Array, deadline: Deadline) -> tuple[Array, Array]:
    """Return the codes of the values of the states in rows of ints, and their tiers; -1 if there is none."""
    keys, tiers, codes = (np.full(len(words), -1, np.int64) for _ in range(3))
    rows = words.astype(np.int64), keys, tiers
    plain = make_locate(table)
    (machine_code_of(plain, table.game, rows, deadline) or plain)(*rows)
    for tier in np.unique(tiers).tolist():
        number = table.tier_numbers.get(None if tier == NO_TIER else tier)
        if number is not None:
            codes[tiers == tier] = table.storage.find_all(number, keys[tiers == tier])
    return codes, tiers


def machine_code_of(
    plain: Locate, game: Game[Any], rows: tuple[Array, Array, Array], deadline: Deadline
) -> Locate | None:
    """Return the kernel for these rows; None if plain Python is quicker, or if there is no time to compile.

    All rows are located, however little time is left: a kernel that is on disk does this in the least time.
    """

    @cache
    def kernel() -> Locate:
        from zermelo.machine.kernel import compiled

        return compiled(plain)

    def agreeing() -> Locate:
        agreeing_compiler(game)
        return kernel()

    code: Any = if_possible(kernel) if len(rows[0]) >= SMALL else None
    is_stored = code is not None and code.is_stored(rows)
    return PlainFirst(agreeing).after(len(rows[0]), NEVER if is_stored else deadline)


def make_locate(table: "Lookup") -> Locate:
    """Return the kernel for a table."""
    canonical, state_at = table.canonical_key, make_state_at(table.game.rules.start, 0)
    tier = None if None in table.tier_numbers else table.game.declared.plies_left
    tier_of = tier or (lambda state: NO_TIER)

    def locate(words: Any, keys: Any, tiers: Any) -> None:
        for i in range(len(words)):
            state = state_at(words, i)
            keys[i], tiers[i] = canonical(state), tier_of(state)

    return locate
