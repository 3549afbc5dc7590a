"""The regret of moves and of policies, against the values of the moves."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import zermelo
from zermelo import Position, start
from zermelo.types import Regret

FORK = start("tictactoe").after("1 5 9")


@pytest.mark.parametrize(
    ("position", "move", "known"),
    [
        (start("tictactoe"), "1", (0, 0)),
        (FORK, "2", (0, 0)),  # an edge draws
        (FORK, "3", (1, 0)),  # a corner loses
        (start("tictactoe").after("1 2"), "5", (0, 0)),
        (start("tictactoe").after("1 2"), "3", (1, 0)),
        (start("tictactoe").after("5 6 9"), "2", (0, 2)),  # loses sooner than it has to
        (start("tictactoe").after("7 5 1 2 3"), "4", (0, 2)),  # wins later than it can
        (start("stones:n=7"), "3", (2, 0)),
    ],
)
def test_the_regret_of_a_move_is_the_loss_of_value(position: Position[Any], move: str, known: tuple[int, int]) -> None:
    assert zermelo.regret(position, move) == known


def uniform(position: Position[Any]) -> Mapping[int, Fraction]:
    return {move: Fraction(1, len(position.moves)) for move in position.moves}


def lists(regrets: zermelo.types.Regrets) -> list[list[float]]:
    return [column.tolist() for column in regrets.columns.values()]


def test_the_regret_of_a_policy_is_the_mean_over_its_moves() -> None:
    sample = zermelo.positions("tictactoe", n=30, plies=(0, 8), seed=1)
    found = zermelo.regrets(sample, "random")
    for number, position in enumerate(sample):
        each = [zermelo.regret(position, move.name) for move in position.moves]
        assert found.outcome[number] == pytest.approx(np.mean([one.outcome for one in each]))
        assert found.remoteness[number] == pytest.approx(np.mean([one.remoteness for one in each]))
    assert found.plies.tolist() == sample.plies.tolist()
    assert lists(zermelo.regrets(list(sample), uniform)) == lists(found)
    perfect = zermelo.regrets(sample, "perfect")
    assert not np.any([perfect.outcome, perfect.remoteness])


def test_records_have_the_mean_at_each_ply_of_the_known_regrets() -> None:
    found = zermelo.types.Regrets(np.array([2, 3, 2, 3]), np.array([1, 0.5, 0, np.nan]), np.array([0, 3.0, 1, np.nan]))
    assert found.records() == [
        {"ply": 2, "positions": 2, "outcome": 0.5, "remoteness": 0.5},
        {"ply": 3, "positions": 1, "outcome": 0.5, "remoteness": 3},
    ]


def test_a_finished_position_has_no_regret_and_no_positions_have_none() -> None:
    over = start("tictactoe").after("1 4 2 5 3")
    assert lists(zermelo.regrets([over], "random")) == [[5], [0], [0]]
    assert lists(zermelo.regrets([], "random")) == [[], [], []]


def test_an_undecided_regret_is_nan_in_an_array_and_an_error_alone() -> None:
    position = start("connect:width=8")
    assert np.isnan(zermelo.regrets([position], uniform, seconds=0.001).outcome).all()
    with pytest.raises(zermelo.errors.OutOfTime, match=r"The regret of '1' is not known in 0\.01 s"):
        zermelo.regret(position, "1", seconds=0.01)


def test_an_illegal_move_of_a_policy_is_refused() -> None:
    with pytest.raises(zermelo.errors.BadPlayer, match="7 is not the number of a legal move"):
        zermelo.regrets([start("tictactoe").after("8")], lambda position: {7: Fraction(1)})
    assert Regret(0, 0) == (0, 0)
