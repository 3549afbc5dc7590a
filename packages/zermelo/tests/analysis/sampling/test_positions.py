"""Random positions: legal lines, equal for equal seeds, and the same by machine code as by the plain rules."""

from typing import Any

import numpy as np
import pytest

import zermelo
from places import OWN
from zermelo import LOSS, Game, Rules, start
from zermelo.errors import BadOption, TooLarge
from zermelo.types import Positions

SPECS = ["tictactoe", "nim", "stones", "connect:width=4,height=3,k=3", "morris", "tictactoe:board=two_lists"]

BOXES = str(OWN / "dots.py")
"""A game in which a player who completes a box moves again."""


def columns(sample: Positions) -> list[Any]:
    return [column.tolist() for column in (sample.plies, sample.turns, sample.lines, sample.states)]


@pytest.mark.parametrize("spec", SPECS)
def test_every_position_is_where_its_line_of_legal_moves_leads(spec: str) -> None:
    sample = zermelo.positions(spec, n=30, plies=(1, 3), seed=5)
    for number, position in enumerate(sample):
        again = start(spec).after(position.moves_played)
        assert (position, position.is_over) == (again, False)
        assert (len(position.moves_played), position.turn) == (sample.plies[number], sample.turns[number])
        assert np.array_equal(sample.states[number], position.state) or sample.states[number] == position.state


def test_the_same_seed_gives_the_same_positions_and_another_seed_others() -> None:
    one, two, other = (zermelo.positions("nim", n=20, plies=(0, 2), seed=seed) for seed in (1, 1, 2))
    assert columns(one) == columns(two) != columns(other)


@pytest.mark.slow
@pytest.mark.parametrize("finished", [False, True])
def test_machine_code_plays_the_same_lines_as_the_plain_rules(finished: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    samples = []
    for small in (10**9, 0):
        monkeypatch.setattr("zermelo.evaluation.worth_compiling.SMALL_WORK_POSITIONS", small)
        samples.append(zermelo.positions(BOXES, 60, plies=(2, 7), seed=3, finished=finished, distinct=True))
    assert columns(samples[0]) == columns(samples[1])
    assert any(position.is_over for position in samples[0]) is finished


def test_rules_that_do_not_compile_give_the_same_kind_of_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.evaluation.worth_compiling.SMALL_WORK_POSITIONS", 0)
    sample = zermelo.positions("nim:heaps=1+2 + stones:n=3,misere=false", n=20, plies=(0, 2), seed=1)
    assert [position.state for position in sample] == list(map(tuple, sample.states.tolist()))


def test_a_state_is_two_positions_if_either_player_may_be_to_move() -> None:
    rules = Rules(
        6,
        lambda left: 0b11 if left else 0,
        lambda left, move: left - 1,
        lambda left: 0,
        again=lambda left, move: move == 0,
    )
    game = Game[int]("keep or pass", rules)
    sample = zermelo.positions(game, n=7, plies=(0, 3), seed=1, distinct=True)
    found = [(position.state, position.turn) for position in sample]
    assert sorted(found) == [(3, 0), (3, 1), (4, 0), (4, 1), (5, 0), (5, 1), (6, 0)]
    assert found == list(zip(sample.states.tolist(), sample.turns.tolist(), strict=True))


@pytest.mark.slow
def test_each_number_of_plies_of_the_range_is_equally_likely() -> None:
    counts = np.bincount(zermelo.positions("tictactoe", n=1800, plies=(0, 8), seed=1).plies)
    assert len(counts) == 9
    assert abs(counts - 200).max() < 60


def test_distinct_positions_are_all_unfinished_positions_there_are() -> None:
    sample = zermelo.positions("tictactoe", n=334, plies=(0, 3), seed=1, distinct=True)
    assert np.bincount([len(position.moves_played) for position in set(sample)]).tolist() == [1, 9, 72, 252]


def test_lines_begin_at_the_position_and_are_sliced_with_their_positions() -> None:
    sample = zermelo.positions(start("tictactoe").after("5"), n=10, plies=(1, 2), seed=1)
    assert {position.moves_played[0].name for position in sample} == {"5"}
    assert list(sample[3:5]) == [sample[3], sample[4]]
    assert list(sample[sample.plies == 2]) == [position for position in sample if len(position.moves_played) == 3]


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"n": 40, "plies": (0, 9)}, "no game goes on after 9 plies"),
        ({"n": 30, "plies": (0, 1), "distinct": True}, "10 of 30 positions of tictactoe found"),
        ({"n": -1, "plies": (0, 1)}, "is not valid"),
        ({"n": 1, "plies": (3, 1)}, "in order"),
    ],
)
def test_positions_that_random_games_do_not_reach_are_refused(
    options: dict[str, Any], reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zermelo.analysis.sampling.positions.MAX_SAMPLE_MISSES", 1_000)
    with pytest.raises(BadOption, match=reason):
        zermelo.positions("tictactoe", seed=3, **options)


def test_planes_show_the_marks_of_the_side_to_move_first() -> None:
    sample = zermelo.positions("tictactoe", n=20, plies=(1, 6), seed=1)
    for seen, position in zip(sample.planes(), sample, strict=True):
        mine, theirs = (position.player, "XO".replace(position.player, ""))
        assert [[mark == mine, mark == theirs] for mark in position.text] == seen.reshape(2, 9).T.tolist()
    assert zermelo.positions("nim", n=4, plies=(1, 1), seed=1).planes().shape == (4, 3, 63)
    with pytest.raises(zermelo.errors.BadGame, match="neither a board nor states that are ints"):
        Positions.planes(zermelo.positions(textual(), n=2, plies=(0, 1), seed=1))


def textual() -> zermelo.Game[str]:
    return zermelo.Game("textual", zermelo.Rules("aa", len, lambda state, move: state[1:], lambda state: zermelo.LOSS))


def test_records_name_the_moves_and_show_the_board() -> None:
    (record,) = zermelo.positions("tictactoe", n=1, plies=(2, 2), seed=1).records()
    position = start("tictactoe").after(record["moves"])
    assert record == {"ply": 2, "player": "X", "moves": record["moves"], "board": position.text}


def test_a_move_that_no_line_of_an_array_holds_is_refused() -> None:
    """Its number would become another one: an older NumPy cuts off its high bits, and a newer one raises its error."""
    rules = Rules(400, lambda left: (2 << min(left, 300)) - 2, lambda left, take: left - take, lambda left: LOSS)
    with pytest.raises(TooLarge, match=r"many has a move \d{3}; random positions hold moves with numbers up to 254"):
        zermelo.positions(Game("many", rules), n=50, plies=2, seed=1)
