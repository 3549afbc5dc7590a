"""All positions of a game, against the counts of another walk, and against the moves that lead to each."""

from collections import Counter
from itertools import islice

import pytest

import zermelo
from zermelo.errors import BadOption


@pytest.mark.parametrize("spec", ["nim:heaps=1+2", "tictactoe:board=magic_square", "dots-and-boxes:width=2,height=1"])
def test_each_position_comes_once_with_a_way_to_it(spec: str) -> None:
    found = list(zermelo.all_positions(spec))
    assert len({(position.state, position.turn) for position in found}) == len(found)
    plies = [len(position.moves_played) for position in found]
    assert plies == sorted(plies)
    for position in found[::50]:
        assert zermelo.start(spec).after(position.moves_played) == position
    reached = {(child.state, child.turn) for each in found for child in map(each.follow, each.moves.numbers)}
    assert reached <= {(position.state, position.turn) for position in found}


def test_tictactoe_has_the_known_positions() -> None:
    found = list(zermelo.all_positions("tictactoe"))
    assert len(found) == 5_478
    ended = Counter(position.winner for position in found if position.is_over)
    assert ended == {0: 626, 1: 316, None: 16}
    by_ply = Counter(len(position.moves_played) for position in found)
    assert [by_ply[ply] for ply in range(10)] == [row["positions"] for row in zermelo.count("tictactoe").records()]


def test_positions_are_found_one_by_one_and_up_to_a_ply() -> None:
    assert len(list(islice(zermelo.all_positions("connect"), 1_000))) == 1_000
    near = zermelo.all_positions(zermelo.start("connect").after("4"), plies=2)
    assert [len(position.moves_played) for position in near] == [1, *[2] * 7, *[3] * 49]
    assert len(near.records()) == len(list(near)) == 57
    assert zermelo.values(zermelo.all_positions("tictactoe", plies=1)).outcome.tolist() == [0] * 10
    with pytest.raises(BadOption, match="plies=-1 is not valid: it must be 0 or more"):
        zermelo.all_positions("tictactoe", plies=-1)
