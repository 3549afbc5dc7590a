"""Tables of results: braces, rows against known numbers, and several workers."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

import zermelo
from places import ROOT
from zermelo import DRAW, ENDLESS, Value
from zermelo.analysis.counting.reachable import Tiers, reachable, reachable_compiled, reachable_interpreted
from zermelo.analysis.sweeping.row import verdict_of
from zermelo.analysis.sweeping.sweep import expand_braces, games_of, rows_apart
from zermelo.errors import BadGame, BadOption, TooLarge
from zermelo.rules.limits import NO_DEADLINE
from zermelo.types import Deadline, Row

EXAMPLES = ROOT / "examples"

STONES = "stones:n={1..30},take=1-4"


# Braces


@pytest.mark.parametrize(
    ("text", "texts"),
    [
        ("nim", ["nim"]),
        ("n={1..3}", ["n=1", "n=2", "n=3"]),
        ("n={3,5,7}", ["n=3", "n=5", "n=7"]),
        ("n={9..1..4}", ["n=9", "n=5", "n=1"]),
        ("a={1,2},b={x,y}", ["a=1,b=x", "a=1,b=y", "a=2,b=x", "a=2,b=y"]),
        ("n={{1..3},7}", ["n=1", "n=2", "n=3", "n=7"]),
        ("my\\games.py:n={1,2}", ["my\\games.py:n=1", "my\\games.py:n=2"]),
    ],
)
def test_braces_stand_for_what_a_shell_makes_of_them(text: str, texts: list[str]) -> None:
    assert expand_braces(text) == texts


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("n={1..3", "n={1..3, character 3: '{' is never closed."),
        ("n=1..3}", "n=1..3}, character 7: '}' closes nothing."),
        ("n={3}", "n={3}, character 3: {3} is neither a list such as {3,5,7} nor a range such as {1..9}."),
        ("n={}", "n={}, character 3: {} is neither a list such as {3,5,7} nor a range such as {1..9}."),
        ("n={1..x}", "character 3: {1..x} is neither"),
        ("n={1,{2}}", "character 6: {2} is neither"),
        ("n={1..1000000}", "stands for more than 100,000 games"),
    ],
)
def test_wrong_braces_are_reported_with_their_character(text: str, sentence: str) -> None:
    with pytest.raises(BadOption) as raised:
        expand_braces(text)
    assert sentence in str(raised.value)


@given(st.text("{},.1x", max_size=12))
def test_any_text_expands_without_braces_or_is_refused(text: str) -> None:
    try:
        texts = expand_braces(text)
    except BadOption:
        return
    assert not any("{" in each or "}" in each for each in texts)


# Rows


def test_the_stones_are_lost_where_one_more_than_a_multiple_of_five_is_left() -> None:
    rows = zermelo.sweep(STONES).rows
    assert [int(row.game[9:].partition(",")[0]) for row in rows if row.value == "loss"] == [1, 6, 11, 16, 21, 26]
    assert all(row.decided and row.positions == number + 1 for number, row in enumerate(rows, 1))


@pytest.mark.slow
def test_small_boards_have_their_known_values(facts: Callable[[str], Any]) -> None:
    known = facts("mnk")["values"]
    sweep = zermelo.sweep(["mnk:width={3,4},height={1,2},k={3,4}", "mnk:width=3,height=3,k=3"], seconds_each=600)
    assert len(sweep.rows) == 7
    assert all(sentence.startswith("mnk:width=3,") and "k=4 is left out" in sentence for sentence in sweep.left_out)
    for record in sweep.records():
        fact = known["{width}x{height},k={k}".format(**record)]
        assert ["loss", "draw", "win"].index(record["value"]) - 1 == fact["value_first_player"]
        if "shortest_forced_win_plies" in fact:
            assert record["remoteness"] == fact["shortest_forced_win_plies"]


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["tictactoe", "stones", "nim", "morris"])
def test_positions_are_those_that_count_finds(spec: str) -> None:
    position = zermelo.start(spec)
    layers = [] if spec == "morris" else zermelo.count(position).layers
    counted = reachable_interpreted(position, position.game.rules)
    assert counted == (sum(layer.new_positions for layer in layers) or walked(position))


def walked(position: zermelo.Position[Any]) -> int:
    """Return the distinct states, found by following every move of every position."""
    waiting, met = [position], {position.state}
    for here in waiting:
        for after in map(here.follow, here.moves):
            if after.state not in met:
                met.add(after.state)
                waiting.append(after)
    return len(met)


def test_positions_are_not_counted_where_they_are_too_many_to_remember() -> None:
    position = zermelo.start("tictactoe")
    with pytest.raises(TooLarge):
        reachable_interpreted(position, position.game.rules, limit=100)


def test_a_false_tier_is_reported_and_not_followed_for_ever() -> None:
    rules = zermelo.game("stones:n=9").rules
    liar = zermelo.Game("liar", rules, declared=zermelo.Declared(plies_left=lambda left: 9 - left))
    with pytest.raises(BadGame, match="plies_left of liar is wrong"):
        reachable_interpreted(zermelo.start(liar), rules)


def test_a_game_that_is_not_decided_in_time_has_its_bounds() -> None:
    (row,) = zermelo.sweep("dobutsu", seconds_each=0.2).rows
    assert (row.value, row.remoteness, row.decided, row.positions) == (None, None, False, None)
    assert (row.at_least, row.at_most) == ("loss", "win")
    assert row.words.startswith("undecided")
    assert row.glyph == "?"


def test_endless_play_is_a_decided_draw_without_remoteness() -> None:
    row = Row("endless", **verdict_of(Value(DRAW, ENDLESS)), grundy=None, positions=2, seconds=0.0)
    assert (row.value, row.remoteness, row.decided, row.words) == ("draw", None, True, "draw by endless play")


def test_a_sweep_of_a_wrong_spec_or_of_no_game_is_refused() -> None:
    with pytest.raises(BadOption, match="stones has no option 'm'"):
        zermelo.sweep(["nim", "stones:m={1..3}"])
    with pytest.raises(BadOption, match="There is no game to sweep"):
        zermelo.sweep([])


@pytest.mark.slow
def test_games_made_by_hand_are_swept_by_this_process_alone() -> None:
    game = zermelo.Game("mine", zermelo.game("stones:n=7").rules)
    assert zermelo.sweep([game]).rows[0].words == "win in 4 plies"
    large = zermelo.Game("large", zermelo.game("connect").rules)
    with pytest.raises(BadGame, match="large was made by hand"):
        zermelo.sweep([game, large, "connect"], processes=2)


@pytest.mark.slow
def test_several_processes_find_what_one_finds(tmp_path: Path) -> None:
    games = ["stones:n={1..12}", "tictactoe:first={X,O}"]

    def told(rows: Iterable[Row]) -> list[Row]:
        return sorted(row._replace(seconds=0) for row in rows)

    built, _ = games_of(games)
    alone = told(zermelo.sweep(games, seconds_each=600).rows)
    assert told(zermelo.sweep(games, out=tmp_path / "t.csv", processes=2, seconds_each=600).rows) == alone
    assert told(rows_apart(built, 600, 2, NO_DEADLINE)) == alone


# Grundy values

KAYLES = [1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
"""Of rows of 1 to 12 pins (Elwyn Berlekamp, John Conway, Richard Guy, Winning Ways, 1982, ch. 4)."""


@pytest.mark.slow
def test_grundy_values_are_those_of_the_literature() -> None:
    rows = zermelo.sweep("kayles:n={1..12}").rows
    assert [row.grundy for row in rows] == KAYLES
    assert [row.value for row in rows] == ["win" if value else "loss" for value in KAYLES]
    records = zermelo.sweep("nim:heaps={1..3}+{1..3}").records()
    assert [record["grundy"] for record in records] == [one ^ two for one in (1, 2, 3) for two in (1, 2, 3)]


def test_misere_and_partisan_games_have_none() -> None:
    assert [row.grundy for row in zermelo.sweep(["stones:n=5", "stones:n=5,misere=false", "tictactoe"]).rows] == [
        None,
        0,
        None,
    ]


def test_a_sum_of_games_has_its_own_options_alone() -> None:
    (record,) = zermelo.sweep("nim:heaps=1+2 + stones:n=5,take=1-3,misere=false").records()
    assert (record["heaps"], record["n"], record["take"], record["grundy"]) == ("1+2", 5, "1-3", 3 ^ 1)


# Positions, compiled


@pytest.mark.slow
def test_the_compiled_count_of_positions_is_the_known_one() -> None:
    position = zermelo.start("connect:width=4,height=4")
    assert reachable(position, Deadline(600)) == 161_029  # John Tromp's table of Connect Four sizes


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["kayles:n=4", "dots-and-boxes:width=2,height=1"])
def test_positions_that_both_players_can_reach_count_once_compiled_too(spec: str) -> None:
    start = zermelo.start(spec)
    assert reachable_compiled(Tiers(start.game, start), Deadline(600)) == walked(start)


def test_small_sweeps_load_no_compiler(loaded_after: Callable[[str], set[str]]) -> None:
    loaded = loaded_after("import zermelo; zermelo.sweep('stones:n={1..9}', processes=2)")
    assert "zermelo.analysis.sweeping.row" in loaded
    assert not {"numpy", "llvmlite", "numba", "rich"} & loaded


def test_rules_that_fail_in_another_process_are_explained(tmp_path: Path) -> None:
    file = tmp_path / "bad.py"
    file.write_text(
        "from zermelo import LOSS, Game, Rules\ndef game(n: int = 3) -> Game[int]:\n"
        "    return Game('bad', Rules(n, lambda s: (2 if s != 2 else 1 // 0) if s else 0, lambda s, move: s - 1, "
        "lambda s: LOSS))\n",
        encoding="utf-8",
    )
    built, _ = games_of([f"{file}:n={{3,4}}"])
    with pytest.raises(BadGame, match=r"bad breaks a promise .*bad.py, line 3: ZeroDivisionError"):
        list(rows_apart(built, 5, 1, NO_DEADLINE))


@pytest.mark.parametrize("processes", [1, 2])
def test_a_sweep_whose_time_is_over_names_the_games_that_it_did_not_measure(processes: int, tmp_path: Path) -> None:
    file, late = tmp_path / "rows.csv", zermelo.types.Deadline(600)
    late.cancel()
    swept = zermelo.sweep("stones:n={1..3}", out=file, processes=processes, seconds=late)
    assert swept.rows == ()
    assert swept.missing == ("stones:n=1", "stones:n=2", "stones:n=3")
    assert len(zermelo.sweep("stones:n={1..3}", out=file).rows) == 3
