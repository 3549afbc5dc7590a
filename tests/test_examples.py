"""The examples against published results and plain computations; each is sound, and under 60 lines; chess under 120."""

import re
import runpy
from functools import cache
from pathlib import Path

import pytest
from example_games import EXAMPLES, example, outcome

import zermelo
from zermelo import LOSS, WIN, BadText
from zermelo.bits import bits
from zermelo.checking.check import check_rules
from zermelo.evaluation.interpreted import Interpreted
from zermelo.games import game, start
from zermelo.games.boards.rows import box, lines
from zermelo.symmetry.maps import closed

FILES = sorted(EXAMPLES.glob("*.py"))


@pytest.mark.parametrize("page", ["README.md", "CHANGELOG.md"])
def test_a_page_that_lists_the_examples_names_each(page: str) -> None:
    text = " ".join((EXAMPLES.parent / page).read_text(encoding="utf-8").split()).replace("'", "").replace(" a ", " ")
    listed = re.search(r"Chomp, .*?\.", text)
    assert listed is not None
    names = {file.stem.replace("_", " ") for file in FILES}
    assert {name for name in names if not re.search(rf"\b{name}\b", listed[0], re.IGNORECASE)} == set()


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_example_is_short_and_sound_and_compiles(file: Path) -> None:
    assert len(file.read_text(encoding="utf-8").splitlines()) < (
        120 if "chess" in file.read_text(encoding="utf-8") else 60
    )
    assert check_rules(game(str(file)), games=5, compiled=True) == []


@pytest.mark.slow
def test_the_q_learner_is_short_and_regrets_less_the_longer_it_learns() -> None:
    file = EXAMPLES / "experiments" / "q_learner.py"
    assert len(file.read_text(encoding="utf-8").splitlines()) < 60
    sample = zermelo.positions("tictactoe", n=40, plies=(0, 8), seed=1)
    grades = dict(runpy.run_path(str(file))["learn"](sample, 1_000))
    assert grades[1_000].outcome.mean() < grades[0].outcome.mean()


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options"), [("torus", {}), ("dots_and_boxes", {"rows": 1}), ("kayles", {"n": 8})])
def test_an_example_is_solved_and_its_table_verified(name: str, options: dict[str, int], tmp_path: Path) -> None:
    built = example(name, **options)
    zermelo.solve(built, tmp_path / "table", workers=1)
    table = zermelo.Table.open(tmp_path / "table", built)
    assert table[start(built)] == Interpreted(built).value(built.rules.start, 600)
    assert zermelo.verify(tmp_path / "table", built).faults == []


@cache
def wins(stones: int) -> bool:
    """Return True if the side to move wins subtract a square, by its definition alone."""
    return any(not wins(stones - root * root) for root in range(1, stones + 1) if root * root <= stones)


@pytest.mark.parametrize("stones", [0, 1, 2, 5, 63, 64, 65, 100, 1000])
def test_subtract_a_square_takes_every_square(stones: int) -> None:
    position = start(example("subtract_square", n=stones))
    squares = [root * root for root in range(1, stones + 1) if root * root <= stones]
    assert [int(position.label(move)) for move in position.moves] == squares
    assert {stones - position.play(move).state for move in position.moves} == set(squares)


def test_subtract_a_square_has_the_values_that_its_definition_gives() -> None:
    values = Interpreted(example("subtract_square", n=1000))
    assert [values.value(left, 600).outcome == WIN for left in range(1001)] == [wins(left) for left in range(1001)]


def test_the_second_player_wins_gardners_hexapawn_in_three_moves() -> None:
    """Martin Gardner, Scientific American, March 1962; the moves are those of the literature."""
    analysis = zermelo.analyse(example("hexapawn"))
    assert analysis.value == (LOSS, 6)
    assert start(example("hexapawn")).after("b1b2 a1b2 a1b2 c1c2 c1c2 c2c3").is_over


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
    assert outcome("hexapawn", columns=columns, rows=rows) == expected


def test_white_wins_octopawn() -> None:
    """Hexapawn on 4 x 4 squares."""
    assert outcome("hexapawn", columns=4, rows=4) == WIN


@pytest.mark.parametrize(("columns", "rows"), [(c, r) for c in range(1, 5) for r in range(1, 5)])
def test_the_first_player_wins_every_chomp_but_the_poison_alone(columns: int, rows: int) -> None:
    """David Gale, 1974: by stealing the strategy of the second player."""
    assert outcome("chomp", columns=columns, rows=rows) == (LOSS if columns == rows == 1 else WIN)


@pytest.mark.parametrize(
    ("columns", "rows", "first"), [(2, 2, "b2"), (3, 3, "b2"), (4, 4, "b2"), (5, 2, "e2"), (7, 2, "g2")]
)
def test_the_only_first_moves_that_win_at_chomp(columns: int, rows: int, first: str) -> None:
    """On a square bar the neighbour of the poison across the corner, in two rows the last square (Gale, 1974)."""
    analysis = zermelo.analyse(example("chomp", columns=columns, rows=rows))
    assert [analysis.position.label(move) for move, value in analysis.ranked if value.outcome == WIN] == [first]


DOMINEERING = {
    (1, 2): "V", (2, 1): "H", (2, 2): "1", (3, 2): "1", (4, 2): "H", (5, 2): "V", (6, 2): "1", (7, 2): "1",
    (8, 2): "H", (3, 3): "1", (4, 3): "H", (4, 4): "1", (5, 4): "V",
}  # fmt: skip
"""Columns and rows, and who wins: Vertical, Horizontal, or who moves first. (Breuker, Uiterwijk and van den Herik,
Solving 8 x 8 Domineering, 2000; Lachmann, Moore and Rapaport, Who wins Domineering on rectangular boards?, 2002.)"""


@pytest.mark.slow
@pytest.mark.parametrize("size", DOMINEERING)
def test_domineering_is_won_by_whom_the_literature_says(size: tuple[int, int]) -> None:
    found = tuple(outcome("domineering", columns=size[0], rows=size[1], first=x) for x in ("vertical", "horizontal"))
    assert found == {"V": (WIN, LOSS), "H": (LOSS, WIN), "1": (WIN, WIN), "2": (LOSS, LOSS)}[DOMINEERING[size]]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("columns", "rows"),
    [(3, 2), (3, 3), (3, 4), (3, 5), (3, 6), (5, 2), (7, 2), (4, 3), (5, 3), (6, 3), (2, 5), (4, 5)],
)
def test_domineering_is_won_by_whom_theorems_say(columns: int, rows: int) -> None:
    """Vertical begins, and wins on three columns, and on an even number of rows with 3, 5 or 7 columns. Horizontal wins
    on three rows with more columns, and on five rows with an even number of columns. (Uiterwijk, Perfectly Solving
    Domineering Boards, 2013.)"""
    wins = columns == 3 or rows % 2 == 0
    assert outcome("domineering", columns=columns, rows=rows) == (WIN if wins else LOSS)


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
    position = start(example("hex", n=n))
    values = Interpreted(position.game)
    for move in position.moves:
        wins = not wins_hex(frozenset(), frozenset({(move % n, move // n)}), 0, n)
        assert values.value(position.follow(move).state, 600).outcome == (LOSS if wins else WIN)


@pytest.mark.slow
def test_only_the_short_diagonal_wins_at_hex_on_four_by_four_cells() -> None:
    """A plain search of all openings takes 15 seconds. On every larger board, too, a1 and b1 lose. (HexWiki, Swap.)"""
    position = start(example("hex", n=4))
    values = {position.label(move): zermelo.value(position.follow(move), 600) for move in position.moves}
    assert [label for label, value in values.items() if value.outcome == LOSS] == ["d1", "c2", "b3", "a4"]


@pytest.mark.slow
@pytest.mark.parametrize(("label", "wins"), [("a1", False), ("b1", False), ("c3", True)])
def test_openings_of_hex_on_five_by_five_cells_are_decided(label: str, wins: bool) -> None:
    """On boards of this size or larger, a1 and b1 lose; c3 wins on this one. (HexWiki, Swap and Open problems.)"""
    search = zermelo.ProofNumberSearch(example("hex", n=5), 64)
    low, high = search.bounds(start(search.game).after(label).state, 0, 1, 600)
    assert (high <= 0) if wins else (low > 0)


def test_hex_refuses_a_text_with_a_move_after_the_end() -> None:
    assert start(example("hex", n=2), "X.XO").is_over
    with pytest.raises(BadText, match="the chain of X"):
        start(example("hex", n=2), "XOXO")


def test_qubic_has_192_symmetries_which_preserve_its_76_lines() -> None:
    """Roland Silver, The group of automorphisms of the game of 3-dimensional ticktacktoe, 1967."""
    maps, rows = example("qubic").symmetries, set(map(frozenset, map(bits, lines(box(4, 4, 4), 4))))
    assert len(rows) == 76
    assert len(closed({tuple(range(64)), *maps})) == 192
    for cells in maps:
        assert {frozenset(cells[cell] for cell in row) for row in rows} == rows


def test_the_first_player_wins_on_a_torus_and_no_game_is_drawn() -> None:
    """Carroll and Dougherty, Tic-tac-toe on a finite plane, 2004: the affine plane of order 3."""
    torus = example("torus")
    assert zermelo.value(torus) == (WIN, 7)
    counts = zermelo.count(torus)
    assert counts.whole
    assert sum(layer.games.draw for layer in counts.layers) == 0


@pytest.mark.parametrize(
    ("name", "move", "cell"), [("chomp", "c2", 6), ("domineering", "b3", 9), ("hexapawn", "b1b2", 4)]
)
def test_a_move_lies_on_the_board_where_a_click_is_expected(name: str, move: str, cell: int) -> None:
    legal = zermelo.view(start(example(name)))["legal"]
    assert [each["place"] for each in legal if each["move"] == move] == [["cell", cell, 0]]


def test_fibonacci_nim_is_lost_exactly_where_the_stones_are_a_fibonacci_number() -> None:
    """Michael Whinihan, Fibonacci Nim, The Fibonacci Quarterly 1, 1963."""
    assert [n for n in range(2, 64) if outcome("fibonacci_nim", n=n) == LOSS] == [2, 3, 5, 8, 13, 21, 34, 55]
