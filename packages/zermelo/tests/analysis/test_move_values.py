"""The values of all moves of many positions, against those of an analysis of each."""

from typing import Any

import numpy as np
import pytest

import zermelo
from places import OWN
from zermelo import Game, Position, Rules, Value, start
from zermelo.errors import BadOption
from zermelo.evaluation.children import children_of, machine_code
from zermelo.types import Deadline, MoveValues, Positions

BOXES = str(OWN / "dots.py")
"""A game in which a player who completes a box moves again."""

SPECS = [
    "tictactoe",
    "nim",
    "stones:n=9",
    "connect:width=4,height=4",
    "kalah:n=1",
    "dots-and-boxes",
    "tictactoe:board=two_lists",
]


def judged(found: MoveValues, position: int) -> dict[int, tuple[int, int, float, bool]]:
    """Return the outcome, the remoteness and the regret of each move of a position, and whether it is best."""
    here = slice(*found.offsets[position : position + 2].tolist())
    columns = found.outcome, found.remoteness, found.regret, found.is_best
    return dict(
        zip(found.moves[here].tolist(), zip(*(column[here].tolist() for column in columns), strict=True), strict=True)
    )


@pytest.mark.slow
@pytest.mark.parametrize("spec", SPECS)
def test_the_values_of_moves_are_those_of_an_analysis(spec: str) -> None:
    sample = zermelo.positions(spec, n=12, plies=(2, 3), seed=1)
    found = zermelo.arrays.move_values(sample)
    for number, position in enumerate(sample):
        analysis = zermelo.analyse(position)
        best = {move.number for move in analysis.best}
        values = {move.number: value for move, value in analysis.ranked}
        assert list(judged(found, number)) == sorted(values)
        for move, (outcome, remoteness, regret, is_best) in judged(found, number).items():
            assert values[move] == (outcome, remoteness)
            assert regret == zermelo.regret(position, move).outcome
            assert is_best == (move in best)


def test_positions_and_arrays_of_states_have_the_same_values() -> None:
    sample = zermelo.positions("connect:width=4,height=4", n=20, plies=(4, 8), seed=3)
    listed, array = (
        zermelo.arrays.move_values(list(sample)),
        zermelo.arrays.move_values(sample.states, game=sample.game),
    )
    for one, two in zip(vars(listed).values(), vars(array).values(), strict=True):
        assert (one.dtype, one.tolist()) == (two.dtype, two.tolist())


@pytest.mark.slow
@pytest.mark.parametrize("spec", [BOXES, "stones", "connect:width=8,height=7", "hex"])
def test_machine_code_lists_the_children_that_the_plain_rules_list(spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sample, found = zermelo.positions(spec, 300, plies=(0, 7), seed=4, finished=True), []
    monkeypatch.setattr("zermelo.evaluation.children.CHILDREN_PER_CALL", 200)
    for small in (10**9, 0):
        machine_code.cache_clear()
        monkeypatch.setattr("zermelo.evaluation.worth_compiling.SMALL_WORK_POSITIONS", small)
        found.append([(column.dtype, column.tolist()) for column in children_of(sample.game, sample.states)])
    assert machine_code(sample.game).machine_code is not None
    assert found[0] == found[1]


def test_a_finished_position_has_no_moves_and_no_positions_have_none() -> None:
    over, before = start("tictactoe").after("1 4 2 5 3"), start("tictactoe").after("1 4 2 5")
    found = zermelo.arrays.move_values([over, before, over])
    assert found.offsets.tolist() == [0, 0, 5, 5]
    assert found.owners.tolist() == [1] * 5
    assert zermelo.arrays.move_values([over]).moves.tolist() == []
    assert zermelo.arrays.move_values([]).offsets.tolist() == [0]
    assert zermelo.arrays.move_values([]).records() == []


def test_moves_without_a_value_in_time_have_bounds_and_no_regret() -> None:
    found = zermelo.arrays.move_values(["connect:width=8,height=8"], seconds=Deadline(0))
    assert found.moves.tolist() == list(range(8))
    assert not found.decided.any()
    assert (found.remoteness == -1).all()
    assert np.isnan(found.regret).all()
    assert not found.is_best.any()
    assert (found.at_least.tolist(), found.at_most.tolist()) == ([-1] * 8, [1] * 8)


def test_states_that_are_not_numbers_have_values_of_moves() -> None:
    words = Game(
        "words", Rules("ab", lambda word: (1 << len(word)) - 1, lambda word, move: word[move + 1 :], lambda word: -1)
    )
    found = zermelo.arrays.move_values([start(words), start(words).play(0)])
    assert found.outcome.tolist() == [-1, 1, 1]
    assert found.offsets.tolist() == [0, 2, 3]


def test_an_array_without_a_game_or_of_another_shape_is_refused() -> None:
    with pytest.raises(TypeError, match="needs its game"):
        zermelo.arrays.move_values(np.arange(3))
    with pytest.raises(BadOption, match="does not hold states of tictactoe"):
        zermelo.arrays.move_values(np.arange(3), game="tictactoe")


def test_a_move_after_which_the_player_moves_again_keeps_its_sign() -> None:
    position = start("kalah:holes=2,n=1").after("b1")
    found = zermelo.arrays.move_values([position])
    assert position.keeps_turn
    for move, (outcome, *_) in judged(found, 0).items():
        after = zermelo.value(position.play(move))
        assert isinstance(after, Value)
        assert outcome == after.before(position.play(move).keeps_turn).outcome


def is_decisive(position: Position[Any]) -> bool:
    return any(zermelo.regret(position, move).outcome for move in position.moves)


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["tictactoe", "stones", "dots-and-boxes", "connect:width=4,height=3,k=3"])
def test_in_decisive_positions_some_move_loses_value(spec: str) -> None:
    sample = zermelo.positions(spec, n=15, plies=(2, 5), decisive=True, seed=1)
    assert all(map(is_decisive, sample))
    assert set(sample.plies.tolist()) <= {2, 3, 4, 5}


def test_plies_without_decisive_positions_are_left_out() -> None:
    sample = zermelo.positions("tictactoe", n=60, plies=(0, 8), decisive=True, seed=1)
    assert all(map(is_decisive, sample))
    assert set(sample.plies.tolist()) == set(range(1, 8))


def columns(sample: Positions) -> list[Any]:
    return [column.tolist() for column in (sample.plies, sample.turns, sample.lines, sample.states)]


@pytest.mark.slow
def test_decisive_positions_are_the_same_by_machine_code(monkeypatch: pytest.MonkeyPatch) -> None:
    samples = []
    for small in (10**9, 0):
        machine_code.cache_clear()
        monkeypatch.setattr("zermelo.evaluation.worth_compiling.SMALL_WORK_POSITIONS", small)
        samples.append(zermelo.positions("connect:width=4,height=4", 20, plies=(8, 12), seed=3, decisive=True))
    assert columns(samples[0]) == columns(samples[1])


def test_a_game_without_decisive_positions_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.analysis.sampling.positions.MAX_SAMPLE_MISSES", 100)
    with pytest.raises(
        BadOption, match=r"0 of 3 positions in which a move loses value .*: choose a smaller n or other plies"
    ):
        zermelo.positions("stones:take=1", n=3, plies=(1, 1), decisive=True, seed=1)


def test_decisive_positions_are_not_guessed_when_time_is_over() -> None:
    with pytest.raises(zermelo.errors.OutOfTime):
        zermelo.positions("connect", n=3, plies=(1, 1), decisive=True, seed=1, seconds=Deadline(0))
