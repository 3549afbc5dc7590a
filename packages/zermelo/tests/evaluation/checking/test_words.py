"""Declared words: check confirms right ones, and names what is wrong with any other."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from zermelo import Game, check
from zermelo.games import game
from zermelo.types import Word

PLAIN = game("mnk:width=3,height=3,k=3")
"""Tic-tac-toe with eight declared symmetries and a transform."""


def with_words(*words: Word[Any]) -> Game[Any]:
    return replace(PLAIN, declared=replace(PLAIN.declared, words=words))


def on(squares: int) -> Callable[[Any], int]:
    """Return the moves to some empty squares."""
    return lambda state: PLAIN.rules.moves(state) & squares


CORNERS, LEFT, ALL = 0b101000101, 0b001001001, 0b111111111
CORNER = Word("corner", "Take a corner.", on(CORNERS))


def test_right_words_are_confirmed() -> None:
    found = check(with_words(CORNER, Word("centre", "Take the centre.", on(1 << 4), 1)), n=20)
    assert found.is_sound
    assert [promise for promise in found.promises if promise.startswith("words")] == [
        "words have a name, a sentence and a cost", "words allow legal moves",
        "words allow the images of their moves on the images of a board",
    ]  # fmt: skip
    assert not [promise for promise in check(PLAIN, n=5).promises if promise.startswith("words")]


@pytest.mark.parametrize(
    ("promise", "found", "word"),
    [
        ("words have a name", "'a corner' must have a name without blanks", CORNER._replace(name="a corner")),
        ("words have a name", "'' must have a name without blanks", CORNER._replace(name="")),
        ("words have a name", "must end with a full stop", CORNER._replace(sentence="Take a corner")),
        ("words have a name", "must end with a full stop", CORNER._replace(sentence="Take.\nCorners.")),
        ("words have a name", "has the cost 0", CORNER._replace(cost=0)),
        ("words allow legal moves", "which is not legal", CORNER._replace(moves=lambda state: ALL)),
        ("words allow legal moves", "gives -1", CORNER._replace(moves=lambda state: -1)),
        ("words allow legal moves", "gives None", CORNER._replace(moves=lambda state: None)),
        ("the functions of the game raise no errors", "ZeroDivisionError", CORNER._replace(moves=lambda state: 1 // 0)),
        ("words allow the images", "; at the image ", CORNER._replace(moves=on(LEFT))),
    ],
)
def test_a_wrong_word_is_named_with_what_is_wrong(promise: str, found: str, word: Word[Any]) -> None:
    (fault,) = check(with_words(word), n=20).faults
    assert fault.promise.startswith(promise)
    assert found in fault.found
    assert fault.position is not None
    assert fault.mend


def test_two_words_of_one_name_are_refused() -> None:
    (fault,) = check(with_words(CORNER, CORNER), n=5).faults
    assert fault.found == "two words have the name 'corner'"


def test_a_false_symmetry_is_named_itself_and_not_a_word_that_breaks_it() -> None:
    turned = (1, 0, *range(2, 9))
    broken = with_words(CORNER)
    (fault,) = check(replace(broken, declared=replace(broken.declared, symmetries=(turned,))), n=5).faults
    assert fault.promise == "declared symmetries keep to the rules"
