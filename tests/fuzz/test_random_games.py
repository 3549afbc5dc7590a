"""Random your own games, judged by brute force; a report names the command that finds a fault again."""

from collections.abc import Iterable

import pytest

from fuzz.draws import COMPILED, drawn
from fuzz.report import report_on

INTERPRETED_GAMES, EACH, COMPILED_GAMES = 20, 10, 1


def fail_with_reports_on(seeds: Iterable[int]) -> None:
    if reports := list(filter(None, map(report_on, seeds))):
        pytest.fail("\n\n".join(reports), pytrace=False)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, INTERPRETED_GAMES, EACH))
def test_random_games_are_answered_as_brute_force_answers(first: int) -> None:
    fail_with_reports_on(seed for seed in range(first, first + EACH) if seed % COMPILED)


@pytest.mark.slow
def test_compiled_random_games_are_answered_as_brute_force_answers() -> None:
    """Other ways to write rules take ten seconds to compile each; `make fuzz` tries them."""
    seeds = range(0, COMPILED_GAMES * COMPILED, COMPILED)
    fail_with_reports_on(seed for seed in seeds if "style" not in drawn(seed).promises)
