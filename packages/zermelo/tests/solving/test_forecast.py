"""Forecasts of the size of a table, against positions that are known."""

from math import comb
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import zermelo
from zermelo.errors import DiskFull
from zermelo.solving.making.estimate import estimate, share_done
from zermelo.solving.making.forecast import Forecaster, classes_of
from zermelo.types import Progress

CONNECT_FOUR = (
    1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275, 558186, 1662623, 4568683, 12236101, 30929111, 75437595, 176541259,
    394591391, 858218743, 1763883894, 3568259802, 6746155945, 12673345045, 22010823988, 38263228189, 60830813459,
    97266114959, 140728569039, 205289508055, 268057611944, 352626845666, 410378505447, 479206477733, 488906447183,
    496636890702, 433471730336, 370947887723, 266313901222, 183615682381, 104004465349, 55156010773, 22695896495,
    7811825938, 1459332899,
)  # fmt: skip
"""Positions of Connect Four on 7x6 by ply: John Tromp, OEIS A212693."""


AMAZONS = (
    1, 16, 88, 1090, 3994, 36232, 65492, 477286, 633115, 3192422, 2091204, 7945922, 3951139, 10044470, 2477384, 3513586,
    573412,
)  # fmt: skip
"""Positions of Amazons on 4x4 with four amazons each, by half moves: a move and the shot after it."""


@pytest.mark.parametrize("known", range(14, 43))
def test_a_forecast_of_connect_four_is_right_within_a_factor_of_six(known: int) -> None:
    assert 1 / 6 < classes_of(CONNECT_FOUR[:known], 43) / sum(CONNECT_FOUR) < 3


@pytest.mark.parametrize("known", range(9, 17))
def test_a_forecast_of_a_game_whose_turns_have_two_halves_is_right_within_a_factor_of_four(known: int) -> None:
    assert 1 / 4 < classes_of(AMAZONS[:known], 17) / sum(AMAZONS) < 4


def test_growth_that_falls_as_that_of_binomial_coefficients_is_continued() -> None:
    sizes = [comb(24, marks) for marks in range(25)]
    assert classes_of(sizes[:12], 25) == pytest.approx(sum(sizes), rel=0.1)


@pytest.mark.slow
def test_progress_says_what_is_expected(tmp_path: Path) -> None:
    news = list[Progress]()
    zermelo.solve("connect:width=4,height=3,k=3", tmp_path / "table", on_progress=news.append)
    assert any(str(each.expected).startswith("about ") for each in news if each.what.startswith("discover"))
    assert not any(each.expected for each in news if each.what.startswith("settle"))


@pytest.mark.slow
def test_an_estimate_of_a_small_game_is_its_size(tmp_path: Path) -> None:
    found = estimate(zermelo.game("connect:width=4,height=3,k=3"))
    solved = zermelo.solve("connect:width=4,height=3,k=3", tmp_path / "table")
    assert found is not None
    assert (found.classes, found.bytes) == (solved.manifest["classes"], solved.bytes)


@pytest.mark.slow
def test_the_share_that_is_done_never_falls_during_a_solve(tmp_path: Path) -> None:
    game, news = zermelo.game("connect:width=4,height=4"), list[Progress]()
    zermelo.solve(game, tmp_path / "table", on_progress=news.append)
    shares = [share_done(game, each) for each in news if each.what.startswith("settle")]
    settled = [share for share in shares if share is not None]
    assert settled == sorted(settled)
    assert settled[-1] == 1


def test_the_time_before_the_first_tier_says_nothing_about_the_pace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rules are compiled in it."""
    now = 0.0
    monkeypatch.setattr("zermelo.solving.making.forecast.perf_counter", lambda: now)
    plan: Any = SimpleNamespace(making=tmp_path, code_bytes=2)
    forecaster, now = Forecaster(plan, 8), 100.0
    for tier, classes in ((8, 1), (7, 8), (6, 28), (5, 56)):
        now += 1
        found = forecaster.add(tier, classes)
    assert found is not None
    assert found.seconds < 100


def test_a_table_that_cannot_fit_the_disk_is_refused_early(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.solving.making.forecast.MIN_REFUSED_CLASSES", 50)
    monkeypatch.setattr("zermelo.solving.making.forecast.FORECAST_REFUSAL_TIER", 5)
    monkeypatch.setattr("zermelo.solving.making.forecast.FORECAST_DISK_FACTOR", 1e-12)
    with pytest.raises(DiskFull, match=r"would take about .* and the disk of .* tiers, it has about .* classes"):
        zermelo.solve("connect:width=4,height=4", tmp_path / "table")
