"""The index of a placement game: known numbers of positions, and ranks that count them without a gap."""

from collections.abc import Callable
from itertools import pairwise, product
from typing import Any

import numpy as np
import pytest

from zermelo import game
from zermelo.bits import bits, deposit, extract, mask_of, pairs_from
from zermelo.machine.kernel import compile_rule
from zermelo.solving.indexed.index import RankIndex, latest_index
from zermelo.solving.indexed.ranks import rank_of, unrank

BOARDS = ("mnk", "mnk:width=4,height=3,k=3", "connect:width=3,height=4,k=3", "connect:width=4,height=3,k=3")


def counted(index: RankIndex) -> int:
    return sum(map(index.automaton.positions, range(index.space.cells + 1)))


COUNTED = [
    "mnk", "mnk:width=4,height=4,k=3", "mnk:width=4,height=4,k=4", "mnk:width=5,height=4,k=4",
    "mnk:width=5,height=5,k=5",
    "connect:width=4,height=4", "connect:width=5,height=5", "connect:width=6,height=4", "connect:width=6,height=5",
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("spec", COUNTED)
def test_an_index_has_the_known_number_of_positions(facts: Callable[[str], Any], spec: str) -> None:
    assert counted(latest_index(game(spec))) == facts("placements")["positions"][spec]


def boards(spec: str) -> list[tuple[int, int]]:
    """Return every board without a line whose stones have the right numbers and lie on others, by plain enumeration."""
    placement = game(spec).declared.placement
    assert placement is not None
    cells, found = list(bits(placement.cells)), []
    for marks in product(range(3), repeat=len(cells)):
        stones = [mask_of(c for c, mark in zip(cells, marks, strict=True) if mark == colour) for colour in (1, 2)]
        first, second = stones
        both = first | second
        lies = all(
            both >> low & 1 >= both >> high & 1 for column in placement.columns for low, high in pairwise(column)
        )
        has_line = any(line & some == line for line in placement.lines for some in stones)
        if lies and not has_line and first.bit_count() - second.bit_count() in (0, 1):
            found.append((first, second))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["mnk", "connect:width=3,height=3,k=3", "connect:width=5,height=2,k=3"])
def test_ranks_number_all_boards_of_a_ply(spec: str) -> None:
    index = latest_index(game(spec))
    by_ply: dict[int, list[int]] = {}
    for first, second in boards(spec):
        ply = first.bit_count() + second.bit_count()
        by_ply.setdefault(ply, []).append(index.rank(first, second, ply))
    sizes = {ply: index.automaton.positions(ply) for ply in range(index.space.cells + 1)}
    assert {ply: sorted(ranks) for ply, ranks in by_ply.items()} == {ply: [*range(n)] for ply, n in sizes.items() if n}


@pytest.mark.parametrize("spec", BOARDS)
def test_a_board_is_read_from_its_rank(spec: str) -> None:
    index = latest_index(game(spec))
    for ply in range(index.space.cells + 1):
        size = index.automaton.positions(ply)
        for rank in {*range(0, size, 97), max(size - 1, 0)} if size else ():
            assert index.rank(*index.board(rank, ply), ply) == rank


def test_ranks_are_the_same_as_written_and_compiled() -> None:
    index = latest_index(game("mnk"))
    plain = index.automaton._replace(**{name: array.tolist() for name, array in index.automaton._asdict().items()})
    for ply in (0, 3, 6):
        for rank in range(index.automaton.positions(ply)):
            board = unrank(rank, ply, *index.space.stones_at(ply), index.words, plain)
            assert index.board(rank, ply) == board
            assert rank_of(board[0], board[1], ply, index.words, plain) == rank


def test_a_board_with_a_line_has_no_rank() -> None:
    index = latest_index(game("mnk"))
    assert index.rank(0b000000111, 0b000011000, 5) == -1


def test_a_stone_above_an_empty_cell_has_no_rank() -> None:
    index = latest_index(game("connect:width=4,height=4"))
    assert index.rank(1 << 1, 0, 1) == -1
    assert index.rank(1 << 0, 0, 1) >= 0


def compiled_twins() -> Callable[[Any, Any], None]:
    def twins(words: Any, results: Any) -> None:
        for i in range(len(results)):
            results[i, 0], results[i, 1] = deposit(words[i], words[i + 1]), extract(words[i], words[i + 1])
            results[i, 2] = pairs_from(words, 32 * i + i % 32)

    return compile_rule(twins)


def test_instructions_for_bits_do_what_their_loops_do() -> None:
    words = np.random.default_rng(3).integers(0, 1 << 62, 502)
    results = np.zeros((500, 3), np.int64)
    compiled_twins()(words, results)
    pairs = (1 << 62) - 1
    for i, (deposited, extracted, found) in enumerate(results.tolist()):
        word, mask = map(int, words[i : i + 2])
        assert (deposited, extracted) == (deposit(word, mask), extract(word, mask))
        assert found & pairs == pairs_from(words, 32 * i + i % 32) & pairs
