"""A notation without rules: which texts come back, and which names can be typed."""

import re
from random import Random

import pytest
from hypothesis import given, strategies as st

import zermelo
from positions import random_game
from zermelo import Notation
from zermelo.bits import WORD_MASK

NUMBER = st.integers(0, WORD_MASK)


@given(st.one_of(NUMBER, st.lists(NUMBER, min_size=1, max_size=5).map(tuple)), st.integers(0, 1))
def test_the_numbers_of_any_state_come_back(state: int | tuple[int, ...], turn: int) -> None:
    assert list(Notation().faults([(state, turn)])) == []


@pytest.mark.parametrize("name", ["tictactoe", "connect", "kalah", "morris", "dobutsu"])
def test_the_texts_of_a_game_come_back_without_its_rules(name: str) -> None:
    notation = zermelo.game(name).notation
    states = [(position.state, position.turn) for position in random_game(zermelo.game(name), Random(1), 60)]
    assert list(notation.faults(states)) == []


@pytest.mark.parametrize(
    ("notation", "fault"),
    [
        (
            Notation(write=lambda state, turn: f"<{state}>"),
            "'<1>' is written, and read refuses it: '<1>' cannot be read",
        ),
        (Notation(read=lambda text: (int(text), 0)), "'1:2' is written, and read fails: .*ValueError"),
        (
            Notation(write=lambda state, turn: f"{state}", read=lambda text: (int(text) + 1, 0)),
            "'1' is written for the state 1 with first to move, and is read as the state 2 with first to move",
        ),
        (
            Notation(write=lambda state, turn: f"{state}", read=lambda text: (int(text), 0)),
            "'1' is the text of the state 1 with second to move, and also of the state 1 with first to move, which",
        ),
    ],
)
def test_the_first_text_that_does_not_come_back_is_named(notation: Notation[int], fault: str) -> None:
    assert re.match(fault, next(notation.faults([(1, 0), (1, 1)])))


@pytest.mark.parametrize(
    ("names", "moves", "fault"),
    [
        (("a", "b"), [0, 1], None),
        (("a", "a"), [1], None),
        (("a", "A"), [0, 1], "two moves have one name: a, a"),
        (("a",), [0, 3], "notation.moves gives 1 names, for moves 0 to 0, and move 3 is legal"),
        (("a b", ""), [0], "'a b' cannot be typed as the name of its move"),
        (("a b", ""), [1], "'' cannot be typed as the name of its move"),
    ],
)
def test_names_are_different_and_can_be_typed(names: tuple[str, ...], moves: list[int], fault: str | None) -> None:
    assert Notation(moves=names).name_fault(0, moves) == fault
