"""Checks of games that try few positions: the catalogue has many games, and a fault of a declaration shows soon."""

import pytest

__all__ = ["brief", "limit_checks"]


def limit_checks(monkeypatch: pytest.MonkeyPatch, placement_moves: int, **declarations: int) -> None:
    """Let a check try so many moves of a placement, and what the limits of the tests of declarations allow."""
    monkeypatch.setattr("zermelo.evaluation.checking.check.LARGE_GAME_RANDOM_GAMES", 2)
    monkeypatch.setattr("zermelo.evaluation.declarations.placement_tests.MAX_PLACEMENT_TEST_MOVES", placement_moves)
    for limit, number in declarations.items():
        monkeypatch.setattr(f"zermelo.evaluation.declarations.declaration_tests.{limit}", number)


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a check try few positions, and take every game for a large one."""
    monkeypatch.setattr("zermelo.evaluation.symmetry.folding.MAX_SMALL_GAME_MOVES", 0)
    limit_checks(
        monkeypatch,
        2_000,
        MAX_EXACT_POSITIONS=500,
        MAX_EXACT_POSITION_MOVES=15_000,
        MAX_DECLARATION_TEST_MOVES=5_000,
        MAX_SETTLED_POSITIONS=200,
    )
