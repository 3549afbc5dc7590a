"""Three men's morris and achi, whose moves can return: solved once more, by the definition of a value."""

from typing import Any

import pytest

from zermelo.bits import bits
from zermelo.evaluation.interpreted import Interpreted
from zermelo.games import game, start
from zermelo.playing.match import match
from zermelo.rules import DRAW, ENDLESS, LOSS, WIN, Rules, Value

pytestmark = pytest.mark.slow

SPECS = ["morris", "morris:men=4"]


def by_definition(rules: Rules[Any]) -> dict[Any, Value]:
    """Ever more plies until nothing new is decided; what is left goes on for ever."""
    after: dict[Any, list[Any]] = {}
    new = [rules.start]
    while new:
        state = new.pop()
        if state not in after:
            after[state] = [rules.play(state, move) for move in bits(rules.moves(state))]
            new += after[state]
    known = {state: Value(rules.outcome(state), 0) for state, children in after.items() if not children}
    plies, decided = 0, len(known)
    while decided or plies < 3:
        plies += 1
        found = {}
        for state, children in after.items():
            if state not in known:
                values = [known.get(child) for child in children]
                if any(value and value.outcome == LOSS for value in values):
                    found[state] = Value(WIN, plies)
                elif all(value and value.outcome == WIN for value in values):
                    found[state] = Value(LOSS, plies)
        known |= found
        decided = len(found)
    return {state: known.get(state, Value(DRAW, ENDLESS)) for state in after}


@pytest.mark.parametrize("spec", SPECS)
def test_every_position_has_the_value_of_the_definition(table: Any, solved: Any, spec: str) -> None:
    known = by_definition(game(spec).rules)
    assert solved(spec)[0].manifest["positions"] == len(known)
    assert {state: table(spec).value(state) for state in known} == known


def test_the_middle_wins_three_mens_morris_and_no_corner_does(table: Any) -> None:
    solved = table("morris")
    moves = {start(solved.game).label(move): value for move, value in solved.moves(start(solved.game))}
    assert moves["5"].outcome == WIN
    assert {moves[corner] for corner in "1379"} == {Value(DRAW, ENDLESS)}


def test_search_and_table_agree(table: Any) -> None:
    solved = table("morris")
    evaluate = Interpreted(solved.game).value
    answers = [(evaluate(position.state, 60), solved[position]) for position in solved]
    assert all(found == value for found, value in answers)
    assert any(value.remoteness == ENDLESS for _, value in answers)


def test_a_match_that_goes_on_for_ever_is_a_draw(solved: Any) -> None:
    corner, perfect = start(game("morris")).after("1"), f"table:{solved('morris')[1]}"
    found = match(corner, perfect, perfect, 2, 5)
    assert found.first.draw + found.second.draw == 2
