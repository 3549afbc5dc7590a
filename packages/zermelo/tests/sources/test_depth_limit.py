"""Searches with a depth limit and an evaluation, against a plain minimax of positions, and against exact values."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import zermelo
from positions import random_position
from zermelo import Position
from zermelo.errors import BadOption, BadPlayer
from zermelo.sources import SEARCHES, deepen, search

WON = 1_000_000

PERFECT = [name for name, each in SEARCHES.items() if each.perfect]

GAMES = [
    "tictactoe",
    "connect:width=4,height=4",
    "kalah:holes=3,n=2",
    "dots-and-boxes:width=2,height=2",
    "stones",
    "morris",
]


def mobility(position: Position[Any]) -> int:
    """Evaluate by something that depends on the state and on the side to move."""
    return len(position.moves) * 3 - sum(map(ord, position.text)) % 7 + position.turn


def minimax(position: Position[Any], depth: int) -> float:
    """Return the score at a depth by the definition: no bounds, no negation, no rules but those of positions."""
    if (outcome := position.outcome) is not None:
        return outcome if position.game.rules.scores else outcome * (WON + depth)
    if depth == 0:
        return mobility(position)
    after = [position.follow(move) for move in position.moves]
    return max(minimax(child, depth - 1) * (1 if child.keeps_turn else -1) for child in after)


def best(position: Position[Any], depth: int) -> list[zermelo.Move]:
    scores = {
        move: minimax(child, depth - 1) * (1 if child.keeps_turn else -1)
        for move, child in ((move, position.follow(move)) for move in position.moves)
    }
    return [move for move, score in scores.items() if score == max(scores.values())]


@pytest.mark.slow
@given(st.data())
@settings(max_examples=60, deadline=None)
def test_every_search_agrees_with_plain_minimax_at_every_depth(data: st.DataObject) -> None:
    position = random_position(data, GAMES)
    depth = data.draw(st.integers(1, 3 if len(position.moves) > 6 else 4))
    expected = minimax(position, depth)
    for name in PERFECT:
        found = search(position, name, depth=depth, evaluate=mobility)
        assert found.score == expected
        if not position.is_over and name != "minimax":
            assert list(found.best) == best(position, depth)


@pytest.mark.slow
@given(st.data())
@settings(max_examples=30, deadline=None)
def test_a_depth_that_suffices_finds_the_exact_value(data: st.DataObject) -> None:
    position = random_position(data, ["tictactoe", "stones:n=9", "connect:width=3,height=3,k=3"])
    value = zermelo.value(position)
    assert isinstance(value, zermelo.Value)
    found = search(position, depth=12, evaluate=mobility)
    plies = 12 - (abs(float(found.score)) - WON) if value.outcome else value.remoteness
    assert (value.outcome > 0) - (value.outcome < 0) == (found.score > 0) - (found.score < 0)
    assert plies == value.remoteness


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["kalah:holes=2,n=2", "dots-and-boxes:width=2,height=1"])
def test_a_depth_that_suffices_finds_the_score_where_players_move_again(spec: str) -> None:
    value, best = zermelo.value(spec), zermelo.analyse(spec).best
    for name in ("alphabeta", "memo", "tail_alphabeta"):
        found = search(spec, name, depth=60)
        assert found.score == value.outcome
        assert set(best) <= set(found.best)


def test_the_evaluation_gets_unfinished_positions_at_the_limit_alone() -> None:
    seen = list[Position[Any]]()
    search("tictactoe", "goodness", depth=3, evaluate=lambda position: seen.append(position) or 0)  # type: ignore[func-returns-value]
    assert len(seen) == 9 * 8 * 7
    assert {(position.is_over, position.turn, position.text.count(".")) for position in seen} == {(False, 1, 6)}


def test_the_searches_count_their_nodes() -> None:
    """The plain ones visit all nodes of the tree of depth 4, and alpha-beta fewer."""
    nodes = {name: search("tictactoe", name, depth=4).cost.nodes for name in PERFECT}
    assert nodes["goodness"] == nodes["tail"] == 1 + 9 + 9 * 8 + 9 * 8 * 7 + 9 * 8 * 7 * 6
    assert nodes["alphabeta"] < nodes["goodness"] <= nodes["minimax"]
    assert nodes["memo"] < nodes["goodness"]
    assert search("tictactoe", depth=4).cost.nodes == nodes["alphabeta"]


def test_deepening_gives_the_result_of_each_depth_until_it_is_certain() -> None:
    position = zermelo.start("tictactoe").after("1 2 5")
    results = list(deepen(position, evaluate=mobility))
    for depth, result in enumerate(results, 1):
        once = search(position, depth=depth, evaluate=mobility)
        assert (result.score, result.best, result.cost.nodes) == (once.score, once.best, once.cost.nodes)
    assert len(results) == 4  # O has lost in 4 plies
    assert len(list(deepen(position, depth=2))) == 2
    assert len(list(deepen("tictactoe"))) == 9
    assert [result.score for result in deepen(position.after("3 9"))] == [-WON - 1]  # it is over
    assert len(list(deepen("connect", evaluate=mobility, seconds=0))) == 1


def test_limits_that_mean_nothing_are_refused() -> None:
    for depth in (0, -1):
        with pytest.raises(BadOption, match=f"depth={depth} is not valid: it must be 1 or more."):
            search("tictactoe", depth=depth)
        with pytest.raises(BadOption, match=f"depth={depth} is not valid"):
            deepen("tictactoe", depth=depth)
    with pytest.raises(BadOption, match="evaluate needs a depth at which the search stops, such as depth=4"):
        search("tictactoe", evaluate=mobility)
    with pytest.raises(BadOption, match="scoring is for searches without a depth"):
        search("tictactoe", scoring="one", depth=3)


@pytest.mark.parametrize(
    ("evaluate", "sentence"),
    [
        (
            lambda position: None,
            r"<lambda> gives None for X\.{8}: an evaluation is a number for the side to move, between",
        ),
        (lambda position: "3", r"<lambda> gives '3' for X\.{8}: an evaluation is a number"),
        (lambda position: float("nan"), "gives nan for X"),
        (lambda position: 2_000_000, "between -1,000,000 and 1,000,000"),
        (lambda position: 1 // 0, r"<lambda> fails for X\.{8}: .*test_depth_limit.py, line \d+: ZeroDivisionError"),
    ],
)
def test_an_evaluation_that_gives_no_number_is_named(evaluate: Any, sentence: str) -> None:
    with pytest.raises(BadPlayer, match=sentence):
        search("tictactoe", depth=1, evaluate=evaluate)


def always(number: Any) -> Callable[[Position[Any]], Any]:
    return lambda position: number


def test_an_evaluation_may_give_any_kind_of_number() -> None:
    numbers: list[Any] = [3, 3.0, np.int8(-128), True, 0.0]
    scores = [search("tictactoe", depth=1, evaluate=always(number)).score for number in numbers]
    assert scores == [-3, -3, 128, -1, 0]
    assert str(scores[-1]) == "0"


def test_a_player_looks_to_its_depth(tmp_path: Path) -> None:
    """At depth 1 the first player evaluates after its move; at depth 2 it sees the reply that wins."""
    position = zermelo.start("tictactoe").after("1 9 2")

    def dislikes_the_middle(position: Position[Any]) -> int:
        return 9 if position.text[4] != "." else 0

    def of(text: str) -> list[str]:
        player = zermelo.player(text, "tictactoe", evaluate=dislikes_the_middle)
        return [move.name for move in player(position)]

    assert of("alphabeta:depth=1,pick=any") == ["3", "4", "6", "7", "8"]
    assert of("alphabeta:depth=2,pick=any") == of("minimax:depth=2,pick=any") == ["3"]
    assert of("alphabeta:depth=2") == of("alphabeta:seconds=60") == of("alphabeta:depth=9,seconds=60") == ["3"]
    kalah = zermelo.player("alphabeta:depth=3", "kalah", evaluate=mobility)
    (move,) = kalah(zermelo.start("kalah"))
    assert move == search("kalah", depth=3, evaluate=mobility).move
    assert "alphabeta:depth=3 (mobility)" in str(zermelo.match("kalah", kalah, "random", n=2, seed=1))


EVALUATIONS = """
def evaluate(position):
    return len(position.moves)

def other(position):
    return -len(position.moves)
"""


def test_an_evaluation_from_a_file_plays(tmp_path: Path) -> None:
    file = tmp_path / "my_eval.py"
    file.write_text(EVALUATIONS, encoding="utf-8")
    first = zermelo.player(f"{file}:depth=2", "mnk:width=4,height=2,k=3")
    for text, function in ((f"{file}:depth=3", "evaluate"), (f"{file}:other:depth=2,pick=any", "other")):
        player = zermelo.player(text, "morris")
        written: Any = {"evaluate": lambda p: len(p.moves), "other": lambda p: -len(p.moves)}[function]
        limits = text.removeprefix(f"{file}:").removeprefix("other:")
        again = zermelo.player(f"alphabeta:{limits}", "morris", evaluate=written)
        assert player(zermelo.start("morris")) == again(zermelo.start("morris"))
    match = zermelo.match("mnk:width=4,height=2,k=3", first, "random", n=2, seed=1)
    assert match.wins + match.draws + match.losses == 2
    for text, sentence in {
        f"{file}:missing:depth=2": "defines no function `missing`, from a position to a number",
        f"{tmp_path / 'none.py'}:depth=2": "There is no file",
    }.items():
        with pytest.raises(BadPlayer, match=sentence):
            zermelo.player(text, "morris")
    with pytest.raises(BadOption, match=r"alphabeta has no option 'dept'; did you mean depth\?"):
        zermelo.player(f"{file}:dept=2", "morris")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("alphabeta", "An evaluation needs a limit: write alphabeta:depth=4, or alphabeta:seconds=1."),
        ("perfect", "perfect takes no evaluation: write a search with a limit, such as alphabeta:depth=4."),
        ("alphabeta:depth=-1", "depth=-1,seconds=0 is not valid: neither can be less than 0."),
        ("memo:scoring=one,depth=2", "scoring=one is not valid with a limit: leave it out."),
    ],
)
def test_a_player_whose_limits_mean_nothing_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        zermelo.player(text, "tictactoe", evaluate=mobility)


def test_a_player_that_is_no_search_takes_no_evaluation() -> None:
    with pytest.raises(BadOption, match="max takes no evaluation"):
        zermelo.player(max, "tictactoe", evaluate=mobility)
