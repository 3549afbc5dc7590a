"""Fanorona, Nocca-nocca and Mini-Shobu, against positions worked out by hand and published numbers."""

from typing import Any

import pytest

from zermelo import DRAW, ENDLESS, LOSS, WIN, Position, Value, analyse, game, start
from zermelo.errors import BadOption, BadText
from zermelo.types import Deadline
from zermelo_atlas.exact_results.derivation import derive

ENDLESS_DRAW = (DRAW, ENDLESS)


def names(position: Position[Any]) -> list[str]:
    return sorted(map(str, position.moves))


def test_white_opens_fanorona_with_one_of_four_captures() -> None:
    here = start("fanorona")
    assert here.text == "BBBB.WWWWW"
    assert names(here) == ["a1-b2A", "b1-b2A", "c1-b2A", "c2-b2A"]
    assert here.after("b1-b2A").text == "B.BBWWW.WB"


def test_a_step_captures_ahead_or_behind_as_the_player_chooses() -> None:
    here = start("fanorona:width=5", ".....BW.BB.....W")
    assert names(here) == ["b2-c2A", "b2-c2W"]
    assert here.after("b2-c2A").text == ".....B.W.......B"
    assert here.after("b2-c2W").text == ".......WBB.....B"


def test_a_capture_ends_at_an_empty_point_and_at_a_stone_of_the_player() -> None:
    here = start("fanorona:height=5", "BBBB.WBBB...WWWW")
    assert here.after("a1-a2A").text == ".BB..W.BBW...WWB"
    assert here.after("b1-b2A").text == "BBBB.WB.B.W.W.WB"
    assert here.after("c1-c2A").text == "BBBB.WBB...WWW.B"


def test_a_stone_goes_on_capturing_until_it_stops() -> None:
    here = start("fanorona", "B....BW.BW")
    assert names(here) == ["a1-a2A", "a1-b1A"]
    here = here.after("a1-a2A")
    assert (here.text, here.turn, names(here)) == ("+..w.B*.BW", 0, ["a2-b2A", "stop"])
    assert here.after("stop").text == "...W.B..BB"
    here = here.after("a2-b2A")
    assert (here.text, here.turn, names(here)) == ("...*w+*.BW", 0, ["b2-a3W", "stop"])
    here = here.after("b2-a3W")
    assert (here.text, here.is_over, here.winner) == ("W........B", True, 0)


def test_a_stone_does_not_go_on_in_the_same_direction() -> None:
    here = start("fanorona:width=5", ".....BW..B.....W")
    assert names(here) == ["b2-c2W"]
    assert here.after("b2-c2W").text == ".......W.B.....B"


def test_a_player_who_cannot_capture_steps_along_a_line() -> None:
    assert names(start("fanorona", ".B....W..W")) == ["a1-a2", "a1-b1", "a1-b2"]
    assert names(start("fanorona", ".B.W.....W")) == ["a2-a1", "a2-a3", "a2-b2"]


def outcome_of(spec: str) -> int:
    value = analyse(spec, seconds=600).value
    assert isinstance(value, Value)
    return value.outcome


@pytest.mark.parametrize(("middle", "outcome"), [("turned", WIN), ("mirrored", LOSS)])
def test_fanorona_on_nine_points_has_its_published_result(middle: str, outcome: int) -> None:
    """Maarten Schadd and others, Best Play in Fanorona Leads to Draw, 2008; jh85, smallgames, 2026, for both."""
    assert outcome_of(f"fanorona:middle={middle}") == outcome


@pytest.mark.parametrize(("middle", "number"), [("turned", 1_012), ("mirrored", 878)])
def test_fanorona_on_nine_points_has_its_published_number_of_positions(middle: str, number: int) -> None:
    """jh85, smallgames, 2026, counts the positions in which a turn begins."""
    waiting, seen = [start(f"fanorona:middle={middle}")], set()
    for position in waiting:
        if (position.state, position.turn) not in seen:
            seen.add((position.state, position.turn))
            waiting += [position.play(move) for move in position.moves]
    assert sum(state[2] == 0 for state, _ in seen) == number


def test_pieces_step_to_all_sides_and_onto_others_at_nocca() -> None:
    steps = "a1-a2 a1-b2 a1-b1 b1-a1 b1-c1 b1-a2 b1-b2 b1-c2 c1-b1 c1-b2 c1-c2"
    assert names(start("nocca")) == sorted(steps.split())


def test_a_row_of_five_pieces_has_its_published_number_of_first_moves() -> None:
    """Atsuya Yamamoto and Kunihito Hoki, Strongly Solving NOCCA x NOCCA, 2022: 13 go forward, and 8 to a side."""
    assert len(start("nocca:width=5,height=4").moves) == 13 + 8


def test_a_piece_under_another_cannot_move_at_nocca() -> None:
    here = start("nocca", "BBB...WW." + "W........" + "." * 9 + "B")
    assert names(here) == ["b1-a1", "b1-a2", "b1-b2", "b1-c1", "b1-c2", "c1-b1", "c1-b2", "c1-c2"]
    assert here.after("b1-c1").text == "B.B...WW." + "W.B......" + "." * 9 + "W"


def test_no_piece_climbs_on_three_others_at_nocca() -> None:
    here = start("nocca", "BBB...W.." + "W........" + "W........" + "B")
    assert names(here) == ["b1-a2", "b1-b2", "b1-c1", "b1-c2", "c1-b1", "c1-b2", "c1-c2"]


def test_a_player_whose_pieces_are_all_covered_loses_at_nocca() -> None:
    here = start("nocca", "BBB......" + "WWW......" + "." * 9 + "B")
    assert (here.is_over, here.winner) == (True, 1)


def test_a_piece_that_leaves_the_board_into_the_goal_wins_at_nocca() -> None:
    here = start("nocca", "WBBWW.B.." + "." * 18 + "B").after("a3-goal")
    assert (here.text, here.is_over, here.winner) == ("WBBWW...." + "." * 18 + "W", True, 0)
    here = start("nocca", "WBBWW.B.." + "." * 18 + "W").after("a1-goal")
    assert (here.text, here.is_over, here.winner) == (".BBWW.B.." + "." * 18 + "B", True, 1)


@pytest.mark.slow
def test_nocca_with_two_columns_and_five_rows_is_a_draw() -> None:
    """Akinobu Ikeuchi and Yutaro Yamaguchi, a report of the Information Processing Society of Japan, 2022."""
    assert analyse("nocca:width=2,height=5", seconds=600).value == Value(*ENDLESS_DRAW)


def test_both_stones_go_the_same_way_at_shobu() -> None:
    moves = (
        "a1a2-a4a5 a1a2-b4b5 a1b2-a4b5 a1b2-b4c5 a1c3-a4c6 b1a2-b4a5 b1b2-a4a5 b1b2-b4b5 b1c1-b4c4 b1c2-a4b5 b1c2-b4c5"
    )
    assert names(start("shobu:stones=2")) == moves.split()


def test_white_moves_first_on_the_upper_board_at_shobu() -> None:
    moves = "a6b5-a3b2 a6b5-b3c2 a6c4-a3c1 b6b5-a3a2 b6b5-b3b2 b6c5-a3b2 b6c5-b3c2 b6c6-b3c3"
    assert names(start("shobu:stones=2").after("a1a2-a4a5")) == moves.split()


def test_the_second_stone_pushes_a_stone_off_the_board_at_shobu() -> None:
    here = start("shobu:stones=2", "B.....W.W" + "...B.BW.." + "B").after("a1a2-a5a6")
    assert (here.text, here.is_over, here.winner) == ("...B..W.W" + ".....BB.." + "W", True, 0)


def test_the_second_stone_pushes_on_its_way_or_where_it_stops_at_shobu() -> None:
    here = start("shobu:stones=2", "B....W..W" + "B..W....B" + "B")
    assert here.after("a1a2-a4a5").text == "...B.W..W" + "...B..W.B" + "W"
    assert here.after("a1c1-a4c4").text == "..B..W..W" + "..BW....B" + "W"
    assert here.after("a1a3-a4a6").text == ".....WB.W" + "......B.B" + "W"


def test_the_first_stone_does_not_push_at_shobu() -> None:
    here = start("shobu:stones=2", "B..W....W" + "B..W....B" + "B")
    assert names(here)
    assert not [name for name in names(here) if name.startswith("a1a")]


@pytest.mark.parametrize("upper", ["BB.W..W..", "B..B..WW."])
def test_a_stone_pushes_neither_two_stones_nor_its_own_at_shobu(upper: str) -> None:
    here = start("shobu:stones=2", "BB....WW." + upper + "B")
    assert not [name for name in names(here) if "-a4a" in name]


@pytest.mark.slow
def test_shobu_with_two_stones_has_its_published_numbers() -> None:
    """jh85, smallgames, 2026: a win in 11 moves; with whose turn it is, every position counts twice there."""
    entry = derive("shobu:stones=2", Deadline(600), countings=["keys"])
    assert (entry.value, entry.plies, entry.positions) == ("win", 11, 1_963_316 // 2)
    assert (entry.won, entry.lost, entry.drawn) == (972_708 // 2, 531_840 // 2, 458_768 // 2)


@pytest.mark.parametrize(
    ("spec", "text"),
    [
        ("fanorona", "BBBB.WWWW"),
        ("fanorona", "b...W...WW"),
        ("fanorona", "B...W*..WW"),
        ("fanorona", "B..+W+..wW"),
        ("fanorona", "+..w..*.BW"),
        ("nocca", "BBB......" + "....WWW.." + "." * 9 + "B"),
        ("nocca", "BB......." + "WW......." + "." * 9 + "B"),
        ("shobu", "B........" + "B.....W.." + "B"),
    ],
)
def test_a_text_that_is_not_a_position_is_refused(spec: str, text: str) -> None:
    with pytest.raises(BadText):
        start(spec, text)


@pytest.mark.parametrize(
    "spec",
    ["fanorona:width=5,height=5", "fanorona:width=4", "nocca:width=5,height=5", "nocca:width=1", "shobu:stones=1"],
)
def test_a_size_that_is_not_possible_is_refused(spec: str) -> None:
    with pytest.raises(BadOption):
        game(spec)
