"""Random your own games, judged by brute force; a report names the command that finds a fault again."""

from collections.abc import Iterable, Iterator
from math import inf

import pytest

from fuzz import judge
from fuzz.draws import drawn
from fuzz.report import report_on

PLAIN = (1, 4, 5, 11, 16, 17, 192)
"""Seeds of games whose rules run as written."""

FURTHER = (2, 3, 7, 9), (12, 13, 14, 15, 19), (33, 43, 55, 62, 69, 92, 182)
"""Seeds of further such games."""

COMPILED = (0, 8)
"""Other ways to write rules take ten seconds to compile each; `make fuzz` tries them."""

TWO_BYTES, FOUR_BYTES = 1 << 8, 1 << 16
"""The least codes of values that take more bytes than one, and than two."""

REACHED = {
    "board", "graph", "heaps", "carried", "meeting", "wandering", "a lie", "again", "again with symmetries",
    "a state with either turn after moves of one position", "two moves to one state",
    "codes of two bytes and endless play", "codes of four bytes", "hints.outcomes",
}  # fmt: skip
"""What the seeds have to reach."""


def fail_with_reports_on(seeds: Iterable[int]) -> None:
    if reports := list(filter(None, map(report_on, seeds))):
        pytest.fail("\n\n".join(reports), pytrace=False)


@pytest.mark.slow
@pytest.mark.parametrize("seeds", [PLAIN, *(pytest.param(seeds, marks=pytest.mark.long) for seeds in FURTHER)])
def test_random_games_are_answered_as_brute_force_answers(seeds: tuple[int, ...]) -> None:
    fail_with_reports_on(seeds)


@pytest.mark.slow
@pytest.mark.parametrize("seed", COMPILED)
def test_compiled_random_games_are_answered_as_brute_force_answers(seed: int) -> None:
    fail_with_reports_on([seed])


@pytest.mark.slow
def test_the_tried_games_reach_each_family_and_each_limit() -> None:
    assert {kind for seed in (*PLAIN, *COMPILED) for kind in kinds(seed)} >= REACHED


def kinds(seed: int) -> Iterator[str]:
    """Yield what is remarkable about the game of a seed."""
    chosen, built = drawn(seed), dict[str, object]()
    exec(chosen.source, built)
    game = built["game"]()  # type: ignore[operator]
    plies = [truth.plies for truth in judge.truths(game).values()]
    code = (2 * game.max_outcome + 1) * max(each for each in plies if each < inf)
    steps = [[*judge.steps(game, state).values()] for state in judge.reachable(game.rules)]
    yield from (chosen.family, "a lie" if chosen.lie else "", "again" if game.rules.again else "")
    if game.rules.again and game.declared.symmetries:
        yield "again with symmetries"
    if any(len({step.child for step in each}) < len(each) for each in steps):
        yield "two moves to one state"
    if any(len({step.child for step in each}) < len(set(each)) for each in steps):
        yield "a state with either turn after moves of one position"
    if inf in plies and code >= TWO_BYTES:
        yield "codes of two bytes and endless play"
    if code >= FOUR_BYTES:
        yield "codes of four bytes"
    if game.declared.hints.outcomes:
        yield "hints.outcomes"
