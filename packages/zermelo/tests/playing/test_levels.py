"""Levels: the loss that was asked for, and mistakes that look good."""

from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis.strategies import floats, sampled_from

import zermelo
from zermelo import Value
from zermelo.analysis.lookahead import Decided
from zermelo.errors import BadOption
from zermelo.playing.players.catalogue import best_by
from zermelo.playing.players.levels import Erring, chances_of
from zermelo.types import Deadline

SPECS = ("tictactoe", "connect:width=4,height=4", "mnk:width=4,height=3,k=3", "hexapawn", "kalah:n=2,holes=2")


def erring(spec: str, loss: float) -> Erring:
    game = zermelo.game(spec)
    search = zermelo.evaluator(game)
    return Erring(game, loss, search, best_by(search, 1000), 1000, Deadline(1000))


def loss_at(decided: Decided, coin: float) -> float:
    """Return the expected loss of a position, as a share of the most that can be lost there, by the chances."""
    best, worst = decided[0][1].outcome, decided[-1][1].outcome
    chances = chances_of(decided, coin)
    return float(sum(chances.get(move, 0) * (best - value.outcome) for move, value in decided)) / (best - worst)


@pytest.mark.slow
@pytest.mark.parametrize(("spec", "loss"), [(SPECS[0], 0.05), (SPECS[0], 0.4), (SPECS[1], 0.2), (SPECS[2], 0.05)])
def test_the_average_loss_is_the_one_that_was_asked_for(
    spec: str, loss: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zermelo.playing.players.levels.CALIBRATION_SECONDS", 1000)  # however busy the machine is
    player = erring(spec, loss)
    positions = player.sample()
    assert len(positions) == 60
    mean = sum(loss_at(decided, player.coin) for decided in positions) / len(positions)
    assert mean == pytest.approx(loss, abs=0.002)


@cache
def some_decided(spec: str) -> list[Decided]:
    return erring(spec, 0.1).sample()[:5]


@pytest.mark.slow
@settings(max_examples=15)
@given(sampled_from(SPECS), floats(0, 1))
def test_chances_add_up_and_fall_with_what_is_seen(spec: str, coin: float) -> None:
    for decided in some_decided(spec):
        chances = chances_of(decided, coin)
        assert sum(chances.values()) == 1
        assert all(isinstance(chance, Fraction) and chance > 0 for chance in chances.values())
        assert loss_at(decided, coin) >= 0


@pytest.mark.slow
@pytest.mark.parametrize("spec", SPECS)
def test_a_coin_that_never_fails_gives_a_best_move(spec: str) -> None:
    for decided in erring(spec, 0.0).sample()[:10]:
        best = {move for move, value in decided if value.order_key == decided[0][1].order_key}
        assert set(chances_of(decided, 1.0)) == best


def test_a_mistake_that_shows_at_once_is_rarer_than_one_that_shows_late() -> None:
    position = zermelo.start("tictactoe").after("1 2")  # X wins with 4, 5 or 7
    player = zermelo.player("level=medium", position.game)
    blunders = zermelo.start("tictactoe").after("1 5 2")  # O must take 3
    chances = player(blunders)
    ranked = {move: value for move, value in zermelo.analyse(blunders).ranked if isinstance(value, Value)}
    assert max(chances, key=lambda move: chances[move]) == blunders.move("3")
    assert all(chances.get(move, 0) < chances[blunders.move("3")] / 3 for move in ranked if str(move) != "3")
    assert sum(player(position).values()) == 1


def points(level: str, other: str) -> float:
    result = zermelo.match(zermelo.start("tictactoe").after("1 5"), level, other, exact=True)
    return float(result.both.wins + result.both.draws / 2)


@pytest.mark.slow
def test_each_level_is_stronger_than_the_one_below() -> None:
    against_random = [points(level, "random") for level in ("random", "level=easy", "level=medium", "level=hard")]
    assert against_random == sorted(against_random)
    assert against_random[1] > 0.6
    against_perfect = [points(level, "perfect") for level in ("random", "level=easy", "level=medium", "level=hard")]
    assert against_perfect == sorted(against_perfect)
    assert against_perfect[3] < 0.5


@pytest.mark.parametrize("text", ["level=wrong", "level:loss=2", "level:loss=a lot", "level=-1", "level=nan"])
def test_a_level_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(BadOption, match="easy"):
        zermelo.player(text, zermelo.game("tictactoe"))


def test_a_number_alone_is_still_the_probability_of_a_best_move() -> None:
    start: Any = zermelo.start("tictactoe").after("1")
    chances = zermelo.player("level=0.5", start.game)(start)
    assert chances[start.move("5")] == Fraction(1, 2) + Fraction(1, 16)
