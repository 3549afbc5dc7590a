"""The examples against published results and plain computations; each is sound, and under 60 lines; chess under 120."""

import runpy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import zermelo
from zermelo import LOSS, WIN, BadText, Game
from zermelo.bits import bits
from zermelo.checking.check import check_rules
from zermelo.evaluation.interpreted import Interpreted
from zermelo.games import game, start
from zermelo.games.boards.rows import box, lines
from zermelo.symmetry.maps import closed

EXAMPLES = Path(__file__).parent.parent / "examples"
FILES = sorted(EXAMPLES.glob("*.py"))


def example(name: str, **options: Any) -> Game[Any]:
    built: Game[Any] = game(f"{EXAMPLES / name}.py:" + ",".join(f"{key}={value}" for key, value in options.items()))
    return built


def outcome(name: str, **options: Any) -> int:
    """Return the winner: WIN is the player who begins."""
    built = example(name, **options)
    found = Interpreted(built).value(built.rules.start, 60).outcome
    assert found is not None
    return found


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_example_is_short_and_sound_and_compiles(file: Path) -> None:
    assert len(file.read_text().splitlines()) < (120 if "chess" in file.read_text() else 60)
    assert check_rules(game(str(file)), games=5, compiled=True) == []


def test_the_q_learner_is_short_and_regrets_less_the_longer_it_learns() -> None:
    file = EXAMPLES / "experiments" / "q_learner.py"
    assert len(file.read_text().splitlines()) < 60
    sample = zermelo.positions("tictactoe", n=40, plies=(0, 8), seed=1)
    grades = dict(runpy.run_path(str(file))["learn"](sample, 1_000))
    assert grades[1_000].outcome.mean() < grades[0].outcome.mean()


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options"), [("torus", {}), ("dots_and_boxes", {"rows": 1}), ("kayles", {"n": 8})])
def test_an_example_is_solved_and_its_table_verified(name: str, options: dict[str, int], tmp_path: Path) -> None:
    built = example(name, **options)
    zermelo.solve(built, tmp_path / "table", workers=1)
    table = zermelo.Table.open(tmp_path / "table", built)
    assert table[start(built)] == Interpreted(built).value(built.rules.start, 60)
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
    assert [values.value(left, 20).outcome == WIN for left in range(1001)] == [wins(left) for left in range(1001)]


def test_who_moves_second_wins_gardners_hexapawn_in_three_moves() -> None:
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


@pytest.mark.parametrize("size", DOMINEERING)
def test_domineering_is_won_by_whom_the_literature_says(size: tuple[int, int]) -> None:
    found = tuple(outcome("domineering", columns=size[0], rows=size[1], first=x) for x in ("vertical", "horizontal"))
    assert found == {"V": (WIN, LOSS), "H": (LOSS, WIN), "1": (WIN, WIN), "2": (LOSS, LOSS)}[DOMINEERING[size]]


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
        assert values.value(position.follow(move).state, 60).outcome == (LOSS if wins else WIN)


@pytest.mark.slow
def test_only_the_short_diagonal_wins_at_hex_on_four_by_four_cells() -> None:
    """A plain search of all openings takes 15 seconds. On every larger board, too, a1 and b1 lose. (HexWiki, Swap.)"""
    position = start(example("hex", n=4))
    values = {position.label(move): zermelo.value(position.follow(move), 60) for move in position.moves}
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


@cache
def lead(drawn: int, columns: int, rows: int) -> int:
    """Return by how many boxes the side to move gets more of the rest than its opponent: the same player moves on."""
    lying, width = columns * (rows + 1), columns + 1
    lines = lying + width * rows
    boxes = [
        {y * columns + x, (y + 1) * columns + x, lying + y * width + x, lying + y * width + x + 1}
        for x in range(columns)
        for y in range(rows)
    ]
    best = []
    for line in (line for line in range(lines) if not drawn >> line & 1):
        after = drawn | 1 << line
        won = sum(line in box and all(after >> side & 1 for side in box) for box in boxes)
        best.append(won + lead(after, columns, rows) if won else -lead(after, columns, rows))
    return max(best, default=0)


@pytest.mark.parametrize(("columns", "rows", "known"), [(1, 1, -1), (2, 1, 0), (3, 1, -1), (2, 2, 2)])
def test_dots_and_boxes_has_the_score_of_a_plain_search(columns: int, rows: int, known: int) -> None:
    """The first player wins four boxes by 3 to 1. (Berlekamp, Conway and Guy, Winning Ways, ch. 16.)"""
    assert lead(0, columns, rows) == known
    assert outcome("dots_and_boxes", columns=columns, rows=rows) == known


@pytest.mark.slow
def test_the_second_player_wins_nine_boxes_by_three() -> None:
    """David Wilson, Dots-and-Boxes Analysis Results: "player B really should win by 3"."""
    assert zermelo.value(example("dots_and_boxes", columns=3, rows=3), 600).outcome == -3


def test_who_completes_a_box_moves_again() -> None:
    position = start(example("dots_and_boxes", columns=2, rows=1)).after("b1 a2 c2 b3")
    assert (position.player, position.text) == ("second", "#.##.#.012")
    assert position.after("d1").player == "first"


@pytest.mark.parametrize("text", ["......001", ".......101", ".......0p1", ".......003", "#.##.#.202", "#######032"])
def test_dots_and_boxes_refuses_a_text_whose_boxes_are_not_complete(text: str) -> None:
    with pytest.raises(BadText, match="is not a position"):
        start(example("dots_and_boxes", columns=2, rows=1), text)


SOLVED_KALAH = ("DLWLWD", "WLLLWW", "DWWWWL", "WWWWWD", "DDWWWW", "WWWWW")
"""Kalah(m, n) for m = 1 to 6 holes and n = 1 to 6 seeds: won, drawn or lost by the player who moves first.
(Irving, Donkers and Uiterwijk, Solving Kalah, 2000, table 10.)"""

PERFECT_KALAH = {
    (4, 1): (2, "32-32-1"),
    (4, 2): (6, "3-3-230-231-1323"),
    (4, 3): (8, "13-1-032-2-3-0-1320-3-0-2"),
    (4, 4): (2, "02-2-3-0-2-21-303231-0-32-1-0"),
    (4, 5): (2, "0-2-1-3-0-2-1-0-32-3-021-2-0-02-2-1-3-3-313032-13031-1-2-2-3"),
    (5, 1): (0, "43-43-2-2"),
    (5, 2): (0, "31-32-24-0-0-31-3"),
    (5, 3): (8, "24-3-3-03-41-1-04342-3-3-2-2-4-414342-3"),
    (5, 4): (12, "12-04-03-2-20-41-1-42-32-3-2-40-0-1"),
    (5, 5): (2, "03-2-2-1-1-23-24-2-0-34414340-4240-2-14342"),
    (5, 6): (2, "2-0-0-3-3-0-2-1-440-4-42-2-121-12-3-1-4-20-0-34-24-324-1-3-3-1-41-43-2-2-3"),
    (6, 1): (2, "54-54-3-3-2"),
    (6, 2): (10, "42-42-30-0-1-1-4-5"),
    (6, 3): (2, "4-5-35-250-2-154-451535452-53-3-54-2"),
    (6, 4): (10, "25-10-3-3-5153-1-4-5-045-4-535452-53-4-1-3-2-0-54-1-3"),
    (6, 5): (12, "12-02-05-2-4-51-53-3-45-20-3-2-2-345-5-4-351-0-54-1-52-354-4-254-3-3"),
}
"""The score of Kalah(m, n), and a perfect game: the holes of each turn, counted from 0. (The same, table 9, without
(4, 6), in which a player goes on after a move that does not end in the store.)"""


@pytest.mark.parametrize(
    ("holes", "n"), [(1, 1), (1, 3), (1, 4), (2, 1), (2, 2), (2, 4), (2, 6), (3, 1), (3, 2), (3, 3), (4, 1), (5, 1)]
)
def test_kalah_is_won_by_whom_the_literature_says(holes: int, n: int) -> None:
    score = outcome("kalah", holes=holes, n=n)
    assert "LDW"[1 + (score > 0) - (score < 0)] == SOLVED_KALAH[holes - 1][n - 1]
    if holes > 3:
        assert score == PERFECT_KALAH[holes, n][0]


@pytest.mark.slow
def test_kalah_of_four_holes_of_four_seeds_is_won_by_two() -> None:
    """Irving, Donkers and Uiterwijk, 2000, table 9."""
    assert zermelo.value(example("kalah", holes=4, n=4), 600).outcome == 2


@pytest.mark.parametrize("size", PERFECT_KALAH)
def test_the_perfect_games_of_the_literature_have_its_scores_by_our_rules(size: tuple[int, int]) -> None:
    score, moves = PERFECT_KALAH[size]
    position = start(example("kalah", holes=size[0], n=size[1]))
    for number, turn in enumerate(moves.split("-")):
        for hole in turn:
            assert position.turn == number % 2
            position = position.play(int(hole))
    assert position.is_over
    assert (-position.outcome if position.turn else position.outcome) == score


@pytest.mark.parametrize("text", ["1100110", "110011001", "11011001", "1101103", "110#1101"])
def test_kalah_refuses_a_text_with_other_seeds(text: str) -> None:
    with pytest.raises(BadText, match="is not a position"):
        start(example("kalah", holes=2, n=1), text)


def discs_turned(board: str, at: int, mark: str, side: int) -> set[int]:
    """Return the squares of the discs that a new disc turns, by their definition."""
    x, y, turned = at % side, at // side, set[int]()
    for a, b in ((a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b):
        ray = [(x + i * a, y + i * b) for i in range(1, side)]
        line = [u + side * v for u, v in ray if 0 <= u < side and 0 <= v < side]
        length = next((i for i, square in enumerate(line) if board[square] in (mark, ".")), len(line))
        if length < len(line) and board[line[length]] == mark:
            turned |= set(line[:length])
    return turned


@cache
def discs_ahead(board: str, mark: str, side: int) -> int:
    """Return how many discs more than its opponent the side to move gets at Othello, by strings of squares."""
    other, best = "WB"["BW".index(mark)], []
    for turned, at in ((discs_turned(board, at, mark, side), at) for at in range(side * side) if board[at] == "."):
        if turned:
            after = "".join(mark if i in turned | {at} else disc for i, disc in enumerate(board))
            best.append(-discs_ahead(after, other, side))
    if best or not any(discs_turned(board, at, other, side) for at in range(side * side) if board[at] == "."):
        return max(best, default=board.count(mark) - board.count(other))
    return -discs_ahead(board, other, side)


def test_the_second_player_wins_othello_on_four_by_four_squares_by_eleven_to_three() -> None:
    assert outcome("othello") == 3 - 11


@pytest.mark.parametrize(
    "text",
    [
        "BB..B.BBBBW.BWBBWWBBWBWBBBBWWBWWWBWWW",
        "WBBWWWBWWWWWBBBWBWWWBWWWWWWBBB.WWW.BW",
        "BWWWWBBWWWWBWBWWWBWWBBBBWWWBBWWW...BW",
    ],
)
def test_the_end_of_othello_on_six_by_six_squares_is_that_of_a_plain_search(text: str) -> None:
    position = start(example("othello", n=6), text)
    found = Interpreted(position.game).value(position.state, 60).outcome
    assert found == discs_ahead(text[:-1], text[-1], 6)


def test_othello_has_the_openings_of_the_literature() -> None:
    """Aart Bik, Perft for Reversi, 2009."""
    positions, openings = [start(example("othello", n=8))], []
    for _ in range(4):
        openings.append(sum(len(position.moves) for position in positions))
        positions = [position.follow(move) for position in positions for move in position.moves]
    assert [*openings, sum(len(position.moves) for position in positions)] == [4, 12, 56, 244, 1396]


def test_a_player_who_cannot_move_at_othello_passes() -> None:
    position = start(example("othello")).after("b1 c1 d4 c4 d1 a3 b4 a1 d3 d2")
    assert position.player == "white"
    assert position.text == "WBBB.WWWWBBB.BBBW"


@pytest.mark.parametrize("text", [".....WB..BW.....", ".....WB..BW.....G", ".....WB...W.....B", "WB..WBB.WWW....B"])
def test_othello_refuses_a_text_that_no_play_leads_to(text: str) -> None:
    with pytest.raises(BadText):
        start(example("othello"), text)


def test_on_a_torus_who_moves_first_wins_and_no_game_is_drawn() -> None:
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
