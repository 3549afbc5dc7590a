"""Games of the catalogue against published results and plain searches."""

from functools import cache, reduce
from operator import xor
from pathlib import Path

import pytest

import zermelo
from built_games import outcome
from zermelo import LOSS, WIN, evaluators, start
from zermelo.bits import bits
from zermelo.errors import BadText
from zermelo.evaluation.symmetry.folding import close_maps
from zermelo.games.boards.lines_of_k import box, lines


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options"), [("dots-and-boxes", {"height": 1}), ("kayles", {"n": 8})])
def test_a_game_is_solved_and_its_table_verified(name: str, options: dict[str, int], tmp_path: Path) -> None:
    game = zermelo.game(name, **options)
    zermelo.solve(game, tmp_path / "table", threads=1)
    table = zermelo.Table(tmp_path / "table", game)
    assert table[start(game)] == evaluators.Interpreted(game).value(game.rules.start, seconds=600)
    assert zermelo.verify(tmp_path / "table", game).faults == []


def test_the_second_player_wins_gardners_hexapawn_in_three_moves() -> None:
    """Martin Gardner, Scientific American, March 1962; the moves are those of the literature."""
    analysis = zermelo.analyse(zermelo.game("hexapawn"))
    assert analysis.value == (LOSS, 6)
    assert start(zermelo.game("hexapawn")).after("b1b2 a1b2 a1b2 c1c2 c1c2 c2c3").is_over


Pawns = frozenset[tuple[int, int]]


@cache
def white_wins(white: Pawns, black: Pawns, columns: int, rows: int) -> bool:
    """Return True if the side to move, which goes up, wins hexapawn, by sets of squares."""
    if any(y == 0 for _, y in black):
        return False
    steps = [((x, y), (x, y + 1)) for x, y in white if (x, y + 1) not in white | black and y + 1 < rows]
    steps += [((x, y), (x + side, y + 1)) for x, y in white for side in (-1, 1) if (x + side, y + 1) in black]
    return any(not after_step(white - {old} | {new}, black - {new}, columns, rows) for old, new in steps)


def after_step(white: Pawns, black: Pawns, columns: int, rows: int) -> bool:
    turned = [frozenset((columns - 1 - x, rows - 1 - y) for x, y in pawns) for pawns in (black, white)]
    return white_wins(*turned, columns, rows)


@pytest.mark.slow
@pytest.mark.parametrize(("columns", "rows"), [(1, 3), (2, 3), (3, 3), (4, 3), (5, 3), (3, 4), (4, 4), (3, 5)])
def test_hexapawn_is_won_by_whom_a_plain_search_says(columns: int, rows: int) -> None:
    white, black = (frozenset((x, y) for x in range(columns)) for y in (0, rows - 1))
    expected = WIN if white_wins(white, black, columns, rows) else LOSS
    assert outcome("hexapawn", width=columns, height=rows) == expected


def test_white_wins_octopawn() -> None:
    """Hexapawn on 4 x 4 squares."""
    assert outcome("hexapawn", width=4, height=4) == WIN


Cells = frozenset[tuple[int, int]]


def joins(stones: Cells, axis: int, n: int) -> bool:
    """Return whether a chain of stones joins two sides, from neighbour to neighbour."""
    chain = {cell for cell in stones if cell[axis] == 0}
    while more := {(x + a, y + b) for x, y in chain for a in (-1, 0, 1) for b in (-1, 0, 1) if a != b} & stones - chain:
        chain |= more
    return any(cell[axis] == n - 1 for cell in chain)


@cache
def wins_hex(mine: Cells, theirs: Cells, axis: int, n: int) -> bool:
    free = {(x, y) for x in range(n) for y in range(n)} - mine - theirs
    return any(joins(mine | {cell}, axis, n) or not wins_hex(theirs, mine | {cell}, 1 - axis, n) for cell in free)


@pytest.mark.parametrize("n", [2, 3])
def test_the_first_moves_that_win_at_hex_are_those_of_a_plain_search(n: int) -> None:
    position = start(zermelo.game("hex", n=n))
    values = evaluators.Interpreted(position.game)
    for move in position.moves:
        wins = not wins_hex(frozenset(), frozenset({(move % n, move // n)}), 0, n)
        assert values.value(position.follow(move).state, seconds=600).outcome == (LOSS if wins else WIN)


@pytest.mark.slow
def test_only_the_short_diagonal_wins_at_hex_on_four_by_four_cells() -> None:
    """A plain search of all openings takes 15 seconds. On every larger board, too, a1 and b1 lose. (HexWiki, Swap.)"""
    position = start(zermelo.game("hex", n=4))
    values = {move.name: zermelo.value(position.follow(move), seconds=600) for move in position.moves}
    assert [label for label, value in values.items() if value.outcome == LOSS] == ["d1", "c2", "b3", "a4"]


def test_hex_refuses_a_text_with_a_move_after_the_end() -> None:
    assert start(zermelo.game("hex", n=2), "X.XO").is_over
    with pytest.raises(BadText, match="the chain of X"):
        start(zermelo.game("hex", n=2), "XOXO")


def test_qubic_has_192_symmetries_which_preserve_its_76_lines() -> None:
    """Roland Silver, The group of automorphisms of the game of 3-dimensional ticktacktoe, 1967."""
    maps, rows = zermelo.game("qubic").declared.symmetries, set(map(frozenset, map(bits, lines(box(4, 4, 4), 4))))
    assert len(rows) == 76
    assert len(close_maps({tuple(range(64)), *maps})) == 192
    for cells in maps:
        assert {frozenset(cells[cell] for cell in row) for row in rows} == rows


def test_nim_with_many_stones_has_the_exclusive_or_of_its_heaps() -> None:
    """Charles Bouton, Nim, a game with a complete mathematical theory, 1901."""
    for heaps in ((100,), (50, 60, 70)):
        assert zermelo.grundy(zermelo.game("nim", heaps=heaps), seconds=600) == reduce(xor, heaps)


@pytest.mark.parametrize("n", [0, 100, 101, 102, 202, 303])
def test_a_heap_from_which_up_to_a_hundred_stones_are_taken_is_lost_at_multiples_of_101(n: int) -> None:
    assert (outcome("stones", n=n, take=tuple(range(1, 101)), misere=False) == LOSS) == (n % 101 == 0)
