"""Dots and boxes, Kalah and Othello against published results and plain searches."""

from functools import cache

import pytest

import zermelo
from built_games import outcome
from zermelo import evaluators, start
from zermelo.errors import BadText


@cache
def lead(drawn: int, columns: int, rows: int) -> int:
    """Return the boxes that the side to move still gets, less those of its opponent; who takes a box moves again."""
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
    assert outcome("dots-and-boxes", width=columns, height=rows) == known


def test_a_player_who_completes_a_box_moves_again() -> None:
    position = start(zermelo.game("dots-and-boxes", width=2, height=1)).after("b1 a2 c2 b3")
    assert (position.player, position.text) == ("second", "#.##.#.012")
    assert position.after("d1").player == "first"


@pytest.mark.parametrize("text", ["......001", ".......101", ".......0p1", ".......003", "#.##.#.202", "#######032"])
def test_dots_and_boxes_refuses_a_text_whose_boxes_are_not_complete(text: str) -> None:
    with pytest.raises(BadText, match="is not a position"):
        start(zermelo.game("dots-and-boxes", width=2, height=1), text)


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


@pytest.mark.slow
@pytest.mark.parametrize(
    ("holes", "n"), [(1, 1), (1, 3), (1, 4), (2, 1), (2, 2), (2, 4), (2, 6), (3, 1), (3, 2), (3, 3), (4, 1), (5, 1)]
)
def test_kalah_is_won_by_whom_the_literature_says(holes: int, n: int) -> None:
    score = outcome("kalah", holes=holes, n=n)
    assert "LDW"[1 + (score > 0) - (score < 0)] == SOLVED_KALAH[holes - 1][n - 1]
    if holes > 3:
        assert score == PERFECT_KALAH[holes, n][0]


@pytest.mark.parametrize("size", PERFECT_KALAH)
def test_the_perfect_games_of_the_literature_have_its_scores_by_our_rules(size: tuple[int, int]) -> None:
    score, moves = PERFECT_KALAH[size]
    position = start(zermelo.game("kalah", holes=size[0], n=size[1]))
    for number, turn in enumerate(moves.split("-")):
        for hole in turn:
            assert position.turn == number % 2
            position = position.play(int(hole))
    assert position.outcome == (-score if position.turn else score)


@pytest.mark.parametrize("text", ["1100110", "110011001", "11011001", "1101103", "110#1101"])
def test_kalah_refuses_a_text_with_other_seeds(text: str) -> None:
    with pytest.raises(BadText, match="is not a position"):
        start(zermelo.game("kalah", holes=2, n=1), text)


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
def discs_ahead(board: str, mark: str, side: int, for_winner: bool = False) -> int:
    """Return how many discs more than its opponent the side to move gets at Othello, by strings of squares.

    for_winner: count the empty squares for the winner.
    """
    other, best = "WB"["BW".index(mark)], []
    for turned, at in ((discs_turned(board, at, mark, side), at) for at in range(side * side) if board[at] == "."):
        if turned:
            after = "".join(mark if i in turned | {at} else disc for i, disc in enumerate(board))
            best.append(-discs_ahead(after, other, side, for_winner))
    if best or not any(discs_turned(board, at, other, side) for at in range(side * side) if board[at] == "."):
        ahead = board.count(mark) - board.count(other)
        sign = (ahead > 0) - (ahead < 0)
        return max(best, default=ahead + sign * for_winner * board.count("."))
    return -discs_ahead(board, other, side, for_winner)


@pytest.mark.long
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
    position = start(zermelo.game("othello", n=6), text)
    found = evaluators.Interpreted(position.game).value(position.state, seconds=600).outcome
    assert found == discs_ahead(text[:-1], text[-1], 6)


@pytest.mark.parametrize(
    ("n", "text"),
    [
        (6, "BBBBBB.BBBBBWBWBB.WWWBB.WWWBBBW....BW"),
        (6, "BBW...BBBWBBBBBWBBBBWWBB..BWW..WWWWWW"),
        (8, "...WWWWW.BBWWWWW.BBWWWWWBBWBWWWWBBBBBWWWB.WBWBWWBBBBBWBWBB.BBBBBW"),
    ],
)
@pytest.mark.parametrize("empties", ["nobody", "winner"])
def test_the_empty_squares_of_othello_count_as_declared(n: int, text: str, empties: str) -> None:
    position = start(zermelo.game("othello", n=n, empties=empties), text)
    found = evaluators.Interpreted(position.game).value(position.state, seconds=600).outcome
    assert found == discs_ahead(text[:-1], text[-1], n, empties == "winner")


FFO_5 = ".WWWWW....WBBW.BBBWBWBB.BBWBWBBWBBWWBWWWBBBBWW.WB.BWWW...BBBBB..B"
"""Position 5 of the tests of the French federation: fourteen squares are empty, and black wins by 32 with h8."""


@pytest.mark.slow
def test_the_winner_of_an_end_game_of_the_french_federation_gets_its_empty_square() -> None:
    for empties, margin in {"nobody": 31, "winner": 32}.items():
        position = start(zermelo.game("othello", n=8, empties=empties), FFO_5)
        search = evaluators.CompiledSearch(position.game, memory="64M")
        assert search.value(position, seconds=600).outcome == margin
        assert search.nodes < 10_000  # without `move_score`, about 30,000


def test_othello_has_the_openings_of_the_literature() -> None:
    """Aart Bik, Perft for Reversi, 2009."""
    positions, openings = [start(zermelo.game("othello", n=8))], []
    for _ in range(4):
        openings.append(sum(len(position.moves) for position in positions))
        positions = [position.follow(move) for position in positions for move in position.moves]
    assert [*openings, sum(len(position.moves) for position in positions)] == [4, 12, 56, 244, 1396]


def test_a_player_who_cannot_move_at_othello_passes() -> None:
    position = start(zermelo.game("othello")).after("b1 c1 d4 c4 d1 a3 b4 a1 d3 d2")
    assert position.player == "white"
    assert position.text == "WBBB.WWWWBBB.BBBW"


@pytest.mark.parametrize("text", [".....WB..BW.....", ".....WB..BW.....G", ".....WB...W.....B", "WB..WBB.WWW....B"])
def test_othello_refuses_a_text_that_no_play_leads_to(text: str) -> None:
    with pytest.raises(BadText):
        start(zermelo.game("othello"), text)
