"""Boards of more than 63 cells, whose masks have two words, against the rules and hints for masks of one int."""

from random import Random
from typing import Any

import pytest

import zermelo
from zermelo.bits import mask_of
from zermelo.evaluation.interpreted import Interpreted
from zermelo.games import game, start
from zermelo.games.boards.rows import box, lines
from zermelo.games.connect import falling_rules
from zermelo.games.mnk import tame_game
from zermelo.interop.pons import pons_score
from zermelo.position import Position, random_game
from zermelo.rules import LOSS

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
    hints, state = position.game.hints, position.state
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


Columns = tuple[str, ...]


def has_four(columns: Columns, at: int) -> bool:
    """Return whether the topmost stone of a column is in a row of four, by looking in each direction."""
    y = len(columns[at]) - 1

    def stones(dx: int, dy: int) -> int:
        length = 0
        while 0 <= at + (length + 1) * dx < len(columns):
            x, height = at + (length + 1) * dx, y + (length + 1) * dy
            if not 0 <= height < len(columns[x]) or columns[x][height] != columns[at][y]:
                break
            length += 1
        return length

    return any(stones(dx, dy) + stones(-dx, -dy) >= 3 for dx, dy in ((1, 0), (1, 1), (1, -1))) or columns[at].endswith(
        4 * columns[at][y]
    )


def plain_score(columns: Columns, height: int, mark: str) -> int:
    """Return the score of Pascal Pons's solver by its definition: the stones of the winner that are left, and one."""
    empty, scores = len(columns) * height - sum(map(len, columns)), []
    for at, column in enumerate(columns):
        if len(column) < height:
            after = (*columns[:at], column + mark, *columns[at + 1 :])
            won = has_four(after, at)
            scores.append((empty + 1) // 2 if won else -plain_score(after, height, "XO".replace(mark, "")))
    return max(scores, default=0)


@pytest.mark.parametrize(
    ("height", "line"),
    [
        (7, "5867436782541776718328774212216415566122858586"),
        (7, "5643116858873466552526855332638814233444181146"),
        (7, "1131582437886677113364544267664262211234342773"),
        (8, "262338223845748456418776684133667764116127148373342211"),
        (8, "353166588326556771168788615717782575883616225337312132"),
        (8, "326663545551244547333734533641211172177447715158222287"),
    ],
)
def test_late_positions_of_eight_columns_have_the_scores_of_a_plain_search(height: int, line: str) -> None:
    position = start(f"connect:width=8,height={height}").after(line)
    rows = [position.text[i : i + 8] for i in range(0, 8 * height, 8)]
    columns = tuple("".join(row[x] for row in reversed(rows)).rstrip(".") for x in range(8))
    value = Interpreted(position.game).value(position.state, 60)
    assert pons_score(position, value) == plain_score(columns, height, "XO"[position.turn])


@pytest.mark.slow
def test_three_in_a_row_on_sixty_four_cells_is_won_by_the_third_stone() -> None:
    assert zermelo.value("mnk:width=8,height=8,k=3", 600) == (1, 5)
