"""Three men's morris and achi, whose moves can return: solved once more, by the definition of a value."""

from typing import Any

import pytest
from positions import true_values

from zermelo.evaluation.interpreted import Interpreted
from zermelo.games import game, start
from zermelo.playing.match import match
from zermelo.rules import DRAW, ENDLESS, WIN, Value

SPECS = ["morris", "morris:men=4"]


@pytest.mark.slow
@pytest.mark.parametrize("spec", SPECS)
def test_every_position_has_the_value_of_the_definition(table: Any, solved: Any, spec: str) -> None:
    known = true_values(game(spec))
    assert solved(spec)[0].manifest["positions"] == len(known)
    assert {state: table(spec).value(state) for state in known} == known


@pytest.mark.slow
def test_the_middle_wins_three_mens_morris_and_no_corner_does(table: Any) -> None:
    solved = table("morris")
    moves = {move.name: value for move, value in solved.probe(start(solved.game))}
    assert moves["5"].outcome == WIN
    assert {moves[corner] for corner in "1379"} == {Value(DRAW, ENDLESS)}


@pytest.mark.slow
def test_search_and_table_agree(table: Any) -> None:
    solved = table("morris")
    evaluate = Interpreted(solved.game).value
    answers = [(evaluate(position.state, seconds=600), solved[position]) for position in solved]
    assert all(found == value for found, value in answers)
    assert any(value.remoteness == ENDLESS for _, value in answers)


def test_a_match_that_goes_on_for_ever_is_a_draw(solved: Any) -> None:
    corner, perfect = start(game("morris")).after("1"), f"table:{solved('morris')[1]}"
    found = match(corner, perfect, perfect, n=2, seed=5)
    assert found.draws == 2
