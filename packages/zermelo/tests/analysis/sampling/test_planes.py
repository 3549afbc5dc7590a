"""Positions as zeros and ones, and the numbers of their moves."""

import pytest

import zermelo
from zermelo import Game, Rules, start
from zermelo.errors import BadGame


@pytest.mark.parametrize("spec", ["tictactoe", "connect:width=4,height=3", "stones", "nim", "kalah", "mnk:depth=2,k=2"])
def test_the_planes_of_a_position_are_those_of_an_array_of_positions(spec: str) -> None:
    sample = zermelo.positions(spec, n=10, plies=(0, 3), seed=1)
    assert [zermelo.arrays.planes(position).tolist() for position in sample] == sample.planes().tolist()


def test_the_marks_of_the_side_to_move_come_first() -> None:
    before, after = start("tictactoe").after("5"), start("tictactoe").after("5 1")
    assert zermelo.arrays.planes(before).sum(axis=(1, 2)).tolist() == [0, 1]
    assert zermelo.arrays.planes(after)[0].tolist() == [[0, 0, 0], [0, 1, 0], [0, 0, 0]]


def test_players_who_are_named_by_their_colours_have_planes_of_their_marks() -> None:
    for moves, columns in {"1": [[], [0]], "1 2": [[0], [1]]}.items():
        seen = zermelo.arrays.planes(start("connect").after(moves))
        assert [plane.any(axis=0).nonzero()[0].tolist() for plane in seen] == columns


def test_a_mark_that_random_games_do_not_show_has_no_plane() -> None:
    seen = zermelo.arrays.planes(start("kalah:holes=4,n=4", "0000w000001"))
    assert seen[:, 1, 5].sum() == 0
    assert (seen.sum(axis=0) == 1).sum() == 9


def test_a_game_without_planes_is_refused() -> None:
    words = Game("words", Rules("ab", len, lambda word, move: word[1:], lambda word: 0))
    with pytest.raises(BadGame, match="words has neither a board nor states that are ints"):
        zermelo.arrays.planes(words)


@pytest.mark.parametrize(
    ("spec", "actions"), [("tictactoe", 9), ("connect", 7), ("stones", 5), ("mnk:wild=true", 18), ("qubic", 64)]
)
def test_every_move_is_a_number_below_the_number_of_actions(spec: str, actions: int) -> None:
    assert zermelo.arrays.action_count(spec) >= actions
    sample = zermelo.positions(spec, n=50, plies=(0, 4), seed=1)
    assert all(max(position.moves) < zermelo.arrays.action_count(spec) for position in sample)
