"""The comparison of searches: what is measured, and what is said of it."""

import re
from collections.abc import Iterable
from typing import Any

import pytest

import zermelo
from positions import walked
from zermelo import Move, Position, game, start
from zermelo.errors import UnknownName
from zermelo.sources import SCORINGS, SEARCHES, SOURCES, Comparison, Cost, Result, compare
from zermelo.sources.measure import Pair
from zermelo.types import Measurement

HERE = start(game("tictactoe")).after("1 5 9")


BOARDS = set(game("tictactoe").declared.boards)


def pairs(position: Position[Any], *only: str) -> list[Pair]:
    return [row.pair for row in compare(position, only=only, seconds_each=600).rows]


def rows_of(position: Position[Any], *only: str) -> list[Measurement]:
    """Return the rows of searches on the plain board."""
    return [row for row in compare(position, only=only, seconds_each=600).rows if row.pair.search in only]


def test_every_search_and_every_board_is_compared() -> None:
    compared = pairs(HERE)
    assert {pair.search for pair in compared} >= set(SEARCHES)
    assert {pair.board for pair in compared} == BOARDS
    assert Pair("minimax", "two_lists") in compared
    assert len(set(compared)) == len(compared)


def test_a_game_on_one_board_has_every_search_once() -> None:
    compared = pairs(start("nim").after("a3 b4 c4"))
    assert [pair for pair in compared if pair.search in SEARCHES] == [Pair(search, "") for search in SEARCHES]


def test_only_the_named_are_compared() -> None:
    assert pairs(HERE, "memo", "tail") == [Pair("tail", "bitboard"), Pair("memo", "bitboard")]
    assert pairs(HERE, "two_lists") == [Pair("alphabeta", "two_lists")]
    assert pairs(HERE, "memo", "nine_list", "two_lists") == [Pair("memo", "two_lists"), Pair("memo", "nine_list")]
    assert {pair.board for pair in pairs(start("tictactoe:board=nine_list"), "memo")} == {"nine_list"}
    with pytest.raises(UnknownName, match="did you mean memo"):
        pairs(HERE, "meno")


def test_every_board_costs_the_same_nodes() -> None:
    late = HERE.after("2 8 7 3")
    rows = [row for row in compare(late, only=sorted(BOARDS), seconds_each=600).rows if row.pair.search == "alphabeta"]
    assert {row.pair.board for row in rows} == BOARDS
    assert len({row.result.cost.nodes for row in rows if row.result}) == 1
    assert all(row.result is not None and row.peak is not None and row.whole for row in rows)


def test_memory_is_measured_above_the_start() -> None:
    small, large = (
        min(rows_of(HERE, search)[0].peak or 0 for _ in range(5))  # other threads allocate, too
        for search in ("goodness", "memo")
    )
    assert 0 < small < large


def test_a_search_that_takes_too_long_is_reported_as_stopped() -> None:
    row, *_ = compare("connect", only="minimax", seconds_each=0.2).rows
    assert (row.result, row.seconds, row.peak) == (None, None, None)
    assert row.stopped == "Not finished in 0.2 s."


def test_a_game_too_deep_for_recursion_is_reported() -> None:
    row, *_ = compare("stones:n=5000,take=1", only="goodness", seconds_each=600).rows
    assert "too deep" in row.stopped


def moves(numbers: Iterable[int]) -> tuple[Move, ...]:
    return tuple(Move(number, str(number + 1)) for number in numbers)


def row(
    search: str, board: str = "", seconds: float = 1, peak: int = 1024, best: tuple[int, ...] = (0,), **cost: int
) -> Measurement:
    spent = Cost()
    for name, number in cost.items():
        setattr(spent, name, number)
    return Measurement(Pair(search, board), SEARCHES[search].scoring, Result(0, moves(best), spent), seconds, peak)


@pytest.mark.slow
def test_without_a_limit_what_visits_a_large_tree_is_measured_after_some_moves_and_says_so() -> None:
    compared = compare("tictactoe", only=["goodness", "tail", "memo"])
    assert {row.pair.search: row.after for row in compared.rows} == {"goodness": (0, 1), "tail": (0, 1), "memo": ()}
    here = start(game("tictactoe")).after("1 2")
    goodness = compared.rows[0].result
    assert goodness is not None
    assert goodness.cost.nodes == sum(layer.nodes for layer in walked(here))
    assert [row.get("after") for row in compared.record()["rows"]] == [["1", "2"], ["1", "2"], None]
    assert not any("memoisation" in claim for claim in compared.claims)
    assert any("tail recursion makes more calls" in claim for claim in compared.claims)
    text = zermelo.text(compared)
    assert "After: the moves that were made first" in text
    assert "after" in text.splitlines()[0]
    with_limit = compare(here, only=["goodness"], seconds_each=30)
    assert with_limit.rows[0].after == ()
    assert "After" not in zermelo.text(with_limit)


def test_eighty_columns_have_room_for_every_number() -> None:
    cost = Cost()
    cost.nodes, cost.calls, cost.depth = 2_334_384, 3_216_565, 9
    slow = Measurement(Pair("minimax", "two_lists"), "one", Result(0, moves(range(9)), cost), 123.456, 71_138 << 10)
    shown = zermelo.text(Comparison(start(game("tictactoe")), (slow, row("tail_alphabeta", "marked_array"))), width=80)
    assert all(number in shown for number in ("2,334,384", "3,216,565", "71,138.0", "123.456", "all 9"))
    assert "left out" not in shown
    assert max(map(len, shown.splitlines())) <= 80


def claims(rows: list[Measurement]) -> list[str]:
    return Comparison(HERE, tuple(rows)).claims


def sentence(rows: list[Measurement], words: str) -> str:
    return next(said for said in claims(rows) if words in said)


@pytest.mark.parametrize(
    ("tail", "linear", "words", "verdict"),
    [
        ({"calls": 20}, {"calls": 10}, "more calls", "True here: tail 20 calls, goodness 10 calls"),
        ({"calls": 10}, {"calls": 20}, "more calls", "False here: tail 10 calls, goodness 20 calls"),
        ({"seconds": 2}, {"seconds": 1}, "slower", "True here: tail 2 s, goodness 1 s"),
        ({"seconds": 1}, {"seconds": 2}, "slower", "False here"),
        ({"peak": 1024}, {"peak": 2048}, "less memory", "True here: goodness 2.0 KiB, tail 1.0 KiB"),
        ({"peak": 2048}, {"peak": 1024}, "less memory", "False here"),
    ],
)
def test_each_claim_is_held_against_the_figures(tail: Any, linear: Any, words: str, verdict: str) -> None:
    assert verdict in sentence([row("tail", **tail), row("goodness", **linear)], words)


def test_a_claim_without_its_figures_is_not_judged() -> None:
    stopped = Measurement(Pair("tail", ""), "hundred", None, None, None, "Not finished in 1 s.")
    assert claims([stopped, row("goodness")]) == []
    part = row("tail")._replace(whole=False)
    assert not any("memory" in said for said in claims([part, row("goodness")]))


def test_rows_of_different_boards_are_not_compared() -> None:
    assert claims([row("tail", "nine_list"), row("goodness", "two_lists")]) == []


def test_the_slow_win_of_source_a_is_shown_where_there_is_one() -> None:
    late = start(game("tictactoe")).after("9 6 8")
    rows = rows_of(late, "minimax", "goodness")
    assert "True here: 5 of the 6 moves that minimax calls best win later than necessary" in sentence(
        rows, "quicker win"
    )
    rows = rows_of(HERE, "minimax", "goodness")
    assert "This position does not show it" in sentence(rows, "quicker win")


def test_the_claims_stand_in_the_json_and_name_their_source() -> None:
    rows = rows_of(HERE, "minimax", "goodness", "tail")
    claims = Comparison(HERE, tuple(rows)).record()["claims"]
    assert any(claim.startswith("The Clojure article says: tail recursion makes more calls") for claim in claims)
    assert any(claim.startswith("The F# article says: its search does not prefer the quicker win.") for claim in claims)


def test_more_nodes_than_the_tree_has_are_explained() -> None:
    rows = rows_of(HERE, "minimax", "goodness")
    tree = sum(layer.nodes for layer in walked(HERE))
    assert rows[0].result is not None
    said = sentence(rows, "scores the best reply twice")
    assert f"visits {rows[0].result.cost.nodes:,} nodes of a tree that has {tree:,}" in said
    assert rows[0].result.cost.nodes > tree


def test_every_source_runs_here_under_its_own_names() -> None:
    for source in SOURCES.values():
        assert set(source.boards) <= BOARDS
        assert set(source.searches) <= set(SEARCHES)
        assert source.scoring is None or source.scoring in SCORINGS
        assert source.boards or source.searches
        assert str(source).startswith("The ")
    implemented = {search for source in SOURCES.values() for search in source.searches}
    assert implemented == set(SEARCHES) - {"alphabeta", "memo"}
    assert {board for source in SOURCES.values() for board in source.boards} == BOARDS - {"bitboard"}


def test_no_source_is_called_by_a_letter() -> None:
    said = [search.about for search in SEARCHES.values()] + [str(source) for source in SOURCES.values()]
    rows = rows_of(HERE, *SEARCHES)
    assert not any(re.search(r"\b[A-E]:|\([A-E]\)|[Ss]ource [A-E]\b", text) for text in [*said, *claims(rows)])
