"""The lookup of an array of states in a table, tier by tier."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.evaluation.search.state_rows import make_state_at
from zermelo.evaluation.worth_compiling import SMALL_WORK_POSITIONS, PlainFirst, agreeing_compiler, if_possible
from zermelo.rules.limits import NO_DEADLINE, Deadline
from zermelo.solving.storage import Array

if TYPE_CHECKING:
    from zermelo.solving.lookup import Lookup

__all__ = ["ArrayLookup"]

NO_TIER_NUMBER = -1
"""The tier of every state in a table without tiers."""

Locate = Callable[[Any, Any, Any], None]
"""locate(words, keys, tiers): write the canonical key and the tier of the state in each row of ints."""


class ArrayLookup:
    """The lookup of arrays of states in one table, whose kernel is made once."""

    def __init__(self, table: "Lookup") -> None:
        self.table, self.plain = table, make_locate(table)

    @cached_property
    def kernel(self) -> Locate:
        """The kernel for all kinds of arguments; raises an error of NO_MACHINE_CODE."""
        from zermelo.machine.kernel import compile_rule

        return compile_rule(self.plain)

    def codes_of(self, words: Array, deadline: Deadline) -> tuple[Array, Array]:
        """Return the codes of the values of the states in rows of ints, and their tiers; -1 if there is none."""
        keys, tiers, codes = (np.full(len(words), -1, np.int64) for _ in range(3))
        rows = words.astype(np.int64), keys, tiers
        (self.machine_code(rows, deadline) or self.plain)(*rows)
        for tier in np.unique(tiers).tolist():
            number = self.table.tier_numbers.get(None if tier == NO_TIER_NUMBER else tier)
            if number is not None:
                codes[tiers == tier] = self.table.storage.find_all(number, keys[tiers == tier])
        return codes, tiers

    def machine_code(self, rows: tuple[Array, Array, Array], deadline: Deadline) -> Locate | None:
        """Return the kernel for these rows; None if plain Python is quicker, or if there is no time to compile.

        All rows are located, however little time is left: a kernel that is on disk does this in the least time.
        """
        kernel: Any = if_possible(lambda: self.kernel) if len(rows[0]) >= SMALL_WORK_POSITIONS else None
        is_stored = kernel is not None and kernel.is_stored(rows)
        return PlainFirst(self.agreeing_kernel).after(len(rows[0]), NO_DEADLINE if is_stored else deadline)

    def agreeing_kernel(self) -> Locate:
        """Return the kernel, after a comparison of the compiled rules with the plain ones."""
        agreeing_compiler(self.table.game)
        return self.kernel


def make_locate(table: "Lookup") -> Locate:
    """Return the kernel for a table."""
    canonical, state_at = table.canonical_key, make_state_at(table.game.rules.start, 0)
    tier = None if None in table.tier_numbers else table.game.declared.plies_left
    tier_of = tier or (lambda state: NO_TIER_NUMBER)

    def locate(words: Any, keys: Any, tiers: Any) -> None:
        for i in range(len(words)):
            state = state_at(words, i)
            keys[i], tiers[i] = canonical(state), tier_of(state)

    return locate
