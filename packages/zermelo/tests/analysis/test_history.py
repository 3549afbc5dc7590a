"""The history of a game: the value after every ply, and what each move did."""

import pytest

from places import OWN
from zermelo import DRAW, ENDLESS, LOSS, WIN, Bounds, Value, analyse, draw, history, start
from zermelo.analysis.history import judgement


def test_a_lost_game_shows_where_it_was_lost() -> None:
    moments = history(start("tictactoe").after("1 2 5 9 4 6 7"), seconds=600)
    assert [moment.leader for moment in moments] == [None, None, 0, 0, 0, 0, 0, 0]
    assert moments[2].judgement == "gives away the draw"
    assert moments[0].judgement == ""
    assert moments[-1].lead == 1
    assert [moment.lead for moment in moments[:2]] == [0, 0]


def test_a_lead_grows_towards_the_end_and_has_the_sign_of_its_player() -> None:
    leads = [moment.lead or 0 for moment in history(start("stones:n=21").after("1 4 1 4 1 4 1 4 1"), seconds=600)]
    assert all(lead < 0 for lead in leads)
    assert leads == sorted(leads, reverse=True)
    assert leads[-1] == -1


@pytest.mark.parametrize(
    ("before", "after", "word"),
    [
        (Value(WIN, 3), Value(LOSS, 2), "best"),
        (Value(WIN, 3), Value(LOSS, 4), "holds"),
        (Value(WIN, 3), Value(WIN, 4), "gives away the win"),
        (Value(DRAW, 5), Value(WIN, 4), "gives away the draw"),
        (Value(DRAW, ENDLESS), Value(DRAW, ENDLESS), "best"),
        (Value(LOSS, 5), Value(WIN, 2), "holds"),
        (Bounds.within(3), Value(WIN, 2), ""),
        (Value(WIN, 2), Bounds.within(3), ""),
    ],
)
def test_a_judgement_compares_the_values_before_and_after_a_move(
    before: Value | Bounds, after: Value | Bounds, word: str
) -> None:
    assert judgement(before, after.before()) == word


def test_a_moment_as_json() -> None:
    record = history(start("tictactoe").after("1"), seconds=600)[1].record()
    assert (record["ply"], record["move"], record["player"], record["lead"]) == (1, "1", "O", 0)
    assert record["words"] == "draw, 8 plies at most"


@pytest.mark.parametrize(
    ("spec", "moves"),
    [
        ("tictactoe", "1 2 5 9 4 6 7"),
        ("stones:n=12", "1 4 2 3 2"),
        ("connect:width=4,height=3,k=3", "1 4 1 4 1"),
        (str(OWN / "dots.py"), "d1 c2 e2 d3"),  # a player may move again
    ],
)
def test_a_move_has_the_number_of_plies_that_the_analysis_before_it_gives_it(spec: str, moves: str) -> None:
    """The analysis stands before the move, the history after it, and both count from before it."""
    position = start(spec).after(moves)
    judged = history(position, seconds=600)
    rows = str(judged).splitlines()[1 : 1 + len(judged)]
    for moment, row in zip(judged[1:], rows[1:], strict=True):
        before, move = moment.position.parent, moment.position.last
        assert before is not None
        assert move is not None
        analysis = analyse(before, seconds=600)
        value = dict(analysis.ranked)[move]
        assert moment.value_of_move == value
        assert moment.record()["made"] == value.screen_record()
        assert f"{value.glyph} {value}" in row
        assert (moment.judgement == "best") == (value == analysis.value)
    assert judged[0].value_of_move is None
    assert f"{position.path[0].player} to move" not in rows[0]


def test_a_history_is_drawn_with_a_bar_for_every_lead_and_a_sign_at_every_mistake() -> None:
    drawn = draw(history(start("tictactoe").after("1 2 5 9 4 6 7"), seconds=600)).decode()
    assert drawn.count("<rect") - 1 == 6  # the paper, and the six positions in which X leads
    assert drawn.count(">2?!<") == 1
    assert "loss in 6 plies, gives away the draw<" in drawn
    assert "X to move: draw, 9 plies at most<" in drawn
    assert ">X leads<" in drawn


def test_an_unknown_lead_is_drawn_with_a_question_mark() -> None:
    moments = history(start("connect:width=8").after("444"), seconds=0.01)
    assert draw(moments).decode().count(">?<") == 4
    assert str(moments).count("?") >= 8
