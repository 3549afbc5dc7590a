"""The rows of a benchmark, one after the other: of rule sets that families draw, or of one game."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, zip_longest
from typing import Any

from zermelo.benchmarking.accepting import Accepted, accepted
from zermelo.benchmarking.candidates import chosen
from zermelo.benchmarking.draws import Draws
from zermelo.benchmarking.prompt import Ask
from zermelo.benchmarking.rows import Source, row

__all__ = ["rows_of_families"]

Row = dict[str, Any]
Used = Counter[tuple[str, int]]


def rows_of_families(
    families: Sequence[str], seed: int, per_game: int, all_positions: bool, ask: Ask
) -> Iterator[Row]:  # fmt: skip
    """Yield rows, one of each family in turn; end when no family has a new rule set.

    The first rows are the same however many are taken.
    """
    seen, used = set[str](), {family: Used() for family in families}
    waiting = {family: enumerate(accepted(family, seed, seen)) for family in families}
    while waiting:
        several = []
        for family in list(waiting):
            number, found = next(waiting[family], (0, None))
            if found is None:
                del waiting[family]
            else:
                source = source_of(family, seed, number, found)
                several.append(rows_of(source, found, per_game, all_positions, ask, used[family]))
        yield from filter(None, chain.from_iterable(zip_longest(*several)))


def source_of(family: str, seed: int, number: int, found: Accepted) -> Source:
    rules, parameters = found.rule_set.rules, found.rule_set.parameters
    return Source(seed, family, found.digest, f"{family}-{seed}-{number}", rules, parameters, found.positions)


def rows_of(source: Source, found: Accepted, number: int, all_positions: bool, ask: Ask, used: Used) -> list[Row]:
    """Return this many rows of one rule set, or all if there are fewer."""
    pool = [each for each in found.candidates if all_positions or each.labels.is_decisive]
    some = chosen(Draws(source.seed, source.name).shuffled(pool), number, used)
    picture = found.rule_set.picture
    return [row(source, i, each.position, picture(each.position), each.labels, ask) for i, each in enumerate(some)]
