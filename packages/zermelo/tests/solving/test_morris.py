"""Three men's morris and achi, whose moves can return: solved once more, by the definition of a value."""

from typing import Any

import pytest

from zermelo import DRAW, ENDLESS, WIN, Value, game, match, start

SPECS = ["morris", "morris:men=4"]


@pytest.mark.slow
def test_the_middle_wins_three_mens_morris_and_no_corner_does(table: Any) -> None:
    solved = table("morris")
    moves = {move.name: value for move, value in solved.probe(start(solved.game))}
    assert moves["5"].outcome == WIN
    assert {moves[corner] for corner in "1379"} == {Value(DRAW, ENDLESS)}


def test_a_match_that_goes_on_for_ever_is_a_draw(solved: Any) -> None:
    corner, perfect = start(game("morris")).after("1"), f"table:{solved('morris')[1]}"
    found = match(corner, perfect, perfect, n=2, seed=5)
    assert found.draws == 2
