"""The rows of a benchmark, one after the other: of rule sets that families draw, or of one game."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, zip_longest
from typing import Any

from zermelo.analysis import evaluator_for
from zermelo.rules import Deadline, Game
from zermelo_agents.benchmarking.accepting import KNOWN_GAME_DIGESTS, Accepted, accept
from zermelo_agents.benchmarking.candidates import LabelledPosition, chosen, label, random_line
from zermelo_agents.benchmarking.digests import states_of
from zermelo_agents.benchmarking.draws import Draws
from zermelo_agents.benchmarking.prompt import Ask
from zermelo_agents.benchmarking.rows import RowSource, row

__all__ = ["rows_of_families", "rows_of_game"]

BenchmarkRow = dict[str, Any]
Used = Counter[tuple[str, int]]

MAX_COUNTED_STATES = 20_000
"""The most states of a game that are counted; a larger game has no number of positions."""

MAX_GENERATING_MISSES = 3_000
"""The number of random games, one after the other without a new position, after which there is none."""


def rows_of_families(
    families: Sequence[str], seed: int, per_game: int, all_positions: bool, ask: Ask
) -> Iterator[BenchmarkRow]:
    """Yield rows, one of each family in turn; end when no family has a new rule set.

    The first rows are the same however many are taken.
    """
    seen, used = set(KNOWN_GAME_DIGESTS.values()), {family: Used() for family in families}
    waiting = {family: enumerate(accept(family, seed, seen)) for family in families}
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


def source_of(family: str, seed: int, number: int, found: Accepted) -> RowSource:
    rules, parameters = found.rule_set.game.about, json.loads(json.dumps(found.rule_set.parameters))
    return RowSource(seed, family, found.digest, f"{family}-{seed}-{number}", rules, parameters, found.positions)


def rows_of(
    source: RowSource, found: Accepted, number: int, all_positions: bool, ask: Ask, used: Used
) -> list[BenchmarkRow]:
    """Return this many rows of one rule set, or all if there are fewer."""
    pool = [each for each in found.candidates if all_positions or each.labels.is_decisive]
    some = chosen(Draws(source.seed, source.name).shuffle(pool), number, used)
    picture = found.rule_set.picture
    return [row(source, i, each.position, picture(each.position), each.labels, ask) for i, each in enumerate(some)]


def rows_of_game(
    game: Game[Any], seed: int, all_positions: bool, ask: Ask, deadline: Deadline
) -> Iterator[BenchmarkRow]:
    """Yield rows of one game, of a position of each of many random games; end when no new one is found.

    Raises OutOfTime.
    """
    states = states_of(game, MAX_COUNTED_STATES, deadline)
    family, name = game.name.partition(":")[0], f"{game.name}-{seed}"
    source = RowSource(seed, family, game.name, name, game.about, {}, None if states is None else len(states.nodes))
    for number, (position, labels) in enumerate(
        candidates_of_game(game, Draws(seed, game.name), all_positions, deadline)
    ):
        yield row(source, number, position, str(position), labels, ask)


def candidates_of_game(
    game: Game[Any], draws: Draws, all_positions: bool, deadline: Deadline
) -> Iterator[LabelledPosition]:
    """Yield different positions, each from another random game."""
    evaluator, seen, misses = evaluator_for(game, None), set[Any](), 0
    while misses < MAX_GENERATING_MISSES:
        position = draws.choice(list(random_line(game, draws)))
        misses += 1
        if position not in seen:
            seen.add(position)
            candidate = label(position, evaluator, deadline)
            if all_positions or candidate.labels.is_decisive:
                misses = 0
                yield candidate
