"""Bits are moved instead of calling `transform` only where `transform` is proven to move bits and nothing else."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, strategies as st

from places import OWN
from zermelo import game
from zermelo.bits import permute
from zermelo.evaluation.symmetry.folding import some_texts
from zermelo.evaluation.symmetry.keys import keys_of
from zermelo.evaluation.symmetry.transformations import folding_maps, keys_after_maps, moved_bits_of, shifts_of

WORDS = st.integers(0, (1 << 63) - 1)


def moved_by(origins: list[Any], state: tuple[int, ...]) -> tuple[int, ...]:
    """Return a state after a map that is given by the origins of its bits."""
    return tuple(
        sum(1 << bit for bit, sources in moved.items() if any(state[i] >> source & 1 for i, source in sources))
        for moved in origins
    )


@pytest.mark.slow
@given(st.permutations(range(63)), st.integers(0, 62), WORDS, st.tuples(WORDS, WORDS))
def test_the_proven_moves_of_bits_are_those_of_the_function(
    order: list[int], places: int, mask: int, state: Any
) -> None:
    def swap_and_move(state: Any) -> Any:
        mine, theirs = state
        return permute(theirs, tuple(order)), (mine & mask) >> places | theirs >> 62 << 62 - places

    origins = moved_bits_of(swap_and_move, 2)
    assert origins is not None
    assert moved_by(origins, state) == swap_and_move(state)


NOT_LINEAR: list[Callable[[int], int]] = [
    lambda board: board ^ 1,
    lambda board: board | 4,
    lambda board: ~board & 7,
    lambda board: board * 2,
    lambda board: board + board,
    lambda board: board & board >> 1,
    lambda board: board >> 1 if board & 1 else board,
    lambda board: 7 if board == 7 else board << 1,
    lambda board: board.bit_count(),
    lambda board: [5, 6, 7][board],
    lambda board: board >> board,
    lambda board: 1 << board,
    lambda board: sum(board >> i & 1 for i in range(3)),
]


@pytest.mark.parametrize("function", NOT_LINEAR)
def test_a_function_that_looks_at_more_than_single_bits_is_not_a_move_of_bits(function: Callable[[int], int]) -> None:
    assert moved_bits_of(function, 0) is None


def test_a_function_that_hides_the_end_of_the_trace_is_not_a_move_of_bits() -> None:
    def hiding(board: int) -> int:
        try:
            return board >> 1 if board else 0
        except Exception:
            return board

    assert moved_bits_of(hiding, 0) is None


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["tictactoe", "morris", "mnk:width=4,height=3", "connect", "dobutsu"])
def test_the_catalogue_moves_bits(spec: str) -> None:
    chosen = game(spec)
    assert all(shifts_of(chosen, cells) for cells in folding_maps(chosen))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["rare_flag", "turn_in_text"])
def test_an_int_that_is_not_a_board_stays_as_it_is_at_every_position(name: str) -> None:
    chosen = game(f"{OWN / name}.py")
    maps, key = folding_maps(chosen), keys_of(chosen).key
    assert maps
    assert chosen.declared.transform
    assert all(shifts_of(chosen, cells) for cells in maps)
    quick = keys_after_maps(chosen, maps)
    for position in some_texts(chosen):
        for i, cells in enumerate(maps):
            assert quick(position.state, i) == key(chosen.declared.transform(position.state, cells))


@pytest.mark.slow
def test_a_transform_that_does_more_than_move_bits_is_called_itself() -> None:
    plain = game("tictactoe")
    transform = plain.declared.transform
    assert transform

    def looking(state: Any, cells: tuple[int, ...]) -> Any:
        return transform(state, cells) if state[0] | state[1] else state

    own = replace(plain, declared=replace(plain.declared, transform=looking))
    maps = folding_maps(own)
    assert len(maps) == 7
    assert not any(shifts_of(own, cells) for cells in maps)
    assert keys_after_maps(own, maps)((1, 2), 0) == keys_of(own).key(transform((1, 2), maps[0]))
