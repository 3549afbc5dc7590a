"""Games with masks of two words and keys of several: the same game, written narrow and wide, has the same values."""

from functools import cache
from random import Random
from typing import Any

import pytest

import zermelo
from positions import random_game
from zermelo import DRAW, LOSS, Declared, Game, Rules, Value, evaluators, game
from zermelo.bits import WORD_BITS, WORD_MASK, join_words
from zermelo.errors import BadGame, CannotCompile
from zermelo.evaluation.search.static import shape_of

SIDE, K = 3, 3
CELLS = SIDE * SIDE
FIRST = 57
"""The number of the first move of the wide game, so that its moves are in both words."""


def lines() -> tuple[int, ...]:
    """Return the rows of three cells of a 3x3 board, as masks."""
    steps = [(1, 0), (0, 1), (1, 1), (-1, 1)]
    rows = [[(x + i * dx, y + i * dy) for i in range(K)] for x in range(SIDE) for y in range(SIDE) for dx, dy in steps]
    inside = [row for row in rows if all(0 <= x < SIDE and 0 <= y < SIDE for x, y in row)]
    return tuple(sum(1 << SIDE * y + x for x, y in row) for row in inside)


@cache
def wide() -> Game[Any]:
    """Return three in a row on 3x3 with moves 57 to 65, and marks in four ints of which two need many bits."""
    rows = lines()

    def lost(state: Any) -> bool:
        theirs = state[2] >> 40 | state[3] << 8
        for i in range(len(rows)):
            if rows[i] & ~theirs == 0:
                return True
        return False

    def moves(state: Any) -> Any:
        if lost(state):
            return 0, 0
        empty = (1 << CELLS) - 1 & ~(state[0] >> 40 | state[1] << 8 | state[2] >> 40 | state[3] << 8)
        return empty << FIRST & WORD_MASK, empty >> WORD_BITS - FIRST

    def play(state: Any, move: int) -> Any:
        cell = move - FIRST
        first, second = (state[0] | 1 << 40 + cell, state[1]) if cell < 8 else (state[0], state[1] | 1 << cell - 8)
        return state[2], state[3], first, second

    def outcome(state: Any) -> int:
        return LOSS if lost(state) else DRAW

    return Game("wide", Rules((0, 0, 0, 0), moves, play, outcome))


def test_a_mask_of_two_words_is_one_set_of_moves_in_python() -> None:
    begin = wide().rules.start
    assert wide().rules.moves(begin) == join_words((0b111111 << FIRST, (1 << 3) - 1)) == (1 << CELLS) - 1 << FIRST
    assert (wide().mask_words, wide().most_moves, game("mnk").most_moves) == (2, 126, 63)


@pytest.mark.slow
def test_a_wide_game_has_keys_of_several_words_and_the_values_of_the_narrow_one() -> None:
    assert shape_of(wide()).key_words == 4
    assert shape_of(game("mnk")).key_words == 1
    search, narrow, rng = evaluators.CompiledSearch(wide(), memory="8M"), evaluators.Interpreted(game("mnk")), Random(5)
    decided = set()
    for _ in range(12):
        ways = list(random_game(wide(), rng, CELLS))
        position = ways[-min(len(ways), rng.randrange(2, 6))]
        same = narrow.game.rules.start
        for before, after in zip(position.path, position.path[1:], strict=False):
            assert after.last is not None
            same = narrow.game.rules.play(same, after.last - FIRST)
            assert before.turn != after.turn
        value = search.value(position.state, seconds=600)
        assert value == narrow.value(same, seconds=600)
        decided.add(value)
    assert len(decided) >= 3
    assert search.value(wide().rules.start, seconds=600) == Value(0, 9)


def test_a_game_of_more_than_126_moves_runs_interpreted_and_says_why_it_does_not_compile() -> None:
    heap = Game(
        "heap",
        Rules(150, lambda left: (2 << left) - 2, lambda left, taken: left - taken, lambda left: LOSS),
        declared=Declared(plies_left=lambda left: left),
    )
    assert evaluators.Interpreted(heap).value(140, seconds=600).outcome == 1
    with pytest.raises(CannotCompile, match="150 is too large for the number of a move in machine code"):
        evaluators.CompiledSearch(heap).value(150, seconds=600)


@pytest.mark.parametrize("mask", [(1, 2, 3), (1,), (1 << 63, 0), (-1, 0), (True, 0), -1, 1.0])
def test_an_answer_of_moves_that_is_not_a_mask_is_refused(mask: Any) -> None:
    broken = Game("broken", Rules(0, lambda state: mask, lambda state, move: state, lambda state: LOSS))
    with pytest.raises(BadGame, match="it must give an int whose bits are the legal moves, or a tuple of two ints"):
        broken.rules.moves(0)


def test_moves_have_names_by_default() -> None:
    assert [move.name for move in zermelo.start(wide()).moves] == [str(move) for move in range(FIRST, FIRST + CELLS)]
