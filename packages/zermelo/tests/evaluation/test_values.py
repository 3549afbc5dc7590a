"""The values of many positions at once, against the value of each."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

import zermelo
from zermelo import ENDLESS, LOSS, WIN, Bounds, Game, Hints, Position, Rules, Value, evaluators, game, start
from zermelo.analysis.values import MAX_OPEN_SEARCHES, shared_evaluator
from zermelo.errors import OtherGame
from zermelo.types import Values


def reached(spec: str, plies: int) -> list[Position[object]]:
    """All positions that this many plies lead to, from left to right."""
    positions = [start(game(spec))]
    for _ in range(plies):
        positions = [position.play(move) for position in positions for move in position.moves]
    return positions


def lists(values: zermelo.types.Values) -> list[list[Any]]:
    return [column.tolist() for column in values.columns.values()]


@pytest.mark.parametrize("spec", ["tictactoe", "dots-and-boxes:width=2,height=1"])
def test_values_are_a_sequence_of_the_value_of_each_position(spec: str) -> None:
    sample = zermelo.positions(spec, n=30, plies=(1, 4), seed=1)
    found = zermelo.values(sample)
    single = [zermelo.value(position) for position in sample]
    assert len(found) == 30
    assert list(found) == [found[number] for number in range(30)] == single
    assert list(map(str, found)) == list(map(str, single))
    assert [row["outcome"] for row in found.records()] == found.outcome.tolist()
    assert list(found[found.outcome > 0]) == [value for value in single if (value.outcome or 0) > 0]
    assert list(found[3:5]) == single[3:5]
    assert found.index(single[7]) == single.index(single[7])


@given(st.integers(-3, 3), st.integers(-3, 3), st.integers(1, 3), st.integers(0, 50))
def test_undecided_values_are_bounds_that_hold(one: int, two: int, most: int, plies: int) -> None:
    """Whatever value lies between the outcomes, its bounds contain it, and say no more."""
    least, greatest = sorted((max(-most, min(one, most)), max(-most, min(two, most))))
    scored = game("dots-and-boxes").undecided_bounds().at_least
    kind = Value if most == 1 else type(scored)
    bounds = Bounds.of_outcomes(kind, least, greatest)
    (again,) = Values.of([bounds], most)
    assert again == bounds
    assert (bounds.outcome is None) == (least < greatest)
    for outcome in range(least, greatest + 1):
        assert bounds.at_least <= kind(outcome, plies + (outcome != 0)) <= bounds.at_most
    assert str(ENDLESS - 1) not in str(bounds)


@pytest.mark.parametrize(
    ("spec", "plies"),
    [("tictactoe", 2), ("nim", 1), ("stones", 2), ("connect:width=3,height=3,k=3", 2)],
)
def test_values_are_those_of_each_position(spec: str, plies: int) -> None:
    positions = reached(spec, plies)[:80]
    evaluator = evaluators.Interpreted(positions[0].game)
    many = zermelo.values(positions, seconds=2, evaluator=evaluator)
    single = [zermelo.value(position, seconds=2, evaluator=evaluator) for position in positions]
    assert many.decided.tolist() == [isinstance(value, Value) for value in single]
    assert many.outcome.tolist() == [value.outcome or 0 for value in single]
    assert many.remoteness.tolist() == [-1 if isinstance(value, Bounds) else value.remoteness for value in single]
    assert (many.outcome.dtype, many.remoteness.dtype, many.decided.dtype) == (np.int8, np.int32, np.bool_)


def test_an_undecided_position_has_no_remoteness() -> None:
    many = zermelo.values([start(game("connect:width=8"))], seconds=0.01)
    assert (many.decided.tolist(), many.remoteness.tolist(), many.outcome.tolist()) == ([False], [-1], [0])


def test_values_of_no_positions_are_empty() -> None:
    assert lists(zermelo.values([])) == [[]] * 5


ARRAYS = ["tictactoe", "nim", "stones", "tictactoe:board=two_lists", "connect:width=4,height=3,k=3"]


@pytest.mark.slow
@pytest.mark.parametrize("spec", ARRAYS)
def test_values_of_an_array_of_states_are_those_of_its_positions(spec: str) -> None:
    sample = zermelo.positions(spec, n=40, plies=(1, 3), seed=1)
    plain = evaluators.Interpreted(sample.game)
    expected = zermelo.values(list(sample), seconds=5, evaluator=plain)
    for found in (
        zermelo.values(sample),
        zermelo.values(sample.states, game=spec),
        zermelo.values(sample, seconds=5, evaluator=plain),
    ):
        assert lists(found) == lists(expected)
        assert [each.dtype for each in found.columns.values()] == [each.dtype for each in expected.columns.values()]


@pytest.mark.slow
@pytest.mark.parametrize("has_hints", [True, False])
def test_the_compiled_search_gives_arrays_of_the_same_values(has_hints: bool) -> None:
    """A narrow search leaves rows undecided, which all threads then search together; without time, all remain so."""
    chosen = zermelo.game("tictactoe")
    bare = replace(chosen, declared=replace(chosen.declared, hints=Hints()))
    sample = zermelo.positions(chosen if has_hints else bare, n=20, plies=(0, 8), seed=2)
    search = zermelo.evaluators.CompiledSearch(sample.game, memory="8M", threads=2)
    found = zermelo.values(sample, seconds=0, evaluator=search)
    assert (set(found.decided), set(found.remoteness)) == ({False}, {-1})
    assert (set(found.at_least), set(found.at_most)) == ({-1}, {1})
    search.nodes_at_once = lambda deadline: 1  # type: ignore[method-assign]
    found, expected = (
        zermelo.values(sample, seconds=300, evaluator=search),
        zermelo.values(list(sample), seconds=300, evaluator=evaluators.Interpreted(sample.game)),
    )
    assert lists(found) == lists(expected)


def test_an_array_is_looked_up_in_a_book_where_it_has_the_position(tmp_path: Path) -> None:
    zermelo.tables.make_book("nim", plies=1, out=tmp_path / "nim.book")
    sample = zermelo.positions("nim", n=30, plies=(0, 3), seed=1)
    behind = zermelo.evaluators.Evaluator(
        sample.game, [zermelo.tables.Book(tmp_path / "nim.book"), evaluators.Interpreted(sample.game)]
    )
    expected = zermelo.values(list(sample), seconds=5, evaluator=evaluators.Interpreted(sample.game))
    assert lists(zermelo.values(sample, seconds=5, evaluator=behind)) == lists(expected)


NIM = game("nim:heaps=1+2+3")


@pytest.mark.parametrize(
    "chosen",
    [
        NIM,
        replace(NIM, declared=replace(NIM.declared, plies_left=None)),
        game("connect:width=3,height=3,k=3"),
    ],
    ids=["tiers", "no tiers", "folded"],
)
def test_a_table_looks_arrays_up_like_positions(chosen: Game[Any], tmp_path: Path) -> None:
    sample = zermelo.positions(chosen, n=60, plies=(0, 3), seed=1)
    zermelo.solve(chosen, tmp_path / "table", threads=1)
    table = zermelo.Table(tmp_path / "table", chosen)
    table.pack(tmp_path / "packed")
    expected = lists(zermelo.values(list(sample), seconds=0, evaluator=table))
    for each in (table, zermelo.Table(tmp_path / "packed", chosen)):
        assert lists(zermelo.values(sample, seconds=0, evaluator=each)) == expected


def test_a_state_of_an_array_that_is_not_in_the_table_is_named(tmp_path: Path) -> None:
    zermelo.solve(NIM, tmp_path / "table", threads=1)
    with pytest.raises(zermelo.errors.NotInTable, match="1,5,3 is not in the table"):
        zermelo.values(np.array([(1, 2, 3), (1, 5, 3)]), seconds=0, evaluator=zermelo.Table(tmp_path / "table"))


def test_a_state_of_an_array_that_is_not_in_a_table_without_tiers_is_named(tmp_path: Path) -> None:
    chosen = replace(
        game("stones:n=300"),
        declared=replace(game("stones:n=300").declared, plies_left=None),
    )
    zermelo.solve(chosen, tmp_path / "table", threads=1)
    with pytest.raises(zermelo.errors.NotInTable, match="301 is not in the table"):
        zermelo.values(np.array([5, 301]), seconds=0, evaluator=zermelo.Table(tmp_path / "table", chosen))


@pytest.mark.parametrize("states", [np.zeros((3, 2)), np.zeros((3, 3), int), np.zeros(3, int)])
def test_an_array_that_holds_no_states_is_refused(states: Any) -> None:
    with pytest.raises(zermelo.errors.BadOption, match=r"does not hold states of tictactoe: .* the shape \(3, 2\)"):
        zermelo.values(states, game="tictactoe")
    with pytest.raises(TypeError, match="An array of states needs its game"):
        zermelo.values(states)


def test_positions_of_two_games_are_refused() -> None:
    with pytest.raises(OtherGame, match="The evaluator is for nim, and the position is of stones"):
        zermelo.values([start(game("nim")), start(game("stones"))])
    with pytest.raises(OtherGame):
        zermelo.value("tictactoe:board=two_lists", evaluator=evaluators.Interpreted(game("tictactoe")))


def test_value_in_a_loop_keeps_what_it_learns_for_the_next_question() -> None:
    shared_evaluator.cache_clear()
    asked = 0

    def moves(state: int) -> int:
        nonlocal asked
        asked += 1
        return 0b111 & ((1 << state) - 1)

    counted = Game("counted", Rules(2_000, moves, lambda left, move: left - 1 - move, lambda left: LOSS))
    position = start(counted)
    assert zermelo.value(position) == zermelo.analyse(position).value
    once = asked
    for move in position.moves:
        zermelo.value(position.play(move))
    zermelo.history(position.play(0))
    assert asked < once + 200  # the rules are asked for what is shown, and nothing is searched again


def test_the_searches_of_few_games_are_kept() -> None:
    for n in range(3 + MAX_OPEN_SEARCHES):
        zermelo.value(f"stones:n={n + 5}")
    assert shared_evaluator.cache_info().currsize == MAX_OPEN_SEARCHES


def test_a_question_that_was_broken_off_spoils_no_later_one() -> None:
    """The rules raise in the middle of a search, as Ctrl-C does; what is kept by then is true."""
    left = [400]

    def moves(state: int) -> int:
        left[0] -= 1
        if not left[0]:
            raise KeyboardInterrupt
        return 0b111 & ((1 << state) - 1)

    stones = Game("stones", Rules(900, moves, lambda state, move: state - 1 - move, lambda state: LOSS))
    with pytest.raises(KeyboardInterrupt):
        zermelo.value(stones)
    assert isinstance(zermelo.value(stones, seconds=0.01), Bounds | Value)
    for state in (900, 899, 897, 4):
        assert zermelo.value(Position(stones, state)).outcome == (LOSS if state % 4 == 0 else WIN)


@pytest.mark.slow
def test_questions_from_many_threads_get_the_same_answers() -> None:
    shared_evaluator.cache_clear()
    asked = reached("connect:width=4,height=3,k=3", 3)
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(zermelo.value, asked))
    assert shared_evaluator.cache_info().misses == 1
    assert found == [
        zermelo.value(position, seconds=10, evaluator=evaluators.Interpreted(position.game)) for position in asked
    ]


@pytest.mark.slow
def test_an_evaluator_takes_a_position_or_its_state(tmp_path: Path) -> None:
    spec, folder = "connect:width=3,height=3,k=3", tmp_path / "table"
    position = zermelo.start(spec)
    zermelo.solve(spec, folder, threads=1)
    for evaluator in (
        zermelo.evaluator(spec),
        zermelo.evaluators.Interpreted(position.game),
        zermelo.evaluators.CompiledSearch(position.game),
        zermelo.Table(folder),
    ):
        value = evaluator.value(position.state, seconds=600)
        assert isinstance(value, Value)
        assert evaluator.value(position, seconds=600) == value
        found = chain.from_iterable(evaluator.values([position, position.state], seconds=600))
        assert list(found) == [value, value]
        assert evaluator.best_reply(position, value) == evaluator.best_reply(position.state, value)


def test_an_evaluator_refuses_a_position_of_another_game() -> None:
    with pytest.raises(zermelo.errors.OtherGame, match="These are values of nim, and the position is of tictactoe"):
        zermelo.evaluator("nim").value(zermelo.start("tictactoe"))


def own_game() -> Game[Any]:
    return game("nim")


@pytest.mark.parametrize("ask", [zermelo.value, zermelo.analyse, zermelo.game, zermelo.start, zermelo.count])
def test_an_argument_that_is_not_a_game_is_refused_with_an_example_of_one(ask: Callable[[Any], object]) -> None:
    for wrong in (3, None, Path("mine.py")):
        with pytest.raises(TypeError, match=r"is not a game: give a Game, or a spec such as 'tictactoe'"):
            ask(wrong)
    with pytest.raises(TypeError, match=r"own_game is a function, .* give the Game that it returns, own_game\(\)"):
        ask(own_game)
    with pytest.raises(TypeError, match="3 is not a game"):
        zermelo.values([3])  # type: ignore[list-item]
