"""Boards of more than 63 cells, whose masks have two words, against the rules and hints for masks of one int."""

from random import Random
from typing import Any

import pytest

import zermelo
from places import FACTS
from positions import random_game
from zermelo import LOSS, Position, files, game, start
from zermelo.bits import mask_of
from zermelo.evaluation.declarations.agreement import differences
from zermelo.games.boards.lines_of_k import box, lines
from zermelo.games.connect import falling_rules
from zermelo.games.mnk import tame_game

HOUR = 3600

BOARDS = [((8, 8, 1), 4), ((9, 9, 1), 5), ((4, 4, 4), 4), ((16, 4, 1), 4)]


@pytest.mark.parametrize(("sides", "k"), BOARDS)
def test_a_board_of_two_words_has_the_rules_and_hints_of_one_int(sides: tuple[int, int, int], k: int) -> None:
    places = box(*sides)
    wide = game("mnk:width={},height={},depth={},k={}".format(*sides, k))
    plain = tame_game(places, lines(places, k), LOSS)
    for seed in range(3):
        for position in random_game(wide, Random(seed), 200):
            other = Position.read(plain, position.text)
            assert list(position.moves) == list(other.moves)
            assert position.is_over == other.is_over
            if position.is_over:
                assert position.outcome == other.outcome
            else:
                assert hinted(position) == hinted(other)


def hinted(position: Position[Any]) -> list[object]:
    """Return what the hints say of an unfinished position."""
    hints, state = position.game.declared.hints, position.state
    assert hints.wins
    assert hints.non_losing
    assert hints.can_win
    assert hints.move_score
    scores = [hints.move_score(state, move) for move in list(position.moves)[:3]]
    return [hints.wins(state), hints.non_losing(state), hints.can_win(state, 0), hints.can_win(state, 1), scores]


def test_a_text_of_a_wide_board_reads_back() -> None:
    position = start("mnk:width=9,height=9,k=5").after("81 1 73 80")
    assert Position.read(position.game, position.text) == position
    assert position.text.count("X") == position.text.count("O") == 2


@pytest.mark.parametrize(("width", "height", "k"), [(8, 7, 4), (8, 8, 4), (9, 9, 5), (7, 9, 4)])
def test_columns_of_two_words_have_the_rules_of_one_int(width: int, height: int, k: int) -> None:
    wide, plain = game(f"connect:width={width},height={height},k={k}"), falling_rules(width, height, k)
    half = (width + 1) // 2 * (height + 1)
    for seed in range(10):
        state = plain.start
        for position in random_game(wide, Random(seed), 200):
            left, right, both_left, both_right = position.state
            state = state if position.last is None else plain.play(state, position.last)
            assert (left | right << half, both_left | both_right << half) == state
            assert plain.moves(state) == mask_of(position.moves)
            if position.is_over:
                assert position.outcome == plain.outcome(state)
    position = start(wide).after("1 1 2 7 7")
    assert Position.read(wide, position.text) == position


@pytest.mark.slow
def test_eight_columns_have_the_scores_of_c4() -> None:
    search = zermelo.evaluators.CompiledSearch(game("connect:width=8,height=8"), threads=1)
    for line in (FACTS / "connect-four" / "c4_8x8").read_text(encoding="utf-8").splitlines():
        columns, score = line.split()
        position = start(search.game).after(columns)
        assert files.pons_score(position, search.value(position.state, seconds=HOUR)) == int(score), columns


@pytest.mark.slow
def test_rules_and_hints_of_a_wide_board_compile_to_the_same() -> None:
    board = game("mnk:width=8,height=8,k=4")
    assert list(differences(board, random_game(board, Random(1), 200))) == []
