"""The values of many positions at once, against the value of each."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import zermelo
from zermelo.errors import OtherGame
from zermelo.games import game
from zermelo.position import Position, start
from zermelo.rules import Bounds, Value
from zermelo.searching.interpreted import Interpreted


def reached(spec: str, plies: int) -> list[Position[object]]:
    """All positions that this many plies lead to, from left to right."""
    positions = [start(game(spec))]
    for _ in range(plies):
        positions = [position.play(move) for position in positions for move in position.moves]
    return positions


@pytest.mark.parametrize(
    ("spec", "plies"),
    [("tictactoe", 2), ("nim", 1), ("stones", 2), ("notakto", 2), ("connect:width=3,height=3,k=3", 2)],
)
def test_values_are_those_of_each_position(spec: str, plies: int) -> None:
    positions = reached(spec, plies)[:80]
    evaluator = Interpreted(positions[0].game)
    many = zermelo.values(positions, 2, evaluator)
    single = [zermelo.value(position, 2, evaluator) for position in positions]
    assert many.decided.tolist() == [isinstance(value, Value) for value in single]
    assert many.outcome.tolist() == [value.outcome or 0 for value in single]
    assert many.remoteness.tolist() == [-1 if isinstance(value, Bounds) else value.remoteness for value in single]
    assert (many.outcome.dtype, many.remoteness.dtype, many.decided.dtype) == (np.int8, np.int32, np.bool_)


def test_what_is_not_decided_in_time_has_no_remoteness() -> None:
    many = zermelo.values([start(game("connect:width=8"))], 0.01)
    assert (many.decided.tolist(), many.remoteness.tolist(), many.outcome.tolist()) == ([False], [-1], [0])


def test_values_of_no_positions_are_empty() -> None:
    assert [len(column) for column in zermelo.values([])] == [0, 0, 0]


def test_positions_of_two_games_are_refused() -> None:
    with pytest.raises(OtherGame, match="The evaluator is for nim, and the position is of stones"):
        zermelo.values([start(game("nim")), start(game("stones"))])
    with pytest.raises(OtherGame):
        zermelo.value("tictactoe:board=two_lists", evaluator=Interpreted(game("tictactoe")))


@pytest.mark.parametrize("spec", ["tictactoe", "connect", "nim"])
def test_an_evaluator_that_is_given_a_position_says_that_it_takes_states(spec: str) -> None:
    position = zermelo.start(spec)
    with pytest.raises(TypeError, match=r"takes a state, not a Position: write evaluator.value\(position.state"):
        zermelo.evaluator(spec).value(position, 5)
    with pytest.raises(TypeError, match="takes a state, not a Position"):
        list(zermelo.evaluator(spec).values([position], 5))


def test_a_compiled_search_and_a_table_take_no_position_either(tmp_path: Path) -> None:
    zermelo.solve("nim", tmp_path / "table", workers=1)
    for evaluator in (zermelo.CompiledSearch(zermelo.game("nim")), zermelo.Table.open(tmp_path / "table")):
        with pytest.raises(TypeError, match="takes a state, not a Position"):
            evaluator.value(zermelo.start("nim"), 5)  # type: ignore[arg-type]


@pytest.mark.parametrize("ask", [zermelo.value, zermelo.analyse, zermelo.game, zermelo.start, zermelo.count])
def test_what_is_no_game_is_refused_with_what_one_is(ask: Callable[[Any], object]) -> None:
    for wrong in (3, None, Path("mine.py")):
        with pytest.raises(TypeError, match=r"is not a game: give a Game, or a spec such as 'tictactoe'"):
            ask(wrong)
    with pytest.raises(TypeError, match="3 is not a game"):
        zermelo.values([3])  # type: ignore[list-item]
