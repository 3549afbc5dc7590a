"""The move in a completion: 428 texts in the styles of different models, and what any text must give."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis.strategies import lists, sampled_from, text

import zermelo
import zermelo_agents
from zermelo.errors import BadText, IllegalMove
from zermelo_agents.benchmarking.answers import read_value, reading

COMPLETIONS = [
    json.loads(line) for line in (Path(__file__).parent / "completions.jsonl").read_text(encoding="utf-8").splitlines()
]

NAMES = ["1", "10", "b2", "b22", "a1-a2", "a1-a2-b2", "take 2", "take 22", "pass", "a", "B3"]


def test_there_are_two_hundred_completions() -> None:
    assert len(COMPLETIONS) >= 200
    assert len({row["text"] for row in COMPLETIONS}) >= 200


@pytest.mark.parametrize("row", COMPLETIONS, ids=range(len(COMPLETIONS)))
def test_the_move_of_a_completion_is_found_or_refused(row: dict[str, str]) -> None:
    found = reading(row["legal"], row["text"])
    assert (found.move, found.problem) == (row.get("move"), row.get("problem", ""))


@given(sampled_from(NAMES))
def test_a_name_alone_is_read_as_itself(name: str) -> None:
    assert reading(NAMES, name).move == name
    assert reading(NAMES, f" {name}.\n").move == name


@given(text(), sampled_from(NAMES))
def test_the_last_line_with_an_answer_counts_before_every_other_word(before: str, name: str) -> None:
    assert reading(NAMES, f"{before}\nANSWER: {name}").move == name


@given(text(max_size=200), lists(sampled_from(NAMES), max_size=4))
def test_no_text_is_read_as_a_move_that_is_not_legal(words: str, names: list[str]) -> None:
    for legal in (NAMES, ["x"], []):
        found = reading(legal, words.join(names))
        assert (found.move is None) == (found.problem != "")
        assert found.move is None or found.move in legal


def test_an_answer_is_a_move_of_the_position() -> None:
    position = zermelo.start("tictactoe").after("1")
    assert zermelo_agents.read_answer(position, "I play **5**.") == position.move("5")
    assert zermelo_agents.read_answer("connect", "Column 3") == zermelo.start("connect").move("3")


def test_a_refusal_says_why() -> None:
    position = zermelo.start("tictactoe").after("1")
    with pytest.raises(IllegalMove, match=r"'1' is not a legal move. Legal: 2, 3"):
        zermelo_agents.read_answer(position, "ANSWER: 1")
    with pytest.raises(BadText, match="names several moves"):
        zermelo_agents.read_answer(position, "ANSWER: 2 or 3")
    with pytest.raises(BadText, match="names no move"):
        zermelo_agents.read_answer(position, "I resign.")


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("VALUE: win\nANSWER: 5", "win"),
        ("**VALUE:** Draw", "draw"),
        ("VALUE: -3", -3),
        ("Value: +2\nVALUE: 0", 0),
        ("The value is a win.", None),
        ("", None),
    ],
)
def test_a_value_is_read_from_its_line(words: str, value: str | int | None) -> None:
    assert read_value(words) == value
