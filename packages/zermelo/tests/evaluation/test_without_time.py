"""Without time for a search nothing false is said: not that a finished game goes on, nor that values contradict."""

from random import Random
from typing import Any

import pytest

import zermelo
from zermelo import Bounds, Position, Value, evaluators
from zermelo.analysis.analysis import bounds, narrow_value
from zermelo.analysis.game_tree import add_values, grow_tree
from zermelo.errors import BadGame, CannotCompile
from zermelo.evaluation.evaluator import Ranked
from zermelo.evaluation.search.searches_in_turn import searches_of
from zermelo.types import Deadline

SPECS = ["tictactoe", "mnk:misere=true", "connect:width=4,height=3", "nim:misere=true", "dots-and-boxes", "hexapawn"]


def positions(spec: str) -> list[Position[Any]]:
    """Return the positions of three random games."""
    found = []
    for seed in range(3):
        position, rng = zermelo.start(spec), Random(seed)
        while not position.is_over:
            position = position.play(rng.choice(list(position.moves)))
        found += position.path
    return found


@pytest.mark.parametrize("spec", SPECS)
def test_what_is_known_without_time_includes_the_value(spec: str) -> None:
    exact = evaluators.Interpreted(spec)
    for position in positions(spec):
        evaluator, value = zermelo.evaluator(spec, tables=False), exact.value(position, seconds=60)
        assert isinstance(value, Value)
        (together,) = [each for part in evaluator.values([position], seconds=0) for each in part]
        for found in (evaluator.value(position, seconds=0), evaluator.answer(position, seconds=0).value, together):
            least, most = bounds(found)
            assert least <= value <= most
            assert isinstance(found, Bounds) or found == value


@pytest.mark.parametrize("spec", SPECS)
def test_the_value_of_a_finished_game_needs_no_time(spec: str) -> None:
    for position in filter(lambda each: each.is_over, positions(spec)):
        for evaluator in (zermelo.evaluator(spec, tables=False), evaluators.Interpreted(spec)):
            value = evaluator.value(position, seconds=0)
            assert isinstance(value, Value)
            assert (value.outcome, value.remoteness) == (position.outcome, 0)


class Root:
    """A source that knows one position."""

    name = "root"

    def __init__(self, position: Position[Any], value: Value) -> None:
        self.known = {position.state: value}

    def get(self, state: Any) -> Value | None:
        return self.known.get(state)


@pytest.mark.parametrize("spec", SPECS)
def test_the_value_of_a_position_never_contradicts_moves_for_which_there_was_no_time(spec: str) -> None:
    exact = evaluators.Interpreted(spec)
    for position in positions(spec):
        value = exact.value(position, seconds=60)
        assert isinstance(value, Value)
        evaluator = zermelo.evaluator(spec, sources=[Root(position, value)], tables=False)
        assert zermelo.analyse(position, evaluator=evaluator, seconds=0).value == value
        grown = add_values(grow_tree(position, 1), 0, evaluator=evaluator)
        assert grown.nodes[0].value == value
        for edge in grown.edges:
            child = grown.nodes[edge.target]
            least, most = bounds(child.value)
            assert least <= exact.value(child.position, seconds=60) <= most


class Refusing:
    """A compiled search that accepts no state."""

    def search(self, state: Any, deadline: Deadline) -> Value:
        raise CannotCompile("A state has an int of more than 63 bits.")


def test_a_game_with_scores_may_have_any_score_where_the_compiled_search_refuses_a_state() -> None:
    game = zermelo.game("dots-and-boxes")
    _, search = searches_of(game)
    found = search.search_compiled(game.rules.start, Deadline(0), Refusing())  # type: ignore[arg-type] # a stand-in
    assert bounds(found)[1].outcome == -bounds(found)[0].outcome == game.max_outcome == 4


def test_a_contradiction_names_the_value_of_the_best_move_in_whatever_order() -> None:
    position = zermelo.start("tictactoe").after("1 4 2 5")
    ranked = [Ranked(position.move("6"), Value(-1, 2)), Ranked(position.move("3"), Value(1, 1))]
    words = "it is a loss in 2 plies, and its best move makes it a win in 1 ply"
    for listed in (ranked, ranked[::-1]):
        with pytest.raises(BadGame, match=words):
            narrow_value(position, Value(-1, 2), listed)
