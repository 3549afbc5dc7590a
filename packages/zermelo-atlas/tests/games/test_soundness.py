"""The games of the atlas are sound, plain and compiled, and have no habit that is worth a look."""

import pytest

import zermelo
from brief_checks import limit_checks
from marks import spread
from zermelo import GAMES
from zermelo.evaluation.checking.check import check_rules
from zermelo.evaluation.checking.fault import LAST_MOVER_PROMISE
from zermelo.evaluation.checking.habits import endings, habits

ATLAS = [name for name in GAMES if "zermelo-atlas" in GAMES.package_of(name)]

LONG = ("rook-ending", "ultimate", "dao", "amazons", "clobber", "l-game", "teeko")
"""The games of which one has hundreds of moves to try."""

HUGE = ("dao", "nocca", "quixo", "rook-ending", "shobu", "tic-tac-two", "ultimate")
"""Games with too many positions for a check to visit them all: it gives up after 200,000 moves."""


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a check try a fifth of the positions that it tries for a user: here it has many games."""
    limit_checks(
        monkeypatch,
        8_000,
        MAX_EXACT_POSITIONS=2_000,
        MAX_EXACT_POSITION_MOVES=60_000,
        MAX_DECLARATION_TEST_MOVES=40_000,
        MAX_SETTLED_POSITIONS=400,
    )


@pytest.mark.slow
@pytest.mark.usefixtures("brief")
@pytest.mark.parametrize("spec", spread([*ATLAS, "notakto:boards=3"], 12))
def test_the_atlas_is_sound(spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if spec in HUGE:
        monkeypatch.setattr("zermelo.evaluation.symmetry.folding.MAX_SMALL_GAME_MOVES", 0)
    assert check_rules(zermelo.game(spec), games=1 if spec in LONG else 3, compiled=spec in ATLAS) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", spread(ATLAS, 12))
def test_the_atlas_has_no_habit_but_that_of_misere_games(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.evaluation.checking.habits.HABIT_GAMES", 15)  # of which the sides are compared
    found = [fault.promise for fault in habits(endings(zermelo.game(name), 25, 0))]
    assert found == ([LAST_MOVER_PROMISE] if name in ("notakto", "sim", "dodgem", "tac-tix") else [])
