"""The graph of a game, against brute force, known numbers, networkx and SciPy."""

import sys
from fractions import Fraction
from math import inf

import networkx
import numpy as np
import pytest

import zermelo
from fuzz.judge import truths
from zermelo import ENDLESS, Value
from zermelo.errors import MissingExtra, OutOfTime, TooLarge
from zermelo.graphs.exploration import Exploration, explore, nearest_positions, state_moves

RETURNING = zermelo.Game(
    "circle",
    zermelo.Rules(0, lambda at: 0b11 * (at != 5), lambda at, by: (at + 1 + 2 * by) % 7, lambda at: zermelo.LOSS),
)
"""Steps of one or three around a circle of seven; who comes to 5 wins."""


def test_tictactoe_has_the_known_positions_and_moves() -> None:
    graph = zermelo.graph("tictactoe")
    assert (len(graph), len(graph.targets)) == (5_478, 16_167)
    assert len(graph.targets) == sum(len(position.moves) for position in zermelo.all_positions("tictactoe"))
    assert graph.positions == list(zermelo.all_positions("tictactoe"))
    assert np.bincount(graph.plies).tolist() == [row["positions"] for row in zermelo.count("tictactoe").records()]
    assert not graph.can_return


@pytest.mark.parametrize("spec", ["tictactoe", "dots-and-boxes:width=2,height=2", "kalah:holes=2,n=1", "nim:heaps=1+2"])
def test_values_are_those_of_the_search(spec: str) -> None:
    graph = zermelo.graph(spec)
    found = zermelo.values(graph.positions)
    assert graph.outcome.tolist() == found.outcome.tolist()
    assert graph.remoteness.tolist() == found.remoteness.tolist()


def test_values_where_play_returns_are_those_of_brute_force() -> None:
    graph, truth = zermelo.graph(zermelo.start(RETURNING)), truths(RETURNING)
    for position, value in zip(graph.positions, graph.values, strict=True):
        known = truth[position.state]
        assert value == Value(known.outcome, ENDLESS if known.plies == inf else int(known.plies))


def test_columns_describe_every_move() -> None:
    graph = zermelo.graph("dots-and-boxes:width=2,height=1")
    for row in range(len(graph.targets)):
        before, after = graph.positions[graph.sources[row]], graph.positions[graph.targets[row]]
        assert before.follow(graph.numbers[row]) == after
        assert graph.keeps_turn[row] == (before.turn == after.turn)
        assert graph.starts[graph.sources[row]] <= row < graph.starts[graph.sources[row] + 1]
        assert graph.sources[row] in graph.parents[graph.targets[row]]
    for number in range(0, len(graph), 5):
        analysis = zermelo.analyse(graph.positions[number])
        rows = slice(graph.starts[number], graph.starts[number + 1])
        assert graph.numbers[rows][graph.is_best[rows]].tolist() == sorted(map(int, analysis.best))
        assert graph.number(graph.positions[number]) == number


def test_random_play_of_tictactoe_has_the_known_chances() -> None:
    graph = zermelo.graph("tictactoe")
    order = graph.exploration.links.children_first()
    assert order is not None
    chances = [[Fraction(0)] * 3 for _ in graph.positions]
    for number in order:
        after = graph.exploration.links.after(number)
        for kind, winner in enumerate((0, None, 1)):
            ended = Fraction(not after and graph.positions[number].winner == winner)
            chances[number][kind] = sum((chances[to][kind] for to in after), ended) / max(len(after), 1)
    assert chances[0] == [Fraction(737, 1260), Fraction(8, 63), Fraction(121, 420)]


def test_networkx_and_scipy_have_the_same_moves() -> None:
    graph = zermelo.graph("nim:heaps=1+2+3")
    theirs, matrix = graph.to_networkx(), graph.to_scipy()
    assert (networkx.to_scipy_sparse_array(theirs, dtype=np.int64) != matrix).nnz == 0
    assert networkx.is_directed_acyclic_graph(theirs) is not graph.can_return
    assert networkx.single_source_shortest_path_length(theirs, 0) == dict(enumerate(graph.plies.tolist()))
    assert theirs.nodes[0] == {"board": graph.positions[0].text, "turn": 0, "ply": 0, "outcome": -1,
                               "remoteness": graph.remoteness[0]}  # fmt: skip


def test_networkx_and_scipy_agree_that_play_returns() -> None:
    graph = zermelo.graph(zermelo.start(RETURNING))
    assert graph.can_return
    assert not networkx.is_directed_acyclic_graph(graph.to_networkx())


@pytest.mark.parametrize(("library", "method"), [("networkx", "to_networkx"), ("scipy.sparse", "to_scipy")])
def test_a_missing_library_is_named(library: str, method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(MissingExtra, match="pip install"):
        getattr(zermelo.graph("stones:n=3"), method)()


def test_a_large_game_and_a_short_time_raise() -> None:
    assert len(zermelo.graph("tictactoe", limit=5_478)) == 5_478
    with pytest.raises(TooLarge, match="tictactoe has more than 5,477 positions"):
        zermelo.graph("tictactoe", limit=5_477)
    with pytest.raises(OutOfTime):
        zermelo.graph("connect", seconds=0)


def test_an_exploration_lists_no_moves_that_its_loop_does_not_need() -> None:
    asked = list[int]()

    def moves(node: int) -> list[tuple[int, int]]:
        asked.append(node)
        return [(0, 2 * node + 1), (1, 2 * node + 2)]

    nodes = iter(Exploration(0, moves))
    assert [next(nodes) for _ in range(4)] == [0, 1, 2, 3]
    assert asked == [0, 1, 2]
    assert list(Exploration(0, moves, depth=2)) == [0, 1, 2, 3, 4, 5, 6]
    assert explore(0, moves, 100) is None


def test_states_are_explored_once_whoever_is_to_move() -> None:
    rules = zermelo.game("nim:heaps=1+2").rules
    states = list(Exploration(rules.start, state_moves(rules)))
    assert len(set(states)) == len(states) == 6
    assert [position.state for position in nearest_positions(zermelo.game("nim:heaps=1+2"))] == states


def test_a_chain_of_30_000_positions_has_no_circle_and_is_ordered_at_once() -> None:
    circle = Exploration(0, lambda at: [(0, at + 1 if at < 30_000 else 5)])
    assert len(list(circle)) == 30_001
    assert circle.links.children_first() is None
    ended = Exploration(0, lambda at: [(0, at + 1)] if at < 30_000 else [])
    assert len(list(ended)) == 30_001
    assert ended.links.children_first() == [*range(30_000, -1, -1)]
