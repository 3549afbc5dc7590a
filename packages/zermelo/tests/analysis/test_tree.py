"""The tree knows at least what an analysis with the same evaluator knows about the same moves, and ranks them alike."""

from itertools import count
from random import Random
from typing import Any

import pytest

import zermelo
from zermelo import Bounds, Game, Value, evaluators, game, start
from zermelo.analysis.analysis import bounds
from zermelo.errors import OutOfTime
from zermelo.evaluation.evaluator import ValueSearch
from zermelo.types import Deadline


class Partial(ValueSearch[Any]):
    """A search that knows the values of some states, and of the others bounds that hold."""

    def __init__(self, of: Game[Any], share: float) -> None:
        super().__init__(of)
        self.share, self.exact = share, evaluators.Interpreted(of)

    def search(self, state: Any, deadline: Deadline) -> Value | Bounds:
        value, rng = self.exact.value(state, seconds=600), Random(repr(state))
        if isinstance(value, Bounds) or value.remoteness == 0 or rng.random() < self.share:
            return value
        ends = [Value(-1, rng.randint(1, value.remoteness)), Value(1, rng.randint(1, value.remoteness)), value, value]
        least, most = (rng.choice(ends) for _ in range(2))
        return Bounds(
            min(least, value, key=lambda each: each.order_key), max(most, value, key=lambda each: each.order_key)
        )

    def best_reply(self, position: Any, value: Value, *, seconds: float | Deadline = 10) -> int | None:
        return self.exact.best_reply(position, value, seconds=seconds)


def is_within(found: Value | Bounds, known: Value | Bounds) -> bool:
    (least, most), (lowest, highest) = bounds(found), bounds(known)
    return lowest.order_key <= least.order_key and most.order_key <= highest.order_key


@pytest.mark.slow
@pytest.mark.parametrize("classes", [True, False])
@pytest.mark.parametrize("depth", [1, 2])
@pytest.mark.parametrize("spec", ["tictactoe", "nim", "connect:width=3,height=3,k=3", "stones:n=12"])
def test_the_tree_is_within_what_an_analysis_says(spec: str, depth: int, classes: bool) -> None:
    for share in (0.2, 0.6):
        evaluator = Partial(game(spec), share)
        for position in zermelo.positions(spec, 6, plies=(0, 3), finished=False, distinct=False, seed=3):
            graph = zermelo.tree(position, depth=depth, classes=classes, seconds=600, evaluator=evaluator)
            said = zermelo.analyse(position, seconds=600, evaluator=evaluator)
            true = zermelo.analyse(position, seconds=600, evaluator=evaluator.exact)
            assert is_within(true.value, graph.nodes[0].value)
            assert is_within(graph.nodes[0].value, said.value)
            for edge in graph.below()[0]:
                assert is_within(dict(true.ranked)[edge.moves[0]], graph.value_of_edge(edge))
                assert is_within(graph.value_of_edge(edge), dict(said.ranked)[edge.moves[0]])


def test_edges_are_ranked_best_first_and_equal_ones_in_move_order() -> None:
    position = start("tictactoe").after("1 2")
    graph, analysis = zermelo.tree(position, depth=1), zermelo.analyse(position)
    ranked = [(edge.moves[0], graph.value_of_edge(edge)) for edge in graph.rank_edges()]
    assert ranked == list(analysis.ranked)
    assert [edge.best for edge in graph.rank_edges()] == [move in analysis.best for move, _ in analysis.ranked]
    deep = zermelo.tree(position, depth=2)
    for number, edges in deep.below().items():
        keys = [deep.value_of_edge(edge).order_key for edge in deep.rank_edges(number)]
        assert keys == sorted(keys, reverse=True)
        assert len(keys) == len(edges)


def test_a_tree_that_leaves_no_time_for_its_values_is_refused_early() -> None:
    """The clock counts how often it is read: 554 times while the tree grows, if the symmetries are known."""
    assert len(zermelo.tree("connect", depth=4, seconds=600).nodes) == 2_801
    clock, limit = count(), 1_500
    with pytest.raises(OutOfTime, match="grows too slowly"):
        zermelo.tree("connect", depth=4, seconds=Deadline(limit, clock=clock.__next__))
    assert next(clock) < limit / 2


@pytest.mark.slow
def test_a_compiled_search_remembers_the_values_of_earlier_questions() -> None:
    board = game("connect:width=4,height=4")
    search, state = zermelo.evaluators.CompiledSearch(board), board.rules.start
    assert isinstance(search.value(state, seconds=0), Bounds)
    value = search.value(state, seconds=600)
    assert isinstance(value, Value)
    assert search.value(state, seconds=0) == value
    search.forget()
    assert isinstance(search.value(state, seconds=0), Bounds)
