"""Questions about the positions of a table."""

import re
from pathlib import Path
from typing import Any

import pytest

import zermelo
from zermelo.errors import BadOption


def test_a_ply_is_refused_where_games_of_different_lengths_reach_a_position(tmp_path: Path) -> None:
    zermelo.solve("nim", tmp_path / "nim")
    table = zermelo.Table(tmp_path / "nim")
    assert [position.text for position in table.query(ply=0)] == [zermelo.start("nim").text]
    with pytest.raises(BadOption, match="ply=2 selects nothing here: nim has positions that games of different"):
        table.query(ply=2)
    with pytest.raises(BadOption, match="ply=2"):
        table.counts(ply=2)


def test_no_position_stands_at_a_ply_after_the_last(tmp_path: Path) -> None:
    zermelo.solve("tictactoe", tmp_path / "table")
    assert list(zermelo.Table(tmp_path / "table").query(ply=10)) == []


@pytest.mark.parametrize(
    ("selection", "sentence"),
    [
        ({"value": "drawn"}, "value=drawn is not valid; did you mean draw? value is one of: win, draw, loss."),
        ({"value": 2}, "value=2 is not valid. value is one of: win, draw, loss."),
        ({"ply": -1}, "ply=-1 is not valid: it must be 0 or more."),
        ({"remoteness": -2}, "remoteness=-2 is not valid: it must be 0 or more."),
    ],
)
def test_a_selection_that_no_position_can_fit_is_refused(
    selection: dict[str, Any], sentence: str, tmp_path: Path
) -> None:
    table = zermelo.Table(zermelo.solve("stones:n=5", tmp_path / "table"))
    with pytest.raises(BadOption, match=re.escape(sentence)):
        table.query(**selection)


def test_a_value_is_a_word_or_an_outcome(tmp_path: Path) -> None:
    table = zermelo.Table(zermelo.solve("stones:n=9", tmp_path / "table"))
    words: dict[int, Any] = {zermelo.WIN: "win", zermelo.LOSS: "loss", zermelo.DRAW: "draw"}
    for outcome, word in words.items():
        assert list(table.query(value=outcome)) == list(table.query(value=word))
    assert {zermelo.value(position).outcome for position in table.query(value=zermelo.LOSS)} == {zermelo.LOSS}
