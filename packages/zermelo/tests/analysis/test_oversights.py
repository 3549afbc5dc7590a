"""Mistakes that a person can see: a win at once that was missed, or that was left to the opponent."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from positions import random_game
from zermelo import Position, history, start
from zermelo.analysis import last_mistakes


def wins(position: Position[Any]) -> list[str]:
    """Return the moves that win at once, by the rules alone."""
    return [move.name for move in position.moves if position.play(move).winner == position.turn]


def can_be_seen(before: Position[Any], after: Position[Any]) -> bool:
    """Return whether a move is a mistake that a person can see, by the rules alone."""
    if wins(before):
        return after.winner != before.turn
    others = [before.play(move) for move in before.moves]
    return bool(wins(after)) and any(not wins(each) and each.winner in (None, before.turn) for each in others)


@pytest.mark.parametrize("spec", ["tictactoe", "connect:width=4,height=4,k=3", "hexapawn", "nim", "morris"])
def test_an_oversight_is_a_win_at_once_that_was_missed_or_left_to_the_opponent(spec: str) -> None:
    rng, found = Random(7), 0
    for _ in range(4):
        moments = history(list(random_game(start(spec).game, rng, 30))[-1], seconds=600)
        for before, after in pairwise(moments):
            assert bool(after.oversight) == can_be_seen(before.position, after.position), after.position.moves_played
            found += bool(after.oversight)
    assert found


@pytest.mark.parametrize(
    ("spec", "moves", "words"),
    [
        ("tictactoe", "1 5 2 3 4", "7 had to be blocked"),
        ("tictactoe", "1 4 2 5 9", "3 would have won at once"),
        ("connect:width=5,height=4", "2 1 2 4 3 5 3 5 3 4 1 5", "column 3 had to be blocked"),
        ("morris", "6 1 3 9 5 4 5-7 9-8 7-5 4-7 5-4 1-2 6-9 2-5 4-1 5-6", "5-6 let X win at once, with 3-5"),
        ("nim:heaps=1+1", "b1", ""),  # every move loses at once
        ("nim:heaps=1+3", "b3", "b3 let Second win at once, with a1"),
        ("tictactoe", "1 2 5", ""),
        ("dots-and-boxes:width=1,height=1", "b1 a2 b3", ""),  # the score decides, and not the last move
    ],
)
def test_an_oversight_in_words(spec: str, moves: str, words: str) -> None:
    assert history(start(spec).after(moves), seconds=600)[-1].oversight == words


def test_a_move_is_no_oversight_if_every_move_loses_at_once() -> None:
    moments = history(start("tictactoe").after("1 2 5 9 7 3"), seconds=600)  # X threatens 4, and 3 by 5 and 7
    assert [moment.oversight for moment in moments][-2:] == ["", ""]


@pytest.mark.parametrize(
    ("spec", "moves", "mistakes"),
    [
        (
            "connect:width=5,height=4",
            "2 1 2 4 3 5 3 5 3 4 1 5 3",
            [(12, "column 3 had to be blocked"), (6, "5 gave away the win")],
        ),
        ("tictactoe", "1 5 2 3 4 7", [(5, "7 had to be blocked")]),  # the same move gave away the draw
        ("tictactoe", "1 2 5 9 7 3 4", [(2, "2 gave away the draw")]),
        ("tictactoe", "5 1 9", []),
    ],
)
def test_the_last_mistakes_begin_with_the_later_one(spec: str, moves: str, mistakes: list[tuple[int, str]]) -> None:
    game = history(start(spec).after(moves), seconds=600)
    loser = game[-1].position.turn
    assert (
        last_mistakes(each for each in game if each.position.parent and each.position.parent.turn == loser) == mistakes
    )


def test_a_record_has_the_oversight() -> None:
    records = history(start("tictactoe").after("1 5 2 3 4"), seconds=600)
    assert records[-1].record()["oversight"] == "7 had to be blocked"
