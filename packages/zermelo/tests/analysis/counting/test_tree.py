"""The lazy tree: what is made, what is kept, and what comes of it."""

import tracemalloc
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from positions import walked
from zermelo import Position, evaluators, game, start
from zermelo.analysis.counting.tree import alphabeta
from zermelo.sources import grow
from zermelo.types import Tree


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """made() is the number of nodes below a root that have been made so far."""
    nodes: list[Any] = []
    follow = Position.follow

    def counting(position: Position[Any], move: int) -> Position[Any]:
        nodes.append(move)
        return follow(position, move)

    monkeypatch.setattr(Position, "follow", counting)
    return lambda: len(nodes)


PLAIN = start(game("tictactoe"))


def test_growing_makes_no_node_but_the_root(made: Callable[[], int]) -> None:
    tree = grow(PLAIN).map(lambda position: position.text).prune(5)
    assert tree.label == "........."
    assert made() == 0


def test_the_first_leaf_touches_8_nodes(made: Callable[[], int]) -> None:
    tree = grow(start(game("tictactoe:board=nine_list,first=O")))
    assert next(tree.leaves()).text == "OXOXOXO.."
    assert made() + 1 == 8


def test_a_pruned_tree_makes_only_what_is_left_of_it(made: Callable[[], int]) -> None:
    assert sum(1 for _ in grow(PLAIN).prune(2).plies()) == 1 + 9 + 72
    assert made() == 9 + 72


def test_children_are_in_move_order_and_new_each_time() -> None:
    tree = grow(PLAIN.after("5"))
    assert [child.label.last for child in tree.children] == [0, 1, 2, 3, 5, 6, 7, 8]
    assert next(tree.children) is not next(tree.children)


def test_functions_on_trees_compose() -> None:
    empties = grow(PLAIN.after("159 3")).map(lambda position: position.text.count("."))
    assert list(empties.prune(1).leaves()) == [4] * 5
    assert empties.prune(0).fold(lambda label, children: label + sum(children)) == 5
    assert [ply for ply, _ in Tree(1, lambda: [Tree(2, tuple), Tree(3, tuple)]).plies()] == [0, 1, 1]


def least_negated(position: Position[Any], values: Iterator[int]) -> int:
    if (ended := position.outcome) is not None:
        return ended
    return -min(values)


@pytest.mark.slow
@pytest.mark.parametrize(
    "spec",
    [
        "tictactoe:board=nine_list",
        "nim:heaps=2+3",
        "stones:n=14",
        "mnk:width=3,height=2",
        "connect:width=3,height=2,k=2",
    ],
)
def test_the_value_of_a_tree_as_a_fold_and_by_alpha_beta(spec: str) -> None:
    position = start(game(spec)).after("1 5" if spec.startswith("tictactoe") else "")
    known = evaluators.Interpreted(position.game).value(position.state, seconds=600)
    assert grow(position).fold(least_negated) == alphabeta(grow(position)) == known[0]


def test_alpha_beta_leaves_most_of_the_tree_unmade(made: Callable[[], int]) -> None:
    assert alphabeta(grow(PLAIN.after("1"))) == 0
    assert made() < 10_000


def test_a_fold_may_leave_children_unmade(made: Callable[[], int]) -> None:
    assert grow(PLAIN).fold(lambda position, depths: 1 + next(depths, 0)) == 8
    assert made() == 7


@pytest.mark.slow
def test_a_fold_over_a_whole_tree_holds_less_than_a_megabyte() -> None:
    tree = grow(PLAIN.after("1 2"))
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    nodes = tree.fold(lambda position, counts: 1 + sum(counts))
    peak = tracemalloc.get_traced_memory()[1] - before
    tracemalloc.stop()
    assert nodes == sum(layer.nodes for layer in walked(PLAIN.after("1 2")))
    assert peak < 2**20
