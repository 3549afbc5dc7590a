"""Random games of one's own, judged by brute force; a report names the command that finds a fault again."""

import pytest

from fuzz.draws import COMPILED
from fuzz.report import report_on

INTERPRETED_GAMES, EACH, COMPILED_GAMES = 200, 20, 30


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, INTERPRETED_GAMES, EACH))
def test_random_games_are_answered_as_brute_force_answers(first: int) -> None:
    reports = [report_on(seed) for seed in range(first, first + EACH) if seed % COMPILED]
    assert not any(reports), "\n\n".join(filter(None, reports))


@pytest.mark.slow
def test_compiled_random_games_are_answered_as_brute_force_answers() -> None:
    reports = [report_on(seed) for seed in range(0, COMPILED_GAMES * COMPILED, COMPILED)]
    assert not any(reports), "\n\n".join(filter(None, reports))
